import CritterGraphics

// The text of elements in lines.
extension HTMLLayout {
  /// A piece of a text in one style, or an image.
  struct Run {
    var text = ""
    let style: HTMLStyle
    var image: Block?
  }

  /// Whether an element is part of a line.
  func isInline(_ element: MarkupTree) -> Bool {
    let display = styles.values(of: element)["display"]?.keyword
    guard let display else {
      let isUsual = element.isReplaced || Self.inline.contains(element.htmlName ?? "")
      return isUsual && (element.isReplaced || element.elements.allSatisfy(isInline))
    }
    return display.exact.hasPrefix("inline")
  }

  /// Returns the text of an inline element, or its box as an image.
  func runs(
    of element: MarkupTree, _ style: HTMLStyle, in room: Size
  ) throws(HTMLObstacle) -> [Run] {
    if element.htmlName == "br" {
      return [Run(text: "\n", style: style.with("white-space", "pre"))]
    }
    let values = styles.values(of: element)
    if element.isReplaced || values.keys.contains(where: Self.makesBox)
      || values["display"]?.keyword.exact.hasPrefix("inline-") ?? false
    {
      return [Run(style: style, image: try shrunk(.element(element, style), style, in: room))]
    }
    try check(element, values, style)
    var runs: [Run] = []
    for child in element.children {
      switch child {
      case .text(let text): runs.append(Run(text: style.cased(text), style: style))
      case .element(let inner):
        runs += try self.runs(of: inner, style.inside(inner, styles.values(of: inner)), in: room)
      }
    }
    return runs
  }

  /// Words in one style.
  private typealias Words = (text: String, style: HTMLStyle)

  /// A word, an image, or a line break.
  private struct Word {
    var text = ""
    let style: HTMLStyle
    var image: Block?
    /// Whether white space is in front of the word.
    var hasSpace = false
    /// Whether the word is a line break.
    var isBreak = false
  }

  /// Returns the words of a text, without the white space that browsers collapse.
  private func words(_ runs: [Run]) -> [Word] {
    var (words, hasSpace): ([Word], Bool) = ([], false)
    for run in runs {
      var isInside = false
      let isKept = run.style.keepsSpace
      if run.image != nil {
        words.append(Word(style: run.style, image: run.image, hasSpace: hasSpace))
        hasSpace = false
      }
      for character in run.text {
        if character.isNewline, isKept {
          words.append(Word(style: run.style, isBreak: true))
          (hasSpace, isInside) = (false, false)
        } else if character.isWhitespace, character != "\u{A0}", !isKept {
          (hasSpace, isInside) = (true, false)
        } else if isInside {
          words[words.count - 1].text.append(character)
        } else {
          words.append(Word(text: String(character), style: run.style, hasSpace: hasSpace))
          (hasSpace, isInside) = (false, true)
        }
      }
    }
    return words
  }

  private static let maximumWords = 2000

  /// Lays out a text in lines.
  ///
  /// - Parameter room: the maximum width of a line, in points.
  func lines(
    _ runs: [Run], _ style: HTMLStyle, in room: Double
  ) throws(HTMLObstacle) -> Block {
    let words = words(runs)
    guard words.count <= Self.maximumWords else {
      throw HTMLObstacle(text: "more than \(Self.maximumWords.grouped) words")
    }
    weight += words.count * (style.tokens["text-shadow"]?.count ?? 0) / 50
    let space = " "
    for (style, own) in Dictionary(grouping: words + [Word(style: style)], by: \.style) {
      let texts = Set(own.map(\.text) + [space]).filter { widths[style]?[$0] == nil }.sorted()
      for (text, width) in zip(texts, FontMeasures.shared.widths(of: texts, style.attribute)) {
        widths[style, default: [:]][text] = width
      }
    }
    func width(of word: Word, isFirst: Bool) -> Double {
      let around = word.image == nil ? word.style : style
      let gap = word.hasSpace && !isFirst ? widths[around]?[space] ?? 0 : 0
      return gap + (word.image?.width ?? widths[word.style]?[word.text] ?? 0)
    }
    var (block, line, used): (Block, [Word], Double) = (Block(), [], 0)
    func end() {
      let styles = [style] + line.map(\.style)
      let images = line.compactMap { word in word.image.map { ($0, word.style.rise(of: $0)) } }
      let above = styles.map { $0.lineHeight / 2 + 0.35 * $0.size } + images.map { $0.1 }
      let below =
        styles.map { $0.lineHeight / 2 - 0.35 * $0.size } + images.map { $0.0.outerHeight - $0.1 }
      let baseline = block.height + (above.max() ?? 0)
      block.baseline = block.baseline ?? baseline
      var x = Align(style.word("text-align")).share * (room - used)
      block.width = max(block.width, used)
      var (start, pieces): (Double, [Words]) = (x, [])
      func draw() {
        let place = Point(start, baseline)
        for shadow in pieces.first?.style.shadows.reversed() ?? [] {
          let words = pieces.map { ($0.text, $0.style.attribute(shadow.color ?? $0.style.color)) }
          block.pieces.append(
            (
              Point(place.x + shadow.shift.x, place.y + shadow.shift.y),
              { shadow.blurred(.line($0, words)) }
            ))
        }
        if !pieces.isEmpty {
          let words = pieces.map { ($0.text, $0.style.attribute) }
          block.pieces.append((place, { .line($0, words) }))
        }
        pieces = []
      }
      for (index, word) in line.enumerated() {
        if let image = word.image {
          draw()
          let gap = width(of: word, isFirst: index == 0) - image.width
          block.add(image, x + gap, baseline - word.style.rise(of: image) + image.top)
        } else {
          if pieces.isEmpty { start = x }
          let text = (word.hasSpace && index > 0 ? space : "") + word.text
          if !pieces.isEmpty, line[index - 1].style == word.style {
            pieces[pieces.count - 1].text += text
          } else {
            pieces.append((text, word.style))
          }
        }
        x += width(of: word, isFirst: index == 0)
      }
      draw()
      block.height = baseline + (below.max() ?? 0)
      (line, used) = ([], 0)
    }
    for word in words {
      let full = used + width(of: word, isFirst: line.isEmpty)
      let isFull = style.wraps && word.hasSpace && !line.isEmpty && full > room + 0.01
      if word.isBreak || isFull { end() }
      if word.isBreak { continue }
      used += width(of: word, isFirst: line.isEmpty)
      line.append(word)
    }
    if !line.isEmpty { end() }
    return block
  }
}

extension HTMLStyle {
  /// Returns the distance from the top of an image in a line to the baseline.
  fileprivate func rise(of image: HTMLLayout.Block) -> Double {
    isAligned
      ? image.outerHeight / 2 + 0.27 * size
      : image.baseline.map { $0 + image.top } ?? image.outerHeight
  }
}
