extension Clip {
  /// Conway's game, each cell colored by how long it has lived.
  static let life = Clip(
    name: "life", kind: "game of life", width: 384, height: 288, frames: 48, rate: 12
  ) { picture, frame in
    var field = Field(columns: 96, rows: 72)
    for _ in 0..<frame + 40 { field.step() }
    picture.fill(0, 0, 384, 288, Paint(0x10141C))
    for y in 0..<field.rows {
      for x in 0..<field.columns {
        let age = field.ages[y * field.columns + x]
        if age > 0 { picture.fill(x * 4, y * 4, 3, 3, colors[min(age, colors.count) - 1]) }
      }
    }
  }
}

private let colors: [Paint] = [0xF9F871, 0xFFC75F, 0xFF9671, 0xD65DB1, 0x845EC2, 0x3C5BA0]
  .map { Paint($0) }

private struct Field {
  let columns: Int
  let rows: Int
  /// In steps; 0 where nobody lives.
  private(set) var ages: [Int]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    var chance = Chance(7)
    ages = (0..<columns * rows).map { _ in chance.next() < 0.3 ? 1 : 0 }
  }

  mutating func step() {
    let before = ages
    for y in 0..<rows {
      for x in 0..<columns {
        var neighbors = 0
        for down in -1...1 {
          for right in -1...1 where (down, right) != (0, 0) {
            let place =
              wrapped(y + down, rows) * columns + wrapped(x + right, columns)
            if before[place] > 0 { neighbors += 1 }
          }
        }
        let age = before[y * columns + x]
        let lives = neighbors == 3 || (neighbors == 2 && age > 0)
        ages[y * columns + x] = lives ? age + 1 : 0
      }
    }
  }
}
