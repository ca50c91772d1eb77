import CritterGraphics
import CritterSyntax
import Testing

@testable import CritterEncode

@Suite struct AlphaTests {
  @Test(arguments: 0...255)
  func `premultiplying a straight color again gives the same pixel`(alpha: Int) {
    let channels = (0...alpha).map(UInt8.init)
    let again = channels.map { channel in
      let straight = Bitmap.Pixel(channel, 0, UInt8(alpha) - channel, UInt8(alpha)).straight
      return [straight.red, straight.green, straight.blue].map {
        UInt8((Double($0) * Double(alpha) / 255).rounded())
      }
    }
    #expect(again == channels.map { [$0, 0, UInt8(alpha) - $0] })
  }

  @Test func `without a matte half opaque is opaque in its own color`() {
    let rule = AlphaFlattening(matte: nil)
    #expect(rule.flattened(Bitmap.Pixel(64, 0, 128, 128)) == Bitmap.Pixel(128, 0, 255))
    #expect(rule.flattened(Bitmap.Pixel(64, 0, 127, 127)) == .clear)
    #expect(rule.flattened(.clear) == .clear)
    #expect(rule.flattened(Bitmap.Pixel(1, 2, 3)) == Bitmap.Pixel(1, 2, 3))
  }

  @Test func `with a matte whatever can be seen is mixed with it`() {
    let rule = AlphaFlattening(matte: Color(1, 1, 1))
    #expect(rule.flattened(Bitmap.Pixel(0, 0, 0, 128)) == Bitmap.Pixel(127, 127, 127))
    #expect(rule.flattened(Bitmap.Pixel(4, 0, 0, 4)) == Bitmap.Pixel(255, 251, 251))
    #expect(rule.flattened(Bitmap.Pixel(3, 0, 0, 3)) == .clear)
    #expect(rule.flattened(.clear) == .clear)
  }

  @Test func `mixing with a matte never leaves the range of a byte`() {
    let rule = AlphaFlattening(matte: Color(1, 0, 0.5))
    for alpha in AlphaFlattening.minimumAlpha...255 {
      let flattened = rule.flattened(Bitmap.Pixel(alpha, alpha, 0, alpha))
      #expect(flattened.red == 255)
      #expect(flattened.green == alpha)
      #expect(flattened.alpha == 255)
    }
  }
}
