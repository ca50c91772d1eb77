import CritterGraphics

/// A figure at an instant, and all that can be seen of it as numbers, to compare it with another's.
struct Look {
  let time: Double
  let figure: Figure
  /// Places in points of the canvas. Opacities and colors are converted to points, too.
  private var numbers: [Double] = []
  /// The same in two figures that show the same things in other places or colors.
  private var kind = Hasher()
  private let limits: Rect

  /// What a change from transparent to opaque, or from black to white, counts as, in points.
  private static let pointsOfPaint = 4.0

  /// - Parameter limits: in points of the canvas; a place outside counts as on the edge.
  init(_ figure: Figure, at time: Double, within limits: Rect) {
    (self.figure, self.time, self.limits) = (figure, time, limits)
    for part in figure.parts { add(part, under: .identity) }
  }

  /// How far the thing that moves most is from its place in another look, in points. Infinite if
  /// the looks don't show the same things.
  func distance(from other: Look) -> Double {
    guard isComparable(with: other) else { return .infinity }
    var furthest = 0.0
    for index in numbers.indices {
      furthest = max(furthest, abs(numbers[index] - other.numbers[index]))
    }
    return furthest
  }

  /// How far the look is from the middle between two others.
  func bend(from start: Look, to end: Look) -> Double {
    guard isComparable(with: start), isComparable(with: end) else { return .infinity }
    var furthest = 0.0
    for index in numbers.indices {
      let middle = (start.numbers[index] + end.numbers[index]) / 2
      furthest = max(furthest, abs(numbers[index] - middle))
    }
    return furthest
  }

  private func isComparable(with other: Look) -> Bool {
    numbers.count == other.numbers.count && kind.finalize() == other.kind.finalize()
  }

  private mutating func add(_ part: FigurePart, under parent: Matrix) {
    kind.combine(part.isVisible)
    guard part.isVisible else { return }
    let matrix = part.matrix * parent
    numbers.append(part.opacity * Self.pointsOfPaint)
    if let mask = part.mask { add(mask.rect, under: matrix) }
    for layer in part.layers { add(layer, under: layer.matrix * matrix) }
    for part in part.parts { add(part, under: matrix) }
    for part in part.cover { add(part, under: parent) }
  }

  private mutating func add(_ layer: Layer, under matrix: Matrix) {
    add(Rect(0, 0, max(layer.size.width, 1), max(layer.size.height, 1)), under: matrix)
    switch layer.content {
    case .art(let name): kind.combine(name)
    case .fade(let from, let to, let fraction):
      kind.combine([from, to])
      numbers.append(fraction * Self.pointsOfPaint)
    case .fill(let color): add(color)
    case .shape(let shape): add(shape, scale: min(matrix.largestScale, 100))
    case .group(let layers): for layer in layers { add(layer, under: layer.matrix * matrix) }
    }
  }

  private mutating func add(_ shape: Shape, scale: Double) {
    for element in shape.path.elements {
      switch element {
      case .move(let point), .line(let point): numbers += [point.x * scale, point.y * scale]
      case .curve(let a, let b, let end):
        numbers += [a.x, a.y, b.x, b.y, end.x, end.y].map { $0 * scale }
      case .close: break
      }
      kind.combine(element.kind)
    }
    add(shape.fill)
    if let stroke = shape.stroke {
      add(stroke.color)
      kind.combine([stroke.cap.hashValue, stroke.join.hashValue])
      numbers.append(stroke.width * scale)
    }
    guard shape.trim != .whole else { return }
    let length = shape.path.length * scale
    numbers += [shape.trim.start * length, shape.trim.end * length]
  }

  private mutating func add(_ color: Color) {
    let channels = [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha]
    numbers += (channels + [color.alpha]).map { $0 * Self.pointsOfPaint }
  }

  private mutating func add(_ rect: Rect, under matrix: Matrix) {
    for corner in rect.corners {
      guard let place = matrix.project(corner) else {
        kind.combine(false)
        continue
      }
      numbers.append(min(max(place.x, limits.minX), limits.maxX))
      numbers.append(min(max(place.y, limits.minY), limits.maxY))
    }
  }
}

extension Path.Element {
  fileprivate var kind: UInt8 {
    switch self {
    case .move: 0
    case .line: 1
    case .curve: 2
    case .close: 3
    }
  }
}
