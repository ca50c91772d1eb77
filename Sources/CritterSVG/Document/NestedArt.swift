package import CritterGraphics

/// An SVG file as a group of another document, at its natural size, with the top-left corner at the
/// origin. Ids and CSS are separate from the document, and texts become outlines. Contains only the
/// content listed in `ArtAttributes` and `StyleProperties`.
package struct NestedArt: Sendable {
  /// The id of the group, and the prefix of all ids in it.
  package let id: String
  /// The width and height of the file in px at 96 dpi, rounded to four decimals.
  package let naturalSize: Size
  /// The group `<g id="…">` with the file's root.
  package let text: String

  /// Converts an SVG file to a group.
  ///
  /// - Parameter id: the id of the group, and the prefix of all ids in the file.
  package init(_ svg: ParsedArt, id: String) throws(DrawingError) {
    self.id = id
    naturalSize = svg.naturalSize.rounded
    // The fonts may be missing on another machine.
    let source = svg.traits.hasText ? try svg.outlined() : svg.text.root
    var root: MarkupTree
    do throws(MarkupError) {
      root = try SanitizedArt(source, scope: id).root
    } catch {
      throw DrawingError(error, path: svg.path, in: svg.text.bytes)
    }
    let size = [
      ("width", naturalSize.width.svgText()), ("height", naturalSize.height.svgText()),
      ("overflow", svg.overflows ? "hidden" : "visible"),
    ]
    let others = root.attributes.filter { attribute in
      !["x", "y", "width", "height", "overflow"].contains(attribute.name.local)
    }
    root.attributes = size.map(MarkupTree.Attribute.init(_:_:)) + others
    let content = root.svg()
    // Keep blending within the art.
    let isolation =
      content.exact.contains("mix-blend-mode") ? " style=\"isolation:isolate\"" : ""
    text = "<g id=\"\(id)\"\(isolation)>" + content + "</g>"
  }
}

extension Size {
  /// The size rounded to four decimals, which removes the noise of librsvg's single precision.
  var rounded: Size {
    Size((width * 1e4).rounded() / 1e4, (height * 1e4).rounded() / 1e4)
  }
}
