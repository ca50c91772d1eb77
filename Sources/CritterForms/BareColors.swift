import CritterSystem

/// Colors that are without quotes, where YAML takes their `#` for the start of a comment.
struct BareColors {
  /// By line. Of a line of plain YAML only the first counts, since it makes a comment of the others.
  private var byLine: [Int: BareColor] = [:]
  /// Where their `#` are.
  private var offsets: [Int] = []

  /// Represents their `#` while YAML is read as if they were in quotes; as wide as that, and a sign
  /// that no one types.
  private static let standIn = "\u{E000}"

  init(in yaml: String) {
    let bytes = Array(yaml.utf8)
    guard bytes.contains(UInt8(ascii: "#")) else { return }
    var (line, start) = (1, 0)
    for (offset, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") { (line, start) = (line + 1, offset + 1) }
      guard byte == UInt8(ascii: "#"), Self.mayStand(at: offset, in: bytes, from: start) else {
        continue
      }
      let word = bytes[(offset + 1)...].prefix(while: \.isWord)
      guard [3, 4, 6, 8].contains(word.count) else { continue }
      offsets.append(offset)
      guard byLine[line] == nil else { continue }
      let column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
      byLine[line] = BareColor(
        text: "#" + String(decoding: word, as: UTF8.self), mark: Mark(line: line, column: column))
    }
  }

  var isEmpty: Bool { offsets.isEmpty }

  /// Whether a value may begin there.
  private static func mayStand(at offset: Int, in bytes: [UInt8], from start: Int) -> Bool {
    let before = bytes[start..<offset].reversed().drop { $0 == UInt8(ascii: " ") }
    return before.first.map { ":,-[{".utf8.contains($0) } ?? false
  }

  /// Of a value that is not there.
  func color(inLineOf mark: Mark?) -> BareColor? { mark.flatMap { byLine[$0.line] } }

  /// The text as if they were in quotes, every character in its place.
  func quoted(in yaml: String) -> String {
    let bytes = Array(yaml.utf8)
    var (result, end) = ([UInt8](), 0)
    for offset in offsets {
      result += bytes[end..<offset] + Self.standIn.utf8
      end = offset + 1
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }

  /// The color that a value of the quoted text is.
  static func text(of value: String) -> String? {
    value.exact.hasPrefix(standIn) ? restored(value) : nil
  }

  /// A value of the quoted text, as written in the file.
  static func restored(_ value: String) -> String { value.exact.replacing(standIn, with: "#") }
}

/// A color and where its `#` is.
struct BareColor {
  let text: String
  let mark: Mark
}

extension UInt8 {
  fileprivate var isWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
