extension Clip {
  /// Someone runs and jumps before hills that move more slowly; drawn at half the size, in 26
  /// colors.
  static let platformer = Clip(
    name: "platformer", kind: "pixel art, 26 colors", width: 384, height: 240, frames: 48, rate: 20
  ) { picture, frame in
    var art = Picture(192, 120)
    let camera = frame * 3
    drawSky(on: &art)
    drawHills(on: &art, camera / 4, base: 78, height: 26, Paint(0x4C8FA8), Paint(0x3F7C96))
    drawHills(on: &art, camera / 2 + 40, base: 92, height: 18, Paint(0x3F9C6C), Paint(0x2F8458))
    drawGround(on: &art, camera)
    for coin in 0..<9 { drawCoin(on: &art, coin * 38 + 50 - camera, frame) }
    for slime in 0..<3 { drawSlime(on: &art, slime * 110 + 120 - camera + frame % 24 / 3, frame) }
    art.lay(runner[frame / 2 % 2].picture, at: 60, 88 - jump(frame))
    picture.lay(art, at: 0, 0, magnified: 2)
  }
}

private func jump(_ frame: Int) -> Int {
  let step = frame % 24 - 8
  return step < 0 || step > 12 ? 0 : (36 - (step - 6) * (step - 6))
}

private let runnerColors: [Character: UInt32] = [
  "k": 0x2B1B2E, "h": 0x8A4B2A, "s": 0xF2C09A, "w": 0xFFFFFF, "r": 0xD8433B, "d": 0xA52C33,
  "b": 0x3B5DC9, "n": 0x29366F, "o": 0x5A3A22,
]

private let runner = [
  Sprite(
    [
      "....kkkkk...", "...khhhhhk..", "..khhhhhhhk.", "..khsskskk..", "..kssskskk..",
      "...ksssssk..",
      "....kssk....", "...krrrrk...", "..krrrrrdk..", ".kskrrrdksk.", ".kk.kbbk.kk.",
      "...kbbbnk...",
      "..kbbknnk...", ".kbbk.knnk..", ".koo...koo..", ".kkk...kkk..",
    ], runnerColors),
  Sprite(
    [
      "....kkkkk...", "...khhhhhk..", "..khhhhhhhk.", "..khsskskk..", "..kssskskk..",
      "...ksssssk..",
      "....kssk....", "...krrrrk...", "...krrrdk...", "...ksrrdk...", "...kkbbsk...",
      "....kbbk....",
      "....kbnk....", "...knbnk....", "...koook....", "...kkkkk....",
    ], runnerColors),
]

private func drawSky(on art: inout Picture) {
  let bands: [UInt32] = [0x6CC4E8, 0x7FD0EE, 0x96DCF2, 0xB2E8F6, 0xCEF2F8]
  for y in 0..<art.height {
    for x in 0..<art.width {
      // Where two bands meet they are mixed in a chequered pattern, as in old games.
      let band = (y + (x + y) % 2 * 3) / 16
      art.lay(Paint(bands[min(band, bands.count - 1)]), x, y)
    }
  }
}

private func drawHills(
  on art: inout Picture, _ shift: Int, base: Int, height: Int, _ paint: Paint, _ shade: Paint
) {
  for x in 0..<art.width {
    let place = Point(Float(x + shift) / 34, Float(base))
    let top = base - Int(noise(place, seed: base) * Float(height))
    for y in top..<art.height {
      let isShaded = y > top + 2 && (x + shift + y * 2) % 7 < 3
      art.lay(y == top || isShaded ? shade : paint, x, y)
    }
  }
}

private func drawGround(on art: inout Picture, _ camera: Int) {
  for x in 0..<art.width {
    let place = x + camera
    for y in 104..<art.height {
      let isTuft = y < 107 + (place * 5 % 3)
      let isJoint = (y - 104) % 8 == 7 || (place + (y - 104) / 8 * 8) % 16 == 0
      let isStone = (place / 2 * 7 + y / 2 * 13) % 29 == 0
      let paint: UInt32 =
        y == 104 ? 0xA8E05F : isTuft ? 0x63B23F : isJoint ? 0x6B3E26 : isStone ? 0xC98F5A : 0x9A5B34
      art.lay(Paint(paint), x, y)
    }
  }
}

private func drawCoin(on art: inout Picture, _ x: Int, _ frame: Int) {
  let half = [4, 3, 1, 3][frame / 2 % 4]
  for y in 0..<9 {
    let width = y == 0 || y == 8 ? max(half - 2, 1) : half
    art.fill(x - width, 66 + y, width * 2, 1, Paint(0xF5C518))
    art.fill(x - width, 66 + y, 1, 1, Paint(0xFFF3A3))
    art.fill(x + width - 1, 66 + y, 1, 1, Paint(0xB07D12))
  }
}

private func drawSlime(on art: inout Picture, _ x: Int, _ frame: Int) {
  let squash = frame / 4 % 2
  for row in 0..<9 - squash {
    let half = [3, 5, 6, 7, 7, 8, 8, 8, 8][row] + squash
    art.fill(x - half, 95 + squash + row, half * 2, 1, Paint(row < 2 ? 0xE08CF0 : 0xA34DBF))
  }
  for side in [-3, 2] { art.fill(x + side, 98 + squash, 2, 2, Paint(0x2B1B2E)) }
}
