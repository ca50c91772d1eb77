import CritterGraphics
import CritterSVG

extension FoundEye {
  /// The outline of the eye within its rim.
  var opening: [Point] { (inside ?? root).points }

  /// Returns a lid over the eye in the color of the skin, with a line of lashes at its lower edge. The
  /// eye keeps its outline.
  func lid(in skin: Color) -> MarkupTree {
    let box = Rect(around: opening)
    let width = 0.09 * box.size.height
    let low = opening.filter { $0.y > box.center.y + 0.2 * box.size.height }
      .sorted { $0.x < $1.x }.map { Point($0.x, $0.y - width / 2) }
    var paths = cover(opening, in: skin)
    if stroke == nil, inside != nil {
      paths.insert(.path(root.points.grown.data, [("fill", root.color.hex)]), at: 0)
    }
    paths.append(.line(low.line, skin.lash, width))
    return MarkupTree(svg: "g", [], paths.map { .element($0) })
  }

  /// Returns a lid over a part of the eye in the color of the skin, with the eye's outline.
  func cover(_ part: [Point], in skin: Color) -> [MarkupTree] {
    // A dark eye leaves no trace on the skin.
    let fill = [("fill", (hasWhite ? skin.darkened(to: 0.93) : skin).hex)]
    if let stroke {
      let line = [
        ("stroke", stroke.color.hex), ("stroke-width", stroke.width.shortText(decimals: 3)),
      ]
      return [.path(part.data, fill + line)]
    }
    return [.path(inside == nil ? part.grown.data : part.data, fill)]
  }
}

extension MarkupTree {
  static func path(_ data: String, _ attributes: [(String, String)]) -> MarkupTree {
    MarkupTree(svg: "path", ([("d", data)] + attributes).map(MarkupTree.Attribute.init(_:_:)))
  }

  /// Returns a round line.
  static func line(_ data: String, _ color: Color, _ width: Double) -> MarkupTree {
    path(
      data,
      [
        ("fill", "none"), ("stroke", color.hex), ("stroke-width", width.shortText(decimals: 3)),
        ("stroke-linecap", "round"), ("stroke-linejoin", "round"),
      ])
  }
}

extension Point {
  /// The coordinates in path data.
  var data: String { "\(x.shortText(decimals: 3)) \(y.shortText(decimals: 3))" }
}

extension [Point] {
  /// The points as the data of an open path.
  var line: String { "M" + map(\.data).joined(separator: "L") }

  /// The points as the data of a closed path.
  var data: String { line + "Z" }

  /// The outline, slightly larger.
  var grown: [Point] { scaled(by: 1.02) }

  /// Returns the outline scaled about the center of its box.
  func scaled(by factor: Double) -> [Point] {
    let center = Rect(around: self).center
    return map {
      Point(center.x + ($0.x - center.x) * factor, center.y + ($0.y - center.y) * factor)
    }
  }

  /// Returns the part of a polygon in which a linear function isn't negative.
  func cut(_ side: (Point) -> Double) -> [Point] {
    indices.flatMap { index -> [Point] in
      let (a, b) = (self[index], self[(index + 1) % count])
      let (from, to) = (side(a), side(b))
      let kept = from >= 0 ? [a] : []
      guard from * to < 0 else { return kept }
      let share = from / (from - to)
      return kept + [Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))]
    }
  }
}

extension Color {
  func darkened(to share: Double) -> Color {
    Color(red * share, green * share, blue * share)
  }

  /// The color of a line on skin of this color.
  var lash: Color { lightness < 30 ? Color(0.6, 0.6, 0.6) : darkened(to: 0.45) }
}
