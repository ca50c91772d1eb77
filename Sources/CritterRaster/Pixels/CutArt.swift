package import CritterGraphics
package import CritterSVG

extension ArtFile {
  /// Returns a warning if the viewBox visibly cuts off the art, otherwise nil.
  package func cutWarning() throws(DrawingError) -> String? {
    let art = try measures()
    let size = art.naturalSize
    let longest = max(size.width, size.height)
    // librsvg's ink bounds ignore clip paths, so only rendered pixels prove the cut.
    guard art.overflow > 0.05 * longest else { return nil }
    let scale = 96 / longest
    let field = PixelSize(
      Int((3 * size.width * scale).rounded(.up)), Int((3 * size.height * scale).rounded(.up)))
    let bitmap = try widened(size).draft(of: field)
    let seen = PixelRect(field).bounds { bitmap[$0, $1].alpha > 25 }
    guard !seen.isEmpty else { return nil }
    let (x, y) = (Double(seen.x) / scale, Double(seen.y) / scale)
    let cuts = [
      ("on the left", size.width - x), ("at the top", size.height - y),
      ("on the right", x + Double(seen.width) / scale - 2 * size.width),
      ("at the bottom", y + Double(seen.height) / scale - 2 * size.height),
    ]
    guard let most = cuts.max(by: { $0.1 < $1.1 }), most.1 > 0.05 * longest else { return nil }
    return
      "the art is cut off \(most.0), where it is drawn \(most.1.shortText(decimals: 0)) px beyond its "
      + "viewBox; enlarge the viewBox and the part's frame"
  }

  /// Returns the art centered in an SVG with three times its width and height.
  private func widened(_ size: Size) throws(DrawingError) -> ArtFile {
    let art = try SanitizedArt(self)
    let place = [
      ("x", size.width), ("y", size.height), ("width", size.width), ("height", size.height),
    ].map { MarkupTree.Attribute($0, $1.shortText) }
    var inner = art.root
    inner.attributes.removeAll {
      ["x", "y", "width", "height", "overflow"].contains($0.name.local)
    }
    inner.attributes += place + [MarkupTree.Attribute("overflow", "visible")]
    let root = MarkupTree(
      svg: "svg",
      [
        MarkupTree.Attribute("xmlns", "http://www.w3.org/2000/svg"),
        MarkupTree.Attribute("xmlns:xlink", "http://www.w3.org/1999/xlink"),
        MarkupTree.Attribute(
          "viewBox", "0 0 \((3 * size.width).shortText) \((3 * size.height).shortText)"),
      ],
      [.element(inner)])
    return replacing(bytes: Array(root.svg(indent: "").utf8))
  }
}
