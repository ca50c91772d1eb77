import CritterAnimated
import CritterGraphics
import CritterSyntax
import CritterRigSpec

/// The text of a layer, as outlines of the glyphs that the file has, or in an installed font.
struct LayerText {
  let layer: JSON
  let file: LottieFile
  let range: ClosedRange<Double>

  private static let maximumCharacters = 1000
  /// The ascent of a font whose file has none, in percent.
  private static let usualAscent = 73.0

  /// A text with its look, from a frame on.
  private struct Document {
    let text: String
    let font: JSON?
    let size: Double
    /// The distance from the top of a box to the first baseline, in sizes.
    let ascent: Double
    let fill: [Double]?
    let stroke: [Double]?
    let strokeWidth: Double
    /// The space after each letter.
    let spacing: Double
    let lineHeight: Double
    let baselineShift: Double
    /// 0 for left, 1 for right, 0.5 for the center.
    let alignment: Double
    let box: Rect?
  }

  /// Returns one part per text, each visible in its time.
  func parts(named name: String, _ notes: inout Notes) -> [PartSpec] {
    let animators = (layer["t"]?["a"]?.items ?? []).compactMap { TextAnimator($0, &notes) }
    let path = TextPath(layer, &notes)
    let middle = notes.numbers(layer["t"]?["m"]?["a"], count: 2) ?? Motion([0, 0])
    if !middle.isStatic { notes.add("moving grouping alignments of texts") }
    notes.refuseScript(of: layer["t"]?["d"])
    let keys = (layer["t"]?["d"]?["k"]?.items ?? []).prefix(200)
    let times = keys.map { $0["t"]?.number ?? 0 }
    var parts: [PartSpec] = []
    for (index, key) in keys.enumerated() {
      let start = index == 0 ? -1e6 : times[index]
      let end = index + 1 < keys.count ? times[index + 1] : 1e6
      guard let json = key["s"], end > range.lowerBound, start < range.upperBound,
        var part = part(document(json), named: name, animators, path, middle.first, &notes)
      else { continue }
      part.show(from: start, to: end, in: range)
      parts.append(part)
    }
    return parts
  }

  private func document(_ json: JSON) -> Document {
    func numbers(_ key: String) -> [Double] { json[key]?.items?.compactMap(\.number) ?? [] }
    func number(_ key: String) -> Double { json[key]?.number.map { min(max($0, -1e5), 1e5) } ?? 0 }
    func color(_ key: String) -> [Double]? { numbers(key).count >= 3 ? numbers(key) : nil }
    let (size, place) = (numbers("sz"), numbers("ps"))
    let name = json["f"]?.string ?? ""
    let letterSize = max(number("s"), 0.1)
    return Document(
      text: json["t"]?.string ?? "", font: file.font(name), size: letterSize,
      ascent: min(max((file.font(name)?["ascent"]?.number ?? Self.usualAscent) / 100, 0), 2),
      fill: color("fc"), stroke: color("sc"), strokeWidth: number("sw"),
      spacing: number("tr") / 1000 * letterSize,
      lineHeight: number("lh") == 0 ? letterSize * 1.2 : number("lh"),
      baselineShift: number("ls"),
      alignment: [0, 1, 0.5, 0][Int(min(max(number("j"), 0), 3))],
      box: size.count == 2 && place.count == 2
        ? Rect(place[0], place[1], max(size[0], 0), max(size[1], 0)) : nil)
  }

  private func part(
    _ document: Document, named name: String, _ animators: [TextAnimator], _ path: TextPath?,
    _ middle: [Double], _ notes: inout Notes
  ) -> PartSpec? {
    let scalars = Array(document.text.unicodeScalars.prefix(Self.maximumCharacters))
    if scalars.isEmpty { return nil }
    let glyphs = scalars.map { file.glyph($0, in: document.font) }
    let hasGlyphs = zip(scalars, glyphs).allSatisfy {
      $1 != nil || $0.properties.isWhitespace || $0.value < 32
    }
    guard hasGlyphs, glyphs.contains(where: { $0 != nil }) else {
      if !animators.isEmpty { notes.add("text animators without glyphs in the file") }
      if path != nil { notes.add("texts along a path without glyphs in the file") }
      return installed(document, named: name, &notes)
    }
    let lines = lines(of: scalars, glyphs, document, middle)
    let values = LetterValues(animators, of: scalars, in: range)
    if animators.isEmpty, path == nil {
      let outlines = lines.flatMap { $0.letters.flatMap(\.outlines) }
      return shape(outlines, document, values, at: 0, named: name)
    }
    var part = PartSpec(name: name)
    part.children = lines.flatMap { line in
      let shifts = values.shifts(in: line.letters.map(\.index), alignment: line.alignment)
      return zip(line.letters, shifts).compactMap { letter, shift -> PartSpec? in
        let name = String(letter.scalar)
        var shape = shape(letter.outlines, document, values, at: letter.index, named: name)
        shape?.placement = values.placement(of: letter, in: line, shift, along: path)
        return shape?.nested()
      }
    }
    return part.children.isEmpty ? nil : part
  }

  /// Returns the part of outlines; nil without any.
  ///
  /// - Parameter index: the letter that has the paint.
  private func shape(
    _ outlines: [Outline], _ document: Document, _ values: LetterValues, at index: Int,
    named name: String
  ) -> PartSpec? {
    guard let first = outlines.first else { return nil }
    let outline = Outline.joined(outlines, in: range) ?? first
    if outline.isEmpty { return nil }
    var part = PartSpec(name: name)
    part.setPath(outline)
    func motion(_ key: String, _ start: [Double]) -> Motion {
      values.motion(key, of: index, from: start)
    }
    part.set("opacity", motion("o", [1]).map { [min(max($0[0], 0), 1)] }, unless: 1) {
      .number($0[0])
    }
    let width = motion("sw", [document.strokeWidth])
    let stroke = document.stroke ?? (values.change("sc") ? [0, 0, 0] : nil)
    for (name, color, key, opacity) in [
      ("fill", document.fill, "fc", "fo"),
      ("stroke", width.greatest > 0 ? stroke : nil, "sc", "so"),
    ] {
      guard let color else { continue }
      let paint = Motion(color: motion(key, color), opacity: motion(opacity, [1]), in: range)
      part.set(name, paint) { .text($0.colorText) }
      if name == "stroke" { part.setLine(LineStyle(join: .round), width: width, dashes: nil) }
    }
    return part
  }

  /// Returns the text in a font that must be installed where the rig is rendered.
  private func installed(
    _ document: Document, named name: String, _ notes: inout Notes
  ) -> PartSpec? {
    guard let family = document.font?["fFamily"]?.string, !family.isEmpty else {
      notes.add("text without a font")
      return nil
    }
    let isOneLine = !document.text.unicodeScalars.contains { $0.value < 32 }
    guard isOneLine, document.stroke == nil || document.strokeWidth == 0 else {
      notes.add("text of several lines or with a stroke, without glyphs in the file")
      return nil
    }
    var part = PartSpec(name: name)
    let width = document.text.unicodeScalars.reduce(0.0) { sum, _ in sum + document.size }
    // The middle of the capitals is about a third of the size above the baseline.
    let top = -document.size * 0.36 - document.lineHeight / 2 - document.baselineShift
    part.bounds = Rect(-document.alignment * width, top, max(width, 1), max(document.lineHeight, 1))
    let weights = ["light": 300.0, "medium": 500, "semibold": 600, "bold": 700, "black": 900]
    let weight = weights[document.font?["fStyle"]?.string?.lowercased() ?? ""]
    let font = [("size", document.size), ("weight", weight)].compactMap { key, value in
      value.map { YAMLValue.Pair(key, .number($0)) }
    }
    part.fields = [
      .init("text", .text(TextTemplate.escaped(document.text))),
      .init("font", .map([.init("family", .text(family))] + font)),
    ]
    part.set("letter-spacing", Motion(document.spacing), unless: 0) { .number($0[0]) }
    if document.alignment > 0 {
      part.fields.append(.init("align", .text(document.alignment == 1 ? "right" : "center")))
    }
    if let fill = document.fill { part.fields.append(.init("fill", .text(fill.colorText))) }
    return part
  }

  // MARK: Lines

  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - glyphs: those of the file, per character.
  ///   - middle: how far the points about which letters change are from their middles, in percent of
  ///     half their widths, and of the height of a capital.
  private func lines(
    of text: [Unicode.Scalar], _ glyphs: [JSON?], _ document: Document, _ middle: [Double]
  ) -> [TextLine] {
    let grouping = layer["t"]?["m"]?["g"]?.wholeNumber ?? 1
    let units = [TextAnimator.Units.characters, .words, .lines][min(max(grouping, 1), 3) - 1]
    let groups = units.numbers(of: text)
    let scale = Matrix.scale(document.size / 100, document.size / 100)
    let all = text.indices.map { index in
      TextLetter(
        index: index, scalar: text[index], group: groups[index] ?? -1 - index,
        width: min(max(glyphs[index]?["w"]?.number ?? 0, -1e4), 1e4) / 100 * document.size,
        outlines: (glyphs[index].map(Self.outlines) ?? []).map { $0.applying(scale) })
    }
    let top = document.box.map { $0.minY + document.size * document.ascent } ?? 0
    return wrapped(all, document).enumerated().map { number, glyphs in
      let depth = Double(number) * document.lineHeight - document.baselineShift
      return line(of: glyphs, document, top: top, depth: depth, middle)
    }
  }

  /// - Parameters:
  ///   - top: the first baseline.
  ///   - depth: the distance from the first baseline.
  private func line(
    of glyphs: [TextLetter], _ document: Document, top: Double, depth: Double, _ middle: [Double]
  ) -> TextLine {
    var end = 0.0
    let starts = glyphs.map { glyph in
      defer { end += glyph.width + document.spacing }
      return end
    }
    // Spaces at the end of a line have no width.
    let length = glyphs.lastIndex { $0.scalar != " " }.map { starts[$0] + glyphs[$0].width } ?? 0
    let (left, width) = document.box.map { ($0.minX, $0.size.width) } ?? (0, 0)
    let origin = left + document.alignment * (width - length)
    let letters = glyphs.enumerated().map { place, glyph in
      let first = glyphs.firstIndex { $0.group == glyph.group } ?? place
      let last = glyphs.lastIndex { $0.group == glyph.group } ?? place
      let half = (starts[last] + glyphs[last].width - starts[first]) / 2
      var letter = glyph
      letter.number = place
      letter.way = starts[first] + half + half * middle[0] / 100
      letter.depth = depth + document.size * 0.857 * middle[1] / 100
      letter.place = Point(origin + letter.way, top + letter.depth)
      let shift = Matrix.translation(origin + starts[place], top + depth)
      letter.outlines = glyph.outlines.map { $0.applying(shift) }
      return letter
    }
    return TextLine(letters: letters, width: length, alignment: document.alignment)
  }

  private func wrapped(_ glyphs: [TextLetter], _ document: Document) -> [[TextLetter]] {
    var lines: [[TextLetter]] = [[]]
    var width = 0.0
    for glyph in glyphs {
      if ["\r", "\n", "\u{3}"].contains(glyph.scalar) {
        lines.append([])
        width = 0
        continue
      }
      if let box = document.box, width + glyph.width > box.size.width + 0.01, glyph.scalar != " ",
        let space = lines[lines.count - 1].lastIndex(where: { $0.scalar == " " })
      {
        let word = Array(lines[lines.count - 1][(space + 1)...])
        lines[lines.count - 1].removeSubrange(space...)
        lines.append(word)
        width = word.reduce(0) { $0 + $1.width + document.spacing }
      }
      lines[lines.count - 1].append(glyph)
      width += glyph.width + document.spacing
    }
    return lines
  }

  private static func outlines(_ glyph: JSON) -> [Outline] {
    func paths(_ items: [JSON], _ depth: Int) -> [Outline] {
      guard depth < 10 else { return [] }
      return items.flatMap { item -> [Outline] in
        item["ty"]?.string == "sh"
          ? [Outline(path: item["ks"])].compactMap(\.self).filter(\.isStatic)
          : paths(item["it"]?.items ?? [], depth + 1)
      }
    }
    return paths(glyph["data"]?["shapes"]?.items ?? [], 0)
  }
}

extension PartSpec {
  /// Shows the part only between two frames.
  mutating func show(from start: Double, to end: Double, in range: ClosedRange<Double>) {
    guard start > range.lowerBound || end < range.upperBound else { return }
    let times = [max(start, range.lowerBound)] + (end < range.upperBound ? [end] : [])
    tracks.append(
      TrackSpec(TrackSpec.shown, Animated(keys: times.map { .init(time: $0, value: .flag(true)) })))
  }
}

/// A line of a text.
struct TextLine {
  let letters: [TextLetter]
  let width: Double
  /// 0 for left, 1 for right, 0.5 for the center.
  let alignment: Double
}

/// A character of a text.
struct TextLetter {
  /// The index in the text.
  let index: Int
  let scalar: Unicode.Scalar
  /// The letters with the same number change about the same point.
  let group: Int
  let width: Double
  var outlines: [Outline]
  /// The index in the line.
  var number = 0
  /// The point about which animators change the letter.
  var place = Point.zero
  /// The distance of that point from the start of the line, and from the first baseline.
  var way = 0.0
  var depth = 0.0
}
