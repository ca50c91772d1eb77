import CritterGraphics
import CritterRaster

/// Draws the text and the cards of a `DiffSheet`.
struct DiffCaption {
  let text: TextShaping

  private static let family = "Inter"
  private static let title = TextStyle(family: family, size: 13, weight: 600)
  private static let body = TextStyle(family: family, size: 12, weight: 400)

  /// Returns a bold word, followed by a name that is truncated to fit.
  func heading(_ word: String, name: String, at place: Point, width: Double) throws -> [Layer] {
    let first = try line(word, isTitle: true, at: place, width: width)
    let start = first.width + 8
    let rest = try line(name, at: Point(place.x + start, place.y), width: width - start)
    return first.layers + rest.layers
  }

  /// Returns the legend of the difference colors.
  func legend(at place: Point) throws -> [Layer] {
    var x = place.x
    var layers: [Layer] = []
    let entries = [(DiffColors.changed, "changed"), (DiffColors.antialiasing, "only antialiasing")]
    for (color, words) in entries {
      layers.append(fill(Rect(x, place.y - 9, 10, 10), color))
      let words = try line(words, at: Point(x + 16, place.y), width: .infinity)
      layers += words.layers
      x += 16 + words.width + 20
    }
    return layers
  }

  func fill(_ rect: Rect, _ color: Color) -> Layer {
    Layer(
      name: "card", content: .shape(Shape(path: Path(rect), fill: color)), size: rect.size,
      matrix: .identity)
  }

  /// Returns a line of text that is truncated to fit.
  func line(
    _ words: String, isTitle: Bool = false, at place: Point, width: Double
  ) throws -> (layers: [Layer], width: Double) {
    let color = isTitle ? DiffColors.ink : DiffColors.faintInk
    let outline = try fitting(words, isTitle ? Self.title : Self.body, width)
    guard let outline else { return ([], 0) }
    let layer = Layer(
      name: words, content: .shape(Shape(path: outline.path, fill: color)),
      size: Size(outline.width, outline.ascent + outline.descent),
      matrix: .translation(place.x, place.y))
    return ([layer], outline.width)
  }

  /// Returns the text truncated at its start, because the end of a path matters most.
  private func fitting(
    _ words: String, _ style: TextStyle, _ width: Double
  ) throws -> TextOutline? {
    var rest = Substring(words)
    while !rest.isEmpty {
      let shown = rest.count == words.count ? words : "…" + rest
      let outline = try shaped(shown, style)
      if outline.width <= width { return outline }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns an outline with a question mark for each character that the font lacks.
  private func shaped(_ words: String, _ style: TextStyle) throws -> TextOutline {
    do {
      return try text(words, style)
    } catch TextError.missingGlyphs(let missing, _) {
      return try text(String(words.map { missing.contains($0) ? "?" : $0 }), style)
    }
  }
}
