import CritterGraphics
import CritterRaster
import Testing

/// What a rasterizer has drawn before never shows in what it draws.
@Suite struct ReuseTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func aUsedRasterizerDrawsTheSameBytesAsAFreshOne(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let used = try Rasterizer(art: ArtFile.bear)
    var drawing = Drawing(size: PixelSize(40, 40))
    for _ in 0..<40 {
      drawing.change(using: &random)
      let fresh = try Rasterizer(art: ArtFile.bear).bitmap(of: drawing)
      #expect(try used.bitmap(of: drawing) == fresh)
    }
  }

  @Test func anEqualDrawingIsTheSameBitmap() throws {
    let rasterizer = try Rasterizer(art: ArtFile.bear)
    let drawing = Bear().drawing
    #expect(try rasterizer.bitmap(of: drawing) == rasterizer.bitmap(of: drawing))
  }

  @Test func anErrorSpoilsNothing() throws {
    let rasterizer = try Rasterizer(art: ArtFile.bear)
    let before = try rasterizer.bitmap(of: Bear().drawing)
    #expect(throws: RasterError.self) {
      try rasterizer.bitmap(of: Drawing(size: PixelSize(1, 99_999)))
    }
    _ = try rasterizer.bitmap(of: Bear(arms: 0).drawing)
    #expect(try rasterizer.bitmap(of: Bear().drawing) == before)
  }
}

extension Drawing {
  /// One random step as an animation, or a jump to another, might make it.
  fileprivate mutating func change(using random: inout SplitMix) {
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
  fileprivate static func random(using random: inout SplitMix, depth: Int = 0) -> Layer {
    let content: Content =
      switch Int.random(in: 0..<(depth == 0 ? 5 : 4), using: &random) {
      case 0, 1: .art(["ear", "eye", "face"].randomElement(using: &random)!)
      case 2: .fade(from: "ear", to: "eye", fraction: .random(in: 0...1, using: &random))
      case 3: .fill(Color(1, 0.6, 0, .random(in: 0...1, using: &random)))
      default: .group((0..<3).map { _ in Layer.random(using: &random, depth: 1) })
      }
    let isOpaque = Bool.random(using: &random)
    return Layer(
      content, Size(20, 20), .random(using: &random),
      mask: Bool.random(using: &random) ? nil : .random(using: &random),
      opacity: isOpaque ? 1 : Double.random(in: -0.2...1, using: &random))
  }
}

extension Mask {
  fileprivate static func random(using random: inout SplitMix) -> Mask {
    Mask(
      rect: Rect(0, 0, 25, 20), cornerRadius: .random(in: 0...10, using: &random),
      matrix: .random(using: &random))
  }
}

extension Matrix {
  /// One of few, so that planes are shared.
  fileprivate static func random(using random: inout SplitMix) -> Matrix {
    let shift = Matrix.translation(.random(in: 0...9, using: &random), 3)
    let planes: [Matrix] = [
      .identity, .scale(2, 2), Matrix([1, 0.1, 0.004], [0, 1, -0.006], [9, 5, 1]),
      Matrix([1.5, 0.1, 0], [0, 1, 0.01], [3, 9, 1.2]), .scale(0, 1),
    ]
    return shift * planes.randomElement(using: &random)!
  }
}
