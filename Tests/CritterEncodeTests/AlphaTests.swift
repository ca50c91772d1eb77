import CritterGraphics
import Testing

@testable import CritterEncode

@Suite struct AlphaTests {
  @Test(arguments: 0...255)
  func `Premultiplying a straight color again gives the same pixel`(alpha: Int) {
    let channels = (0...alpha).map(UInt8.init)
    let again = channels.map { channel in
      let straight = Bitmap.Pixel(channel, 0, UInt8(alpha) - channel, UInt8(alpha)).straight
      return [straight.red, straight.green, straight.blue].map {
        UInt8((Double($0) * Double(alpha) / 255).rounded())
      }
    }
    #expect(again == channels.map { [$0, 0, UInt8(alpha) - $0] })
  }

  @Test func `Without a matte half opaque is opaque in its own color`() {
    let rule = AlphaRule(matte: nil)
    #expect(rule.settled(Bitmap.Pixel(64, 0, 128, 128)) == Bitmap.Pixel(128, 0, 255))
    #expect(rule.settled(Bitmap.Pixel(64, 0, 127, 127)) == .clear)
    #expect(rule.settled(.clear) == .clear)
    #expect(rule.settled(Bitmap.Pixel(1, 2, 3)) == Bitmap.Pixel(1, 2, 3))
  }

  @Test func `With a matte whatever can be seen is mixed with it`() {
    let rule = AlphaRule(matte: Color(1, 1, 1))
    #expect(rule.settled(Bitmap.Pixel(0, 0, 0, 128)) == Bitmap.Pixel(127, 127, 127))
    #expect(rule.settled(Bitmap.Pixel(4, 0, 0, 4)) == Bitmap.Pixel(255, 251, 251))
    #expect(rule.settled(Bitmap.Pixel(3, 0, 0, 3)) == .clear)
    #expect(rule.settled(.clear) == .clear)
  }

  @Test func `Mixing with a matte never leaves the range of a byte`() {
    let rule = AlphaRule(matte: Color(1, 0, 0.5))
    for alpha in AlphaRule.faintest...255 {
      let settled = rule.settled(Bitmap.Pixel(alpha, alpha, 0, alpha))
      #expect(settled.red == 255)
      #expect(settled.green == alpha)
      #expect(settled.alpha == 255)
    }
  }
}
