/// Squares of few colors, drawn as text: a letter is a color, a point is nothing.
struct Sprite {
  let picture: Picture

  /// - Parameters:
  ///   - rows: all as long as the first.
  ///   - colors: by letter.
  init(_ rows: [String], _ colors: [Character: UInt32]) {
    var picture = Picture(rows.first?.count ?? 0, rows.count)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.enumerated() {
        if let color = colors[letter] { picture.lay(Paint(color), x, y) }
      }
    }
    self.picture = picture
  }

  /// Looking the other way.
  var mirrored: Picture {
    var mirrored = Picture(picture.width, picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width { mirrored.lay(picture[x, y], picture.width - 1 - x, y) }
    }
    return mirrored
  }
}

/// The remainder that is never below 0.
func wrapped(_ value: Int, _ count: Int) -> Int { ((value % count) + count) % count }
