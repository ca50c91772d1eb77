import CritterGraphics
import CritterRaster
import CritterTestSupport
import Testing

@Suite struct BlendTests {
  private let gray = Color(0.5, 0.5, 0.5)

  private func layer(_ color: Color, _ mode: BlendMode) -> Layer {
    var layer = Layer(.fill(color))
    layer.effects.blend = mode
    return layer
  }

  @Test func `multiply darkens, and screen lightens`() throws {
    let page = Layer(.fill(gray))
    let dark = try Drawing(page, layer(gray, .multiply)).bitmap()[5, 5]
    let light = try Drawing(page, layer(gray, .screen)).bitmap()[5, 5]
    #expect(dark == Bitmap.Pixel(64, 64, 64, 255))
    #expect(light == Bitmap.Pixel(192, 192, 192, 255))
  }

  @Test func `a part mixes with the background of the image`() throws {
    var drawing = Drawing(layer(.allRed, .multiply))
    drawing.background = gray
    #expect(try drawing.bitmap()[5, 5] == Bitmap.Pixel(128, 0, 0, 255))
  }

  @Test func `the background is unchanged outside of the canvas`() throws {
    let mask = Mask(rect: Rect(0, 0, 20, 20), cornerRadius: 10, matrix: .identity)
    var drawing = Drawing(layer(.allRed, .multiply), mask: mask)
    drawing.background = gray
    let bitmap = try drawing.bitmap()
    #expect(bitmap[0, 0] == Bitmap.Pixel(128, 128, 128, 255))
    #expect(bitmap[10, 10] == Bitmap.Pixel(128, 0, 0, 255))
    #expect(bitmap.pixels.allSatisfy { $0.alpha == 255 && $0.red == 128 })
  }

  @Test func `children of a group mix only with what is in the group`() throws {
    let group = Layer(.group([Layer(.fill(.allBlue), Size(10, 20)), layer(.allRed, .difference)]))
    let bitmap = try Drawing(Layer(.fill(.allWhite)), group).bitmap()
    #expect(bitmap[5, 5] == Bitmap.Pixel(255, 0, 255, 255))
    #expect(bitmap[15, 5] == .allRed)
  }

  @Test func `a part in perspective mixes with the image behind it`() throws {
    let tilted = place(
      Rect(0, 0, 20, 20), Transform.identity.perspective(60).rotatedY(40), in: .identity)
    var front = Layer(.fill(.allRed), Size(20, 20), tilted)
    front.effects.blend = .multiply
    let bitmap = try Drawing(Layer(.fill(gray)), front).bitmap()
    #expect(bitmap[10, 10] == Bitmap.Pixel(128, 0, 0, 255))
  }
}
