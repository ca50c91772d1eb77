import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

@Suite struct GradientTests {
  private static let sunset = "{ from: [0, 0], to: [1, 0.5], colors: [sun, \"#0000ff80\"] }"

  /// The part `a` of 20 by 10 points.
  private func document(_ part: String, _ rest: String = "") throws(FileError) -> RigDocument {
    let yaml = """
      canvas: { size: [20, 20] }
      colors: { sun: red }
      parts: { a: { frame: [0, 0, 20, 10], \(part) } }

      """
    return try RigDocument(yaml: yaml + rest)
  }

  private func shape(
    _ rig: Rig, _ selection: Selection = .still([]), at time: Double = 0
  ) throws -> Shape {
    let viewport = Viewport(size: PixelSize(20, 20), scale: 1)
    let pose = try Timeline(of: rig, selection).pose(at: time)
    let layer = try #require(rig.drawing(of: pose, in: viewport).layers.first)
    guard case .shape(let shape) = layer.content else { throw NotAShape() }
    return shape
  }

  private struct NotAShape: Error {}

  private func fill(
    _ values: String, at time: Double, _ more: String = ""
  ) throws -> Paint {
    let clip =
      "clips: { c: { duration: 1, parts: { a: { fill: { values: \(values) \(more) } } } } }"
    return try shape(document("fill: black", clip).resolved(), .clip("c", over: []), at: time).fill
  }

  private func stop(_ offset: Double, _ color: Color) -> GradientStop {
    GradientStop(offset: offset, color: color)
  }

  @Test func `a gradient is in fractions of the frame`() throws {
    let shape = try shape(document("fill: \(Self.sunset), stroke: \(Self.sunset)").resolved())
    let gradient = Gradient(
      start: .zero, end: Point(20, 5),
      stops: [stop(0, Color(1, 0, 0)), stop(1, Color(0, 0, 1, 128.0 / 255))])
    #expect(shape.fill == .gradient(gradient) && shape.stroke?.paint == .gradient(gradient))
  }

  @Test func `a radial gradient is a circle, and stops have their places`() throws {
    let radial =
      "{ from: [0.5, 0.5], to: [1, 0.5], colors: [red, lime, blue], stops: [0, 0.2, 0.2], "
      + "radial: true }"
    guard case .gradient(let gradient) = try shape(document("fill: \(radial)").resolved()).fill
    else { throw NotAShape() }
    #expect(gradient.isRadial && gradient.length == 10 && gradient.start == Point(10, 5))
    #expect(gradient.stops.map(\.offset) == [0, 0.2, 0.2])
  }

  @Test func `a theme recolors a gradient`() throws {
    let theme = Theme(
      path: "dark.theme.yaml",
      colors: [Named(name: Located(value: "sun"), value: Color(0, 1, 0))])
    let rig = try document("fill: \(Self.sunset)").resolved(theme: theme)
    guard case .gradient(let gradient) = rig.parts[0].rest.fill else { throw NotAShape() }
    #expect(gradient.stops[0].color == Color(0, 1, 0))
  }

  @Test func `numbers can be expressions, and colors picked`() throws {
    let rig = try document(
      """
      fill: { from: [0, 0], to: [time, 1], stops: [0, 0.5 * time], \
      colors: [\"pick(time * 2, sun, blue)\", white] }
      """, "clips: { c: { duration: 1 } }"
    ).resolved()
    guard case .gradient(let gradient) = try shape(rig, .clip("c", over: []), at: 0.5).fill else {
      throw NotAShape()
    }
    #expect(gradient.end == Point(10, 10))
    #expect(gradient.stops == [stop(0, Color(0, 0, 1)), stop(0.25, Color(1, 1, 1))])
  }

  @Test func `gradients interpolate their points, stops, and premultiplied colors`() throws {
    let fill = try fill(
      """
      [{ from: [0, 0], to: [1, 0], colors: [red, transparent], stops: [0, 0.5] },
        { from: [0, 1], to: [0, 1], colors: [blue, lime] }]
      """, at: 0.5)
    let gradient = Gradient(
      start: Point(0, 5), end: Point(10, 5),
      stops: [stop(0, Color(0.5, 0, 0.5)), stop(0.75, Color(0, 1, 0, 0.5))])
    #expect(fill == .gradient(gradient))
  }

  @Test func `a color becomes a gradient of equal colors`() throws {
    let values = "[white, { from: [0, 0], to: [1, 0], colors: [red, blue] }]"
    #expect(try fill(values, at: 0) == .color(Color(1, 1, 1)))
    let halfway = Gradient(
      start: .zero, end: Point(20, 0),
      stops: [stop(0, Color(1, 0.5, 0.5)), stop(1, Color(0.5, 0.5, 1))])
    #expect(try fill(values, at: 0.5) == .gradient(halfway))
    #expect(try fill(values, at: 0.5, ", mode: cubic") == .gradient(halfway))
  }

  @Test func `gradients of different kinds jump`() throws {
    let values =
      "[{ from: [0, 0], to: [1, 0], colors: [red, blue] }, "
      + "{ from: [0, 0], to: [1, 0], colors: [red, lime, blue] }]"
    let counts = try [0.25, 0.75].map { time -> Int in
      guard case .gradient(let gradient) = try fill(values, at: time) else { throw NotAShape() }
      return gradient.stops.count
    }
    #expect(counts == [2, 2])
  }

  @Test func `transparent stops keep their hue`() throws {
    let values =
      "[{ from: [0, 0], to: [1, 0], colors: [red, \"#f000\"] }, "
      + "{ from: [0, 0], to: [1, 0], colors: [blue, \"#00f0\"] }]"
    guard case .gradient(let gradient) = try fill(values, at: 0.5) else { throw NotAShape() }
    #expect(gradient.stops[1].color == Color(0.5, 0, 0.5, 0))
  }

  @Test func `an easing that overshoots keeps colors and stops in their ranges`() throws {
    let values =
      "[{ from: [0, 0], to: [1, 0], colors: [red, blue], stops: [0, 0.1] }, "
      + "{ from: [0, 0], to: [1, 0], colors: [lime, blue], stops: [0, 1] }]"
    guard case .gradient(let gradient) = try fill(values, at: 0.6, ", easing: back-out") else {
      throw NotAShape()
    }
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(gradient.stops[0].color == Color(0, 1, 0))
  }

  @Test func `a gradient without a length is its last color`() throws {
    let rig = try document("fill: { from: [1, 1], to: [1, 1], colors: [red, blue] }").resolved()
    #expect(try shape(rig).fill == .color(Color(0, 0, 1)))
  }

  @Test func `a text's gradient runs over its frame`() throws {
    let rig = try document(
      "text: x, font: { family: Inter, size: 9 }, align: right, fill: \(Self.sunset)"
    ).resolved()
    let viewport = Viewport(size: PixelSize(20, 20), scale: 1)
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    let layers = try rig.drawing(of: pose, in: viewport) { _, _ in
      TextOutline(path: Path(Rect(0, -6, 5, 6)), width: 5, ascent: 7, descent: 1)
    }.layers
    guard case .shape(let shape)? = layers.first?.content, case .gradient(let gradient) = shape.fill
    else { throw NotAShape() }
    // The line starts at x = 15, and its baseline is at y = 8.
    #expect(gradient.start == Point(-15, -8) && gradient.end == Point(5, -3))
  }

  @Test(arguments: [
    ("red", true), ("{ from: [0, 0], to: [1, 1], colors: [red, blue], stops: [0.25, 1] }", false),
    ("{ from: [0, 0], to: [1, 1], colors: [red, blue], stops: [0, 1], radial: true }", false),
  ])
  func `a gradient is written as a file writes it`(yaml: String, isColor: Bool) throws {
    let values = try document("fill: \(yaml)").resolved().parts[0].rest
    let text = values[Property(.fill)].yaml
    let again = try document("fill: \(text)").resolved().parts[0].rest
    #expect(again == values && text.contains("from") == !isColor)
  }

  @Test(arguments: [
    ("fill: { to: [1, 1], colors: [red, blue] }", "3:44: a gradient needs 'from'"),
    (
      "fill: { from: [0, 0], to: [1, 1], colors: [red] }",
      "3:80: a gradient needs at least 2 colors"
    ),
    ("fill: { from: [0, 0], to: [1, 1], colors: [red, rde] }", "3:86: unknown color 'rde'"),
    (
      "fill: { from: [0, 0], to: [1, 1], colors: [red, blue], stops: [0] }",
      "3:100: expected 2 stops, one per color, found 1"
    ),
    (
      "fill: { from: [0, 0], to: [1, 1], colors: [red, blue], stops: [1, 0] }",
      "3:100: stops can't fall"
    ),
    (
      "fill: { from: [0, 0], to: [1, 1], colors: [red, blue], stops: [0, 2] }",
      "3:104: expected a fraction from 0 to 1, found '2'"
    ),
    ("fill: { from: [0, 0], to: [1, 1], color: red }", "3:72: unknown key 'color' in a gradient"),
  ])
  func `mistakes have their place`(part: String, message: String) throws {
    let texts = try document(part).problems
    #expect(texts.contains { $0.hasPrefix(message) }, "\(texts)")
  }

  @Test func `a gradient can't be added`() throws {
    let clip =
      "clips: { c: { duration: 1, parts: { a: { fill: { additive: true, values: "
      + "[{ from: [0, 0], to: [1, 1], colors: [red, blue] }] } } } } }"
    #expect(throws: FileError.self) { try document("fill: red", clip).resolved() }
  }
}
