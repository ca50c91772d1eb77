import CritterMarkup

/// What a drawing's style sheets and attributes say of an element, as far as splitting it depends on
/// that.
struct DrawingStyles {
  private var rules: [(selector: String, declarations: [String: String])] = []
  /// As `clip-path` names them: clips that are as large as what they clip.
  private var stretchedClips: Set<String> = []

  init(of root: MarkupTree) {
    root.forEach { element in
      if element["clipPathUnits"] == "objectBoundingBox", let id = element["id"] {
        stretchedClips.insert("url(#\(id))")
      }
      guard element.svgName == "style" else { return }
      for rule in element.ownText.split(separator: "}") {
        let sides = rule.split(separator: "{", maxSplits: 1)
        guard sides.count == 2 else { continue }
        rules.append((String(sides[0]), declarations(String(sides[1]))))
      }
    }
  }

  /// A property's value, from whatever says it.
  func value(_ name: String, of element: MarkupTree) -> String? {
    if let value = declarations(element["style"] ?? "")[name] { return value }
    let classes = (element["class"] ?? "").split { $0.isWhitespace }.map { "." + $0 }
    let names = classes + [element["id"].map { "#" + $0 }].compactMap(\.self)
    let own = rules.last { rule in
      rule.declarations[name] != nil && names.contains { rule.selector.mentions($0) }
    }
    return own?.declarations[name] ?? element[name]
  }

  /// Whether what is in it is drawn apart and then put down as one, so that it cannot be split.
  func isWhole(_ element: MarkupTree) -> Bool {
    func says(_ name: String, otherThan usual: [String]) -> Bool {
      value(name, of: element).map { !usual.contains($0) } ?? false
    }
    return says("opacity", otherThan: ["1", "1.0", "100%"]) || says("filter", otherThan: ["none"])
      || says("mask", otherThan: ["none"]) || isBlended(element)
      || value("clip-path", of: element).map(stretchedClips.contains) ?? false
  }

  /// Whether it is mixed with what is behind it.
  func isBlended(_ element: MarkupTree) -> Bool {
    value("mix-blend-mode", of: element).map { $0 != "normal" } ?? false
  }

  func isHidden(_ element: MarkupTree) -> Bool {
    value("display", of: element) == "none" || value("visibility", of: element) == "hidden"
  }
}

private func declarations(_ text: String) -> [String: String] {
  text.split(separator: ";").reduce(into: [:]) { found, declaration in
    let sides = declaration.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return }
    found[sides[0].trimmed.lowercased()] = sides[1].trimmed
  }
}

extension String {
  fileprivate func mentions(_ name: String) -> Bool {
    ranges(of: name).contains { range in
      range.upperBound == endIndex
        || !(self[range.upperBound].isLetter || self[range.upperBound].isNumber
          || "-_".contains(self[range.upperBound]))
    }
  }
}
