extension MarkupText {
  /// Returns the text with each `feDropShadow` as an offset, a blur, a flood, and a merge. librsvg
  /// before 2.60 doesn't draw elements with an `feDropShadow`.
  func withoutDropShadows() throws(MarkupError) -> MarkupText {
    var shadows: [MarkupTree] = []
    root.forEach { if $0.svgName == "feDropShadow" { shadows.append($0) } }
    guard !shadows.isEmpty else { return self }
    var (result, position): ([UInt8], Int) = ([], 0)
    for shadow in shadows {
      guard let end = end(ofElementAt: shadow.offset) else { return self }
      result += bytes[position..<shadow.offset]
      let isPrefixed = bytes[shadow.offset..<end].prefix { $0 != 32 }.contains(UInt8(ascii: ":"))
      for step in shadow.shadowSteps(isPrefixed: isPrefixed) {
        result += step.svg().utf8
      }
      // Messages about what follows keep their lines.
      result += bytes[shadow.offset..<end].filter { $0 == 10 }
      position = end
    }
    return try MarkupText(result + bytes[position...])
  }

  /// Returns the offset behind an element.
  private func end(ofElementAt start: Int) -> Int? {
    var scanner = ByteScanner(bytes)
    scanner.position = start
    let name = scanner.take { !$0.isSpace && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">") }
    var quote: UInt8?
    while !scanner.isAtEnd, quote != nil || scanner.current != UInt8(ascii: ">") {
      if quote == scanner.current {
        quote = nil
      } else if quote == nil, [UInt8(ascii: "'"), UInt8(ascii: "\"")].contains(scanner.current) {
        quote = scanner.current
      }
      scanner.position += 1
    }
    guard !scanner.isAtEnd else { return nil }
    if bytes[scanner.position - 1] == UInt8(ascii: "/") { return scanner.position + 1 }
    while scanner.take(through: "</") != nil {
      guard bytes[scanner.position...].starts(with: name.dropFirst()) else { continue }
      return scanner.take(through: ">").map { $0.endIndex + 1 }
    }
    return nil
  }
}

extension MarkupTree {
  /// The steps of a filter that draw the same as an `feDropShadow`.
  ///
  /// - Parameter isPrefixed: whether the element's name has a prefix for SVG.
  fileprivate func shadowSteps(isPrefixed: Bool) -> [MarkupTree] {
    let (source, shadow) = ("drop-shadow-source-\(offset)", "drop-shadow-\(offset)")
    let shared = kept(["class", "style", "color-interpolation-filters"])
    func step(
      _ name: String, _ attributes: [Attribute], _ children: [MarkupTree] = []
    ) -> MarkupTree {
      let space = isPrefixed ? [Attribute("xmlns", "http://www.w3.org/2000/svg")] : []
      return MarkupTree(svg: name, space + shared + attributes, children.map { .element($0) })
    }
    let deviation = self["stdDeviation"] ?? "2"
    let isSharp = deviation.anyNumbers.allSatisfy { $0 == 0 }
    let blur = step(
      "feGaussianBlur", [Attribute("in", source), Attribute("stdDeviation", deviation)])
    let offset = step(
      "feOffset",
      (isSharp ? [Attribute("in", source)] : [])
        + [
          Attribute("dx", self["dx"] ?? "2"), Attribute("dy", self["dy"] ?? "2"),
          Attribute("result", shadow),
        ])
    return [step("feOffset", kept(["in"]) + [Attribute("result", source)])]
      + (isSharp ? [] : [blur]) + [
        offset, step("feFlood", kept(["flood-color", "flood-opacity"])),
        step("feComposite", [Attribute("in2", shadow), Attribute("operator", "in")]),
        step(
          "feMerge", kept(["result", "x", "y", "width", "height"]),
          [
            MarkupTree(svg: "feMergeNode"),
            MarkupTree(svg: "feMergeNode", [Attribute("in", source)]),
          ]),
      ]
  }

  private func kept(_ names: Set<String>) -> [Attribute] {
    attributes.filter { $0.name.namespace == .none && names.contains($0.name.local) }
  }
}
