import CritterGraphics
import CritterSVG
import CritterSyntax

/// The name of a layer, group, or shape, converted to a part name.
struct LayerName {
  /// The name of the part.
  let part: String
  /// The name of the state: the text after the dot in `eyes.closed`. Nil for the part itself.
  let state: String?

  /// Converts a layer's name; nil if it contains no letters.
  ///
  /// - Parameter given: the name as typed by the author.
  init?(_ given: String) {
    let sides = given.exact.split(separator: ".", maxSplits: 1).map(Self.name)
    guard let part = sides.first, let part else { return nil }
    self.part = part
    state = sides.count > 1 ? sides[1] : nil
  }

  /// Returns the name in letters, digits, and `-`; nil if it has no letters.
  private static func name(of text: String) -> String? {
    var words = [""]
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append("")
      }
    }
    let name = words.filter { !$0.isEmpty }.joined(separator: "-")
    let whole = Schemas.isName(name) ? name : "part-" + name
    return name.isEmpty || !Schemas.isName(whole) ? nil : String(whole.prefix(60))
  }
}

extension MarkupTree {
  /// The author's name: Inkscape's label, Illustrator's `data-name`, Affinity's `serif:id`, or the
  /// id from Figma or Sketch. Nil for automatic names.
  var givenName: String? {
    let label =
      self["label", in: .other] ?? self["data-name", in: .other] ?? self["id", in: .other]
    if let label, !label.trimmed.isEmpty { return label.trimmed.isOwn ? label.trimmed : nil }
    guard let id = self["given-id", in: .other]?.withoutCodes, id.isOwn else { return nil }
    return id
  }

  /// The author's name, or the program's name unless it's only a number, such as `g12`.
  var anyName: String? {
    givenName ?? self["label", in: .other] ?? self["data-name", in: .other]
      ?? self["given-id", in: .other]?.withoutCodes.unlessNumbered
  }
}

extension String {
  /// Whether the author chose the name, rather than a drawing program.
  fileprivate var isOwn: Bool {
    let words = letterWords
    return !words.isEmpty && !AutomaticNames.words.contains(words.joined(separator: " "))
      && !isNumbered(words) && !isCode
  }

  fileprivate var unlessNumbered: String? { isNumbered(letterWords) || isCode ? nil : self }

  /// The lowercase words, without digits and signs.
  private var letterWords: [String] {
    lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
  }

  /// Whether the name is numbered, such as `path12`, `use3-4`, or `a7`, or a single letter.
  private func isNumbered(_ words: [String]) -> Bool {
    guard let word = words.first, words.count == 1 else { return false }
    let isShort = word.utf8.count <= 2 && word.utf8.allSatisfy { (97...122).contains($0) }
    if isShort, utf8.count == 1 { return true }
    let pieces = exact.numberedPieces
    guard pieces.first?.text == word, pieces.count > 1 else { return false }
    return (isShort || ["path", "use", "tspan"].contains(word))
      && pieces.last?.isNumber == true
      && pieces.dropFirst().allSatisfy { $0.isNumber || $0.text == "-" }
  }

  /// Whether the name is a number for programs: a UUID, or a color, alone or after a prefix such as
  /// `shape-` and `part-`.
  private var isCode: Bool {
    let groups = lowercased().utf8.split { $0 == 45 || $0 == 95 }
    let hexadecimal = groups.reversed().prefix { group in
      group.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
    let digits = hexadecimal.joined()
    let hasDigit = digits.contains { (48...57).contains($0) }
    guard groups.count - hexadecimal.count <= 1 else { return false }
    return digits.count >= 24
      || [6, 8].contains(digits.count) && hasDigit && hexadecimal.count == 1
      || digits.count == 8 && groups.count == 1
  }

  /// The name without Illustrator's codes. Illustrator writes characters not allowed in ids as
  /// `_x20_`, and numbers duplicate names as `_1_`.
  fileprivate var withoutCodes: String {
    var pieces = exact.split(separator: "_", omittingEmptySubsequences: false)
    guard pieces.count > 2 else { return self }
    if pieces.last == "", let number = pieces.dropLast().last, !number.isEmpty,
      number.utf8.allSatisfy({ (48...57).contains($0) })
    {
      pieces.removeLast(2)
    }
    var text = pieces[0]
    var isCode = false
    for (index, piece) in pieces.enumerated().dropFirst() {
      let sign = isCode || index == pieces.count - 1 ? nil : piece.sign
      text += sign ?? (isCode ? piece : "_" + piece)
      isCode = sign != nil
    }
    return text
  }

  /// The character for a code such as `x20`.
  private var sign: String? {
    guard let digits = exact.dropping(prefix: "x"), (2...4).contains(digits.utf8.count),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return Unicode.Scalar(value).map { String(Character($0)) } ?? ""
  }
}
