import CritterGraphics
import CritterRaster
import Testing

@Suite struct TextShaperTests {
  private let shaper: TextShaper
  private let inter = TextStyle(family: "Inter", size: 20)

  init() throws {
    shaper = try TextShaper()
  }

  private func width(_ text: String, weight: Int = 400) throws -> Double {
    try shaper.outline(of: text, TextStyle(family: "Inter", size: 20, weight: weight)).width
  }

  /// cairo leaves out glyphs far outside of a surface.
  @Test func `a long line is drawn to its end`() throws {
    let outline = try TextShaper().outline(
      of: String(repeating: "m", count: 200), TextStyle(family: "Inter", size: 10))
    #expect(outline.width - outline.path.controlBounds.maxX < 2)
  }

  @Test func `width grows with the text`() throws {
    let widths = try "Hello, bear".indices.map { try width(String("Hello, bear"[...$0])) }
    #expect(zip(widths, widths.dropFirst()).allSatisfy(<))
  }

  @Test func `words add up but for kerning`() throws {
    let (parts, whole) = (try width("bear ") + width("cub"), try width("bear cub"))
    #expect(abs(whole - parts) < 0.5)
    #expect(try width("bear ") > width("bear"))
  }

  @Test func `letters are kerned`() throws {
    #expect(try width("AV") < width("A") + width("V") - 0.5)
  }

  @Test func `ligatures are formed`() throws {
    let (apart, arrow) = (try path("- >"), try path("->"))
    #expect(arrow.elements.count { $0 == .close } == 1)
    #expect(apart.elements.count { $0 == .close } == 2)
  }

  private func path(_ text: String) throws -> Path {
    try shaper.outline(of: text, inter).path
  }

  @Test(arguments: [0.5, 7, 13.3, 1000])
  func `all grows with the size alone`(size: Double) throws {
    let one = try shaper.outline(of: "Größe", TextStyle(family: "Inter", size: 1))
    let scaled = try shaper.outline(of: "Größe", TextStyle(family: "Inter", size: size))
    #expect(abs(scaled.width / size - one.width) < 1e-9)
    #expect(abs(scaled.ascent / size - one.ascent) < 1e-9)
    #expect(abs(scaled.descent / size - one.descent) < 1e-9)
    #expect(scaled.path.elements.count == one.path.elements.count)
    let (bounds, small) = (scaled.path.controlBounds, one.path.controlBounds)
    #expect(abs(bounds.maxX / size - small.maxX) < 1e-9)
    #expect(abs(bounds.maxY / size - small.maxY) < 1e-9)
  }

  @Test func `bold is wider`() throws {
    #expect(try width("bear", weight: 700) > width("bear", weight: 400))
  }

  @Test func `nothing is an empty line as high as any other`() throws {
    let (nothing, bear) = (try shaper.outline(of: "", inter), try shaper.outline(of: "bear", inter))
    #expect(nothing.path == Path())
    #expect(nothing.width == 0)
    #expect(nothing.ascent > 0)
    #expect((nothing.ascent, nothing.descent) == (bear.ascent, bear.descent))
  }

  @Test func `spaces are wide and empty`() throws {
    #expect(try path("  ") == Path())
    #expect(try width("  ") > 2)
  }

  /// The figures are those of the font's own tables; its releases differ in the fourth digit.
  @Test func `ascent and descent are the font's`() throws {
    let outline = try shaper.outline(of: "x", inter)
    #expect(abs(outline.ascent - 20 * 0.9688) < 0.01)
    #expect(abs(outline.descent - 20 * 0.2414) < 0.01)
  }

  @Test(arguments: ["Hxgy", "Good morning, bear!", "•", "@", "jjj"])
  func `the ink lies where the metrics say`(text: String) throws {
    let outline = try shaper.outline(of: text, inter)
    let ink = outline.path.controlBounds
    #expect(ink.size.width > 0 && ink.size.height > 0)
    #expect(ink.minX > -2 && ink.maxX < outline.width + 2)
    #expect(ink.minY > -outline.ascent && ink.maxY < outline.descent)
  }

  @Test func `letters stand on the baseline`() throws {
    let ink = try path("H").controlBounds
    #expect(abs(ink.maxY) < 1e-6)
    #expect(abs(ink.minY + 20 * 0.7274) < 0.01)
  }

  @Test func `every contour is closed and draws something`() throws {
    let elements = try path("bear: ö").elements
    for (element, next) in zip(elements, elements.dropFirst()) {
      if case .move = element, case .move = next { Issue.record("a move that draws nothing") }
      if case .close = element, case .move = next { continue }
      #expect(element != .close)
    }
    #expect(elements.last == .close)
  }

  @Test(arguments: ["two\nlines", "two\r\nlines", "two\u{2028}lines", "two\u{2029}lines"])
  func `line breaks are spaces`(text: String) throws {
    #expect(try shaper.outline(of: text, inter) == shaper.outline(of: "two lines", inter))
  }

  @Test(arguments: ["\u{200B}", "\u{200D}", "\u{AD}", "\u{FE0E}", "\u{2060}"])
  func `invisible characters are not missing`(character: String) throws {
    // Whether letters are kerned across it is Pango's and the font's business.
    #expect(try abs(width("bear\(character)cub") - width("bearcub")) < 0.5)
  }

  @Test func `tabs are wider than spaces`() throws {
    #expect(try width("a\tb") > width("a b"))
  }

  @Test func `hearts that are text are no emoji`() throws {
    #expect(try path("❤") != Path())
    #expect(try path("❤") == path("❤\u{FE0E}"))
  }

  @Test func `a second call gives the same`() throws {
    let first = try shaper.outline(of: "bear", inter)
    #expect(try shaper.outline(of: "bear", inter) == first)
    _ = try shaper.outline(of: "cub", TextStyle(family: "Inter", size: 9, weight: 800))
    #expect(try TextShaper().outline(of: "bear", inter) == first)
  }

  @Test func `families are found in any case`() throws {
    let lower = try shaper.outline(of: "bear", TextStyle(family: "inter", size: 20))
    #expect(try lower == shaper.outline(of: "bear", inter))
  }
}
