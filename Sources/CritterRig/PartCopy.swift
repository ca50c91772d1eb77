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

  package init(name: String, numbers: [Int], count: Int?, piece: TextPiece?) {
    self.name = name
    self.numbers = numbers
    self.count = count
    self.piece = piece
  }

  /// The unique name in the rig, such as `spoke/3`.
  package var uniqueName: String { name + numbers.map { "/\($0)" }.joined() }
  /// The name among the parent's children.
  package var localName: String { count == nil ? name : "\(name)/\(numbers.last ?? 1)" }
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

  package init(text: String, before: String, whole: String) {
    self.text = text
    self.before = before
    self.whole = whole
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
