import CritterGraphics
import CritterRaster
import Testing

@Suite struct TextErrorTests {
  private let inter = TextStyle(family: "Inter", size: 20)

  /// fontconfig has an answer to each of them.
  @Test(arguments: ["Bear Grotesk", "sans", "serif", "emoji", "", "Inter, Bear Grotesk", "Inte"])
  func `a missing family is an error that names it`(family: String) throws {
    let shaper = try TextShaper()
    let error = #expect(throws: TextError.self) {
      try shaper.outline(of: "bear", TextStyle(family: family, size: 20, weight: 700))
    }
    guard case .missingFont(family, 700, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.message.contains("'\(family)'") == true)
  }

  @Test func `even nothing needs its font`() throws {
    let shaper = try TextShaper()
    #expect(throws: TextError.self) {
      try shaper.outline(of: "", TextStyle(family: "Bear Grotesk", size: 20))
    }
  }

  @Test(
    arguments: [
      ("good 🐻 night 🐻", ["🐻"]), ("熊 and 🐻‍❄️", ["熊", "🐻‍❄️"]), ("👩‍👩‍👧", ["👩‍👩‍👧"]), ("☀️", ["☀️"]),
      ("⬜ 1️⃣ 🇫🇮", ["⬜", "1️⃣", "🇫🇮"]),
      ("bell \u{7}", ["\u{7}"]), ("שלום", ["ש", "ל", "ו", "ם"]), ("null \0 and so on", ["\0"]),
    ] as [(String, [Character])])
  func `what the font lacks is an error that names it`(text: String, missing: [Character]) throws {
    let shaper = try TextShaper()
    #expect(throws: TextError.missingGlyphs(missing, family: "Inter")) {
      try shaper.outline(of: text, inter)
    }
  }

  @Test func `messages say what and what to do`() {
    #expect(
      TextError.missingGlyphs(["🐻", "\u{7}"], family: "Inter").message
        == "the font 'Inter' has no glyphs for '🐻' (U+1F43B), U+0007; "
        + "use a font that has them, or art instead of emoji")
    #expect(
      TextError.missingFont(family: "Bear Grotesk", weight: 400, hint: "install it").message
        == "the font 'Bear Grotesk' isn't installed; install it")
  }

  @Test func `an error does not spoil the next line`() throws {
    let shaper = try TextShaper()
    let bear = try shaper.outline(of: "bear", inter)
    _ = try? shaper.outline(of: "🐻", inter)
    _ = try? shaper.outline(of: "", TextStyle(family: "Bear Grotesk", size: 20))
    #expect(try shaper.outline(of: "bear", TextStyle(family: "inter", size: 20)) == bear)
  }

  @Test func `a line is not a book`() throws {
    let shaper = try TextShaper()
    func width(_ count: Int) throws -> Double {
      try shaper.outline(of: String(repeating: "W", count: count), inter).width
    }
    // Pango counts in 1024ths of a point, and newer versions of Inter bring one W nearer to another.
    let step = (try width(100) - width(1)) / 99
    #expect(abs(try width(1000) - width(1) - 999 * step) < 1)
    #expect(throws: TextError.lineTooLong(length: 1001, limit: 1000)) { try width(1001) }
  }
}
