import CritterGraphics
import CritterKit

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
      let outputs = try await inBackground { try manifest.outputs(ofRigIn: folder) }
      stage.sendJSON(
        OutputsMessage(
          number: request.number, manifest: outputs == nil ? nil : manifest.path,
          isReadOnly: isReadOnly,
          outputs: (outputs ?? []).map(OutputsMessage.OutputNote.init(name:causes:))))
    }
  }

  /// Renders the rig's pending outputs, like `critter render`.
  func renderOutputs(_ request: PageRequest) throws {
    let permission = try writePermission()
    guard let manifest = configuration.manifest else {
      throw PreviewError.refused("no critter.yml found")
    }
    let (folder, send, number) = (folder, send, request.number)
    try answerInBackground(request) { stage in
      try await inBackground {
        try manifest.render(rigIn: folder, permission) { name, done, count in
          send(.json(OutputProgressMessage(number: number, name: name, done: done, count: count)))
        }
      }
      try stage.listOutputs(request)
    }
  }
}

/// The outputs of a manifest, for the page.
package protocol ManifestOutputs: Sendable {
  /// The path of the manifest.
  var path: String { get }

  /// Returns the names of a rig's outputs in file order, each with the reasons why it is out of
  /// date; nil if there is no manifest.
  ///
  /// - Parameter folder: the folder of the rig.
  func outputs(ofRigIn folder: String) throws -> [(name: String, causes: [String])]?

  /// Renders the outputs of a rig that are out of date.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
  ///   - permission: the permission to write files.
  ///   - progress: receives the name of each output before it is rendered, the number of finished
  ///     outputs, and the number of outputs.
  func render(
    rigIn folder: String, _ permission: WritePermission,
    progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws
}
