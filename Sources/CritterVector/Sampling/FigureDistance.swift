import CritterGraphics

extension Figure {
  /// How far something of it is from its place in another, in points; opacities and colours count
  /// as if they were so far, and what shows in one only is infinitely far.
  func distance(from other: Figure) -> Double {
    parts.distance(from: other.parts)
  }
}

extension [FigurePart] {
  fileprivate func distance(from others: [FigurePart]) -> Double {
    zip(self, others).reduce(0) { Swift.max($0, $1.0.distance(from: $1.1)) }
  }
}

/// What a change from transparent to opaque, or from black to white, counts as, in points.
private let pointsOfPaint = 4.0

extension FigurePart {
  fileprivate func distance(from other: FigurePart) -> Double {
    guard isVisible || other.isVisible else { return 0 }
    guard isVisible == other.isVisible, layers.count == other.layers.count else { return .infinity }
    let own = Swift.max(
      matrix.distance(from: other.matrix, over: Rect(size: size)),
      abs(opacity - other.opacity) * pointsOfPaint)
    let shown = zip(layers, other.layers).reduce(own) { Swift.max($0, $1.0.distance(from: $1.1)) }
    guard shown.isFinite else { return shown }
    return Swift.max(
      shown, Swift.max(parts.distance(from: other.parts), cover.distance(from: other.cover)))
  }
}

extension Matrix {
  fileprivate func distance(from other: Matrix, over rect: Rect) -> Double {
    if self == other { return 0 }
    return rect.corners.reduce(0) { furthest, corner in
      guard let here = project(corner), let there = other.project(corner) else { return furthest }
      return Swift.max(furthest, Swift.max(abs(here.x - there.x), abs(here.y - there.y)))
    }
  }
}

extension Layer {
  fileprivate func distance(from other: Layer) -> Double {
    if self == other { return 0 }
    let place = matrix.distance(from: other.matrix, over: panelRect)
    switch (content, other.content) {
    case (.art(let name), .art(let old)): return name == old ? place + stretch(other) : .infinity
    case (.fade(let from, let to, let fraction), .fade(let oldFrom, let oldTo, let old)):
      guard from == oldFrom, to == oldTo else { return .infinity }
      return Swift.max(place + stretch(other), abs(fraction - old) * pointsOfPaint)
    case (.fade(let from, let to, let fraction), .art(let old)),
      (.art(let old), .fade(let from, let to, let fraction)):
      guard old == from || old == to else { return .infinity }
      return (old == from ? fraction : 1 - fraction) * pointsOfPaint
    case (.fill(let color), .fill(let old)): return color.distance(from: old)
    case (.shape(let shape), .shape(let old)): return place + shape.distance(from: old)
    default: return .infinity
    }
  }

  private var panelRect: Rect {
    if case .shape(let shape) = content { shape.path.controlBounds } else { Rect(size: size) }
  }

  private func stretch(_ other: Layer) -> Double {
    Swift.max(abs(size.width - other.size.width), abs(size.height - other.size.height))
  }
}

extension Shape {
  fileprivate func distance(from other: Shape) -> Double {
    guard (stroke == nil) == (other.stroke == nil), (trim == .whole) == (other.trim == .whole),
      let moved = path.furthest(from: other.path)
    else { return .infinity }
    var distance = Swift.max(moved, fill.distance(from: other.fill))
    if let stroke, let old = other.stroke {
      guard stroke.cap == old.cap, stroke.join == old.join else { return .infinity }
      distance = Swift.max(distance, abs(stroke.width - old.width))
      distance = Swift.max(distance, stroke.color.distance(from: old.color))
    }
    let trimmed = Swift.max(abs(trim.start - other.trim.start), abs(trim.end - other.trim.end))
    return trimmed > 0 ? Swift.max(distance, trimmed * path.length) : distance
  }
}

extension Path {
  /// Of its points from another's; nil for a path of other commands.
  fileprivate func furthest(from other: Path) -> Double? {
    if self == other { return 0 }
    guard commands == other.commands else { return nil }
    return zip(numbers, other.numbers).reduce(0) { Swift.max($0, abs($1.0 - $1.1)) }
  }
}

extension Color {
  fileprivate func distance(from other: Color) -> Double {
    let parts = [
      red * alpha - other.red * other.alpha, green * alpha - other.green * other.alpha,
      blue * alpha - other.blue * other.alpha, alpha - other.alpha,
    ]
    return parts.reduce(0) { Swift.max($0, abs($1)) } * pointsOfPaint
  }
}
