import CritterGraphics
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#07beb8", "#07beb8"), ("#0AF", "#00aaff"), ("#0af8", "#00aaff88"), ("#C4FFF980", "#c4fff980"),
    ("teal", "#008080"), ("RebeccaPurple", "#663399"), ("transparent", "#00000000"),
    ("rgb(7, 190, 184)", "#07beb8"), ("rgb(7 190 184 / 50%)", "#07beb880"),
    ("rgba(100%, 0%, 0%, 0.2)", "#ff000033"), ("hsl(120, 100%, 25%)", "#008000"),
    ("HSLA(-240deg 100% 50% / 0.5)", "#00ff0080"), ("hsl(0 0 100)", "#ffffff"),
  ])
  func `CSS colors are read`(text: String, hex: String) {
    #expect(Color(css: text)?.hex == hex)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "bleu", "rgb(1, 2)", "rgb(1, 2, x)", "hsl", "hsl(1, 2%)",
  ])
  func `what is no color is nil`(text: String) {
    #expect(Color(css: text) == nil)
  }

  @Test func `every opaque hex color comes back`() {
    for byte in 0...255 {
      let digits = (byte < 16 ? "0" : "") + String(byte, radix: 16)
      let text = "#\(digits)00\(digits)"
      #expect(Color(css: text)?.hex == text)
    }
  }
}
