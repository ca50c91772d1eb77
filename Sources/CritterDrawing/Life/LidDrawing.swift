import CritterGraphics
import CritterSVG

extension FoundEye {
  /// Returns a lid over the eye in the color of the skin, with a line of lashes at its lower edge.
  func lid(in skin: Color) -> MarkupTree {
    let fill = skin.darkened(to: 0.93)
    let line = skin.lightness < 30 ? Color(0.6, 0.6, 0.6) : skin.darkened(to: 0.45)
    let width = 0.09 * bounds.size.height
    let low = root.points.filter { $0.y > bounds.middle.y + 0.2 * bounds.size.height }
      .sorted { $0.x < $1.x }.map { Point($0.x, $0.y - width / 2) }
    return MarkupTree(
      svg: "g", [],
      [
        .element(path(outline, closed: true, [("fill", fill.hex)])),
        .element(
          path(
            low, closed: false,
            [
              ("fill", "none"), ("stroke", line.hex),
              ("stroke-width", width.shortText(decimals: 3)),
              ("stroke-linecap", "round"), ("stroke-linejoin", "round"),
            ])),
      ])
  }

  /// The eye's outline, slightly larger.
  private var outline: [Point] {
    let center = bounds.middle
    return root.points.map {
      Point(center.x + ($0.x - center.x) * 1.02, center.y + ($0.y - center.y) * 1.02)
    }
  }

  private func path(
    _ points: [Point], closed: Bool, _ attributes: [(String, String)]
  ) -> MarkupTree {
    let places = points.map {
      "\($0.x.shortText(decimals: 3)) \($0.y.shortText(decimals: 3))"
    }
    let data = "M" + places.joined(separator: "L") + (closed ? "Z" : "")
    return MarkupTree(
      svg: "path", ([("d", data)] + attributes).map(MarkupTree.Attribute.init(_:_:)))
  }
}

extension Color {
  fileprivate func darkened(to share: Double) -> Color {
    Color(red * share, green * share, blue * share)
  }
}
