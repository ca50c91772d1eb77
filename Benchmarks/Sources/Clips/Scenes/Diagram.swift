#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  /// Thin curves that grow on a grid, as in a talk's slides.
  static let diagram = Clip(
    name: "diagram", kind: "thin lines and labels", width: 440, height: 280, frames: 40, rate: 20
  ) { picture, frame in
    picture.fill(0, 0, 440, 280, Paint(0xFBFBF8))
    for line in 0..<9 {
      picture.fill(50, 30 + line * 25, 370, 1, Paint(line == 8 ? 0x404040 : 0xDDDDD5))
      picture.letter(
        "\((8 - line) * 5)".count == 1 ? " \((8 - line) * 5)" : "\((8 - line) * 5)",
        30, 27 + Float(line) * 25, Paint(0x707070))
    }
    for column in 0..<8 {
      picture.letter("\(2018 + column)", 54 + Float(column) * 46, 240, unit: 1.2, Paint(0x707070))
    }
    picture.letter("Kites flown, in thousands", 50, 10, unit: 1.5, Paint(0x303030))
    let end = 50 + 370 * eased(Float(frame) / 36)
    for (index, color) in [UInt32(0xD1495B), 0x00798C, 0xEDAE49].enumerated() {
      drawCurve(index, Paint(color), until: end, on: &picture)
    }
  }
}

private func height(_ curve: Int, _ x: Float) -> Float {
  let (t, phase) = ((x - 50) / 370, Float(curve) * 1.7)
  return 190 - 90 * t - 35 * sin(t * 7 + phase) - Float(curve) * 22 + 12 * sin(t * 19 + phase * 3)
}

private func drawCurve(_ curve: Int, _ paint: Paint, until end: Float, on picture: inout Picture) {
  let stroke = Shape { point in
    let slope = height(curve, point.x + 0.5) - height(curve, point.x - 0.5)
    let across = abs(height(curve, point.x) - point.y) / (1 + slope * slope).squareRoot()
    return max(across - 0.9, max(50 - point.x, point.x - end))
  }
  picture.fill(stroke, paint)
  let tip = Point(end, height(curve, end))
  picture.fill(.circle(tip, 4), paint)
  picture.fill(.circle(tip, 2), Paint(0xFBFBF8))
}
