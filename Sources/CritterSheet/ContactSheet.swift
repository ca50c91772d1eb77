import CritterEncode
import CritterGraphics
package import CritterKit
import CritterRig
package import CritterRigFile

/// A labeled overview image of a rig's states, transitions, clips, and scenes.
package enum ContactSheet {
  /// Returns the plan of a contact sheet.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations to show, or empty for everything in the rig.
  ///   - showsParts: whether to show each part by itself instead.
  ///   - request: the inputs, theme, background, and scale. Each image has about 180×180 points.
  ///   - columns: the maximum number of images in a row, and the number of instants per animation.
  /// - Throws: `FileError`, `SelectionError`, or `KitError`; `TextError` if the label font isn't
  ///   installed.
  package static func plan(
    of document: RigDocument, _ tags: [SheetRequest.Tag], showsParts: Bool = false,
    _ request: RenderRequest, columns: Int, _ output: Output
  ) throws -> OutputPlan {
    let scale = request.framing.scale
    var request = request
    let canvas = try document.rig(for: request).canvas.size
    let fit = fit(canvas)
    request.framing.scale = scale * fit
    let rig = try document.rig(for: request)
    let text = textShaping()
    let contents =
      try showsParts
      ? ContactContents(partsOf: rig, inputs: request.inputs, text)
      : ContactContents(of: rig, tags, inputs: request.inputs, instants: columns, text)
    let artist = ContactPainter(
      rig: rig, contents: contents, cell: Size(canvas.width * fit, canvas.height * fit),
      columns: columns, background: request.framing.background, text: text)
    let tree = try artist.tree(scale: scale)
    let plan = try OutputPlan(
      TreeImage(tree, art: rig.art), output, output.format(named: nil), EncodeOptions())
    try plan.check(sources: rig.sources + request.sources)
    return plan
  }

  /// Returns the scale that gives wide and tall canvases about the same area.
  private static func fit(_ canvas: Size) -> Double {
    let (side, longest) = (180.0, 260.0)
    return min(
      side / (canvas.width * canvas.height).squareRoot(),
      longest / max(canvas.width, canvas.height))
  }
}
