import CritterGraphics
package import CritterKit
import CritterProject

extension Stage {
  /// Sends the outputs of the manifest for the rig, with those that are out of date.
  func listOutputs(_ request: PageRequest) throws(PreviewError) {
    let isReadOnly = configuration.isReadOnly
    guard let manifest = configuration.manifest else {
      let none = OutputsMessage(number: request.number, manifest: nil, isReadOnly: isReadOnly)
      return sendJSON(none)
    }
    let folder = folder
    try answerLater(request) { stage in
      let message = try await inBackground {
        try manifest.outputs(ofRigIn: folder, request.number, isReadOnly: isReadOnly)
      }
      stage.sendJSON(message)
    }
  }

  /// Renders those of them that are pending, as `critter render` would.
  func renderOutputs(_ request: PageRequest) throws {
    guard let manifest = configuration.manifest, !configuration.isReadOnly else {
      throw PreviewError.refused("can't render: the preview is read-only")
    }
    let (folder, send, number) = (folder, send, request.number)
    try answerLater(request) { stage in
      try await inBackground {
        try manifest.render(rigIn: folder) { name, done, count in
          send(.json(OutputProgressMessage(number: number, name: name, done: done, count: count)))
        }
      }
      try stage.listOutputs(request)
    }
  }
}

/// Where the manifest is whose outputs the page shows.
package struct ManifestSource: Sendable {
  private let path: String
  private let finder: @Sendable (_ base: String) -> RigFinder
  private let temporaries: TemporaryFiles

  /// - Parameters:
  ///   - path: of a manifest that need not be there.
  ///   - finder: makes one with the manifest's folder as its base.
  ///   - temporaries: the temporary files of the run.
  package init(
    path: String, finder: @escaping @Sendable (_ base: String) -> RigFinder,
    temporaries: TemporaryFiles
  ) {
    (self.path, self.finder, self.temporaries) = (path, finder, temporaries)
  }

  /// The one in the working folder.
  package init(
    finder: @escaping @Sendable (_ base: String) -> RigFinder, temporaries: TemporaryFiles
  ) {
    self.init(path: Manifest.standardPath, finder: finder, temporaries: temporaries)
  }

  private func project() throws -> Project {
    try Project(
      manifest: path, finder: finder, workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// - Parameters:
  ///   - folder: the rig's.
  ///   - request: the number of the page's request.
  func outputs(
    ofRigIn folder: String, _ request: Int?, isReadOnly: Bool
  ) throws -> OutputsMessage {
    guard FileManager.default.fileExists(atPath: path) else {
      return OutputsMessage(number: request, manifest: nil, isReadOnly: isReadOnly)
    }
    let project = try project()
    let pending = Dictionary(
      uniqueKeysWithValues: try project.status().pending.map { ($0.name.exact, $0.causes) })
    let notes = project.names(ofRigIn: folder).map { name in
      OutputsMessage.OutputNote(name: name, causes: pending[name.exact] ?? [])
    }
    return OutputsMessage(
      number: request, manifest: path, isReadOnly: isReadOnly, outputs: notes)
  }

  func render(
    rigIn folder: String, progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws {
    let project = try project()
    try project.exclusively(temporaries) {
      let status = try project.status().pending(
        only: Set(project.names(ofRigIn: folder).map(\.exact)))
      try project.render(status, temporaries) { pending, done, count in
        progress(pending.name, done, count)
      } done: { _, _ in
      }
    }
  }
}
