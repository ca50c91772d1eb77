import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterSVG
import CritterTestSupport
import Testing

@testable import CritterSVGImport

/// The properties of SVG elements over time, in hundredths of a second.
@Suite struct PropertyMotionTests {
  /// The motion of a property of the only shape of a file.
  private static func motion(
    _ name: String, of content: String, _ kind: SVGKind = .number(percent: 100),
    usual: String = "0"
  ) throws -> Motion {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(content)</svg>
      """
    var notes = ImportNotes()
    let file = try SVGDocument(Array(svg.utf8), nil, &notes)
    let shape = try #require(
      file.styles.places.map(\.element).first { $0.svgName == "rect" || $0.svgName == "path" })
    let style = file.wholeStyle(of: shape)
    return try #require(try file.motion(name, kind, usual: usual, style, &notes))
  }

  /// A rectangle with an animation of its x.
  private static func rect(_ attributes: String) -> String {
    "<rect x='10'><animate attributeName='x' dur='1s' repeatCount='indefinite' \(attributes)/></rect>"
  }

  @Test(arguments: [
    ("values='0;20'", [0.0, 10, 16]), ("from='10' to='30'", [10, 20, 26]),
    ("to='30'", [10, 20, 26]),
    ("by='20'", [10, 20, 26]), ("from='0' by='10'", [0, 5, 8]),
    ("values='0;20' calcMode='discrete'", [0, 20, 20]),
    ("values='0;20;60' calcMode='paced'", [0, 30, 48]),
    ("values='0;20;60' keyTimes='0;0.8;1'", [0, 12.5, 20]),
    ("values='0;20' additive='sum'", [10, 20, 26]),
    ("values='0;100%'", [0, 50, 80]), ("values='0;1em'", [0, 8, 12.8]),
    ("values='0;20' calcMode='spline' keySplines='0 0 1 1'", [0, 10, 16]),
  ])
  func `an animation goes through its values`(attributes: String, values: [Double]) throws {
    let motion = try Self.motion("x", of: Self.rect(attributes))
    expect([0, 50, 80].map { motion.value(at: $0)[0] }, equal: values, within: 1e-6)
  }

  @Test func `an animation that accumulates goes on from its end`() throws {
    let motion = try Self.motion(
      "x",
      of:
        "<rect><animate attributeName='x' dur='1s' repeatCount='3' values='0;10' accumulate='sum' "
        + "fill='freeze'/></rect>")
    expect(
      [50, 150, 250, 400].map { motion.value(at: $0)[0] }, equal: [5, 15, 25, 30], within: 1e-6)
  }

  @Test func `an animation without freeze ends at the value without it`() throws {
    let motion = try Self.motion(
      "x", of: "<rect x='7'><animate attributeName='x' dur='1s' values='0;10'/></rect>")
    #expect(motion.keys.last?.value == [7])
  }

  @Test(arguments: [
    ("linear", 10.0), ("steps(2)", 10), ("steps(2, start)", 20), ("cubic-bezier(0, 0, 1, 1)", 10),
    ("linear(0, 0.2, 1)", 4), ("linear(0, 0.2 25% 75%, 1)", 4), ("LINEAR(0, 0.1 50%, 1)", 2),
    ("step-end", 0), ("step-start", 20), ("steps(3, jump-both)", 10), ("steps(2, jump-none)", 20),
    ("ease-in-out", 10), ("cubic-bezier(0.5, -3, 0.5, 4)", 10),
  ])
  func `keyframes have timing functions`(function: String, value: Double) throws {
    let motion = try Self.motion(
      "x",
      of: "<style>@keyframes k { from { x: 0px } to { x: 20px } } "
        + "rect { animation: k 1s infinite \(function) }</style><rect/>")
    expect([motion.value(at: 50)[0]], equal: [value], within: 0.01)
  }

  @Test(arguments: [
    "bounce-out", "spring(1, 100, 10)", "cubic-bezier(2, 0, 1, 1)", "linear(1)", "",
  ])
  func `a timing function that CSS doesn't have can't be read`(function: String) {
    #expect(SVGEase(StyleTokens.list(function)) == nil)
  }

  @Test(arguments: [
    ("normal", [5.0, 5]), ("reverse", [15, 15]), ("alternate", [5, 15]),
    ("alternate-reverse", [15, 5]),
  ])
  func `an animation has a direction`(direction: String, values: [Double]) throws {
    let motion = try Self.motion(
      "x",
      of: "<style>@keyframes k { from { x: 0px } to { x: 20px } } "
        + "rect { animation: k 1s infinite linear \(direction) }</style><rect/>")
    let last = motion.keys.last?.time ?? 100
    expect(
      [25, last > 150 ? 125 : 25].map { motion.value(at: $0)[0] }, equal: values, within: 0.01)
  }

  @Test func `an important property doesn't move`() throws {
    let motion = try Self.motion(
      "opacity",
      of: "<style>@keyframes k { from { opacity: 0 } } rect { animation: k 1s infinite; "
        + "opacity: 0.5 !important }</style><rect/>")
    #expect(motion.isStatic && motion.first == [0.5])
  }

  @Test func `colors and paths mix, and dashes of different counts repeat`() throws {
    let fill = try Self.motion(
      "fill", of: "<rect><animate attributeName='fill' dur='1s' values='red;#00f'/></rect>",
      .color, usual: "black")
    // An animation without `freeze` ends shortly before its last value.
    expect(fill.value(at: 50), equal: [0.5, 0, 0.5, 1], within: 0.005)
    let path = try Self.motion(
      "d",
      of: "<path d='M0 0L9 9'><animate attributeName='d' dur='1s' "
        + "values='M0 0L8 0;M4 4L8 8'/></path>", .path, usual: "")
    expect(path.value(at: 50), equal: [2, 2, 8, 4], within: 0.005)
    let kind = SVGKind.lengths(percent: 100)
    let lists = kind.numbers(["1", "1 2 3 4"], color: Color(0, 0, 0), font: FontUnits())
    #expect(lists == [[1, 1, 1, 1], [1, 2, 3, 4]])
  }

  @Test(arguments: [
    ("<path d='M1 2L3 4'/>", [1.0, 2, 3, 4]),
    ("<path style='d: path(\"M1 2L3 4\")'/>", [1, 2, 3, 4]),
  ])
  func `a path has its data from the attribute or CSS`(content: String, numbers: [Double]) throws {
    #expect(try Self.motion("d", of: content, .path, usual: "").first == numbers)
  }

  @Test func `values of different kinds can't be read`() {
    let kind = SVGKind.number(percent: 1)
    #expect(kind.numbers(["1", "red"], color: Color(0, 0, 0), font: FontUnits()) == nil)
    let paths = SVGKind.path.numbers(
      ["M0 0L1 1", "M0 0C1 1 2 2 3 3"], color: Color(0, 0, 0), font: FontUnits())
    #expect(paths == nil)
  }
}

/// The transforms of elements as the placements of parts.
@Suite struct TransformMotionTests {
  /// The matrix of the placements at a time.
  private static func matrix(_ content: String, at time: Double) throws -> Matrix {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\(content)</svg>
      """
    var notes = ImportNotes()
    let file = try SVGDocument(Array(svg.utf8), nil, &notes)
    let shape = try #require(file.styles.places.map(\.element).first { $0.svgName == "rect" })
    let steps = try file.transform(of: shape, file.wholeStyle(of: shape), &notes)
    #expect(notes.features.isEmpty)
    return SVGPlacements(steps, in: file.range).all.reversed()
      .reduce(.identity) { $0 * $1.matrix(at: time) }
  }

  private static func animated(_ attributes: String, rect: String = "") -> String {
    "<rect width='10' height='10' \(rect)><animateTransform attributeName='transform' dur='1s' "
      + "\(attributes)/></rect>"
  }

  @Test(arguments: [
    (animated("type='translate' values='0 0;20 10'"), Point(10, 5)),
    (animated("type='rotate' values='0 5 5;180 5 5'"), Point(10, 0)),
    (animated("type='scale' values='1;3'"), Point(0, 0)),
    (
      animated("type='translate' values='20;20' additive='sum'", rect: "transform='scale(2)'"),
      Point(40, 0)
    ),
    (
      "<style>@keyframes k { to { transform: translate(40px, 0) } } "
        + "rect { animation: k 1s linear infinite }</style><rect/>", Point(20, 0)
    ),
    (
      "<style>@keyframes k { to { rotate: 180deg } } rect { animation: k 1s linear infinite; "
        + "transform-box: fill-box; transform-origin: center }</style><rect width='10' height='10'/>",
      Point(10, 0)
    ),
  ])
  func `the origin is at its place in the middle of an animation`(
    content: String, place: Point
  ) throws {
    let point = try #require(try Self.matrix(content, at: 50).project(.zero))
    expect([point.x, point.y], equal: [place.x, place.y], within: 0.005)
  }

  @Test(arguments: [
    ("translate", "5", [5.0, 0]), ("translate", "5 6", [5, 6]), ("scale", "2", [2, 2]),
    ("rotate", "30, 1 2", [30, 1, 2]), ("skewX", "9", [9]), ("rotate", "1 2", nil),
    ("matrix", "1 0 0 1 0 0", nil), ("translateX", "5", nil), ("translate", "5) scale(2", nil),
    ("translate", "", nil),
  ])
  func `an animated transform has the numbers of its type`(
    type: String, text: String, numbers: [Double]?
  ) {
    #expect(TransformFunction(type: type, text)?.numbers == numbers)
  }

  @Test func `an element follows a motion path`() throws {
    let content =
      "<rect><animateMotion dur='1s' path='M0 0H40' rotate='auto'/></rect>"
    let point = try #require(try Self.matrix(content, at: 50).project(.zero))
    expect([point.x, point.y], equal: [20, 0], within: 0.05)
  }

  @Test func `steps join in one placement if they can`() {
    let steps: [SVGStep] = [
      .translate(x: Motion(5), y: Motion(6)), .rotate(Motion(90)), .scale(Motion([2, 2])),
      .translate(x: Motion(-1), y: Motion(0)),
    ]
    let placements = SVGPlacements(steps, in: 0...100).all
    #expect(placements.count == 1)
    #expect(placements[0].anchor == Motion([1, 0]))
  }

  @Test func `a scale before a rotation needs two placements`() {
    let steps: [SVGStep] = [.scale(Motion([2, 1])), .rotate(Motion(30))]
    #expect(SVGPlacements(steps, in: 0...100).all.count == 2)
  }
}
