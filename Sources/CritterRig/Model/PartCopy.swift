/// A copy of a repeated part, or a child of a copy.
package struct PartCopy: Hashable, Sendable {
  /// The part's name in the file.
  package let name: String
  /// The numbers of the copies that contain the part, counted from 1, outermost first.
  package let numbers: [Int]
  /// The number of copies of the part; nil for a child of a copy.
  package let count: Int?
  /// The part's piece of a split text; nil for other parts.
  package let piece: TextPiece?

  /// The unique name in the rig, such as `spoke/3`.
  var uniqueName: String { name + numbers.map { "/\($0)" }.joined() }
  /// The name among the parent's children.
  var localName: String { count == nil ? name : "\(name)/\(numbers.last ?? 1)" }
  /// Whether the part is in the first copy at every level.
  package var isFirst: Bool { numbers.allSatisfy { $0 == 1 } }
}

/// A piece of a text, positioned as in the whole line.
package struct TextPiece: Hashable, Sendable {
  /// The glyph or word.
  package let text: String
  /// The text before the piece.
  package let before: String
  /// The whole line.
  package let whole: String
  /// The number of the line in the text, from 0.
  package var line = 0
  /// The number of lines in the text.
  package var lineCount = 1

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

extension String {
  /// The lines of a text. One line break at the end counts for nothing.
  package var textLines: [String] {
    var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    return lines
  }
}

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
