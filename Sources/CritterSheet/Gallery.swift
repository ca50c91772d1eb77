import CritterEncode
import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRig
package import CritterRigFile
import CritterSVG

/// A gallery of a rig's stills and playing animations: a single HTML file without scripts or
/// external files.
package struct Gallery {
  /// The page in UTF-8.
  package let bytes: [UInt8]
  /// The number of images on the page.
  package private(set) var imageCount = 0
  /// Warnings about features missing from the images, one sentence each.
  package private(set) var warnings: [String] = []

  /// Renders the gallery of a rig.
  ///
  /// - Parameters:
  ///   - tags: the stills and animations to show, or empty for everything in the rig.
  ///   - request: the inputs, theme, background, and scale.
  /// - Throws: `FileError`, `SelectionError`, `KitError`, `DrawingError`, or `TextError`.
  package init(
    of document: RigDocument, _ tags: [SheetRequest.Tag], _ request: RenderRequest,
    by renderer: Renderer
  ) throws {
    let rig = try document.rig(for: request)
    let groups = tags.isEmpty ? SheetSelections(of: rig).groups : [("", tags)]
    let text = textShaping()
    var sections = ""
    for (heading, tags) in groups where !tags.isEmpty {
      var figures = ""
      for tag in tags {
        let shot = try rig.shot(
          tag.selection, inputs: request.inputs, request.playback(of: tag.selection),
          request.framing, text: text)
        let plan = try OutputPlan(shot, .file("\(tag.name).svg"), .svg)
        let file = try renderer.file(of: plan)
        figures += Self.figure(tag.name.printable, file.bytes, shot)
        warnings += file.report.warnings.map { "\(tag.name): \($0)" }
        imageCount += 1
      }
      let title = heading.isEmpty ? "" : "<h2>\(heading)</h2>\n"
      sections += "<section>\n\(title)<div>\n\(figures)</div>\n</section>\n"
    }
    bytes = Array(Self.page(titled: rig.name.printable, sections).utf8)
  }

  private static func figure(_ name: String, _ svg: [UInt8], _ shot: Shot) -> String {
    let seconds = shot.timeline.duration
    let length = seconds > 0 ? " <small>\(seconds.shortText(decimals: 2)) s</small>" : ""
    let (width, height) = (shot.size.width, shot.size.height)
    return "<figure><img width=\"\(width)\" height=\"\(height)\" alt=\"\(name.escaped)\" "
      + "src=\"data:image/svg+xml;base64,\(Data(svg).base64EncodedString())\">"
      + "<figcaption>\(name.escaped)\(length)</figcaption></figure>\n"
  }

  private static func page(titled title: String, _ sections: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" \
    content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
    <title>\(title.escaped)</title>
    <style>
    :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
    body { margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
    h1 { font-size: 1.5rem; }
    h2 { font-size: 1.1rem; margin: 2rem 0 .75rem; }
    section div { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: end; }
    figure { margin: 0; max-width: 100%; }
    img { display: block; max-width: 100%; height: auto; }
    figcaption { margin-top: .4rem; }
    small { opacity: .65; }
    </style>
    <h1>\(title.escaped)</h1>
    \(sections)</html>

    """
  }
}

extension RenderRequest {
  /// Returns playback in which transitions play forward and backward, with a hold at each end.
  fileprivate func playback(of selection: Selection) -> Playback {
    var playback = playback
    if case .transition = selection {
      playback.bounces = true
      playback.holdStart = 0.8
      playback.holdEnd = 0.8
    }
    return playback
  }
}
