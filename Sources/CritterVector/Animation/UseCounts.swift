import CritterGraphics

/// A count of the uses of each piece of art and each glyph.
struct UseCounts {
  /// The number of uses of each piece of art, by name.
  private(set) var art: [String: Int] = [:]
  /// The number of uses of each glyph, by outline index.
  private var glyphs: [Int: Int] = [:]

  init(_ animation: VectorAnimation) {
    for part in animation.parts { add(part) }
  }

  /// Counts the uses of glyphs in one text.
  init(of text: [AnimatedGlyph]) {
    for glyph in text { glyphs[glyph.outline, default: 0] += 1 }
  }

  private mutating func add(_ part: AnimatedPart) {
    for item in part.items {
      switch item.content {
      case .art(let name): art[name, default: 0] += 1
      case .text(_, let texts): for glyph in texts { glyphs[glyph.outline, default: 0] += 1 }
      case .fill, .shape: break
      }
    }
    for part in part.parts + (part.matte?.content ?? []) { add(part) }
  }

  func isRepeated(_ glyph: AnimatedGlyph) -> Bool { glyphs[glyph.outline, default: 0] > 1 }

  /// Returns the number of glyphs whose outline is used more than once in the whole image.
  func repeated(among glyphs: [AnimatedGlyph]) -> Int { glyphs.count(where: isRepeated) }
}
