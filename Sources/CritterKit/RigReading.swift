import CritterGraphics
import CritterMotion
public import CritterRig

extension Rig {
  /// Reads a rig for what is to be shown of it.
  ///
  /// A rig whose frames are rounded to the pixel grid is read for the scale that the canvas comes
  /// to in the picture, which may take a look at the canvas first.
  public init(in folder: String, for request: RenderRequest) throws {
    let scale = request.scale > 0 ? request.scale : 1
    var rig = try Rig(
      contentsOf: folder, inputs: request.inputs, scale: scale, theme: request.theme)
    if rig.isSnapped, request.width != nil || request.height != nil {
      let viewport = try request.viewport(of: rig.canvas)
      rig = try Rig(
        contentsOf: folder, inputs: request.inputs, scale: viewport.scale, theme: request.theme)
    }
    if case .scene(let name) = request.selection, name.isScenePath {
      rig = try rig.adding(sceneAt: name)
    }
    self = rig
  }
}

extension String {
  /// Whether it names a file rather than one of the rig's scenes.
  var isScenePath: Bool {
    contains("/") || hasSuffix(".yaml") || hasSuffix(".yml")
  }
}
