import CritterForms
import CritterEncode
import CritterGraphics
import CritterMotion
package import CritterRig

/// One picture that shows what a rig can do, with names and times next to it.
package enum ContactSheet {
  /// - Parameters:
  ///   - tags: what to show; everything that the rig can when empty.
  ///   - request: its inputs, theme, background and scale count; each picture has about 180 by 180
  ///     points.
  ///   - columns: the most pictures in a row, and how many instants of a motion there are.
  /// - Throws: `FileError`, `SelectionError` and `KitError`; `TextError` when the font of the labels
  ///   is not there.
  package static func plan(
    of document: RigDocument, _ tags: [SheetRequest.Tag], _ request: RenderRequest, columns: Int,
    _ output: Output
  ) throws -> OutputPlan {
    let scale = request.framing.scale
    var request = request
    let canvas = try document.rig(for: request).canvas.size
    let fit = fit(canvas)
    request.framing.scale = scale * fit
    let rig = try document.rig(for: request)
    let text = textShaping()
    let contents = try ContactContents(
      of: rig, tags, inputs: request.inputs, instants: columns, text)
    let artist = ContactArtist(
      rig: rig, contents: contents, cell: Size(canvas.width * fit, canvas.height * fit),
      columns: columns, background: request.framing.background, text: text)
    let figure = try artist.figure(scale: scale)
    let plan = try OutputPlan(
      .figure(figure, rig.art), output, output.format(named: nil), EncodeOptions())
    try plan.check(sources: rig.sources + request.sources)
    return plan
  }

  /// The same area for wide and tall canvases, within reason.
  private static func fit(_ canvas: Size) -> Double {
    let (side, longest) = (180.0, 260.0)
    return min(
      side / (canvas.width * canvas.height).squareRoot(),
      longest / max(canvas.width, canvas.height))
  }
}
