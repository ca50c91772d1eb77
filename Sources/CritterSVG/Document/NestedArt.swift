package import CritterGraphics
import CritterSystem

/// One SVG file as a group of another document, of the file's natural size and with its top left
/// at the origin. Its ids and its CSS are its own, and its texts are outlines. Of the file there is only what `ArtAttributes`
/// and `StyleProperties` list, spelt again.
package struct NestedArt: Sendable {
  package let id: String
  package let naturalSize: Size
  /// `<g id="…">`, the file's root within, `</g>`.
  package let text: String

  /// - Parameter id: of the group, and before every id of the file.
  package init(_ svg: ParsedArt, id: String) throws(DrawingError) {
    self.id = id
    naturalSize = svg.naturalSize.rounded
    // Another machine may not have the fonts.
    let source = svg.traits.hasText ? try svg.outlined() : svg.text.root
    var root = FilteredArt(source, scope: id).root
    let size = [
      ("width", naturalSize.width.svgText()), ("height", naturalSize.height.svgText()),
      ("overflow", svg.overflows ? "hidden" : "visible"),
    ]
    let others = root.attributes.filter { attribute in
      !["x", "y", "width", "height", "overflow"].contains(attribute.name.local)
    }
    root.attributes = size.map(MarkupTree.Attribute.init(_:_:)) + others
    let content = root.svg()
    // What blends does so within the art.
    let isolation =
      content.exact.contains("mix-blend-mode") ? " style=\"isolation:isolate\"" : ""
    text = "<g id=\"\(id)\"\(isolation)>" + content + "</g>"
  }
}

extension Size {
  /// Without the noise of librsvg's single precision.
  var rounded: Size {
    Size((width * 1e4).rounded() / 1e4, (height * 1e4).rounded() / 1e4)
  }
}
