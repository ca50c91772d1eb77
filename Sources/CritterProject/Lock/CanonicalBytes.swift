import CritterGraphics

/// Values as bytes that are the same on every machine: numbers are rounded to nine decimals, which
/// is far below a pixel and far above what processors differ in.
struct CanonicalBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ drawing: Drawing) {
    add(drawing.size.width)
    add(drawing.size.height)
    add(drawing.background)
    add(drawing.mask)
    add(drawing.layers)
  }

  private mutating func add(_ layers: [Layer]) {
    add(layers.count)
    for layer in layers { add(layer) }
  }

  /// The name is for people; it is not to be seen.
  private mutating func add(_ layer: Layer) {
    add(layer.content)
    add(layer.size.width)
    add(layer.size.height)
    add(layer.matrix)
    add(layer.mask)
    add(layer.opacity)
    guard !layer.cover.isEmpty else { return }
    add("cover")
    add(layer.cover)
  }

  private mutating func add(_ content: Layer.Content) {
    switch content {
    case .art(let name):
      add("art")
      add(name)
    case .fade(let from, let to, let fraction):
      add("fade")
      add(from)
      add(to)
      add(fraction)
    case .fill(let color):
      add("fill")
      add(color)
    case .shape(let shape):
      add("shape")
      add(shape)
    case .group(let layers):
      add("group")
      add(layers)
    }
  }

  private mutating func add(_ shape: Shape) {
    add(shape.path)
    add(shape.fill)
    add(shape.trim.start)
    add(shape.trim.end)
    guard let stroke = shape.stroke else { return add("no stroke") }
    add(stroke.color)
    add(stroke.width)
    add("\(stroke.cap) \(stroke.join)")
  }

  private mutating func add(_ path: Path) {
    add(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let point): add("m", point)
      case .line(let point): add("l", point)
      case .curve(let a, let b, let end): add("c", a, b, end)
      case .close: add("z")
      }
    }
  }

  private mutating func add(_ kind: String, _ points: Point...) {
    bytes += kind.utf8
    for point in points {
      add(point.x)
      add(point.y)
    }
  }

  private mutating func add(_ mask: Mask?) {
    guard let mask else { return add("no mask") }
    for value in [mask.rect.minX, mask.rect.minY, mask.rect.size.width, mask.rect.size.height] {
      add(value)
    }
    add(mask.cornerRadius)
    add(mask.matrix)
  }

  private mutating func add(_ matrix: Matrix) {
    for row in [matrix.row1, matrix.row2, matrix.row3] {
      for column in 0..<3 { add(row[column]) }
    }
  }

  private mutating func add(_ color: Color) {
    for value in [color.red, color.green, color.blue, color.alpha] { add(value) }
  }

  mutating func add(_ value: Double) {
    let rounded = (value * 1e9).rounded()
    add(Int64(exactly: rounded) ?? (rounded > 0 ? .max : .min))
  }

  private mutating func add(_ value: Int) { add(Int64(value)) }

  private mutating func add(_ value: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> Int64(shift)))
    }
  }

  private mutating func add(_ text: String) {
    bytes += text.utf8
    bytes.append(0)
  }
}
