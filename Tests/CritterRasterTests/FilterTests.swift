import CritterGraphics
import CritterRaster
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

/// Blurs and shadows.
@Suite struct FilterTests {
  private func layer(
    _ color: Color, _ size: Size, _ matrix: Matrix = .identity, blur: Double = 0,
    shadow: Shadow = .none
  ) -> Layer {
    var layer = Layer(.fill(color), size, matrix)
    layer.effects.blur = blur
    layer.effects.shadow = shadow
    return layer
  }

  private func drawing(_ layers: Layer...) -> Drawing {
    var drawing = Drawing(size: PixelSize(60, 60))
    drawing.layers = layers
    return drawing
  }

  /// The error function gives the blurred edge of a half-plane.
  @Test(arguments: [1, 2.5, 5])
  func `an edge is blurred like a Gaussian`(deviation: Double) throws {
    let half = layer(.allRed, Size(100, 200), .translation(30, -70), blur: deviation)
    let bitmap = try drawing(half).bitmap()
    for x in 12..<48 {
      let z = (Double(x) + 0.5 - 30) / (deviation * 2.0.squareRoot())
      let expected = 255 * (1 + erf(z)) / 2
      #expect(abs(Double(bitmap[x, 30].alpha) - expected) < 5, "column \(x)")
    }
  }

  @Test func `a blur keeps the amount of color`() throws {
    let bitmap = try drawing(layer(.allRed, Size(10, 10), .translation(25, 25), blur: 4)).bitmap()
    let sum = bitmap.pixels.reduce(0) { $0 + Int($1.red) }
    #expect(abs(sum - 100 * 255) < 500)
    #expect(bitmap.pixels.allSatisfy { $0.red == $0.alpha && $0.blue == 0 })
  }

  @Test func `the middle of a large blurred area is unchanged`() throws {
    let bitmap = try drawing(layer(.allRed, Size(60, 60), blur: 4)).bitmap()
    #expect(bitmap[30, 30] == .allRed)
  }

  @Test func `a scale stretches the blur`() throws {
    let wide = layer(.allRed, Size(2, 6), .scale(4, 1) * .translation(26, 27), blur: 2)
    let bitmap = try drawing(wide).bitmap()
    #expect(bitmap[15, 30].alpha > 0)
    #expect(bitmap[30, 15].alpha == 0)
  }

  @Test func `a blur grows without steps`() throws {
    let alphas = try (0...60).map { step in
      let blurred = layer(
        .allRed, Size(10, 60), .translation(25, 0), blur: Double(step) / 20)
      return try Int(drawing(blurred).bitmap()[25, 30].alpha)
    }
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { abs($0 - $1) <= 14 })
  }

  @Test func `content outside of the image shows through its blur`() throws {
    let outside = layer(.allRed, Size(10, 60), .translation(-12, 0), blur: 4)
    #expect(try drawing(outside).bitmap()[0, 30].alpha > 20)
  }

  @Test func `a shadow is behind the part, moved, in its color`() throws {
    let shadow = Shadow(offset: Point(20, 10), blur: 0, color: Color(0, 0, 1, 0.5))
    let card = layer(.allRed, Size(20, 20), .translation(10, 10), shadow: shadow)
    let bitmap = try drawing(card).bitmap()
    #expect(bitmap[15, 15] == .allRed)
    #expect(bitmap[40, 35] == Bitmap.Pixel(0, 0, 128, 128))
    #expect(bitmap[55, 50] == .clear)
  }

  @Test func `a shadow rotates and scales with the part`() throws {
    let shadow = Shadow(offset: Point(10, 0), blur: 0, color: .allBlue)
    let quarter = Matrix([0, 2, 0], [-2, 0, 0], [30, 10, 1])
    let bitmap = try drawing(layer(.allRed, Size(5, 5), quarter, shadow: shadow)).bitmap()
    #expect(bitmap[25, 15] == .allRed)
    #expect(bitmap[25, 35] == .allBlue)
  }

  @Test func `the shadow of content outside of the image can be in it`() throws {
    let shadow = Shadow(offset: Point(500, 0), blur: 1, color: .allBlue)
    let card = layer(.allRed, Size(20, 20), .translation(-480, 20), shadow: shadow)
    #expect(try drawing(card).bitmap()[30, 30] == .allBlue)
  }

  @Test func `a mask cuts a blurred edge, and the opacity applies to the shadow, too`() throws {
    let shadow = Shadow(offset: Point(0, 20), blur: 0, color: .allBlue)
    var card = layer(.allRed, Size(20, 20), .translation(20, 10), blur: 2, shadow: shadow)
    card.mask = Mask(rect: Rect(20, 0, 40, 60), matrix: .identity)
    card.opacity = 0.5
    let bitmap = try drawing(card).bitmap()
    #expect(bitmap[19, 20].alpha == 0 && bitmap[21, 20].alpha > 60)
    #expect(bitmap[30, 42] == Bitmap.Pixel(0, 0, 128, 128))
  }

  @Test func `a part in perspective is blurred in its plane`() throws {
    let tilted = place(
      Rect(0, 0, 60, 60), Transform.identity.perspective(100).rotatedY(50), in: .identity)
    var card = Layer(.fill(.allRed), Size(60, 60), tilted)
    let sharp = try drawing(card).bitmap()
    card.effects.blur = 3
    let soft = try drawing(card).bitmap()
    let row = (0..<60).map { soft[$0, 30].alpha }
    #expect(row.contains { $0 > 40 && $0 < 200 })
    #expect(zip(sharp.pixels, soft.pixels).contains { $0.alpha == 0 && $1.alpha > 0 })
  }

  @Test func `a blur that reaches too far is an error with the part and the limit`() throws {
    let huge = layer(.allRed, Size(1, 1), .scale(1e6, 1e6), blur: 100)
    let error = #expect(throws: DrawingError.self) { try drawing(huge).bitmap() }
    #expect(error?.message.contains("the limit is 2,000") == true)
  }
}
