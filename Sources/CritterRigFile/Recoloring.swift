package import CritterGraphics
import CritterSyntax

/// The colors that a theme replaces in art: in attributes, in styles, and in style sheets, as
/// `#rrggbb`, `#rgb`, a function, or a name.
package struct Recoloring: Sendable {
  /// The new colors, by the old colors as `#rrggbb`.
  private var colors: [String: Color] = [:]

  /// - Parameter new: the new value of each color; for equal colors, the first one.
  package init(_ new: [(old: Color, new: Color)]) {
    for (old, new) in new where colors[old.hex] == nil { colors[old.hex] = new }
    colors = colors.filter { $0.key != $0.value.hex }
  }

  /// Creates a recoloring from the colors that differ.
  ///
  /// - Parameter new: the colors of `old`, in the same order.
  init(from old: [Named<Color>], to new: [Named<Color>]) {
    for (old, new) in zip(old, new) where old.value != new.value && colors[old.value.hex] == nil {
      colors[old.value.hex] = new.value
    }
  }

  package func applied(to art: ArtFile) -> ArtFile {
    guard !colors.isEmpty, !art.isImage else { return art }
    let bytes = applied(to: art.bytes)
    return bytes == art.bytes ? art : art.replacing(bytes: bytes)
  }

  /// Returns an SVG with the new colors. All other bytes stay the same.
  package func applied(to svg: [UInt8]) -> [UInt8] {
    guard !colors.isEmpty else { return svg }
    var markup = RecoloredMarkup(svg, replacement: replacement)
    return markup.recolored()
  }

  /// Returns the colors in an SVG, without their opacity, each once and in their order.
  package static func colors(in svg: [UInt8]) -> [Color] {
    var found: [Color] = []
    var markup = RecoloredMarkup(svg) { text in
      guard let color = Color(css: text), color.alpha > 0 else { return nil }
      let opaque = Color(color.red, color.green, color.blue)
      if !found.contains(opaque) { found.append(opaque) }
      return nil
    }
    _ = markup.recolored()
    return found
  }

  /// Returns the new contents of an SVG file. In art that was split from a drawing, comments after the
  /// first line have the colors that changed, so that `critter sync` changes them again.
  package func applied(toFile svg: [UInt8]) -> [UInt8] {
    guard svg.isSplitFromDrawing else { return applied(to: svg) }
    let bytes = applied(to: svg)
    let used = colors.sorted { $0.key < $1.key }.filter { old, new in
      Color(css: old).map { Recoloring([(old: $0, new: new)]).applied(to: svg) != svg } ?? false
    }
    let notes = used.flatMap { Self.note(old: $0.key, new: $0.value.hex).utf8 }
    let place = Self.notes(in: bytes).end
    return bytes[..<place] + notes + bytes[place...]
  }

  private static func note(old: String, new: String) -> String {
    "<!-- Recolored: \(old) \(new) -->\n"
  }

  /// Returns the recolorings in the comments after the first line of an SVG, in their order, and the
  /// offset after them.
  package static func notes(in svg: [UInt8]) -> (changes: [(old: Color, new: Color)], end: Int) {
    var changes: [(old: Color, new: Color)] = []
    func lineEnd(_ start: Int) -> Int {
      svg[start...].firstIndex(of: 10).map { $0 + 1 } ?? svg.endIndex
    }
    var place = lineEnd(0)
    while svg[place...].starts(with: "<!-- Recolored: ".utf8) {
      let end = lineEnd(place)
      let words = String(decoding: svg[place..<end], as: UTF8.self).exact.split(separator: " ")
      guard words.count == 5, let old = Color(css: words[2]), let new = Color(css: words[3]) else {
        break
      }
      changes.append((old, new))
      place = end
    }
    return (changes, place)
  }

  /// Returns the spelling of the new color; nil for a color that stays.
  fileprivate func replacement(for text: String) -> [UInt8]? {
    guard let old = Color(css: text) else { return nil }
    if let new = colors[old.hex] { return Array(new.hex.utf8) }
    guard old.alpha < 1, var new = colors[Color(old.red, old.green, old.blue).hex] else {
      return nil
    }
    new.alpha *= old.alpha
    return Array(new.hex.utf8)
  }
}

/// A scan of an SVG that replaces colors.
private struct RecoloredMarkup {
  private let bytes: [UInt8]
  /// Returns the spelling of a new color; nil for a color that stays.
  private let replacement: (String) -> [UInt8]?
  private var place = 0
  private var output: [UInt8] = []

  init(_ bytes: [UInt8], replacement: @escaping (String) -> [UInt8]?) {
    self.bytes = bytes
    self.replacement = replacement
    output.reserveCapacity(bytes.count)
  }

  mutating func recolored() -> [UInt8] {
    while place < bytes.count {
      if starts(with: "<!--") {
        copy(through: "-->")
      } else if starts(with: "<!") || starts(with: "<?") {
        // An entity can contain a style.
        place += 1
        let rest = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        output.append(UInt8(ascii: "<"))
        output += hexadecimal(bytes[place..<rest])
        place = rest
      } else if starts(with: "</") {
        copy(through: ">")
      } else if bytes[place] == UInt8(ascii: "<") {
        readTag()
      } else {
        copy(to: bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count)
      }
    }
    return output
  }

  private func starts(with text: StaticString) -> Bool {
    bytes[place...].starts(
      with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func copy(to end: Int) {
    output += bytes[place..<end]
    place = end
  }

  private mutating func copy(through ending: StaticString) {
    while place < bytes.count, !starts(with: ending) {
      output.append(bytes[place])
      place += 1
    }
    copy(to: min(place + ending.utf8CodeUnitCount, bytes.count))
  }

  /// Copies the bytes that meet a condition.
  private mutating func copy(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let own = bytes[place...].prefix(while: holds)
    copy(to: own.endIndex)
    return own
  }

  // MARK: Tags

  private mutating func readTag() {
    copy(to: place + 1)
    let name = copy { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") { readAttribute() }
    let isClosed = place > 0 && bytes[place - 1] == UInt8(ascii: "/")
    copy(to: min(place + 1, bytes.count))
    guard name.localName.elementsEqual("style".utf8), !isClosed else { return }
    var end = place
    while end < bytes.count, !bytes[end...].starts(with: "</".utf8) { end += 1 }
    output += declarations(bytes[place..<end])
    place = end
  }

  private mutating func readAttribute() {
    let name = copy { ![UInt8(ascii: "="), UInt8(ascii: ">")].contains($0) }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return }
    copy(to: place + 1)
    _ = copy(while: \.isSpace)
    guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return }
    let quote = bytes[place]
    copy(to: place + 1)
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return }
    let value = bytes[place...].prefix { $0 != quote }
    let property = name.filter { !$0.isSpace && $0 != UInt8(ascii: "/") }[...].localName
    if property.elementsEqual("style".utf8) {
      output += declarations(value)
    } else {
      output += property.isColorProperty ? colors(value) : Array(value)
    }
    place = value.endIndex
    copy(to: min(place + 1, bytes.count))
  }

  // MARK: Styles

  /// Returns declarations, or rules with declarations, with the new colors.
  private func declarations(_ css: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = css
    while !rest.isEmpty {
      let end = rest.endOfDeclaration
      let own = rest[..<end]
      let isSelector = end < rest.endIndex && rest[end] == UInt8(ascii: "{")
      result += isSelector ? Array(own) : declaration(own)
      if end < rest.endIndex { result.append(rest[end]) }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return result
  }

  private func declaration(_ css: ArraySlice<UInt8>) -> [UInt8] {
    guard let colon = css.withoutComments.firstIndex(of: UInt8(ascii: ":")) else {
      return Array(css)
    }
    let property = css.withoutComments[..<colon].filter { !$0.isSpace }
    let value = css[(colon + 1)...]
    return css[...colon] + (property[...].isColorProperty ? colors(value) : hexadecimal(value))
  }

  /// Returns a value with new colors.
  private func colors(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var (result, rest) = ([UInt8](), value)
    while let first = rest.first {
      var end = rest.startIndex + 1
      if first == UInt8(ascii: "#") || first.isWord {
        end = rest.dropFirst().prefix { $0.isWord || $0 == UInt8(ascii: "-") }.endIndex
        if end < rest.endIndex, rest[end] == UInt8(ascii: "("), first.isWord {
          end = rest[..<end].isContainer ? end + 1 : rest.closing(after: end)
        }
      }
      let word = rest[..<end]
      let isLong = first == UInt8(ascii: "#") && word.count != 7 && word.count != 4
      result += isLong ? Array(word) : color(word) ?? Array(word)
      rest = rest[end...]
    }
    return result
  }

  private func color(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    guard word.count > 2 else { return nil }
    let text = word.map { $0.isSpace ? UInt8(ascii: " ") : $0 }
    return replacement(String(decoding: text, as: UTF8.self))
  }

  /// Returns a text with new colors for `#rrggbb`.
  private func hexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (result, rest) = ([UInt8](), text)
    while let sign = rest.firstIndex(of: UInt8(ascii: "#")) {
      let end = rest[(sign + 1)...].prefix(while: \.isWord).endIndex
      result += rest[..<sign]
      result += (end - sign == 7 ? color(rest[sign..<end]) : nil) ?? Array(rest[sign..<end])
      rest = rest[end...]
    }
    return result + rest
  }
}

extension ArraySlice<UInt8> {
  /// The name without a prefix.
  fileprivate var localName: ArraySlice<UInt8> {
    lastIndex(of: UInt8(ascii: ":")).map { self[($0 + 1)...] } ?? self
  }

  fileprivate var isColorProperty: Bool {
    let name = String(decoding: self, as: UTF8.self).lowercased()
    return [
      "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "solid-color",
      "filter",
    ].contains(name)
  }

  /// Whether a function can contain colors.
  fileprivate var isContainer: Bool {
    String(decoding: self, as: UTF8.self).lowercased() == "drop-shadow"
  }

  /// The index after the parenthesis that closes the first one.
  fileprivate func closing(after start: Int) -> Int {
    self[start...].firstIndex(of: UInt8(ascii: ")")).map { $0 + 1 } ?? endIndex
  }

  /// The index of the `;`, `{`, or `}` after a declaration or a selector.
  fileprivate var endOfDeclaration: Int {
    var (place, quote, depth) = (startIndex, UInt8(0), 0)
    while place < endIndex {
      let byte = self[place]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if self[place...].starts(with: "/*".utf8) {
        while place < endIndex, !self[place...].starts(with: "*/".utf8) { place += 1 }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case UInt8(ascii: "{"), UInt8(ascii: "}"): return place
        case UInt8(ascii: ";") where depth <= 0: return place
        default: break
        }
      }
      place += 1
    }
    return endIndex
  }

  /// The text after the comments at its start.
  fileprivate var withoutComments: ArraySlice<UInt8> {
    var rest = drop(while: \.isSpace)
    while rest.starts(with: "/*".utf8) {
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
      rest = rest.dropFirst(2).drop(while: \.isSpace)
    }
    return rest
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `_`, or not ASCII.
  fileprivate var isWord: Bool {
    (48...57).contains(self) || (97...122).contains(self | 32) || self == 95 || self >= 128
  }

  fileprivate var isSpace: Bool { self == 32 || (9...13).contains(self) }
}

extension [UInt8] {
  /// Whether an SVG has the first line of art that critter split from a drawing.
  package var isSplitFromDrawing: Bool { starts(with: "<!-- Split from a drawing".utf8) }
}
