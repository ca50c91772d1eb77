/// Red, green, blue and alpha from 0 to 1, multiplied by alpha.
typealias Paint = SIMD4<Float>
typealias Point = SIMD2<Float>

extension Paint {
  static let black = Paint(0, 0, 0, 1)
  static let white = Paint(1, 1, 1, 1)

  /// Opaque, of 0xRRGGBB.
  init(_ hex: UInt32) {
    self.init(
      Float(hex >> 16 & 0xFF) / 255, Float(hex >> 8 & 0xFF) / 255, Float(hex & 0xFF) / 255, 1)
  }

  /// As much of this as `share` says, the rest of the other.
  func mixed(with other: Paint, _ share: Float) -> Paint { self + (other - self) * share }
}

/// What a frame is drawn on, rows from the top.
struct Picture {
  let width: Int
  let height: Int
  var pixels: [Paint]

  init(_ width: Int, _ height: Int, filledWith paint: Paint = .zero) {
    (self.width, self.height) = (width, height)
    pixels = [Paint](repeating: paint, count: width * height)
  }

  /// Clear outside.
  subscript(x: Int, y: Int) -> Paint {
    contains(x, y) ? pixels[y * width + x] : .zero
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < width && y < height
  }

  /// Lays paint over a pixel; outside nothing happens.
  mutating func lay(_ paint: Paint, _ x: Int, _ y: Int, coverage: Float = 1) {
    guard coverage > 0, contains(x, y) else { return }
    let place = y * width + x
    pixels[place] = paint * coverage + pixels[place] * (1 - paint.w * coverage)
  }

  /// Gives each pixel the paint at its middle.
  mutating func shade(_ paint: (Point) -> Paint) {
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = paint(Point(Float(x) + 0.5, Float(y) + 0.5))
      }
    }
  }

  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ paint: Paint) {
    for row in max(y, 0)..<max(min(y + height, self.height), max(y, 0)) {
      for column in max(x, 0)..<max(min(x + width, self.width), max(x, 0)) {
        lay(paint, column, row)
      }
    }
  }

  /// - Parameter softness: pixels over which an edge fades; 1 is an ordinary smooth edge.
  mutating func fill(_ shape: Shape, _ paint: Paint, softness: Float = 1) {
    for y in 0..<height {
      for x in 0..<width {
        let distance = shape.distance(Point(Float(x) + 0.5, Float(y) + 0.5))
        lay(paint, x, y, coverage: min(max(0.5 - distance / softness, 0), 1))
      }
    }
  }

  /// Lays another picture over this one, each of its pixels as a square.
  mutating func lay(_ other: Picture, at x: Int, _ y: Int, magnified factor: Int = 1) {
    for row in 0..<other.height * factor {
      for column in 0..<other.width * factor {
        lay(other[column / factor, row / factor], x + column, y + row)
      }
    }
  }
}
