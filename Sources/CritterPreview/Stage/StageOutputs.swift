import CritterGraphics
package import CritterKit
import CritterProject

extension Stage {
  /// Sends the rig's outputs in the manifest, with the reasons why they're out of date.
  func listOutputs(_ request: PageRequest) throws(PreviewError) {
    let isReadOnly = configuration.isReadOnly
    guard let manifest = configuration.manifest else {
      let none = OutputsMessage(number: request.number, manifest: nil, isReadOnly: isReadOnly)
      return sendJSON(none)
    }
    let folder = folder
    try answerInBackground(request) { stage in
      let message = try await inBackground {
        try manifest.outputs(ofRigIn: folder, request.number, isReadOnly: isReadOnly)
      }
      stage.sendJSON(message)
    }
  }

  /// Renders the rig's pending outputs, like `critter render`.
  func renderOutputs(_ request: PageRequest) throws {
    guard let manifest = configuration.manifest, !configuration.isReadOnly else {
      throw PreviewError.refused("can't render: the preview is read-only")
    }
    let (folder, send, number) = (folder, send, request.number)
    try answerInBackground(request) { stage in
      try await inBackground {
        try manifest.render(rigIn: folder) { name, done, count in
          send(.json(OutputProgressMessage(number: number, name: name, done: done, count: count)))
        }
      }
      try stage.listOutputs(request)
    }
  }
}

/// The manifest whose outputs the page shows.
package struct ManifestSource: Sendable {
  let path: String
  private let finder: @Sendable (_ base: String) -> RigFinder
  private let temporaries: TemporaryFiles

  /// - Parameters:
  ///   - path: the path of the manifest, which need not exist.
  ///   - finder: returns a rig finder with the manifest's folder as its base.
  ///   - temporaries: the temporary files of the run.
  package init(
    path: String, finder: @escaping @Sendable (_ base: String) -> RigFinder,
    temporaries: TemporaryFiles
  ) {
    self.path = path
    self.finder = finder
    self.temporaries = temporaries
  }

  /// Creates a source with the manifest in the working directory.
  package init(
    finder: @escaping @Sendable (_ base: String) -> RigFinder, temporaries: TemporaryFiles
  ) {
    self.init(path: Manifest.standardPath, finder: finder, temporaries: temporaries)
  }

  private func project() throws -> Project {
    try Project(
      manifest: path, finder: finder, workers: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Returns the outputs of a rig.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
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
