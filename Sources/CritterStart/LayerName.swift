import CritterForms
import CritterMarkup

/// What a layer, a group or a shape of a drawing is called, as a part can be.
struct LayerName {
  /// Of the part.
  let part: String
  /// Of the state that it is the art of: what follows the point in `eyes.closed`.
  let state: String?

  /// - Parameter given: as somebody typed it.
  init?(_ given: String) {
    let sides = given.split(separator: ".", maxSplits: 1).map { Self.name(of: String($0)) }
    guard let part = sides.first, let part else { return nil }
    self.part = part
    state = sides.count > 1 ? sides[1] : nil
  }

  /// Of letters, digits and `-`; nil where there is no letter in it.
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
  /// What its author called it: Inkscape's label, Illustrator's `data-name`, Affinity's `serif:id`, or
  /// the id that Figma and Sketch write, which is theirs where nobody named it.
  var givenName: String? {
    let label = self["label", in: .other] ?? self["data-name"] ?? self["id", in: .other]
    if let label, !label.trimmed.isEmpty { return label.trimmed.isOwn ? label.trimmed : nil }
    guard let id = self["id"]?.withoutCodes, id.isOwn else { return nil }
    return id
  }

  /// The same, or what the program called it.
  var anyName: String? {
    givenName ?? self["label", in: .other] ?? self["data-name"] ?? self["id"]?.withoutCodes
  }
}

extension String {
  /// Whether a program that numbers what it draws would not call it so.
  fileprivate var isOwn: Bool {
    let words = lowercased().split { !$0.isLetter }.joined(separator: " ")
    return !words.isEmpty && !Self.programs.contains(words)
      && wholeMatch(of: /(?:[a-z]{1,2}|path|use|tspan)[0-9]+(?:-[0-9]+)*/) == nil
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

  /// Illustrator writes signs that no id may have as `_x20_`, and numbers what has one name as `_1_`.
  fileprivate var withoutCodes: String {
    replacing(/_[0-9]+_$/, with: "").replacing(/_x([0-9A-Fa-f]{2,4})_/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
    }
  }
}
