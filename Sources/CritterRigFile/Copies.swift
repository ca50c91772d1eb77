import CritterGraphics
import CritterRig

/// The kind of pieces that a text is split into.
enum TextSplit: String, Hashable, Sendable, CaseIterable {
  case glyphs, words, lines
}

/// The copies of all repeated parts.
struct Copies: Sendable {
  /// The copies by unique name.
  private(set) var all: [String: PartCopy] = [:]
  /// The unique names that a name in the file refers to: `spoke` to all copies, `spoke/3` to one.
  private(set) var members: [String: [String]] = [:]

  /// Declares a repeated part, even if it has no copies.
  mutating func declare(_ name: String) {
    if members[name] == nil { members[name] = [] }
  }

  mutating func add(_ copy: PartCopy) {
    all[copy.uniqueName] = copy
    var name = copy.name
    members[name, default: []].append(copy.uniqueName)
    for number in copy.numbers {
      name += "/\(number)"
      members[name, default: []].append(copy.uniqueName)
    }
  }
}

extension TextPiece {
  /// Returns the glyphs, words, or lines of a text, without spaces.
  static func pieces(of text: String, _ split: TextSplit) -> [TextPiece] {
    let lines = text.textLines
    return lines.enumerated().flatMap { number, line in
      pieces(ofLine: line, split).map { piece in
        var piece = piece
        (piece.line, piece.lineCount) = (number, lines.count)
        return piece
      }
    }
  }

  private static func pieces(ofLine line: String, _ split: TextSplit) -> [TextPiece] {
    let pieces =
      switch split {
      case .glyphs: line.indices.map { line[$0...$0] }
      case .words: line.split(whereSeparator: \.isWhitespace)
      case .lines: [line[...]]
      }
    return pieces.filter { !$0.allSatisfy(\.isWhitespace) }.map {
      TextPiece(text: String($0), before: String(line[..<$0.startIndex]), whole: line)
    }
  }
}
