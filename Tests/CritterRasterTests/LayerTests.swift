import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

@Suite struct LayerTests {
  @Test func `art is stretched to the layer's size`() throws {
    let bitmap = try Drawing(Layer(.art("halves"), Size(20, 8))).bitmap(.halves)
    for x in 0..<20 {
      #expect(bitmap[x, 0] == (x < 10 ? .allRed : .allBlue))
      #expect(bitmap[x, 7] == (x < 10 ? .allRed : .allBlue))
      #expect(bitmap[x, 8] == .clear)
    }
  }

  @Test(arguments: ["none", "xMidYMid meet", "xMinYMax slice"])
  func `the root's aspect ratio does not keep it from stretching`(ratio: String) throws {
    let art = ArtFile(
      svg: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 30 10" preserveAspectRatio="\(ratio)"
          width="100%"><rect x="5" y="5" width="30" height="10" fill="red"/></svg>
        """)
    let bitmap = try Drawing(Layer(.art("art"))).bitmap(art)
    #expect(bitmap == Bitmap(size: PixelSize(20, 20), filledWith: .allRed))
  }

  @Test func `a mirror swaps the sides`() throws {
    let mirror = Matrix.scale(-1, 1) * .translation(20, 0)
    let bitmap = try Drawing(Layer(.art("halves"), Size(20, 20), mirror)).bitmap(.halves)
    #expect(bitmap[0, 0] == .allBlue && bitmap[9, 9] == .allBlue)
    #expect(bitmap[10, 0] == .allRed && bitmap[19, 19] == .allRed)
  }

  /// librsvg sizes the surfaces of translucent groups for upright art only.
  @Test(arguments: [
    Matrix.scale(-1, 1) * .translation(20, 0),
    Transform.identity.rotatedZ(90).flattened * .translation(20, 0),
    Transform.identity.rotatedZ(180).flattened * .translation(20, 20),
  ])
  func `translucent art may be mirrored and turned`(matrix: Matrix) throws {
    let art = ArtFile("art", 2, 2, "<g opacity='0.5'><rect width='2' height='1' fill='red'/></g>")
    let bitmap = try Drawing(Layer(.art("art"), Size(20, 20), matrix)).bitmap(art)
    let red = Bitmap.Pixel(128, 0, 0, 128)
    for (x, y) in [(4, 4), (15, 4), (4, 15), (15, 15)] {
      let center = try #require(matrix.inverse?.project(Point(Double(x) + 0.5, Double(y) + 0.5)))
      #expect(bitmap[x, y] == (center.y < 10 ? red : .clear))
    }
  }

  @Test func `ink outside of the art's size is not seen`() throws {
    let art = ArtFile("art", 10, 10, "<circle cx='5' cy='5' r='9' fill='red'/>")
    let matrix = Matrix.translation(5, 5)
    let bitmap = try Drawing(Layer(.art("art"), Size(10, 10), matrix)).bitmap(art)
    let square = try Drawing(Layer(.fill(.allRed), Size(10, 10), matrix)).bitmap()
    #expect(bitmap == square)
  }

  @Test(arguments: [0, 0.2, 0.5, 1])
  func `a fade mixes premultiplied colours`(fraction: Double) throws {
    let clear = ArtFile("clear", 1, 1, "")
    let full = ArtFile("full", 1, 1, "<rect width='1' height='1' fill='#00ff80'/>")
    let fade = Layer.Content.fade(from: "clear", to: "full", fraction: fraction)
    let bitmap = try Drawing(Layer(fade)).bitmap(clear, full)
    let byte = UInt8(255 * fraction + 0.5)
    let pixel = Bitmap.Pixel(0, byte, UInt8((128 * Double(byte) / 255).rounded()), byte)
    #expect(bitmap == Bitmap(size: PixelSize(20, 20), filledWith: pixel))
  }

  @Test func `a fade between equals changes nothing`() throws {
    for red in stride(from: 0, through: 255, by: 5) {
      let color = Color(Double(red) / 255, 0.5, 1)
      let art = ArtFile("a", 1, 1, "<rect width='1' height='1' fill='\(color.hex)'/>")
      let drawing = Drawing(
        Layer(.fade(from: "a", to: "a", fraction: Double(red) / 300)), size: PixelSize(1, 1))
      #expect(try drawing.bitmap(art).pixels == [Bitmap.Pixel(UInt8(red), 128, 255)])
    }
  }

  @Test func `a stroke is painted in dashes, from where it begins`() throws {
    var stroke = Stroke(color: .allRed, width: 4)
    stroke.dashes = [4, 2]
    stroke.dashOffset = 1
    let line = Path([.move(Point(0, 4)), .line(Point(20, 4))])
    for (start, dashes) in [(0.0, "###  ####  ####  ###"), (0.25, "     ###  ####  ####")] {
      let shape = Shape(
        path: line, fill: .transparent, stroke: stroke, trim: Trim(start: start, end: 1))
      let bitmap = try Drawing(Layer(.shape(shape))).bitmap()
      #expect(String((0..<20).map { bitmap[$0, 4] == .clear ? " " : "#" }) == dashes)
    }
  }

  @Test(arguments: [(10.0, true), (1.5, true), (1.4, false)])
  func `a corner is pointed up to the miter limit`(limit: Double, isPointed: Bool) throws {
    let corner = Path([.move(Point(0, 20)), .line(Point(10, 10)), .line(Point(20, 20))])
    var stroke = Stroke(color: .allRed, width: 6)
    stroke.line.miterLimit = limit
    let shape = Shape(path: corner, fill: .transparent, stroke: stroke)
    let bitmap = try Drawing(Layer(.shape(shape))).bitmap()
    #expect((bitmap[9, 6] != .clear) == isPointed)
  }

  @Test(arguments: [false, true]) func `a gradient runs from its start to its end`(isRadial: Bool)
    throws
  {
    let stops = [
      GradientStop(offset: 0, color: .allRed), GradientStop(offset: 0.5, color: .allRed),
      GradientStop(offset: 0.5, color: .allBlue), GradientStop(offset: 1, color: .allBlue),
    ]
    let gradient = Gradient(
      start: Point(0, 10), end: Point(20, 10), isRadial: isRadial, stops: stops)
    let shape = Shape(path: Path(Rect(0, 0, 20, 20)), fill: .gradient(gradient))
    let bitmap = try Drawing(Layer(.shape(shape))).bitmap()
    #expect(bitmap[5, 10] == .allRed && bitmap[15, 10] == .allBlue)
    #expect(bitmap[8, 0] == (isRadial ? .allBlue : .allRed))
  }

  @Test func `a gradient turns with its layer`() throws {
    let stops = [0, 0.5, 0.5, 1].enumerated().map {
      GradientStop(offset: $1, color: $0 < 2 ? .allRed : .allBlue)
    }
    let gradient = Gradient(start: .zero, end: Point(20, 0), stops: stops)
    let shape = Shape(path: Path(Rect(0, 0, 20, 20)), fill: .gradient(gradient))
    let turn = Transform.identity.rotatedZ(90).flattened * .translation(20, 0)
    let bitmap = try Drawing(Layer(.shape(shape), Size(20, 20), turn)).bitmap()
    #expect(bitmap[2, 5] == .allRed && bitmap[18, 5] == .allRed)
    #expect(bitmap[2, 15] == .allBlue && bitmap[18, 15] == .allBlue)
  }

  static let nothings: [Layer] = [
    Layer(.fill(.allRed), Size(0, 20)),
    Layer(.art("halves"), Size(20, 0)),
    Layer(.fill(.allRed), Size(-5, 5)),
    Layer(.fill(.allRed), opacity: 0),
    Layer(.art("halves"), Size(20, 20), .scale(0, 1)),
    Layer(.art("halves"), Size(20, 20), Matrix([0, 0, 0.01], [0, 0, 0], [0, 0, 1])),
    Layer(.art("halves"), Size(20, 20), Matrix([.nan, 0, 0], [0, 1, 0], [0, 0, 1])),
    Layer(.art("halves"), Size(20, 20), Matrix([1, 0, 0], [0, 1, 0], [0, 0, -1])),
    Layer(.art("halves"), Size(20, 20), Matrix([1, 0, 0.01], [0, 1, 0], [0, 0, -9])),
    Layer(.fill(.allRed), Size(20, 20), .translation(1e9, 0)),
    Layer(.fill(.allRed), mask: Mask(rect: Rect(5, 5, 0, 9), matrix: .identity)),
    Layer(.fill(.allRed), mask: Mask(rect: Rect(5, 5, 9, 9), matrix: .scale(1, 0))),
    Layer(.fill(.allRed), mask: Mask(rect: Rect(30, 0, 9, 9), matrix: .identity)),
    Layer(.group([])),
  ]

  @Test(arguments: nothings.indices)
  func `what has no extent is not drawn`(index: Int) throws {
    let layer = Self.nothings[index]
    let empty = Bitmap(size: PixelSize(20, 20))
    #expect(try Drawing(layer).bitmap(.halves) == empty)
    #expect(try Drawing(Layer(.group([layer]))).bitmap(.halves) == empty)
  }
}
