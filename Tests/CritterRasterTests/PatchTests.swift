import CritterGraphics
import CritterRaster
import CritterSVG
import CritterTestSupport
import Testing

/// The pixels of a drawing depend on nothing else.
@Suite struct PatchTests {
  private static let art = ArtFile.bear + [.sunset, .window]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a used rasterizer draws the same bytes as a fresh one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let used = try Rasterizer(art: Self.art)
    var drawing = Drawing(size: PixelSize(40, 40))
    for _ in 0..<40 {
      drawing.change(using: &random)
      let fresh = try Rasterizer(art: Self.art).bitmap(of: drawing)
      #expect(try used.bitmap(of: drawing) == fresh)
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `a patch is what the whole shows there`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rasterizer = try Rasterizer(art: Self.art)
    var drawing = Drawing(size: PixelSize(40, 40))
    for _ in 0..<40 {
      drawing.change(using: &random)
      let bitmap = try rasterizer.bitmap(of: drawing)
      for _ in 0..<8 {
        let rect = PixelRect.random(in: drawing.size, using: &random)
        let patch = try rasterizer.patch(of: drawing, in: rect)
        #expect(patch == bitmap.patch(in: rect), "\(drawing)")
      }
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func `nothing differs outside of the changes`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let rasterizer = try Rasterizer(art: Self.art)
    var last = Drawing(size: PixelSize(40, 40))
    for _ in 0..<80 {
      var drawing = last
      drawing.change(using: &random)
      let changes = drawing.changes(from: last)
      if drawing.size == last.size {
        var bitmap = try rasterizer.bitmap(of: last)
        _ = bitmap.draw(try rasterizer.patch(of: drawing, in: changes), in: changes)
        #expect(try bitmap == rasterizer.bitmap(of: drawing), "\(last)\(drawing)\(changes)")
      } else {
        #expect(changes == PixelRect(drawing.size))
      }
      last = drawing
    }
  }

  @Test func `an error spoils nothing`() throws {
    let rasterizer = try Rasterizer(art: ArtFile.bear)
    let before = try rasterizer.bitmap(of: Bear().drawing)
    #expect(throws: DrawingError.self) {
      try rasterizer.bitmap(of: Drawing(size: PixelSize(1, 99_999)))
    }
    _ = try rasterizer.bitmap(of: Bear(arms: 0).drawing)
    #expect(try rasterizer.bitmap(of: Bear().drawing) == before)
  }
}

@Suite struct ChangesTests {
  private static let dot = Layer(.fill(.allRed), Size(4, 4), .translation(3, 3))
  private static let page = Layer(.fill(.allBlue))

  @Test func `nothing changes between equals`() {
    let drawing = Bear().drawing
    #expect(drawing.changes(from: drawing).isEmpty)
  }

  @Test func `a layer that comes or goes changes its place`() {
    let (without, with) = (Drawing(Self.page), Drawing(Self.page, Self.dot))
    let around = PixelRect(2, 2, 6, 6)
    #expect(with.changes(from: without) == around)
    #expect(without.changes(from: with) == around)
  }

  @Test func `a layer that moves changes both places`() {
    var moved = Self.dot
    moved.matrix = .translation(12, 3)
    let changes = Drawing(Self.page, moved).changes(from: Drawing(Self.page, Self.dot))
    #expect(changes == PixelRect(2, 2, 15, 6))
  }

  @Test func `inside of a group only what differs counts`() {
    let mask = Mask(rect: Rect(0, 0, 5, 20), matrix: .identity)
    let before = Layer(.group([Self.page]), mask: mask, opacity: 0.5)
    let after = Layer(.group([Self.page, Self.dot]), mask: mask, opacity: 0.5)
    #expect(Drawing(after).changes(from: Drawing(before)) == PixelRect(2, 2, 4, 6))
  }

  @Test func `another blend mode changes its layer`() {
    var drawing = Drawing(Self.page, Self.dot)
    drawing.layers[1].effects.blend = .multiply
    var other = drawing
    other.layers[1].effects.blend = .screen
    #expect(other.changes(from: drawing) == PixelRect(2, 2, 6, 6))
  }

  @Test func `another background mask or opacity changes all that it covers`() {
    let drawing = Drawing(Self.dot)
    var (other, masked, faint) = (drawing, drawing, drawing)
    other.background = .allBlue
    masked.mask = Mask(rect: Rect(0, 0, 5, 5), matrix: .identity)
    faint.layers[0].opacity = 0.5
    #expect(other.changes(from: drawing) == PixelRect(0, 0, 20, 20))
    #expect(masked.changes(from: drawing) == PixelRect(0, 0, 20, 20))
    #expect(faint.changes(from: drawing) == PixelRect(2, 2, 6, 6))
  }
}

extension ArtFile {
  /// cairo computes a gradient's colors from the extents of each call.
  fileprivate static let sunset = ArtFile(
    "sunset", 10, 10,
    "<linearGradient id='g' x2='0.7' y2='1'><stop stop-color='red'/>"
      + "<stop offset='1' stop-color='#fc0'/></linearGradient>"
      + "<circle cx='5' cy='5' r='5' fill='url(#g)'/>")
  /// Isolated by librsvg.
  fileprivate static let window = ArtFile(
    "window", 9, 9, "<g opacity='0.6'><rect width='7' height='9' fill='blue'/></g>")
}

extension Bitmap {
  fileprivate func patch(in rect: PixelRect) -> Patch {
    let places = (rect.y..<rect.y + rect.height).flatMap { y in
      (rect.x..<rect.x + rect.width).map { (x: $0, y: y) }
    }
    return Patch(rect: rect, pixels: places.map { self[$0.x, $0.y] })
  }
}

extension PixelRect {
  fileprivate static func random(
    in size: PixelSize, using random: inout SeededGenerator
  ) -> PixelRect {
    let (x, y) = (
      Int.random(in: 0..<size.width, using: &random),
      Int.random(in: 0..<size.height, using: &random)
    )
    return PixelRect(
      x, y, .random(in: 0...size.width - x, using: &random),
      .random(in: 0...size.height - y, using: &random))
  }
}

extension Drawing {
  /// One random step as an animation, or a jump to another, might make it.
  fileprivate mutating func change(using random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: layers.removeAll()
    case 1: size = PixelSize(40, .random(in: 38...40, using: &random))
    case 2: background = Color(0, 0.3, 1, .random(in: 0...1, using: &random).rounded())
    case 3: mask = Bool.random(using: &random) ? nil : .random(using: &random)
    case 4...6: layers.append(.random(using: &random))
    case 7 where !layers.isEmpty: layers.removeLast()
    default:
      guard let index = layers.indices.randomElement(using: &random) else { return }
      layers[index] = .random(using: &random)
    }
  }
}

extension Layer {
  fileprivate static func random(using random: inout SeededGenerator, depth: Int = 0) -> Layer {
    let content: Content =
      switch Int.random(in: 0..<(depth == 0 ? 6 : 5), using: &random) {
      case 0, 1:
        .art(["ear", "eye", "face", "arm", "sunset", "window"].randomElement(using: &random)!)
      case 2: .fade(from: "ear", to: "eye", fraction: .random(in: 0...1, using: &random))
      case 3: .fill(Color(1, 0.6, 0, .random(in: 0...1, using: &random)))
      case 4: .shape(.random(using: &random))
      default: .group((0..<3).map { _ in Layer.random(using: &random, depth: 1) })
      }
    let isOpaque = Bool.random(using: &random)
    var layer = Layer(
      content, Size(20, 20), .random(using: &random),
      mask: Bool.random(using: &random) ? nil : .random(using: &random),
      opacity: isOpaque ? 1 : Double.random(in: -0.2...1, using: &random))
    if depth == 0, let kind = MatteKind.allCases.randomElement(using: &random),
      Int.random(in: 0..<4, using: &random) == 0
    {
      layer.matte = Matte(kind, [.random(using: &random, depth: 1)])
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      layer.effects.blend = BlendMode.allCases.randomElement(using: &random) ?? .normal
    }
    if depth == 0, Int.random(in: 0..<5, using: &random) == 0 {
      layer.effects.blur = .random(in: 0...3, using: &random)
      layer.effects.shadow = Shadow(
        offset: Point(.random(in: -9...9, using: &random), 3),
        blur: .random(in: 0...2, using: &random), color: Color(0, 0, 1, 0.5))
    }
    return layer
  }
}

extension Mask {
  fileprivate static func random(using random: inout SeededGenerator) -> Mask {
    Mask(
      rect: Rect(0, 0, 25, 20), cornerRadius: .random(in: 0...10, using: &random),
      matrix: .random(using: &random))
  }
}

extension Matrix {
  /// One of few, so that planes are shared.
  fileprivate static func random(using random: inout SeededGenerator) -> Matrix {
    let shift = Matrix.translation(.random(in: 0...9, using: &random), 3)
    let planes: [Matrix] = [
      .identity, .scale(2, 2), Matrix([1, 0.1, 0.004], [0, 1, -0.006], [9, 5, 1]),
      Matrix([1.5, 0.1, 0], [0, 1, 0.01], [3, 9, 1.2]), .scale(0, 1),
    ]
    return shift * planes.randomElement(using: &random)!
  }
}

extension Shape {
  fileprivate static func random(using random: inout SeededGenerator) -> Shape {
    func point() -> Point {
      Point(.random(in: -5...25, using: &random), .random(in: -5...25, using: &random))
    }
    let curves = (0..<3).map { _ in Path.Element.curve(point(), point(), point()) }
    return Shape(
      path: Path([.move(point())] + curves),
      fill: Color(0.2, 0.7, 0.3, .random(in: 0...1, using: &random)),
      stroke: Bool.random(using: &random)
        ? nil
        : Stroke(
          color: .allBlue, width: .random(in: 0.3...4, using: &random), cap: .round, join: .miter))
  }
}
