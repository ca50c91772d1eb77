import CritterEncode
import CritterGraphics
import Testing

@testable import CritterProject

@Suite struct InputDigestTests {
  private static let path = Path([.move(.zero), .line(Point(1, 2)), .close])
  private static let base = drawing(.shape(Shape(path: path, fill: .transparent)))

  private static func drawing(
    _ content: Layer.Content, _ change: (inout Layer) -> Void = { _ in }
  ) -> Drawing {
    var layer = Layer(name: "part", content: content, size: Size(1, 1), matrix: .identity)
    change(&layer)
    return Drawing(
      size: PixelSize(1, 1), background: .transparent, mask: nil, layers: [layer])
  }

  private static func varied(_ change: (inout Drawing) -> Void) -> Drawing {
    var result = base
    change(&result)
    return result
  }

  private static func shape(_ change: (inout Shape) -> Void) -> Drawing {
    var shape = Shape(
      path: path, fill: .transparent, stroke: Stroke(color: .transparent, width: 1))
    change(&shape)
    return drawing(.shape(shape))
  }

  private static func gradient(_ change: (inout Gradient) -> Void) -> Drawing {
    let stops = [0, 0.6, 1].map { GradientStop(offset: $0, color: Color($0, 0, 0)) }
    var gradient = Gradient(start: .zero, end: Point(1, 1), stops: stops)
    change(&gradient)
    return shape { $0.fill = .gradient(gradient) }
  }

  /// Each differs from all others in one thing.
  static let variants: [Drawing] = [
    base, varied { $0.size = PixelSize(2, 1) }, varied { $0.size = PixelSize(1, 2) },
    varied { $0.background = Color(1, 0, 0) },
    varied { $0.mask = Mask(rect: Rect(0, 0, 1, 1), matrix: .identity) },
    varied { $0.mask = Mask(rect: Rect(0, 0, 1, 1), cornerRadius: 0.5, matrix: .identity) },
    varied { $0.layers = [] }, varied { $0.layers += $0.layers },
    drawing(.art("a.svg")), drawing(.art("b.svg")),
    drawing(.fade(from: "a.svg", to: "b.svg", fraction: 0.5)),
    drawing(.fade(from: "a.svg", to: "b.svg", fraction: 0.6)),
    drawing(.fill(.transparent)), drawing(.fill(Color(0, 0, 1))), drawing(.group(base.layers)),
    drawing(.group([])), drawing(.art("a.svg")) { $0.size = Size(2, 1) },
    drawing(.art("a.svg")) { $0.matrix = .scale(2, 1) },
    drawing(.art("a.svg")) { $0.opacity = 0.5 },
    drawing(.art("a.svg")) { $0.mask = Mask(rect: Rect(0, 0, 1, 1), matrix: .identity) },
    drawing(.art("a.svg")) { $0.mask = Mask(path, matrix: .identity) },
    drawing(.art("a.svg")) { $0.matte = Matte(.alpha, base.layers) },
    drawing(.art("a.svg")) { $0.matte = Matte(.invertedAlpha, base.layers) },
    drawing(.art("a.svg")) { $0.matte = Matte(.luma, base.layers) },
    drawing(.art("a.svg")) { $0.effects.blend = .multiply },
    drawing(.art("a.svg")) { $0.effects.blend = .screen },
    drawing(.art("a.svg")) { $0.effects.blur = 1 },
    drawing(.art("a.svg")) { $0.effects.shadow = shadow() },
    drawing(.art("a.svg")) { $0.effects.shadow = shadow(x: 1) },
    drawing(.art("a.svg")) { $0.effects.shadow = shadow(blur: 1) },
    drawing(.art("a.svg")) { $0.effects.shadow = shadow(color: Color(1, 0, 0)) },
    drawing(.art("a.svg")) { $0.matte = Matte(.invertedAlpha, base.layers + base.layers) },
    shape { _ in }, shape { $0.fill = .color(Color(0, 1, 0)) }, shape { $0.trim.end = 0.5 },
    shape {
      $0.fill = .color(Color(0, 1, 0))
      $0.fillRule = .evenodd
    },
    gradient { $0.focus = Point(0.5, 0.5) },
    shape { $0.trim.start = 0.5 }, shape { $0.stroke?.width = 2 },
    shape { $0.stroke?.paint = .color(Color(0, 1, 0)) }, shape { $0.stroke?.cap = .round },
    gradient { _ in }, gradient { $0.isRadial = true }, gradient { $0.start.x = 0.5 },
    gradient { $0.end.y = 0.5 }, gradient { $0.stops[1].offset = 0.5 },
    gradient { $0.stops[1].color = Color(0, 1, 0) }, gradient { $0.stops.removeLast() },
    shape { $0.stroke?.dashes = [1, 2] }, shape { $0.stroke?.dashes = [1, 3] },
    shape {
      $0.stroke?.dashes = [1, 2]
      $0.stroke?.dashOffset = 1
    },
    shape { $0.stroke?.join = .round }, shape { $0.stroke?.line.miterLimit = 4 },
    shape { $0.path.elements.removeLast() },
    shape { $0.path.elements[1] = .line(Point(1, 3)) },
    shape { $0.path.elements[1] = .move(Point(1, 2)) },
    shape { $0.path.elements[1] = .curve(.zero, .zero, Point(1, 2)) },
  ]

  private static func shadow(
    x: Double = 0, blur: Double = 0, color: Color = Color(0, 0, 0)
  ) -> Shadow {
    Shadow(offset: Point(x, 0), blur: blur, color: color)
  }

  @Test func `whatever is to be seen makes a difference`() {
    #expect(Set(Self.variants.map(\.wholeText)).count == Self.variants.count)
  }

  @Test func `a part's name and what no processor agrees on make none`() {
    let named = Self.drawing(.art("a.svg")) { $0.name = "other" }
    let moved = Self.drawing(.art("a.svg")) { $0.matrix = .translation(1e-12, -0.0) }
    #expect(named.wholeText == Self.drawing(.art("a.svg")).wholeText)
    #expect(moved.wholeText == Self.drawing(.art("a.svg")).wholeText)
  }

  /// A property more has to be added to `DrawingText`, and to the variants above.
  @Test func `every property is accounted for`() {
    let shape = Shape(path: Self.path, fill: .transparent, stroke: nil)
    func count(_ value: Any) -> Int { Mirror(reflecting: value).children.count }
    #expect(count(Self.base) == 4)
    let masked = Self.drawing(.art("a.svg")) { $0.mask = Mask(Self.path, matrix: .identity) }
      .layers[0]
    #expect(count(masked) == 6)
    // Properties that few layers have.
    let rare = Mirror(reflecting: masked).descendant("compositing", "values")
    #expect(rare.map(count) == 3)
    #expect(count(Effects.none) == 3)
    #expect(count(Shadow.none) == 3)
    #expect(count(shape) == 5)
    #expect(count(Stroke(color: .transparent, width: 1)) == 5)
    #expect(count(LineStyle()) == 3)
    #expect(count(Mask(rect: Rect(0, 0, 1, 1), matrix: .identity)) == 4)
  }

  @Test func `only options beside the default count`() {
    #expect(EncodeOptions().differences.isEmpty)
    #expect(EncodeOptions(colors: 16, quality: 80).differences == ["palette: 16", "quality: 80"])
  }
}
