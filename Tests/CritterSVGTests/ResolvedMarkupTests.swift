import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterSVG

/// Drawings with styles that only browsers know, as attributes.
@Suite struct ResolvedMarkupTests {
  /// The element with the id `a` in a drawing of 100 by 50 points; nil if it isn't drawn.
  private static func element(_ content: String) throws -> MarkupTree? {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 50'>\(content)</svg>
      """
    let root = try MarkupText(Array(svg.utf8)).resolved().root
    var found: MarkupTree?
    root.forEach { if $0["id"] == "a" { found = $0 } }
    return found
  }

  @Test(arguments: [
    ("<rect id='a' style='--x: red; fill: var(--x)'/>", "fill", "red"),
    ("<g style='--x: #0f0'><rect id='a' fill='var(--x)'/></g>", "fill", "#0f0"),
    ("<rect id='a' style='fill: var(--none, blue)'/>", "fill", "blue"),
    (
      "<style>:root{--w: 3} #a{stroke-width: calc(var(--w) * 2)}</style><path id='a'/>",
      "stroke-width", "6"
    ),
    (
      "<style>@media (prefers-color-scheme: dark){#a{fill:red}}</style><path id='a' fill='blue'/>",
      "fill", "blue"
    ),
    ("<style>@media screen{#a{fill:red}}</style><path id='a' fill='blue'/>", "fill", "red"),
    ("<rect id='a' style='width: 9px; width: calc(100%-4px)'/>", "width", "9px"),
    ("<rect id='a' style='width: calc(100% - 4px)'/>", "width", "96"),
    ("<rect id='a' style='height: calc(100% - 4px)'/>", "height", "46"),
    ("<style>#a{fill:blue}@media screen{#a{fill:red}}</style><path id='a'/>", "fill", "red"),
    ("<style>@media screen{#a{fill:red}}#a{fill:blue}</style><path id='a'/>", "fill", "blue"),
  ])
  func `variables, calculations, and media have values`(
    content: String, name: String, value: String
  ) throws {
    #expect(try Self.element(content)?[name] == value)
  }

  @Test(arguments: [
    ("<rect id='a' width='1rem'/>", "width", "16"),
    ("<g font-size='20'><rect id='a' width='4q' x='2em'/></g>", "width", "3.7795"),
    ("<g font-size='20'><rect id='a' width='1rem' x='2em'/></g>", "x", "2em"),
  ])
  func `lengths that librsvg doesn't know are in px`(
    content: String, name: String, value: String
  ) throws {
    #expect(try Self.element(content)?[name] == value)
  }

  @Test(
    arguments: [
      (
        "<path id='a' d='M0 0H20' pathLength='10' stroke-dasharray='2 3' stroke-dashoffset='1'/>",
        "4 6", "2"
      ),
      ("<g stroke-dasharray='25%,1rem'><line id='a' x2='30' pathLength='60'/></g>", "12.5%,8", nil),
      (
        "<rect id='a' width='10' height='15' pathLength='1' style='stroke-dasharray: .5'/>", "25",
        nil
      ),
      ("<path id='a' d='M0 0H20' pathLength='0' stroke-dasharray='2'/>", "2", nil),
      ("<path id='a' d='M0 0H20' pathLength='10'/>", nil, nil),
    ] as [(String, String?, String?)])
  func `dashes along a path with a length of its own are in points`(
    content: String, dashes: String?, offset: String?
  ) throws {
    let element = try Self.element(content)
    #expect(element?["stroke-dasharray"] == dashes)
    #expect(element?["stroke-dashoffset"] == offset)
  }

  @Test func `ex and ch are the height of an x and the width of a 0 of the font`() throws {
    let rect = try Self.element(
      "<rect id='a' font-family='Liberation Serif, Times New Roman' font-size='100' width='1ch' "
        + "height='1ex'/>")
    // Fonts have an x of 45% to 56% and digits of 50% to 64%. Units that aren't measured have 50%.
    let sides = [rect?["width"], rect?["height"]].compactMap { $0.flatMap { Double($0) } }
    #expect(sides != [50, 50])
    expect(sides, equal: [57, 50], within: 12)
  }

  @Test(arguments: [
    ("<rect id='a' transform='rotate(90)' transform-origin='10 20'/>", Point(10, 20)),
    ("<rect id='a' style='rotate: 90deg; transform-origin: center'/>", Point(50, 25)),
    (
      "<rect id='a' x='4' y='6' width='2' height='4' "
        + "style='transform-box: fill-box; transform-origin: 50% 50%; transform: rotate(90deg)'/>",
      Point(5, 8)
    ),
    (
      "<g id='a' style='transform-box: fill-box; transform-origin: right bottom; scale: 2'>"
        + "<circle cx='3' cy='3' r='2'/><circle cx='9' cy='9' r='1' fill='none'/></g>",
      Point(10, 10)
    ),
  ])
  func `the origin of a transform stays where it is`(content: String, origin: Point) throws {
    let text = try #require(try Self.element(content)?["transform"])
    let matrix = try #require(TransformFunction.list(text)).matrix
    let place = try #require(matrix.project(origin))
    expect([place.x, place.y], equal: [origin.x, origin.y], within: 1e-6)
    #expect(matrix != .identity)
  }

  @Test func `a percentage of a translation is of the own box`() throws {
    let rect = try Self.element(
      "<rect id='a' width='8' height='4' "
        + "style='transform-box: fill-box; transform: translate(50%, 100%)'/>")
    #expect(rect?["transform"] == "translate(4 4)")
  }

  @Test func `an offset path places an element and turns it`() throws {
    let rect = try Self.element(
      "<rect id='a' style='offset-path: path(\"M0 0V40\"); offset-distance: 50%'/>")
    let matrix = try #require(rect?["transform"].flatMap { TransformFunction.list($0) }).matrix
    let place = try #require(matrix.project(Point(1, 0)))
    expect([place.x, place.y], equal: [0, 21], within: 1e-6)
  }

  @Test(arguments: [
    ("<rect id='x' systemLanguage='de'/><rect id='a' systemLanguage='en-US'/>", true),
    (
      "<rect id='x' requiredExtensions='http://x'/><rect id='a' requiredFeatures='http://y'/>", true
    ),
    ("<rect id='x'/><rect id='a'/>", false),
    ("<title>t</title><rect id='a'/><rect id='x'/>", true),
  ])
  func `a switch draws its first child for English`(content: String, isDrawn: Bool) throws {
    let shown = try Self.element("<switch>\(content)</switch>")
    #expect((shown != nil) == isDrawn)
    #expect(shown?["systemLanguage"] == nil && shown?["requiredFeatures"] == nil)
  }

  @Test func `an element for another language isn't drawn`() throws {
    #expect(try Self.element("<rect id='a' systemLanguage='de, fr'/>")?.offset == nil)
  }

  @Test func `a drawing that librsvg draws right stays as it is`() throws {
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg'><style>rect{fill:red}</style>"
      + "<rect transform='rotate(3)' width='2cm' x='5%'/><text font-size='9'>a</text></svg>"
    let text = try MarkupText(Array(svg.utf8))
    #expect(try !text.resolved().isResolved)
  }

  @Test(arguments: [
    ("<text>a</text>", "", "16px"), ("<rect width='2em'/>", "", "16px"),
    ("<rect style='stroke-width: 1em'/>", "font-size='9'", "9"),
    ("<style>svg { font-size: 12pt }</style><text>a</text>", "", "12pt"),
  ])
  func `without a font size, letters have that of a browser`(
    content: String, attributes: String, size: String
  ) throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
    #expect(try MarkupText(Array(svg.utf8)).resolved().root["font-size"] == size)
  }

  @Test func `a warning keeps its place in the file`() throws {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>
        <rect style='fill: var(--x, red)'/>
        <blob/>
      </svg>
      """
    let art = try ArtFile(svg: svg).validated()
    #expect(art.diagnostics.all.map { art.position(of: $0.offset).line } == [3])
  }
}
