import CritterEditing
package import CritterEncode
import CritterGraphics
package import CritterKit

extension Stage {
  /// Sends the rig's outputs in the manifest, with the reasons why they're out of date.
  func listOutputs(_ number: Int?) throws(PreviewError) {
    guard let manifest = configuration.manifest else {
      return sendJSON(OutputsMessage(manifest: nil), number)
    }
    let folder = folder
    try inBackground(number) { stage in
      let outputs = try await onThread { try manifest.outputs(ofRigIn: folder) }
      stage.sendJSON(
        OutputsMessage(
          manifest: outputs == nil ? nil : manifest.path,
          outputs: (outputs ?? []).map { output in
            OutputsMessage.OutputNote(
              name: output.name, causes: output.causes,
              view: ViewRequest(output.options, in: folder))
          }), number)
    }
  }

  /// Renders the rig's pending outputs, like `critter render`.
  func renderOutputs(_ number: Int?) throws {
    let permission = try writePermission()
    guard let manifest = configuration.manifest else {
      throw PreviewError.refused("no critter.yml found")
    }
    let (folder, progress) = (folder, progress(number))
    try inBackground(number) { stage in
      try await onThread { try manifest.render(rigIn: folder, permission, progress: progress) }
      try stage.listOutputs(number)
    }
  }

  /// A function that sends the progress of an output.
  private func progress(_ number: Int?) -> @Sendable (String, Int, Int) -> Void {
    { [send] name, done, count in
      send(.json(OutputProgressMessage(name: name, done: done, count: count), number: number))
    }
  }

  /// Adds the images of the stage's animation for a README, like `critter readme`.
  func addReadme(_ request: OutputRequest, _ number: Int?) throws {
    let permission = try writePermission()
    guard let manifest = configuration.manifest else {
      throw PreviewError.refused("no critter.yml can be written here")
    }
    if case .live = view.subject {
      throw PreviewError.refused("save the scene first; the README's images read its file")
    }
    var view = view
    // The pair has the themes of light and dark pages, at the usual scale of a README.
    (view.theme, view.scale) = (nil, 1)
    let settings = try view.settings(request.output, time: request.time ?? 0, in: folder)
    let (folder, rig, progress) = (folder, configuration.argument(for: name), progress(number))
    let (options, format) = (RenderOptions(settings), Format.named(request.output.format))
    try inBackground(number) { stage in
      let images = try await onThread {
        try manifest.addReadme(
          rigIn: folder, rig, options, as: format, permission, progress: progress)
      }
      stage.sendJSON(
        ReadmeMessage(
          files: images.files, picture: images.picture, manifest: manifest.path,
          lines: images.lines), number)
      try stage.listOutputs(nil)
    }
  }
}

/// An output of a manifest: its name, the reasons why it's out of date, and its options, with the
/// animation that is rendered.
package typealias ProjectOutput = (name: String, causes: [String], options: RenderOptions)

extension ViewRequest {
  /// The view that shows what an output renders.
  ///
  /// - Parameter folder: the folder of the rig.
  init(_ options: RenderOptions, in folder: String) {
    switch options.selection {
    case .still(let states):
      kind = .still
      self.states = states
    case .transition(let from, let to, _):
      kind = .transition
      (self.from, self.to) = (from, to)
    case .clip(let name, let states):
      kind = .clip
      (self.name, self.states) = (name, states)
    case .scene(let name):
      kind = .scene
      self.name = name.isSceneFile ? name.exact.lastName : name
    }
    inputs = options.request.inputs
    theme = options.theme.map { theme in
      theme.exact.hasSuffix(".theme.yaml") ? theme.exact.lastName : theme + ".theme.yaml"
    }
  }
}

/// The outputs of a manifest, for the page.
package protocol ManifestOutputs: Sendable {
  /// The path of the manifest.
  var path: String { get }

  /// Returns a rig's outputs in file order; nil if there is no manifest.
  ///
  /// - Parameter folder: the folder of the rig.
  func outputs(ofRigIn folder: String) throws -> [ProjectOutput]?

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

  /// Adds the images of an animation for a README, and renders them.
  ///
  /// - Parameters:
  ///   - folder: the folder of the rig.
  ///   - rig: the rig as the user wrote it.
  ///   - format: the format on the page; nil, or one that a README can't show, for GIFs.
  ///   - progress: as of `render`.
  /// - Returns: the paths of the images, the HTML element that shows them, and the manifest's lines.
  func addReadme(
    rigIn folder: String, _ rig: String, _ options: RenderOptions, as format: Format?,
    _ permission: WritePermission, progress: @escaping (_ name: String, Int, Int) -> Void
  ) throws -> (files: [String], picture: String, lines: [String])
}
