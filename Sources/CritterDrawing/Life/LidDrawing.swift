import CritterGraphics
import CritterSVG

extension FoundEye {
  /// Returns a lid over the eye in the color of the skin, with a line of lashes at its lower edge. The
  /// eye keeps its outline.
  func lid(in skin: Color) -> MarkupTree {
    let fill = [("fill", skin.darkened(to: 0.93).hex)]
    let line = skin.lightness < 30 ? Color(0.6, 0.6, 0.6) : skin.darkened(to: 0.45)
    let lid = (inside ?? root).points
    let box = Rect(around: lid)
    let width = 0.09 * box.size.height
    let low = lid.filter { $0.y > box.center.y + 0.2 * box.size.height }
      .sorted { $0.x < $1.x }.map { Point($0.x, $0.y - width / 2) }
    var paths: [MarkupTree] = []
    if let stroke {
      paths.append(path(lid, closed: true, fill + attributes(stroke.color, stroke.width)))
    } else if inside != nil {
      paths.append(path(root.points.grown, closed: true, [("fill", root.color.hex)]))
      paths.append(path(lid, closed: true, fill))
    } else {
      paths.append(path(lid.grown, closed: true, fill))
    }
    let round = [("stroke-linecap", "round"), ("stroke-linejoin", "round")]
    paths.append(path(low, closed: false, [("fill", "none")] + attributes(line, width) + round))
    return MarkupTree(svg: "g", [], paths.map { .element($0) })
  }

  private func attributes(_ stroke: Color, _ width: Double) -> [(String, String)] {
    [("stroke", stroke.hex), ("stroke-width", width.shortText(decimals: 3))]
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

extension [Point] {
  /// The outline, slightly larger.
  fileprivate var grown: [Point] {
    let center = Rect(around: self).center
    return map {
      Point(center.x + ($0.x - center.x) * 1.02, center.y + ($0.y - center.y) * 1.02)
    }
  }
}

extension Color {
  fileprivate func darkened(to share: Double) -> Color {
    Color(red * share, green * share, blue * share)
  }
}
