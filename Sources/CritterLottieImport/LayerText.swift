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
    let fill: String?
    let stroke: String?
    let strokeWidth: Double
    let tracking: Double
    let lineHeight: Double
    let baselineShift: Double
    /// 0 for left, 1 for right, 2 for the center.
    let justification: Int
    let box: Rect?
  }

  /// Returns one part per text, each visible in its time.
  func parts(named name: String, _ notes: inout Notes) -> [PartSpec] {
    let animators = (layer["t"]?["a"]?.items ?? []).compactMap { TextAnimator($0, &notes) }
    if layer["t"]?["p"]?["m"] != nil { notes.add("text along a path") }
    notes.refuseScript(of: layer["t"]?["d"])
    let keys = (layer["t"]?["d"]?["k"]?.items ?? []).prefix(200)
    let times = keys.map { $0["t"]?.number ?? 0 }
    var parts: [PartSpec] = []
    for (index, key) in keys.enumerated() {
      let start = index == 0 ? -1e6 : times[index]
      let end = index + 1 < keys.count ? times[index + 1] : 1e6
      guard let json = key["s"], end > range.lowerBound, start < range.upperBound else { continue }
      guard var part = part(document(json), named: name, animators, &notes) else { continue }
      part.show(from: start, to: end, in: range)
      parts.append(part)
    }
    return parts
  }

  private func document(_ json: JSON) -> Document {
    func numbers(_ key: String) -> [Double] { json[key]?.items?.compactMap(\.number) ?? [] }
    func number(_ key: String) -> Double { json[key]?.number.map { min(max($0, -1e5), 1e5) } ?? 0 }
    func color(_ key: String) -> String? { numbers(key).count >= 3 ? numbers(key).colorText : nil }
    let (size, place) = (numbers("sz"), numbers("ps"))
    let name = json["f"]?.string ?? ""
    return Document(
      text: json["t"]?.string ?? "", font: file.font(name), size: max(number("s"), 0.1),
      ascent: min(max((file.font(name)?["ascent"]?.number ?? Self.usualAscent) / 100, 0), 2),
      fill: color("fc"), stroke: color("sc"), strokeWidth: number("sw"), tracking: number("tr"),
      lineHeight: number("lh"), baselineShift: number("ls"),
      justification: Int(min(max(number("j"), 0), 6)),
      box: size.count == 2 && place.count == 2
        ? Rect(place[0], place[1], max(size[0], 0), max(size[1], 0)) : nil)
  }

  private func part(
    _ document: Document, named name: String, _ animators: [TextAnimator], _ notes: inout Notes
  ) -> PartSpec? {
    let scalars = Array(document.text.unicodeScalars.prefix(Self.maximumCharacters))
    if scalars.isEmpty { return nil }
    let glyphs = scalars.map { scalar in
      file.glyph(
        scalar, family: document.font?["fFamily"]?.string, style: document.font?["fStyle"]?.string)
    }
    let hasGlyphs = zip(scalars, glyphs).allSatisfy {
      $1 != nil || $0.properties.isWhitespace || $0.value < 32
    }
    guard hasGlyphs, glyphs.contains(where: { $0 != nil }) else {
      if !animators.isEmpty { notes.add("text animators without glyphs in the file") }
      return installed(document, named: name, &notes)
    }
    let letters = letters(document, scalars.indices.map { ($0, scalars[$0], glyphs[$0]) })
    if animators.isEmpty { return shape(letters.flatMap(\.outlines), document, named: name) }
    var part = PartSpec(name: name)
    part.children = letters.compactMap { letter in
      shape(letter.outlines, document, named: String(scalars[letter.index])).map { shape in
        animators.reduce(shape) {
          $1.apply(to: $0, at: letter.index, of: scalars, about: letter.place, in: range)
        }
      }
    }
    return part.children.isEmpty ? nil : part
  }

  /// Returns the part of outlines; nil without any.
  private func shape(_ outlines: [Outline], _ document: Document, named name: String) -> PartSpec? {
    guard let first = outlines.first else { return nil }
    let outline = Outline.joined(outlines, in: range) ?? first
    if outline.isEmpty { return nil }
    var part = PartSpec(name: name)
    part.setPath(outline)
    addPaint(document, to: &part)
    return part
  }

  private func addPaint(_ document: Document, to part: inout PartSpec) {
    if let fill = document.fill { part.fields.append(.init("fill", .text(fill))) }
    if let stroke = document.stroke, document.strokeWidth > 0 {
      part.fields.append(.init("stroke", .text(stroke)))
      part.fields.append(.init("stroke-width", .number(document.strokeWidth)))
      part.fields.append(.init("line-join", .text("round")))
    }
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
    let shift = [0, 1, 0.5][min(document.justification, 2)] * width
    // The middle of the capitals is about a third of the size above the baseline.
    let top = -document.size * 0.36 - document.lineHeight / 2 - document.baselineShift
    part.bounds = Rect(-shift, top, max(width, 1), max(document.lineHeight, 1))
    part.fields = [
      .init("text", .text(TextTemplate.escaped(document.text))),
      .init("font", .map([.init("family", .text(family)), .init("size", .number(document.size))])),
    ]
    if document.justification > 0 {
      part.fields.append(.init("align", .text(document.justification == 1 ? "right" : "center")))
    }
    if let fill = document.fill { part.fields.append(.init("fill", .text(fill))) }
    return part
  }

  // MARK: Lines

  private typealias Glyph = (index: Int, scalar: Unicode.Scalar, glyph: JSON?)
  /// The outlines of a character, with the middle of its baseline.
  private typealias Letter = (index: Int, outlines: [Outline], place: Point)

  private func letters(_ document: Document, _ glyphs: [Glyph]) -> [Letter] {
    var letters: [Letter] = []
    let lines = lines(document, glyphs)
    var y = document.box.map { $0.minY + document.size * document.ascent } ?? 0
    for line in lines {
      let width = line.reduce(0) { $0 + advance($1, document) }
      let free = (document.box?.size.width ?? 0) - width
      var x = (document.box?.minX ?? 0) + [0, 1, 0.5][min(document.justification, 2)] * free
      for glyph in line {
        let matrix =
          Matrix.scale(document.size / 100, document.size / 100)
          * .translation(x, y - document.baselineShift)
        let outlines = (glyph.glyph.map(Self.outlines) ?? []).map { $0.applying(matrix) }
        let advance = advance(glyph, document)
        let middle = Point(x + advance / 2, y - document.baselineShift)
        letters.append((glyph.index, outlines, middle))
        x += advance
      }
      y += document.lineHeight
    }
    return letters
  }

  private func advance(_ glyph: Glyph, _ document: Document) -> Double {
    let width = min(max(glyph.glyph?["w"]?.number ?? 0, -1e4), 1e4)
    return (width / 100 + document.tracking / 1000) * document.size
  }

  private func lines(_ document: Document, _ glyphs: [Glyph]) -> [[Glyph]] {
    var lines: [[Glyph]] = [[]]
    var width = 0.0
    for glyph in glyphs {
      if ["\r", "\n", "\u{3}"].contains(glyph.scalar) {
        lines.append([])
        width = 0
        continue
      }
      let advance = advance(glyph, document)
      if let box = document.box, width + advance > box.size.width + 0.01, glyph.scalar != " ",
        let space = lines[lines.count - 1].lastIndex(where: { $0.scalar == " " })
      {
        let word = Array(lines[lines.count - 1][(space + 1)...])
        lines[lines.count - 1].removeSubrange(space...)
        lines.append(word)
        width = word.reduce(0) { $0 + self.advance($1, document) }
      }
      lines[lines.count - 1].append(glyph)
      width += advance
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
