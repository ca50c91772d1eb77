import CritterGraphics

extension MarkupText {
  /// Returns the text with SVG that librsvg draws for HTML and for texts that only browsers draw; the
  /// same text if the drawing has neither.
  ///
  /// Each `<foreignObject>` that `HTMLLayout` supports becomes SVG. Texts get the case of
  /// `text-transform`, their `textLength`, and the space behind the last letter. Each `<tspan>` gets
  /// the spaces at its edges, and its opacity.
  package func withBrowserTexts() throws(MarkupError) -> MarkupText {
    let isNeeded = root.contains { element in
      let css = element.name.local == "style" ? element.ownText : element["style"] ?? ""
      return ["foreignObject", "tspan"].contains(element.svgName) || element.hasLoneNewline
        || element["space", in: .xml] != nil && !element.isText
        || element["textLength"] != nil || element["letter-spacing"] != nil
        || css.exact.contains("text-transform") || css.exact.contains("letter-spacing")
    }
    guard isNeeded else { return self }
    var text = BrowserText(styles: try StyledElements(root), viewport: root.viewport)
    let result = text.converted(root, HTMLStyle())
    return text.hasChanges ? replacing(root: result) : self
  }
}

/// A converter of HTML, and of texts that only browsers draw, to SVG for librsvg.
private struct BrowserText {
  let styles: StyledElements
  /// The size that percentages refer to.
  let viewport: Size
  var hasChanges = false
  /// The number of letters of the current text, without white space.
  var letters = 0
  /// The number of letters so far.
  var position = 0
  /// Whether the current text so far ends with white space, or is empty.
  var endsInSpace = true

  /// Converts the HTML and the texts of an element.
  ///
  /// - Parameters:
  ///   - around: the inherited properties of the element around.
  ///   - isText: whether the element is a piece of a text with collapsed white space.
  mutating func converted(
    _ element: MarkupTree, _ around: HTMLStyle, isText: Bool = false
  ) -> MarkupTree {
    let style = around.inside(element, styles.values(of: element))
    var result = element
    if element.svgName == "foreignObject" {
      hasChanges = true
      do throws(HTMLObstacle) { return try group(element, style) } catch {
        result.attributes.append(.init(name: MarkupTree.obstacle, value: error.text))
        return result
      }
    }
    // Browsers know `xml:space` of texts only.
    if !element.isText, element["space", in: .xml] != nil {
      result.attributes.removeAll { $0.name.local == "space" }
      hasChanges = true
    }
    let isSpaced = element.hasEdgeSpace || element.contains(where: \.hasLoneNewline)
    let collapses = isText || element.svgName == "text" && isSpaced && !style.keepsSpace
    if collapses, !isText {
      (letters, position, endsInSpace) = (element.letters, 0, true)
      result.attributes.append(.keptSpace)
      hasChanges = true
    }
    let isStyle = element.name.local == "style"
    result.children = element.children.map { child in
      switch child {
      case .element(let inner): return .element(converted(inner, style, isText: collapses))
      case .text(let text):
        let cased = isStyle ? text : style.cased(text)
        hasChanges = hasChanges || cased != text
        return .text(collapses ? collapsed(cased) : cased)
      }
    }
    adjust(&result, style)
    return result
  }

  /// Returns the next piece of the current text, with at most one space between words.
  private mutating func collapsed(_ text: String) -> String {
    var result = ""
    for letter in text {
      let isSpace = letter.isWhitespace && letter != "\u{A0}"
      if !isSpace {
        result.append(letter)
        position += 1
      } else if !endsInSpace, position < letters {
        result.append(" ")
      }
      endsInSpace = isSpace
    }
    return result
  }

  /// Adds the length and the space at the end of a text, or the opacity of a piece, as librsvg draws
  /// them.
  private mutating func adjust(_ element: inout MarkupTree, _ style: HTMLStyle) {
    guard ["text", "tspan"].contains(element.svgName) else { return }
    // librsvg has no space behind the last letter, except before a letter without width.
    let (space, end) = (style.anchor * style.spacing, "\u{200B}")
    if space != 0, element.svgName == "text", element["textLength"] == nil,
      let last = element.children.lastIndex(where: \.hasLetters),
      case .text(let text) = element.children[last], !text.trimmed.exact.hasSuffix(end)
    {
      let words = String(text.reversed().drop { $0.isWhitespace }.reversed())
      element.children[last] = .text((style.keepsSpace ? text : words) + end)
      hasChanges = true
    }
    var added: [String] = []
    let values = styles.values(of: element)
    func number(_ name: String) -> Double? {
      values[name].flatMap { Double(length: $0.text, percent: 1, font: nil) }
    }
    if element.svgName == "tspan", values["animation-name"] == nil, element.elements.isEmpty,
      let opacity = number("opacity")
    {
      for name in ["fill-opacity", "stroke-opacity"] {
        added.append("\(name): \(((number(name) ?? 1) * opacity).svgText(decimals: 3))")
      }
      added.append("opacity: 1")
    }
    let text = style.keepsSpace ? element.allText : element.wholeText
    if let length = element["textLength"].flatMap({ style.length($0, of: viewport.width) }),
      let width = FontMeasures.shared.widths(of: [text], style.attribute).first, width > 0,
      length > 0
    {
      let moves =
        values["animation-name"] != nil
        || element.elements.contains { ["animateTransform", "animateMotion"].contains($0.svgName) }
      let isScaled = !moves && element["lengthAdjust"]?.trimmed == "spacingAndGlyphs"
      if isScaled, element.svgName == "text",
        values["transform"] == nil || element["transform"] != nil
      {
        // librsvg doesn't scale the distance of an anchor.
        let x = element["x"].flatMap { style.length($0, of: viewport.width) } ?? 0
        let start = (x - style.anchor * length).svgText(decimals: 3)
        let old = element["transform"].map { $0 + " " } ?? ""
        element.attributes.removeAll { ["transform", "x"].contains($0.name.local) }
        let scale = "scale(\((length / width).svgText(decimals: 5)) 1)"
        element.attributes.append(.init("transform", "\(old)translate(\(start) 0) \(scale)"))
        added.append("text-anchor: start")
      } else {
        let space = style.spacing + (length - width) / Double(max(text.count - 1, 1))
        let spacing = "letter-spacing: \(space.svgText(decimals: 4))px"
        if element.svgName == "text" {
          let piece = MarkupTree(
            .init(svg: "tspan"), [.init("style", spacing)], element.children,
            offset: element.offset + 1)
          element.children = [.element(piece)]
        } else {
          added.append(spacing)
        }
      }
      element.attributes.removeAll { ["textLength", "lengthAdjust"].contains($0.name.local) }
      hasChanges = true
    }
    if added.isEmpty { return }
    hasChanges = true
    let own = element["style"].map { [$0] } ?? []
    element.attributes.removeAll { $0.name.local == "style" }
    element.attributes.append(.init("style", (own + added).joined(separator: "; ")))
  }

  /// Converts a `<foreignObject>` to a group.
  private func group(
    _ element: MarkupTree, _ style: HTMLStyle
  ) throws(HTMLObstacle) -> MarkupTree {
    let values = styles.values(of: element)
    func length(_ name: String, _ whole: Double) -> Double {
      style.length(values[name]?.text ?? element[name] ?? "0", of: whole) ?? 0
    }
    let size = Size(length("width", viewport.width), length("height", viewport.height))
    var content = element
    content.children.removeAll(where: \.isAnimation)
    let block = try HTMLLayout(styles).block(of: content, style, in: size)
    let (x, y) = (length("x", viewport.width), length("y", viewport.height) + block.top)
    var pieces = block.pieces.map { $0.draw(Point($0.place.x + x, $0.place.y + y)) }
    if values["overflow"]?.keyword != "visible" {
      pieces = [.window(Rect(origin: Point(x, y - block.top), size: size), pieces)]
    }
    let attributes = element.attributes.filter { attribute in
      !["x", "y", "width", "height"].contains(attribute.name.local)
    }
    var group = MarkupTree(svg: "g", attributes, pieces.map { .element($0) })
    group.children += element.children.filter(\.isAnimation)
    // The drawings inside use the keyframes.
    element.forEach { if $0.name.local == "style" { group.children.append(.element($0)) } }
    var (known, next): (Set<Int>, Int) = ([0], element.offset)
    group.forEach { known.insert($0.offset) }
    return group.numbered(from: &next, besides: known)
  }
}

extension MarkupTree {
  /// The attribute with the obstacle of a `<foreignObject>`, which isn't written.
  fileprivate static let obstacle = Name(namespace: .other, local: "obstacle")

  /// The feature of HTML for which a `<foreignObject>` isn't drawn; nil without one.
  package var obstacle: String? {
    svgName == "foreignObject" ? self[Self.obstacle.local, in: .other] : nil
  }

  /// Returns the element with offsets for itself and the elements inside that have none.
  ///
  /// - Parameters:
  ///   - next: the next offset. A `<foreignObject>` has more bytes than pieces, so that the offsets
  ///     are within the bytes of the element.
  ///   - known: the offsets that are taken.
  fileprivate func numbered(from next: inout Int, besides known: Set<Int>) -> MarkupTree {
    var own = offset
    if own == 0 {
      while known.contains(next) { next += 1 }
      (own, next) = (next, next + 1)
    }
    let numbered = replacingElements { $0.numbered(from: &next, besides: known) }
    return MarkupTree(name, attributes, numbered.children, offset: own)
  }

  /// Whether a piece of a text begins or ends with white space.
  fileprivate var hasEdgeSpace: Bool {
    let texts = elements.filter { ["tspan", "a"].contains($0.svgName) }.map(\.ownText.utf8)
    return texts.contains { $0.first?.isSpace ?? false || $0.last?.isSpace ?? false }
  }

  /// Whether two words have only a line break between them, which librsvg removes.
  fileprivate var hasLoneNewline: Bool {
    guard isText else { return false }
    let bytes = Array(ownText.utf8)
    return bytes.indices.dropFirst().dropLast().contains { index in
      bytes[index] == 10 && !bytes[index - 1].isSpace && !bytes[index + 1].isSpace
    }
  }

  /// The number of letters without white space, with those of the elements inside.
  fileprivate var letters: Int { wholeText.count { !$0.isWhitespace || $0 == "\u{A0}" } }

  /// The text of the element and those inside, on one line.
  package var wholeText: String { allText.words.joined(separator: " ") }

  /// The text of the element and those inside, with its white space.
  fileprivate var allText: String {
    children.map { child in
      switch child {
      case .text(let own): own
      case .element(let inner): inner.allText
      }
    }.joined()
  }
}

extension MarkupTree.Child {
  /// Whether the child is an element of the text, or a text with more than white space.
  fileprivate var hasLetters: Bool {
    if case .text(let text) = self { return !text.utf8.allSatisfy(\.isSpace) }
    return !isAnimation
  }

  fileprivate var isAnimation: Bool {
    guard case .element(let element) = self, let name = element.svgName else { return false }
    return ArtAttributes.animations.contains(name)
  }
}
