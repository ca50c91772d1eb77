import CritterGraphics
import CritterRigSpec
import Testing

@testable import CritterSVGImport

/// The elements of an animated SVG as the parts of a rig.
@Suite struct PartsTests {
  /// The file with some content, in 100 by 100 points.
  private static func file(_ content: String) throws -> ImportedFile {
    let svg = """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' width='100' height='100'>
        \(content)
      </svg>
      """
    return try ImportedFile(svg: Array(svg.utf8), measuring: nil, named: "a", path: "a.svg")
  }

  /// The lines of the rig.
  private static func lines(_ content: String) throws -> [String] {
    let file = try file(content)
    #expect(file.notes.features.isEmpty)
    var text = ""
    YAMLValue.write(file.root.entries(with: []), to: &text)
    return text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  /// An animation from one value to another.
  private static func animate(_ name: String, _ values: String) -> String {
    "<animate attributeName='\(name)' dur='1s' values='\(values)' repeatCount='indefinite'/>"
  }

  /// A rectangle that moves, with attributes.
  private static func rect(_ attributes: String = "") -> String {
    "<rect width='10' height='8' \(attributes)>\(animate("x", "0;20"))</rect>"
  }

  private static let slide = "rect: { translate.x: { values: [0, 20], at: [0, 1] } }"

  @Test(arguments: [
    (rect(), "rect: { frame: [0, 0, 10, 8], fill: \"#000000\" }", slide),
    (
      "<circle r='5' cx='10' cy='10'>\(animate("r", "5;10"))</circle>",
      "circle: { frame: [0, 0, 20, 20], corner-radius: 10, fill: \"#000000\" }",
      "circle: { size: { values: [[10, 10], [20, 20]], at: [0, 1] } }"
    ),
    (
      "<polygon points='0,0 10,0 5,9'>\(animate("points", "0,0 10,0 5,9;0,0 20,0 5,9"))</polygon>",
      "polygon: { frame: [0, 0, 20, 9], fill: \"#000000\", path: M0 0L10 0L5 9Z }",
      "polygon: { path: { values: [M0 0L10 0L5 9Z, M0 0L20 0L5 9Z], at: [0, 1] } }"
    ),
    (
      "<path d='M0 0H50' stroke='red' stroke-dasharray='4' fill='none' stroke-linecap='round'>"
        + "\(animate("stroke-dashoffset", "0;8"))</path>",
      "path: { frame: [0, 0, 50, 1], path: M0 0L50 0, stroke: \"#ff0000\", line-cap: round, "
        + "miter-limit: 4, dash: [4, 4] }",
      "path: { dash-offset: { values: [0, 8], at: [0, 1] } }"
    ),
    (
      "<path style='d: path(\"M1 2L30 4V9\")'>\(animate("fill", "#f00;#00f"))</path>",
      "path: { frame: [1, 2, 29, 7], path: M0 0L29 2L29 7, fill: \"#ff0000\" }",
      "path: { fill: { values: [\"#ff0000\", \"#0000ff\"], at: [0, 1] } }"
    ),
    (
      "<path d='M0 0L9 9'>\(animate("d", "M0 0L9 9V4;M0 0C1 1 2 2 3 3"))</path>",
      "path: { frame: [0, 0, 9, 9], fill: \"#000000\", path: M0 0L9 9L9 4 }",
      "path: { path: { values: [M0 0L9 9L9 4, M0 0C1 1 2 2 3 3], at: [0, 0.5], mode: discrete } }"
    ),
  ])
  func `a shape that moves is a part`(content: String, part: String, track: String) throws {
    let lines = try Self.lines(content)
    #expect(lines.contains(part))
    #expect(lines.contains(track))
  }

  @Test(arguments: [
    ("style='filter: blur(3px)'", "", "blur: 3"),
    ("style='filter: drop-shadow(1px 2px 3px red)'", "", "shadow: [1, 2, 3, \"#ff0000\"]"),
    ("filter='url(#f)'", "<feGaussianBlur stdDeviation='3'/>", "blur: 3"),
    (
      "filter='url(#f)'",
      "<feDropShadow dx='1' dy='2' stdDeviation='3' flood-color='red' flood-opacity='0.5'/>",
      "shadow: [1, 2, 3, \"#ff000080\"]"
    ),
    ("opacity='0.5'", "", "opacity: 0.5"), ("style='mix-blend-mode: screen'", "", "blend: screen"),
    ("visibility='hidden'", "", "visible: false"),
  ])
  func `a part has the look of its element`(
    attributes: String, filter: String, entry: String
  ) throws {
    let lines = try Self.lines("<filter id='f'>\(filter)</filter>" + Self.rect(attributes))
    #expect(
      lines.contains("rect: { frame: [0, 0, 10, 8], fill: \"#000000\", \(entry) }")
        && lines.contains(Self.slide))
  }

  @Test func `an element is visible for a time`() throws {
    let lines = try Self.lines(
      "<rect width='9' height='9'>\(Self.animate("visibility", "hidden;visible"))</rect>")
    #expect(lines.contains("rect: { shown: [0.5] }"))
  }

  @Test(arguments: [
    (
      "<symbol id='s' viewBox='0 0 10 10'>\(rect())</symbol>"
        + "<use href='#s' x='5' width='20' height='40'/>",
      ["frame: [5, 10, 10, 8]", "mask: M20-10L20 30L0 30L0-10Z", "scale: 2"]
    ),
    (
      "<svg x='10' width='50' height='50' viewBox='0 0 10 10'>\(rect())</svg>",
      ["frame: [10, 0, 10, 8]", "mask: M50 0L50 50L0 50L0 0Z", "scale: 5"]
    ),
  ])
  func `a viewport fits its content and clips it`(content: String, entries: [String]) throws {
    let lines = try Self.lines(content)
    for entry in entries { #expect(lines.contains(entry)) }
  }

  @Test(arguments: [
    ("clipPath", "clip-path", "{ part: c }"), ("mask", "mask", "{ part: c, luma: true }"),
  ])
  func `a hidden part masks another one`(tag: String, property: String, mask: String) throws {
    let lines = try Self.lines(
      "<\(tag) id='c'><circle r='9' fill='white'/></\(tag)>" + Self.rect("\(property)='url(#c)'"))
    #expect(lines.contains("mask: \(mask)"))
    #expect(lines.contains("visible: false"))
  }

  @Test(arguments: [
    (
      "<linearGradient id='g'>", "</linearGradient>",
      "{ from: [0, 0], to: [1, 0], colors: [\"#ff0000\", \"#0000ff\"] }"
    ),
    (
      "<linearGradient id='g' x2='0' y2='1'>", "</linearGradient>",
      "{ from: [0, 0], to: [0, 1], colors: [\"#ff0000\", \"#0000ff\"] }"
    ),
    (
      "<linearGradient id='g' gradientTransform='rotate(90)'>", "</linearGradient>",
      "{ from: [0, 0], to: [0, 1], colors: [\"#ff0000\", \"#0000ff\"] }"
    ),
  ])
  func `a gradient is in fractions of its part`(
    start: String, end: String, gradient: String
  ) throws {
    let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"
    let lines = try Self.lines(start + stops + end + Self.rect("fill='url(#g)'"))
    #expect(lines.contains("rect: { frame: [0, 0, 10, 8], fill: \(gradient) }"))
  }

  @Test func `each target of an animated reference is a part, and none is missing`() throws {
    let file = try Self.file(
      "<defs><circle id='a' r='5'/><circle id='b' r='3'/></defs><use>"
        + "\(Self.animate("href", "#a;#b"))</use>")
    #expect(file.notes.features.isEmpty)
    #expect(file.art.map(\.name) == ["a.svg", "b.svg"])
    #expect(file.root.parts.map { $0.tracks.map(\.property) } == [["shown"], ["shown"]])
  }

  @Test func `elements that don't move are one art between those that do`() throws {
    let still = "<circle id='sun' r='5'/><circle r='3'/>"
    let file = try Self.file(still + Self.rect() + "<circle id='moon' r='5'/>")
    #expect(file.art.map(\.name) == ["still.svg", "moon.svg"])
    #expect(file.root.parts.map { $0["art"] == nil } == [false, true, false])
  }

  @Test func `only the first child of a switch that a browser shows is there`() throws {
    let lines = try Self.lines(
      "<switch><circle systemLanguage='de' r='1'/>\(Self.rect())<circle r='2'/></switch>")
    #expect(lines.contains(Self.slide) && !lines.contains { $0.contains("circle") })
  }

  @Test(arguments: [
    "<pattern id='g' width='0.5' height='0.5'><circle r='9'/></pattern>",
    "<radialGradient id='g'><stop/><stop offset='1'/></radialGradient>",
    "<linearGradient id='g' spreadMethod='repeat' x2='0.2'><stop/><stop offset='1'/></linearGradient>",
  ])
  func `a paint that parts don't have is art, with the shape as its mask`(paint: String) throws {
    let shape = "<rect width='40' height='20' fill='url(#g)' stroke='red'>"
    let lines = try Self.lines(paint + shape + Self.animate("fill-opacity", "1;0") + "</rect>")
    #expect(lines.contains { $0.hasPrefix("fill: #ffffff") || $0.contains("fill: \"#ffffff\"") })
    #expect(lines.contains { $0.contains("mask: { part:") })
    #expect(lines.contains { $0.contains("art: rect-fill.svg") })
    #expect(lines.contains { $0.contains("stroke: \"#ff0000\"") })
  }

  @Test(arguments: [("9px 9px", true), ("50% 50%", false)])
  func `an origin that stays is one of the element`(other: String, isDrawn: Bool) throws {
    let content =
      "<style>rect { animation: k 1s infinite } @keyframes k { from { transform-origin: 9px 9px; "
      + "transform: rotate(0) } to { transform-origin: \(other); transform: rotate(90deg) } }</style>"
      + "<rect width='4' height='4'/>"
    #expect(try Self.file(content).notes.features.isEmpty == isDrawn)
    if isDrawn { #expect(try Self.lines(content).contains { $0.contains("anchor: [2.25, 2.25]") }) }
  }

  @Test(arguments: [
    ("drop-shadow(0 1px 4px #f00)", "drop-shadow(0 0 8px #00f)", "[0, 1, 4, \"#ff0000\"]"),
    ("none", "drop-shadow(0 0 8px #00f)", "[0, 0, 0, \"#00000000\"]"),
    ("blur(3px)", "none", "[3, 0]"),
  ])
  func `a filter can change in keyframes`(start: String, end: String, expected: String) throws {
    let lines = try Self.lines(
      "<style>rect { animation: k 1s linear infinite } @keyframes k { from { filter: \(start) } "
        + "to { filter: \(end) } }</style><rect width='9' height='9'/>")
    #expect(lines.contains { $0.contains(expected) }, "\(lines)")
  }

  @Test(arguments: ["filter", "clip-path", "mask"])
  func `an effect of a piece of a text is named`(effect: String) throws {
    let text = "<text>a <tspan \(effect)='url(#e)'>b</tspan></text>"
    #expect(
      try Self.file(text + Self.rect()).notes.warnings.map(\.name).contains(
        "the '\(effect)' of a <tspan> isn't drawn; use a <text> of its own"))
  }

  @Test func `names of variables keep their case`() throws {
    let lines = try Self.lines(
      "<style>:root { --inkBlue: #00f; --Ink: var(--inkBlue) }</style>"
        + Self.rect("style='fill: var(--Ink)'"))
    #expect(lines.contains { $0.contains("#0000ff") }, "\(lines)")
  }

  @Test func `the usual region of a mask is that of the drawing`() throws {
    let file = try Self.file(
      "<mask id='m' maskUnits='userSpaceOnUse'><rect width='50' height='50' fill='white'/></mask>"
        + "<rect width='9' height='9' mask='url(#m)'>\(Self.animate("opacity", "1;0"))</rect>"
        + "<g mask='url(#m)'><circle r='9'/></g>")
    let texts = file.art.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(texts.contains { $0.contains("<mask") && $0.contains("width=\"120\"") }, "\(texts)")
  }

  @Test func `an elliptical gradient moves with its shape`() throws {
    let lines = try Self.lines(
      "<radialGradient id='g'><stop/><stop offset='1'/></radialGradient>"
        + "<ellipse rx='40' ry='20' fill='url(#g)'>" + Self.animate("cx", "0;50") + "</ellipse>")
    #expect(lines.contains("ellipse: { translate.x: { values: [0, 50], at: [0, 1] } }"), "\(lines)")
    #expect(lines.contains { $0.contains("art: ellipse-fill.svg") })
  }

  @Test(arguments: [
    ("translate", "0 0;0.5 0", "[{ from: [0, 0], to: [1, 0]"), ("scale", "1;0.5", "to: [0.5, 0]"),
  ])
  func `an animated gradientTransform moves the ends of a gradient`(
    type: String, values: String, expected: String
  ) throws {
    let lines = try Self.lines(
      "<linearGradient id='g'><stop/><stop offset='1'/><animateTransform attributeName='gradientTransform' "
        + "type='\(type)' values='\(values)' dur='1s' repeatCount='indefinite'/></linearGradient>"
        + "<rect width='10' height='8' fill='url(#g)'/>")
    #expect(lines.contains { $0.contains(expected) }, "\(lines)")
  }

  @Test func `a pattern in fractions of a path that changes is named`() throws {
    let file = try Self.file(
      "<pattern id='g' width='0.5' height='0.5'><circle r='9'/></pattern><path fill='url(#g)' d='M0 0H9V9Z'>"
        + Self.animate("d", "M0 0H9V9Z;M0 0H90V9Z") + "</path>")
    #expect(file.notes.features.map(\.name) == ["a <pattern> as a paint"])
  }

  @Test func `a use of nothing shows nothing, still or moving`() throws {
    let moving = "<use href='#b'>\(Self.animate("x", "0;9"))</use>"
    let file = try Self.file("<use href='#a'/>" + moving + Self.rect())
    #expect(file.notes.features.isEmpty)
    #expect(
      file.notes.warnings.map(\.name) == [
        "a <use> of the missing '#a' shows nothing, as in browsers",
        "a <use> of the missing '#b' shows nothing, as in browsers",
      ])
  }

  @Test func `markers keep the color of a line whose dashes move`() throws {
    let file = try Self.file(
      "<marker id='m'><circle r='1' stroke='context-stroke'/></marker><path d='M0 0H9' stroke='red' "
        + "marker-end='url(#m)' stroke-dasharray='2'>" + Self.animate("stroke-dashoffset", "0;4")
        + "</path>")
    let art = try #require(file.art.first)
    let text = String(decoding: art.bytes, as: UTF8.self)
    #expect(text.contains("stroke=\"red\"") && text.contains("stroke-dasharray=\"0 100000\""))
  }

  @Test func `a jump between keyframes of the same millisecond stays a jump`() throws {
    let lines = try Self.lines(
      "<rect width='9' height='9'><animate attributeName='opacity' dur='1s' values='1;1;0;0' "
        + "keyTimes='0;0.5;0.5002;1' repeatCount='indefinite'/></rect>")
    #expect(lines.contains { $0.contains("at: [0.499, 0.5]") }, "\(lines)")
  }

  @Test func `a masked shape disappears with its visibility`() throws {
    let lines = try Self.lines(
      "<clipPath id='c'><circle r='9'/></clipPath><rect width='9' height='9' clip-path='url(#c)'>"
        + Self.animate("x", "0;9") + Self.animate("visibility", "visible;hidden") + "</rect>")
    #expect(lines.contains("rect: { shown: [0, 0.5] }"), "\(lines)")
  }

  @Test func `the content of a pattern inherits from the elements around it`() throws {
    let file = try Self.file(
      "<g fill='none' stroke='red'><pattern id='g' width='0.5' height='0.5'><circle r='9'/></pattern></g>"
        + "<rect width='9' height='9' fill='url(#g)'/>" + Self.rect())
    let art = try #require(
      file.art.first { String(decoding: $0.bytes, as: UTF8.self).contains("<pattern") })
    let text = String(decoding: art.bytes, as: UTF8.self)
    #expect(text.contains("fill=\"none\"") && text.contains("stroke=\"red\""))
  }

  @Test(arguments: [("", false), ("gradientUnits='userSpaceOnUse' x2='9'", true)])
  func `a gradient in fractions of a straight line isn't drawn`(
    units: String, isDrawn: Bool
  ) throws {
    let line =
      "<line x2='20' stroke='url(#g)'>\(Self.animate("x2", "20;90"))</line>"
      + "<linearGradient id='g' \(units)><stop stop-color='red'/><stop offset='1'/></linearGradient>\(Self.rect())"
    #expect(try Self.lines(line).contains { $0.hasPrefix("line:") } == isDrawn)
  }

  @Test func `a film strip is several parts, of which most are outside of the picture`() throws {
    let frames = (0..<20).map { frame in
      "<svg x='\(100 * frame)'>" + String(repeating: "<rect width='9' height='9'/>", count: 60)
        + "</svg>"
    }
    let slide = "<animateTransform attributeName='transform' dur='2s' values='0;-1900' "
    let strip = frames.joined()
    let still = try Self.file("<g>\(slide)/><svg width='2000'>\(strip)</svg></g>")
    #expect(still.art.count == 7)
    // Without a motion of the whole, or with few elements, the art is one file.
    #expect(try Self.file("\(Self.rect())<g>\(strip)</g>").art.count == 1)
    #expect(try Self.file("<g>\(slide)/>\(frames[0])\(frames[1])</g>").art.count == 1)
  }

  @Test(arguments: [
    ("<rect><animate attributeName='rx' begin='click' dur='1s' values='0;1'/></rect>", "click"),
    (rect("filter='url(#f)'") + "<filter id='f'><feTurbulence/></filter>", "filter"),
    (
      rect("fill='url(#g)'")
        + "<linearGradient id='g' spreadMethod='reflect'><stop>\(animate("offset", "0;1"))</stop></linearGradient>",
      "spreadMethod"
    ),
    (
      "<text>\(animate("x", "0;9"))</text>" + "<foreignObject><video/></foreignObject>",
      "a <foreignObject> with <video>"
    ),
  ])
  func `what a rig doesn't have is named`(content: String, word: String) throws {
    let notes = try Self.file(content).notes
    #expect(notes.features.contains { $0.name.contains(word) })
  }
}
