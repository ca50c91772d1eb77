extension Clip {
  /// A village in four greens, drawn at half the size.
  static let handheld = Clip(
    name: "handheld", kind: "pixel art, 4 colors", width: 320, height: 288, frames: 40, rate: 15
  ) { picture, frame in
    var art = Picture(160, 144, filledWith: light)
    let walked = frame * 2
    for row in 0..<10 {
      for column in -1..<13 {
        let place = column + walked / 16
        drawTile(on: &art, place, row, column * 16 - walked % 16, row * 16 - 8, frame)
      }
    }
    art.lay(walker[frame / 3 % 2].picture, at: 72, 64)
    drawMessage(on: &art, frame)
    picture.lay(art, at: 0, 0, magnified: 2)
  }
}

private let (light, pale, dark, black) = (
  Paint(0xE0F8CF), Paint(0x86C06C), Paint(0x306850), Paint(0x071821)
)
private let colors: [Character: UInt32] = [
  "a": 0xE0F8CF, "b": 0x86C06C, "c": 0x306850, "d": 0x071821,
]

private let walker = [
  Sprite(
    [
      "....dddddd....", "...dccccccd...", "..dccccccccd..", "..ddddddddddd.", "..dabaaaabad..",
      "..dabdaadbad..", "..daadaadaad..", "...daaaaaad...", "..dddbbbbddd..", ".daadccccdaad.",
      ".daadccccdaad.", "..dddccccddd..", "...dccddccd...", "...dddd.dd....", "....ddd.......",
    ], colors),
  Sprite(
    [
      "....dddddd....", "...dccccccd...", "..dccccccccd..", "..ddddddddddd.", "..dabaaaabad..",
      "..dabdaadbad..", "..daadaadaad..", "...daaaaaad...", "..dddbbbbddd..", ".daadccccdaad.",
      ".daadccccdaad.", "..dddccccddd..", "...dccddccd...", "....dd.dddd...", ".......ddd....",
    ], colors),
]

/// What stands in a column and a row of the village.
private func drawTile(
  on art: inout Picture, _ column: Int, _ row: Int, _ x: Int, _ y: Int, _ frame: Int
) {
  var chance = Chance(column * 31 + row)
  switch row {
  case 0, 1: drawTree(on: &art, x, y)
  case 2 where column % 6 < 3, 3 where column % 6 < 3:
    drawHouse(on: &art, column % 6, row - 2, x, y)
  case 4, 5: drawPath(on: &art, column, x, y)
  case 8, 9: drawWater(on: &art, x, y, frame)
  default:
    for _ in 0..<3 {
      let (right, down) = (chance.next(below: 13), chance.next(below: 13))
      art.fill(x + right, y + down, 1, 2, pale)
      art.fill(x + right + 2, y + down, 1, 2, pale)
    }
    if chance.next() < 0.25 { drawFlower(on: &art, x + 4, y + 4, frame) }
  }
}

private func drawTree(on art: inout Picture, _ x: Int, _ y: Int) {
  for row in 0..<16 {
    let half = min(row + 2, 7)
    for column in 8 - half..<8 + half {
      let isEdge = column == 8 - half || column == 7 + half || row == 15
      let isShaded = (column + row) % 2 == 0 && column > 8
      art.lay(isEdge ? black : isShaded || row > 11 ? dark : pale, x + column, y + row)
    }
  }
}

private func drawHouse(on art: inout Picture, _ part: Int, _ level: Int, _ x: Int, _ y: Int) {
  art.fill(x, y, 16, 16, level == 0 ? dark : light)
  for row in stride(from: 0, to: 16, by: 4) {
    if level == 0 {
      art.fill(x, y + row, 16, 1, black)
      art.fill(x + (row % 8) + 2, y + row, 1, 4, black)
    }
  }
  if level == 1 {
    art.fill(x, y + 15, 16, 1, black)
    if part == 1 { art.fill(x + 4, y + 3, 8, 13, black) }
    if part != 1 {
      art.fill(x + 4, y + 4, 8, 7, black)
      art.fill(x + 5, y + 5, 6, 5, pale)
    }
  }
  if part == 0 { art.fill(x, y, 1, 16, black) }
  if part == 2 { art.fill(x + 15, y, 1, 16, black) }
}

private func drawPath(on art: inout Picture, _ column: Int, _ x: Int, _ y: Int) {
  var chance = Chance(column)
  art.fill(x, y, 16, 16, pale)
  for _ in 0..<5 {
    art.lay(light, x + chance.next(below: 16), y + chance.next(below: 16))
    art.lay(dark, x + chance.next(below: 16), y + chance.next(below: 16))
  }
}

private func drawWater(on art: inout Picture, _ x: Int, _ y: Int, _ frame: Int) {
  art.fill(x, y, 16, 16, dark)
  for row in stride(from: 2, to: 16, by: 5) {
    let shift = (frame / 4 + row) % 4 * 2
    art.fill(x + shift, y + row, 5, 1, pale)
    art.fill(x + (shift + 9) % 13, y + row + 1, 3, 1, light)
  }
}

private func drawFlower(on art: inout Picture, _ x: Int, _ y: Int, _ frame: Int) {
  let sway = frame / 8 % 2
  for (right, down) in [(1, 0), (0, 1), (2, 1), (1, 2)] {
    art.fill(x + right * 2 + sway, y + down * 2, 2, 2, dark)
  }
  art.fill(x + 2 + sway, y + 2, 2, 2, light)
  art.fill(x + 3, y + 6, 1, 3, black)
}

private func drawMessage(on art: inout Picture, _ frame: Int) {
  art.fill(4, 104, 152, 36, black)
  art.fill(6, 106, 148, 32, light)
  let lines = ["A kite! It must be", "from over the hill."]
  var left = frame
  for (row, line) in lines.enumerated() {
    art.letter(String(line.prefix(max(left, 0))), 12, 112 + Float(row) * 13, black)
    left -= line.count
  }
}
