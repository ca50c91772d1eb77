import CritterGraphics
import CritterTestSupport

/// A flat cartoon face with anti-aliased edges that turns its head and smiles.
struct Face {
  var size = 320
  var page = Color(1, 1, 1)

  private struct Disc {
    var x, y, radius: Double
    var color: UInt32
  }

  func bitmaps(_ count: Int) -> [Bitmap] {
    (0..<count).map { bitmap(at: Double($0) / Double(max(count - 1, 1))) }
  }

  /// - Parameter turn: 0...1.
  func bitmap(at turn: Double) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(size, size), filledWith: premultiplied(page))
    for disc in discs(turn) { paint(disc, on: &bitmap) }
    return bitmap
  }

  private func discs(_ turn: Double) -> [Disc] {
    let ears = [40.0, 160].flatMap { x in
      [
        Disc(x: x, y: 62 + turn * (x - 100) * 0.2, radius: 22, color: 0x5BD5D2),
        Disc(x: x, y: 62 + turn * (x - 100) * 0.2, radius: 12, color: 0x07BEB8),
      ]
    }
    let eyes = [72.0, 128].flatMap { x in
      [
        Disc(x: x + 16 * turn, y: 98, radius: 7, color: 0x231F20),
        Disc(x: x + 2 + 18 * turn, y: 96, radius: 2, color: 0xFFFFFF),
      ]
    }
    let head = [
      Disc(x: 100, y: 100, radius: 97, color: 0xC4FFFC),
      Disc(x: 100, y: 112, radius: 62, color: 0x69DAD8),
      Disc(x: 100 + 10 * turn, y: 136, radius: 32, color: 0x9EEDFF),
      Disc(x: 100 + 14 * turn, y: 122, radius: 8, color: 0x331A1C),
    ]
    return [head[0]] + ears + head[1...] + eyes
  }

  /// Covers a pixel by how far its middle is inside the edge.
  private func paint(_ disc: Disc, on bitmap: inout Bitmap) {
    let scale = Double(size) / 200
    for y in 0..<size {
      for x in 0..<size {
        let (dx, dy) = (Double(x) + 0.5 - disc.x * scale, Double(y) + 0.5 - disc.y * scale)
        let coverage = disc.radius * scale - (dx * dx + dy * dy).squareRoot() + 0.5
        if coverage > 0 { bitmap[x, y] = over(bitmap[x, y], disc.color, min(coverage, 1)) }
      }
    }
  }

  private func over(_ below: Bitmap.Pixel, _ rgb: UInt32, _ alpha: Double) -> Bitmap.Pixel {
    func mixed(_ above: UInt32, _ below: UInt8) -> UInt8 {
      UInt8((Double(above & 255) * alpha + Double(below) * (1 - alpha)).rounded())
    }
    return Bitmap.Pixel(
      mixed(rgb >> 16, below.red), mixed(rgb >> 8, below.green), mixed(rgb, below.blue),
      mixed(255, below.alpha))
  }

  private func premultiplied(_ color: Color) -> Bitmap.Pixel {
    let channels = [color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha]
      .map { UInt8(($0 * 255).rounded()) }
    return Bitmap.Pixel(
      channels[0], channels[1], channels[2], UInt8((color.alpha * 255).rounded()))
  }
}

/// A small animation of a few colors, whose pictures change by rectangles.
func randomFrames(seed: UInt64, partlyTransparent: Bool = false) -> Frames {
  var random = SeededGenerator(seed: seed)
  let size = PixelSize(.random(in: 1...12, using: &random), .random(in: 1...12, using: &random))
  let hasClear = Bool.random(using: &random)
  let colors = (0..<Int.random(in: 1...6, using: &random)).map { _ in
    let alpha: UInt8 = partlyTransparent ? .random(in: 0...255, using: &random) : 255
    let channels = (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) }
    return Bitmap.Pixel(channels[0], channels[1], channels[2], alpha)
  }
  let choices = colors + (hasClear ? [.clear, .clear] : [])
  var bitmap = Bitmap(size: size, filledWith: choices.randomElement(using: &random) ?? .clear)
  let frames = (0..<Int.random(in: 1...8, using: &random)).map { _ in
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let pixel = choices.randomElement(using: &random) ?? .clear
      let left = Int.random(in: 0..<size.width, using: &random)
      let top = Int.random(in: 0..<size.height, using: &random)
      for y in top...Int.random(in: top..<size.height, using: &random) {
        for x in left...Int.random(in: left..<size.width, using: &random) { bitmap[x, y] = pixel }
      }
    }
    return Frame(bitmap: bitmap, duration: Double(Int.random(in: 2...40, using: &random)) / 100)
  }
  return Frames(frames)
}
