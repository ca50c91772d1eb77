/// A color without quotes, which YAML takes for a comment.
struct BareColor: Hashable, Sendable {
  let text: String
  let mark: Mark

  /// - Returns: the first one of a line, where a value may begin; nil if there is none.
  init?(in line: Substring, number: Int) {
    for (column, start) in line.indices.enumerated() where line[start] == "#" {
      let before = line[..<start].last { $0 != " " }
      let word = line[start...].dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard let before, ":,-[{".contains(before), [3, 4, 6, 8].contains(word.count) else {
        continue
      }
      text = "#" + word
      mark = Mark(line: number, column: column + 1)
      return
    }
    return nil
  }

  /// What is found in its place.
  var asFound: String {
    "nothing, since '\(text)' is a comment; put colors in quotes: \"\(text)\""
  }
}
