import CritterGraphics
import Testing

@testable import CritterMotion

/// Bullets of 15-point text, as recorded.
@Suite struct SecureTextTests {
  private func line(_ text: String, isSecure: Bool = true) throws -> TextOutline {
    try outline(of: text, isSecure: isSecure, TextStyle(family: "A", size: 15)) { text, _ in
      let letters = Path(Rect(0, -8, 9 * Double(text.count), 8))
      return TextOutline(path: letters, width: 9 * Double(text.count), ascent: 14, descent: 4)
    }
  }

  @Test func `bullets are dots in the middle of the line`() throws {
    let line = try line("••")
    let bounds = line.path.controlBounds
    #expect(abs(line.width - 2 * 9.165) < 1e-9)
    #expect(abs(bounds.size.height - 6.375) < 1e-9)
    #expect(abs(bounds.minY + bounds.size.height / 2 - -5) < 1e-9)
    #expect(abs(bounds.minX - (9.165 - 6.375) / 2) < 1e-9)
    #expect(line.ascent == 14 && line.descent == 4)
  }

  @Test func `the last character is behind the bullets`() throws {
    let line = try line("••a")
    #expect(abs(line.width - (2 * 9.165 + 9)) < 1e-9)
    #expect(abs(line.path.controlBounds.maxX - line.width) < 1e-9)
  }

  @Test(arguments: [("••", false), ("abc", true), ("", true)])
  func `other texts are drawn by the font`(text: String, isSecure: Bool) throws {
    #expect(try line(text, isSecure: isSecure).width == 9 * Double(text.count))
  }
}
