import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterSVG

/// Elements of drawings as shapes in points.
@Suite struct SceneTests {
  /// The rectangle around the shapes of an element in a drawing of 100 by 50 points.
  private static func box(_ content: String) throws -> Rect? {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 50'>\(content)</svg>
      """
    let root = try MarkupText(Array(svg.utf8)).root
    var reader = SceneReader(root, viewport: Size(100, 50))
    return try reader.box(of: #require(root.elements.last))
  }

  @Test(arguments: [
    ("<rect x='1em' width='2em' height='1ex' y='8'/>", Rect(16, 8, 32, 8)),
    ("<g font-size='10'><rect width='2em' height='1em'/></g>", Rect(0, 0, 20, 10)),
    ("<g style='font: bold 20px serif'><rect width='1em' height='1em'/></g>", Rect(0, 0, 20, 20)),
    ("<g font-size='10'><g font-size='2em'><circle r='1em'/></g></g>", Rect(-20, -20, 40, 40)),
    ("<rect x='10%' y='10%' width='50%' height='50%'/>", Rect(10, 5, 50, 25)),
    (
      "<svg x='10' width='50' height='50' viewBox='0 0 10 10'><rect width='100%' height='4'/></svg>",
      Rect(10, 0, 50, 20)
    ),
    (
      "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol><use href='#s'/>",
      Rect(25, 0, 50, 50)
    ),
  ])
  func `a length is in px of its element's font and viewport`(content: String, box: Rect) throws {
    let found = try #require(try Self.box(content))
    expect(
      [found.minX, found.minY, found.size.width, found.size.height],
      equal: [box.minX, box.minY, box.size.width, box.size.height], within: 1e-9)
  }

  /// A PNG of 1 by 1 pixel.
  private static let pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGA"
    + "WjR9awAAAABJRU5ErkJggg=="

  @Test(arguments: [
    ("", Rect(3, 4, 1, 1)), ("width='8'", Rect(3, 4, 8, 8)), ("height='5'", Rect(3, 4, 5, 5)),
    ("width='8' height='2'", Rect(3, 4, 8, 2)),
  ])
  func `an image without a size has that of its file`(sides: String, box: Rect) throws {
    #expect(try Self.box("<image x='3' y='4' \(sides) href='\(Self.pixel)'/>") == box)
  }

  @Test func `what isn't drawn has no box`() throws {
    #expect(try Self.box("<g><defs><rect width='9' height='9'/></defs></g>") == nil)
    #expect(try Self.box("<text>a</text>") == nil)
  }

  @Test func `the box ignores the element's own transform, but not those inside`() throws {
    let box = try Self.box(
      "<g transform='scale(9)'><rect transform='translate(5 0)' width='1' height='1'/></g>")
    #expect(box == Rect(5, 0, 1, 1))
  }

  // MARK: Over time

  @Test(arguments: [
    ("rect", "rx", ["x", "y", "width", "height", "rx", "rx"]),
    ("rect", "", ["x", "y", "width", "height"]), ("circle", "rx", ["cx", "cy", "r", "r"]),
    ("ellipse", "ry", ["cx", "cy", "ry", "ry"]), ("line", "", ["x1", "y1", "x2", "y2"]),
    ("polygon", "", []),
  ])
  func `a shape has lengths, and a missing radius is like the other one`(
    tag: String, attribute: String, names: [String]
  ) throws {
    let geometry = try #require(SceneGeometry(tag) { $0 == attribute })
    #expect(geometry.lengths.map(\.name) == names)
  }

  @Test func `corners are limited to half of each side, with the same commands for all radii`()
    throws
  {
    let geometry = try #require(SceneGeometry("rect") { _ in true })
    let paths = [[0, 0, 20, 10, 9, 9], [0, 0, 20, 10, 0, 0], [0, 0, 0, 10, 3, 3.0]].map {
      geometry.outline($0, hasCorners: true).path
    }
    #expect(Set(paths.map(\.commands)).count == 1)
    guard case .move(let start) = paths[0].elements[0] else {
      Issue.record("no start")
      return
    }
    expect([start.x, start.y], equal: [9, 0], within: 1e-9)
    #expect(paths[0].bounds.maxY.rounded(to: 6) == 10)
    expect([paths[1].bounds.maxX, paths[1].bounds.maxY], equal: [20, 10], within: 1e-2)
  }

  private static func gradient(_ attributes: String, _ other: String = "") throws -> SceneGradient {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg'><radialGradient \(attributes) href='#b'/>
      <radialGradient id='b' \(other)><stop/></radialGradient></svg>
      """
    let elements = try MarkupText(Array(svg.utf8)).root.elements
    return SceneGradient(elements[0]) { $0["href"] == nil ? nil : elements[1] }
  }

  @Test func `the focus of a gradient is its center, also if the center moves`() throws {
    let gradient = try Self.gradient("cx='0.2'", "fy='0.7'")
    let ends = gradient.ends { $0[$1] != nil }
    #expect(ends.map(\.name) == ["cx", "cy", "r", "cx", "fy"])
    #expect(ends.map { $0.owner[$0.name] } == ["0.2", nil, nil, "0.2", "0.7"])
    #expect(gradient.stops.count == 1)
  }

  @Test(arguments: [
    ("", true, nil), ("gradientUnits='userSpaceOnUse'", false, nil),
    ("spreadMethod='repeat'", true, "a gradient with a 'spreadMethod' other than 'pad'"),
    ("fr='0.1'", true, "a radial gradient with 'fr'"), ("fr=' 0% '", true, nil),
  ])
  func `a gradient inherits what it lacks`(
    attributes: String, isInBox: Bool, foreign: String?
  ) throws {
    for gradient in [try Self.gradient(attributes), try Self.gradient("", attributes)] {
      #expect(gradient.isInBox == isInBox && gradient.foreign == foreign)
      let matrix = gradient.matrix(.identity, over: Rect(10, 0, 40, 20))
      #expect(matrix.project(Point(1, 1)) == (isInBox ? Point(50, 20) : Point(1, 1)))
    }
    #expect(try Self.gradient("gradientTransform='turn(1)'").transform == nil)
  }
}
