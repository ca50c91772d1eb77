import CritterGraphics

/// One item that a part shows in one sample.
struct ItemState: Equatable {
  /// The identity of an item across samples.
  enum Content: Hashable {
    case art(String)
    case fill(Color)
    case text
    /// A shape. `number` distinguishes otherwise equal shapes.
    case shape(commands: String, fill: PaintKind, Look?, isTrimmed: Bool, number: Int)
  }

  /// The kind of a paint. Paints of one kind can be animated.
  enum PaintKind: Hashable {
    case color
    case gradient(isRadial: Bool, hasFocus: Bool, stopCount: Int)
  }

  struct Look: Hashable {
    var paint: PaintKind
    var line: LineStyle
    /// The number of dashes and gaps.
    var dashCount: Int
  }

  var content: Content
  /// The map from the item's points to the part's points. Art uses points of its natural size.
  var matrix: Matrix
  var size: Size
  var anchor: Point
  var weight = 1.0
  var shape: Shape?

  /// The maximum number of otherwise equal shapes in a part.
  static let maximumAlike = 1000

  /// The item's bounds, in its own points.
  var extent: Rect { shape.map(\.inkBounds) ?? Rect(size: size) }

  /// The outline of a text, in the part's points.
  var placedPath: Path? { shape.map { $0.path.transformed(by: matrix) } }
}

extension PartNode {
  /// Returns all items that the part shows, back to front.
  func states(in space: SamplingContext) -> [ItemState] {
    var counts: [ItemState.Content: Int] = [:]
    return layers.flatMap { states(of: $0, in: space, &counts) }
  }

  private func states(
    of layer: Layer, in space: SamplingContext, _ counts: inout [ItemState.Content: Int]
  ) -> [ItemState] {
    switch layer.content {
    case .art(let name): return [art(name, layer: layer, in: space)]
    case .fade(let from, let to, let fraction):
      var (old, new) = (art(from, layer: layer, in: space), art(to, layer: layer, in: space))
      old.weight = 1 - fraction
      new.weight = fraction
      return from == to ? [art(to, layer: layer, in: space)] : [old, new]
    case .fill(let color):
      return [
        ItemState(content: .fill(color), matrix: layer.matrix, size: layer.size, anchor: .zero)
      ]
    case .shape(let shape):
      // A still image has no animated glyphs, and a gradient runs over all of them.
      let isText =
        isText && !space.isStill && shape.fill.color != nil && shape.stroke == nil
      return shape.pieces.map {
        state(of: $0.shape, piece: $0.number, layer: layer, isText: isText, counts: &counts)
      }
    case .group(let layers): return layers.flatMap { states(of: $0, in: space, &counts) }
    }
  }

  private func art(_ name: String, layer: Layer, in space: SamplingContext) -> ItemState {
    let natural = space.naturalSize(name)
    let stretch = Matrix.scale(layer.size.width / natural.width, layer.size.height / natural.height)
    let matrix = (stretch * layer.matrix).normal
    let turning = matrix.inverse?.project(anchor) ?? .zero
    return ItemState(content: .art(name), matrix: matrix, size: natural, anchor: turning)
  }

  private func state(
    of shape: Shape, piece: Int, layer: Layer, isText: Bool,
    counts: inout [ItemState.Content: Int]
  ) -> ItemState {
    var content = ItemState.Content.text
    if !isText {
      let look = shape.stroke.map { ItemState.Look($0) }
      func shapeContent(_ number: Int) -> ItemState.Content {
        .shape(
          commands: shape.path.commands, fill: ItemState.PaintKind(shape.fill), look,
          isTrimmed: shape.trim != .full || piece > 0 && look?.dashCount == 0,
          number: piece * ItemState.maximumAlike + number)
      }
      let number = counts[shapeContent(0)] ?? 0
      counts[shapeContent(0)] = number + 1
      content = shapeContent(number)
    }
    let matrix = layer.matrix.normal
    let turning = matrix.inverse?.project(anchor) ?? .zero
    return ItemState(
      content: content, matrix: matrix, size: layer.size, anchor: turning, shape: shape)
  }
}

extension ItemState.Look {
  fileprivate init(_ stroke: Stroke) {
    paint = ItemState.PaintKind(stroke.paint)
    line = stroke.line
    dashCount = stroke.dashes.count
  }
}

extension ItemState.PaintKind {
  fileprivate init(_ paint: Paint) {
    switch paint {
    case .color: self = .color
    case .gradient(let gradient):
      self = .gradient(
        isRadial: gradient.isRadial, hasFocus: gradient.focus != nil,
        stopCount: gradient.stops.count)
    }
  }
}

extension Shape {
  /// The pieces of a partly stroked shape: its fill, and each contour with its own trim, once for
  /// each round of the trim.
  ///
  /// Players measure a trim from the start of each contour. The numbers identify the contours. A
  /// dashed stroke is one trimmed path instead, because SVG animates trims as dashes.
  fileprivate var pieces: [(shape: Shape, number: Int)] {
    guard let stroke, trim != .full else { return [(self, 0)] }
    var whole = Shape(path: path, fill: fill)
    whole.fillRule = fillRule
    let area = fill.isVisible ? [(whole, 0)] : []
    if !stroke.dashes.isEmpty {
      let line = path.trimmed(to: trim)
      if line.elements.isEmpty { return area }
      return area + [(Shape(path: line, fill: .transparent, stroke: stroke), 1)]
    }
    let contours = path.contours
    let lengths = contours.map(\.length)
    let total = lengths.reduce(0, +)
    var lines: [(shape: Shape, number: Int)] = []
    for (round, trim) in trim.rounds {
      var traveled = 0.0
      let place = abs(2 * round + (round < 0 ? 1 : 0)) * contours.count
      for (number, (contour, length)) in zip(contours, lengths).enumerated() where length > 0 {
        let start = min(max((trim.start * total - traveled) / length, 0), 1)
        let end = min(max((trim.end * total - traveled) / length, 0), 1)
        traveled += length
        guard end > start else { continue }
        let line = Shape(
          path: contour, fill: .transparent, stroke: stroke, trim: Trim(start: start, end: end))
        lines.append((line, place + number + 1))
      }
    }
    return area + lines
  }
}
