#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Clip {
  /// A page with text and a picture that is scrolled, then a window that is dragged over it.
  static let screen = Clip(
    name: "screen", kind: "screen recording", width: 480, height: 360, frames: 60, rate: 20
  ) { picture, frame in
    let scrolled = 220 * eased(Float(frame - 6) / 26)
    drawPage(on: &picture, scrolled: scrolled.rounded())
    drawBar(on: &picture)
    let dragged = eased(Float(frame - 36) / 20)
    let corner = Point((220 - 130 * dragged).rounded(), (70 + 110 * dragged).rounded())
    if frame >= 32 { drawWindow(on: &picture, corner) }
    let cursor =
      frame < 32
      ? Point(350 - 90 * eased(Float(frame) / 30), 240 - 160 * eased(Float(frame) / 30))
      : corner + Point(40, 10)
    drawCursor(on: &picture, cursor)
  }
}

private let ink = Paint(0x24292F)
private let unit: Float = 1.3

private let words = [
  "the kite", "climbs", "as long as", "its string", "is pulled", "against", "the wind", "and",
  "a tail", "keeps it", "steady", "where gusts", "are strong", "over the field", "in March",
]

private func drawPage(on picture: inout Picture, scrolled: Float) {
  picture.fill(0, 0, 480, 360, .white)
  var y = 40 - scrolled
  for paragraph in 0..<5 {
    picture.letter("\(paragraph + 1). About \(words[paragraph * 2 % 15])", 24, y, unit: 2, ink)
    y += 28
    for line in 0..<5 {
      let text = (0..<5).map { words[(paragraph * 7 + line * 3 + $0 * 4) % words.count] }
      drawLine(on: &picture, String(text.joined(separator: " ").prefix(54)), y, paragraph == 2)
      y += 15
    }
    y += 8
    if paragraph == 0 {
      drawPhoto(on: &picture, top: Int(y))
      y += 140
    }
    if paragraph == 1 {
      drawCode(on: &picture, y)
      y += 64
    }
  }
}

private func drawLine(on picture: inout Picture, _ text: String, _ y: Float, _ isLink: Bool) {
  guard y > -20, y < 370 else { return }
  picture.letter(text, 24, y, unit: unit, isLink ? Paint(0x0969DA) : ink)
}

private func drawPhoto(on picture: inout Picture, top: Int) {
  for y in max(top, 0)..<max(min(top + 128, 360), max(top, 0)) {
    for x in 24..<248 {
      let place = Point(Float(x - 24) / 224, Float(y - top) / 224 + 0.1)
      picture.lay(landscape(place, fineness: 4), x, y)
    }
  }
  for row in 0..<3 {
    picture.fill(
      .box(Point(364, Float(top + 20 + row * 42)), Point(88, 17), corner: 6),
      Paint([0xDDF4FF, 0xFFEBE9, 0xDAFBE1][row]))
    picture.letter("Note no. \(row + 1)", 290, Float(top + 15 + row * 42), unit: unit, ink)
  }
}

private func drawCode(on picture: inout Picture, _ y: Float) {
  picture.fill(24, Int(y), 430, 54, Paint(0xF6F8FA))
  picture.letter("let pull = wind.speed * sail.area", 34, y + 8, unit: unit, Paint(0x0550AE))
  picture.letter("if pull > 40 { release(2) }", 34, y + 23, unit: unit, Paint(0xCF222E))
  picture.letter("// never let go", 34, y + 38, unit: unit, Paint(0x6E7781))
}

private func drawBar(on picture: inout Picture) {
  picture.fill(0, 0, 480, 28, Paint(0xEBEDF0))
  picture.fill(0, 28, 480, 1, Paint(0xC8CCD1))
  picture.fill(.box(Point(250, 14), Point(170, 9), corner: 9), .white)
  picture.letter("kites.example/how-to-fly", 92, 9.5, unit: 1.2, Paint(0x57606A))
  for (index, color) in [UInt32(0xFF5F57), 0xFEBC2E, 0x28C840].enumerated() {
    picture.fill(.circle(Point(16 + Float(index) * 18, 14), 5.5), Paint(color))
  }
}

private func drawWindow(on picture: inout Picture, _ corner: Point) {
  let (half, x, y) = (Point(110, 75), Int(corner.x), Int(corner.y))
  let body = Shape.box(corner + half, half, corner: 8)
  picture.fill(body.moved(by: Point(0, 6)), Paint(0, 0, 0, 0.3), softness: 24)
  picture.fill(body, Paint(0xFCFCFD))
  picture.fill(.box(corner + Point(110, 11), Point(110, 11), corner: 8), Paint(0x3B4252))
  picture.fill(x, y + 14, 220, 9, Paint(0x3B4252))
  picture.letter("Wind", corner.x + 95, corner.y + 7, unit: 1.3, .white)
  for (index, height) in [28, 46, 38, 66, 84, 72, 52, 60].enumerated() {
    picture.fill(x + 18 + index * 24, y + 130 - height, 16, height, Paint(0x5E81AC))
  }
  picture.fill(x + 12, y + 130, 196, 1, Paint(0x4C566A))
}

private func drawCursor(on picture: inout Picture, _ tip: Point) {
  for (margin, paint) in [(Float(1.3), Paint.white), (0, .black)] {
    let arrow = Shape { point in
      let offset = point - tip
      let edge = (offset.x - offset.y) * 0.707
      return max(max(-offset.x, edge), (offset.x * 0.35 + offset.y - 15) * 0.94)
    }
    picture.fill(arrow.grown(by: margin), paint)
  }
}
