import CritterGraphics
import CritterRig
import CritterSVG
import CritterYAML

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
    let whole = Forms.isName(name) ? name : "part-" + name
    return name.isEmpty || !Forms.isName(whole) ? nil : String(whole.prefix(60))
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
    let words = lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
    return !words.isEmpty && !Self.programs.contains(words.joined(separator: " "))
      && !isNumbered(words)
  }

  fileprivate var unlessNumbered: String? {
    let words = lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
    return isNumbered(words) ? nil : self
  }

  /// Whether the name is numbered, such as `path12`, `use3-4`, or `a7`.
  private func isNumbered(_ words: [String]) -> Bool {
    let pieces = exact.numberedPieces
    guard let word = pieces.first?.text, words == [word], pieces.count > 1 else { return false }
    let isShort = word.utf8.count <= 2 && word.utf8.allSatisfy { (97...122).contains($0) }
    return (isShort || ["path", "use", "tspan"].contains(word))
      && pieces.last?.isNumber == true
      && pieces.dropFirst().allSatisfy { $0.isNumber || $0.text == "-" }
  }

  private static let programs: Set<String> = [
    "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "use",
    "image", "svg", "layer", "group", "vector", "union", "subtract", "intersect", "exclude",
    "frame",
    "rectangle", "star", "oval", "combined shape", "shape", "mask", "mask group", "clip path group",
    "clip group", "page", "artboard", "slice", "bitmap", "triangle", "curve", "compound path",
    "root", "xmlid",
    "drawing", "calque", "ebene", "capa",
  ]

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
