/// Counts the art and the glyphs of a picture.
struct PictureUses {
  /// By its name.
  private(set) var art: [String: Int] = [:]
  /// By the number of the outline.
  private var glyphs: [Int: Int] = [:]

  init(_ picture: MovingPicture) {
    for part in picture.parts { add(part) }
  }

  private mutating func add(_ part: MovingPart) {
    for item in part.items {
      switch item.content {
      case .art(let name): art[name, default: 0] += 1
      case .text(_, let texts): for glyph in texts { glyphs[glyph.outline, default: 0] += 1 }
      case .fill, .shape: break
      }
    }
    for part in part.parts + part.cover { add(part) }
  }

  func isRepeated(_ glyph: MovingGlyph) -> Bool { glyphs[glyph.outline, default: 0] > 1 }

  /// The number of glyphs that the picture shows more than once.
  func repeated(among glyphs: [MovingGlyph]) -> Int { glyphs.count(where: isRepeated) }
}
