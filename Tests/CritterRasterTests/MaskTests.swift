import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

@Suite struct MaskTests {
  static let circle = Mask(rect: Rect(0, 0, 10, 10), cornerRadius: 5, matrix: .scale(2, 2))
  static let tilted = place(
    Rect(0, 0, 20, 20), Transform.identity.perspective(60).rotatedY(40), in: .identity)

  @Test func `a radius of half the side makes a circle`() throws {
    let bitmap = try Drawing(Layer(.fill(.allRed), mask: Self.circle)).bitmap()
    let area = bitmap.pixels.reduce(0) { $0 + Double($1.alpha) / 255 }
    #expect(abs(area - 100 * .pi) < 0.5)
    #expect(bitmap[0, 0] == .clear && bitmap[19, 19] == .clear)
    #expect(bitmap[10, 1] == .allRed && bitmap[1, 10] == .allRed)
  }

  @Test func `a mask cuts in half`() throws {
    let mask = Mask(rect: Rect(0, 0, 9.5, 20), matrix: .identity)
    let bitmap = try Drawing(Layer(.art("halves"), mask: mask)).bitmap(.halves)
    #expect(bitmap[8, 3] == .allRed)
    #expect(abs(Int(bitmap[9, 3].alpha) - 128) <= 1)
    #expect(bitmap[10, 3] == .clear)
  }

  /// The matte: white at half opacity on the left, opaque gray in the middle, nothing on the right.
  @Test(arguments: [
    (MatteKind.alpha, [128, 255, 0]), (.invertedAlpha, [127, 0, 255]), (.luma, [128, 51, 0]),
    (.invertedLuma, [127, 204, 255]),
  ])
  func `a matte shows what its kind asks for`(kind: MatteKind, alpha: [Int]) throws {
    var layer = Layer(.fill(.allRed), Size(30, 20))
    layer.matte = Matte(
      kind,
      [
        Layer(.fill(Color(1, 1, 1, 0.5)), Size(10, 20)),
        Layer(.fill(Color(0.2, 0.2, 0.2)), Size(10, 20), .translation(10, 0)),
      ])
    var drawing = Drawing(layer)
    drawing.size = PixelSize(30, 20)
    let bitmap = try drawing.bitmap()
    #expect([5, 15, 25].map { Int(bitmap[$0, 9].alpha) } == alpha)
    #expect(bitmap.pixels.allSatisfy { $0.red == $0.alpha && $0.green == 0 })
  }

  /// The weights of SVG masks.
  @Test func `green is brighter than red, and red brighter than blue`() throws {
    let luma = try [Color.allRed, Color(0, 1, 0), .allBlue].map { color in
      var layer = Layer(.fill(.allWhite))
      layer.matte = Matte(.luma, [Layer(.fill(color))])
      return try Drawing(layer).bitmap()[5, 5].alpha
    }
    #expect(luma == [54, 182, 18])
  }

  @Test func `a group is made transparent as one`() throws {
    let layers = [Layer(.fill(.allRed)), Layer(.fill(.allBlue), Size(10, 20))]
    let bitmap = try Drawing(Layer(.group(layers), opacity: 0.5)).bitmap()
    #expect(bitmap[5, 5] == Bitmap.Pixel(0, 0, 128, 128))
    #expect(bitmap[15, 5] == Bitmap.Pixel(128, 0, 0, 128))
  }

  @Test func `layers that are transparent themselves show through`() throws {
    let layers = [Layer(.fill(.allRed), opacity: 0.5), Layer(.fill(.allBlue), opacity: 0.5)]
    let bitmap = try Drawing(Layer(.group(layers))).bitmap()
    #expect(bitmap[5, 5].red == 64)
    #expect(bitmap[5, 5].blue == 128)
  }

  @Test(arguments: [circle, Mask(rect: Rect(2, 2, 15, 15), cornerRadius: 4, matrix: tilted)])
  func `what is hidden does not leak at a mask's edge`(mask: Mask) throws {
    let layers = [Layer(.fill(.allRed)), Layer(.fill(.allWhite))]
    let group = try Drawing(Layer(.group(layers), mask: mask)).bitmap()
    let whole = try Drawing(layers[0], layers[1], mask: mask).bitmap()
    #expect(group.pixels.allSatisfy { $0.red == $0.blue && $0.red == $0.alpha })
    #expect(group.pixels.contains { $0.alpha > 0 && $0.alpha < 255 })
    #expect(whole == group)
  }

  @Test func `the background is seen outside of the mask too`() throws {
    var drawing = Drawing(Layer(.fill(.allRed)), mask: Self.circle)
    drawing.background = .allBlue
    let bitmap = try drawing.bitmap()
    #expect(bitmap[0, 0] == .allBlue)
    #expect(bitmap[10, 10] == .allRed)
    #expect(bitmap.pixels.allSatisfy { $0.alpha == 255 && $0.green == 0 })
  }

  @Test func `a mask in another plane than its layer`() throws {
    let mask = Mask(rect: Rect(0, 0, 20, 20), matrix: Self.tilted)
    let masked = try Drawing(Layer(.fill(.allWhite), mask: mask)).bitmap()
    let tilted = try Drawing(Layer(.fill(.allWhite), Size(20, 20), Self.tilted)).bitmap()
    #expect(masked == tilted)
  }

  @Test func `a group that is opaque and unmasked is as its layers`() throws {
    let layers = [
      Layer(.art("halves"), Size(20, 9), Self.tilted),
      Layer(.fill(.allWhite), Size(7, 9), .translation(4, 4)),
    ]
    let group = try Drawing(Layer(.group(layers))).bitmap(.halves)
    let alone = try Drawing(layers[0], layers[1]).bitmap(.halves)
    #expect(group == alone)
  }

  /// librsvg draws these on surfaces of its own, which must be put in place within a group too.
  @Test func `every kind of art is drawn in a group as outside`() throws {
    let art = ArtFile(
      "art", 20, 20,
      """
      <defs>
        <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="#00f4"/>
        </linearGradient>
        <clipPath id="c"><circle cx="14" cy="6" r="4"/></clipPath>
        <mask id="m"><rect x="2" y="12" width="7" height="7" fill="#888"/></mask>
        <filter id="f"><feGaussianBlur stdDeviation="1"/></filter>
      </defs>
      <g opacity=".5"><rect width="9" height="9"/><circle cx="8" cy="8" r="4" fill="lime"/></g>
      <rect x="10" width="10" height="10" fill="url(#g)" clip-path="url(#c)"/>
      <rect y="10" width="10" height="10" fill="url(#g)" mask="url(#m)"/>
      <rect x="12" y="12" width="6" height="6" filter="url(#f)"/>
      """)
    let layer = Layer(.art("art"), Size(20, 20), .translation(12, 9))
    let window = Mask(rect: Rect(11, 8, 30, 30), matrix: .identity)
    let size = PixelSize(40, 40)
    let alone = try Drawing(layer, size: size).bitmap(art)
    let group = Layer(.group([layer]), mask: window)
    let grouped = try Drawing(group, size: size).bitmap(art)
    #expect(alone.pixels.contains { $0.alpha > 0 })
    #expect(alone == grouped)
  }
}
