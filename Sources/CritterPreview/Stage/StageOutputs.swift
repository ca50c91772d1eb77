import CritterKit

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
