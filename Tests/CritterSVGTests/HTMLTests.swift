import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@testable import CritterSVG

/// The conversion of HTML, and of texts that only browsers draw, to SVG.
@Suite struct HTMLTests {
  private static func root(_ content: String) throws -> MarkupTree {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 200'>\(content)</svg>"
    return try MarkupText(Array(svg.utf8)).withBrowserTexts().root
  }

  /// A `<foreignObject>` of 200 by 100 points with HTML in a font of 10 points and lines of 20.
  private static func html(_ content: String, _ style: String = "") throws -> MarkupTree {
    try root(
      "<foreignObject x='10' y='20' width='200' height='100'>"
        + "<div xmlns='http://www.w3.org/1999/xhtml' style='font-size: 10px; line-height: 2; "
        + "\(style)'>\(content)</div></foreignObject>")
  }

  private static func elements(_ name: String, in root: MarkupTree) -> [MarkupTree] {
    var list: [MarkupTree] = []
    root.forEach { if $0.svgName == name { list.append($0) } }
    return list
  }

  private static func number(_ element: MarkupTree, _ name: String) throws -> Double {
    try #require(element[name].flatMap { Double(parsing: $0) })
  }

  /// The words of each line, and the place of its baseline.
  private static func lines(_ root: MarkupTree) throws -> [(text: String, y: Double)] {
    try elements("text", in: root).map { text in (text.wholeText, try number(text, "y")) }
  }

  @Test func `blocks are below each other`() throws {
    let lines = try Self.lines(try Self.html("<p style='margin: 5px 0'>One</p><div>Two</div>"))
    #expect(lines.map(\.text) == ["One", "Two"])
    // The place, the margin, half of a line, and 0.35 em; and a line and a margin more.
    #expect(lines.map(\.y) == [38.5, 63.5])
  }

  @Test func `a long text has several lines, and a line break begins one`() throws {
    let words = String(repeating: "word ", count: 30)
    let lines = try Self.lines(try Self.html(words))
    #expect(lines.count > 2)
    #expect(lines.map(\.text).joined(separator: " ") == words.trimmed)
    #expect(try Self.lines(try Self.html("a<br/>b")).map(\.text) == ["a", "b"])
    #expect(try Self.lines(try Self.html(words, "white-space: nowrap")).count == 1)
  }

  @Test(arguments: [("left", 10.0), ("center", 110), ("right", 210)])
  func `text is aligned`(align: String, edge: Double) throws {
    let text = try #require(
      Self.elements("text", in: try Self.html("iiii", "text-align: \(align)")).first)
    let x = try Self.number(text, "x")
    #expect(align == "left" ? x == edge : edge - 20 < x && x < edge)
  }

  @Test func `a flex box centers its items, and shares its width`() throws {
    let style = "display: flex; height: 100px; align-items: center"
    let root = try Self.html(
      "<div style='flex: 1'>a</div><svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>"
        + "<div style='flex: 3'>b</div>", style)
    let texts = Self.elements("text", in: root)
    #expect(try texts.map { try Self.number($0, "x") } == [10, 10 + 40 + 40])
    #expect(try texts.map { try Self.number($0, "y") } == [70 + 3.5, 70 + 3.5])
    let drawing = try #require(Self.elements("svg", in: root).last)
    #expect(try ["x", "y", "width"].map { try Self.number(drawing, $0) } == [50, 50, 40])
  }

  @Test func `boxes have colors, borders, and corners`() throws {
    let style = "background: #123456; border: 2px solid red; border-radius: 5px; padding: 8px"
    let root = try Self.html("<div style='\(style)'>a</div>")
    let box = try #require(Self.elements("rect", in: root).first)
    let sides = try ["x", "y", "width", "height", "rx"].map { try Self.number(box, $0) }
    #expect(sides == [11, 21, 198, 38, 4])
    #expect(box["style"] == "fill: #123456; stroke: red; stroke-width: 2")
    #expect(try Self.number(try #require(Self.elements("text", in: root).first), "x") == 20)
  }

  @Test func `styles, rules, and the case of letters apply`() throws {
    let root = try Self.root(
      "<foreignObject width='200' height='100'><div xmlns='http://www.w3.org/1999/xhtml'>"
        + "<style>b { color: red } .big { text-transform: uppercase; font-size: 40px }</style>"
        + "<span class='big'>ab</span> <b>cd</b></div></foreignObject>")
    let pieces = Self.elements("tspan", in: root)
    #expect(pieces.map(\.ownText) == ["AB", " cd"])
    #expect(pieces[0]["style"]?.contains("font-size: 40px") == true)
    #expect(pieces[1]["style"]?.contains("fill: red") == true)
    #expect(pieces[1]["style"]?.contains("font-weight: bold") == true)
    var sheets: [MarkupTree] = []
    root.forEach { if $0.name.local == "style" { sheets.append($0) } }
    #expect(sheets.count == 1)
  }

  @Test func `an element that moves is a group with its box`() throws {
    let root = try Self.html("<p style='margin: 0; animation: fade 1s; opacity: 0.5'>a</p>")
    let group = try #require(Self.elements("g", in: root).last)
    let style = try #require(group["style"])
    #expect(style.contains("animation-name: fade") && style.contains("opacity: 0.5"))
    let box = try #require(group.elements.first)
    #expect(
      try ["x", "y", "width", "height"].map { try Self.number(box, $0) } == [10, 20, 200, 20])
  }

  @Test(arguments: [
    ("<table/>", "<table>"), ("<p style='position: absolute'/>", "'position: absolute'"),
    ("<p style='display: grid'/>", "'display: grid'"), ("<li>a</li>", "<li> with a marker"),
    ("<p style='background: conic-gradient(red, blue)'/>", "'background: conic-gradient"),
    ("<p style='background: linear-gradient(up, red, blue)'/>", "'background: linear-gradient"),
    ("<p style='box-shadow: inset 0 0 9px red'/>", "'box-shadow: inset"),
    ("<p style='border-left: 2px dashed red'/>", "'border-left: 2px dashed"),
    ("<img src='a.png'/>", "<img> without a size"),
  ])
  func `what isn't drawn is named`(content: String, obstacle: String) throws {
    let root = try Self.html(content)
    let element = try #require(Self.elements("foreignObject", in: root).first)
    #expect(element.obstacle?.hasPrefix(obstacle) == true, "\(element.obstacle ?? "")")
  }

  @Test func `items are as high as their row, and what is outside isn't drawn`() throws {
    let item = "<span style='width: 50%; background: red'/>"
    let root = try Self.html(item + item, "display: flex; height: 8px")
    let boxes = Self.elements("rect", in: root)
    #expect(try boxes.map { try Self.number($0, "height") } == [8, 8])
    #expect(try boxes.map { try Self.number($0, "x") } == [10, 110])
    let window = try #require(Self.elements("svg", in: root).last)
    #expect(window["viewBox"]?.numbers == [10, 20, 200, 100])
  }

  @Test func `boxes within each other take no more time than their number`() throws {
    let open = String(repeating: "<div style='display: flex'>", count: 60)
    let close = String(repeating: "</div>", count: 60)
    #expect(try Self.lines(try Self.html(open + "a" + close)).map(\.text) == ["a"])
  }

  @Test(arguments: [
    ("to right", [10.0, 30, 110, 30]), ("180deg", [60, 20, 60, 40]),
    ("0.25turn", [10, 30, 110, 30]),
    ("to top", [60, 40, 60, 20]), ("to bottom right", [56.154, 10.769, 63.846, 49.231]),
  ])
  func `a linear gradient has its direction`(direction: String, ends: [Double]) throws {
    let style = "width: 100px; height: 20px; background: linear-gradient(\(direction), red, #00f)"
    let root = try Self.html("<div style='\(style)'/>")
    let gradient = try #require(Self.elements("linearGradient", in: root).first)
    #expect(try ["x1", "y1", "x2", "y2"].map { try Self.number(gradient, $0) } == ends)
    let paints = Self.elements("rect", in: root).compactMap { $0["style"] }
    #expect(paints.contains("fill: url(#\(gradient["id"] ?? "")); stroke: none"))
  }

  @Test func `stops have places, and transparent ones the colors around them`() throws {
    let stops = "red, lime 20px 40px, transparent, blue"
    let root = try Self.html(
      "<div style='width: 100px; background: linear-gradient(90deg, \(stops))'>a</div>")
    let list = Self.elements("stop", in: root)
    #expect(list.map { $0["offset"] } == ["0", "0.2", "0.4", "0.7", "0.7", "1"])
    #expect(
      list.map { $0["stop-color"] } == [
        "#ff0000", "#00ff00", "#00ff00", "#00ff0000", "#0000ff00", "#0000ff",
      ])
  }

  @Test func `a radial gradient reaches the farthest corner`() throws {
    let style =
      "width: 100px; height: 20px; background: radial-gradient(circle at 30px top, red, blue)"
    let root = try Self.html("<div style='\(style)'/>")
    let gradient = try #require(Self.elements("radialGradient", in: root).first)
    let transform = try #require(gradient["gradientTransform"])
    #expect(transform.hasPrefix("translate(40 20) scale(72.8"))
  }

  @Test func `a background that moves is a rectangle with keyframes of its own`() throws {
    let root = try Self.root(
      "<foreignObject width='200' height='100'><div xmlns='http://www.w3.org/1999/xhtml'>"
        + "<style>@keyframes bg { 50% { background-position: 100% 50% } }"
        + "p { margin: 0; height: 50px; background: linear-gradient(red, blue); "
        + "background-size: 300% 100%; animation: bg 2s linear infinite }</style><p/></div>"
        + "</foreignObject>")
    let tile = try #require(
      Self.elements("rect", in: root).first { $0["style"]?.contains("animation") ?? false })
    #expect(try Self.number(tile, "width") == 600)
    let style = try #require(tile["style"])
    #expect(style.contains("animation-duration: 2s"))
    let name = try #require(style.firstMatch(of: /animation-name: ([^;]+)/)).1
    var sheets: [String] = []
    root.forEach { if $0.name.local == "style" { sheets.append($0.ownText) } }
    #expect(
      sheets.contains("@keyframes \(name) { 50% { transform: translate(-400px, 0px); } }"),
      "\(sheets)")
    let group = Self.elements("g", in: root).compactMap { $0["style"] }
    #expect(group.contains { $0.contains("animation-name: none") })
  }

  @Test func `a small background repeats`() throws {
    let style = "background: linear-gradient(red, blue) ; background-size: 20px 10px"
    let root = try Self.html("<div style='\(style)'>a</div>")
    let pattern = try #require(Self.elements("pattern", in: root).first)
    #expect(
      try ["x", "y", "width", "height"].map { try Self.number(pattern, $0) } == [10, 20, 20, 10])
    let once = try Self.html("<div style='\(style); background-repeat: no-repeat'>a</div>")
    #expect(Self.elements("pattern", in: once).isEmpty)
  }

  @Test func `texts and boxes have shadows`() throws {
    let root = try Self.html(
      "<div style='text-shadow: 1px 2px red, 0 0 4px blue; box-shadow: 3px 4px 6px 2px gold'>a</div>"
    )
    let texts = Self.elements("text", in: root)
    #expect(texts.map { $0["style"]?.contains("fill: red") } == [false, true, false])
    #expect(try Self.number(texts[1], "x") == (try Self.number(texts[2], "x")) + 1)
    let filters = Self.elements("g", in: root).compactMap { $0["style"] }
    #expect(filters == ["filter: blur(3px)", "filter: blur(2px)"])
    let box = try #require(Self.elements("rect", in: root).first)
    #expect(try ["x", "y", "width"].map { try Self.number(box, $0) } == [11, 22, 204])
  }

  @Test func `text cuts out its background`() throws {
    let style =
      "background: linear-gradient(red, blue); -webkit-background-clip: text; color: transparent"
    let root = try Self.html("<b style='\(style)'>a</b>")
    let mask = try #require(Self.elements("mask", in: root).first)
    #expect(Self.elements("text", in: mask)[0]["style"]?.contains("fill: white") == true)
    #expect(Self.elements("text", in: root).count == 1)
    let painted = Self.elements("g", in: root).first { $0["mask"] == "url(#\(mask["id"] ?? ""))" }
    #expect(Self.elements("rect", in: try #require(painted)).count == 2)
  }

  @Test func `a border can be at one side`() throws {
    let root = try Self.html("<div style='border-left: 4px solid red; padding: 2px'>a</div>")
    let line = try #require(Self.elements("rect", in: root).first)
    #expect(
      try ["x", "y", "width", "height"].map { try Self.number(line, $0) } == [10, 20, 4, 24])
    #expect(try Self.number(try #require(Self.elements("text", in: root).first), "x") == 16)
  }

  @Test func `an absolute position is within the box around it`() throws {
    func places(_ style: String, _ other: String = "") throws -> [[Double]] {
      let root = try Self.html(
        "<div style='position: relative; height: 50px'>"
          + "<i style='position: absolute; background: red; \(style)'/>"
          + "<div style='background: blue; \(other)'>a</div></div>")
      return try Self.elements("rect", in: root).map { rect in
        try ["x", "y", "width", "height"].map { try Self.number(rect, $0) }
      }
    }
    let flow = [10.0, 20, 200, 20]
    #expect(try places("inset: 5px") == [flow, [15, 25, 190, 40]])
    #expect(
      try places("width: 20px; height: 10px; right: 5px; bottom: 0") == [flow, [185, 60, 20, 10]])
    #expect(try places("inset: 5px", "position: relative") == [[15, 25, 190, 40], flow])
    #expect(try places("inset: 5px; z-index: -1").last == flow)
  }

  @Test func `items of a flex box can wrap`() throws {
    let item = "<div style='width: 80px'>a</div>"
    let root = try Self.html(item + item + item, "display: flex; flex-wrap: wrap; gap: 10px")
    let texts = Self.elements("text", in: root)
    #expect(try texts.map { try Self.number($0, "x") } == [10, 100, 10])
    #expect(try texts.map { try Self.number($0, "y") } == [33.5, 33.5, 63.5])
  }

  @Test(arguments: ["text-shadow", "box-shadow", "background"])
  func `long lists of shadows and stops aren't drawn`(property: String) throws {
    func obstacle(_ count: Int) throws -> String? {
      let list = Array(repeating: property == "background" ? "red" : "1px 1px red", count: count)
      let text = list.joined(separator: ",")
      let value = property == "background" ? "linear-gradient(\(text))" : text
      let root = try Self.html("<p style='\(property): \(value)'>a</p>")
      return Self.elements("foreignObject", in: root).first?.obstacle
    }
    #expect(try obstacle(100) == nil)
    #expect(try obstacle(2000)?.hasPrefix("'\(property):") == true)
  }

  @Test func `boxes with much CSS count several times`() throws {
    let boxes = String(repeating: "<p>a</p>", count: 1000)
    func obstacle(_ count: Int) throws -> String? {
      let shadows = Array(repeating: "1px 1px red", count: count).joined(separator: ",")
      let style = "<style>div { text-shadow: \(shadows) }</style>"
      let root = try Self.html("<div>\(style)\(boxes)</div>")
      return Self.elements("foreignObject", in: root).first?.obstacle
    }
    #expect(try obstacle(2) == nil)
    #expect(try obstacle(250)?.contains("too much CSS") == true)
  }

  @Test func `elements have offsets of their own`() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><g/><g/></svg>"
    var offsets: [Int] = []
    let root = try Self.html("<p>a</p>\(svg)<p>b <b>c</b></p>")
    root.forEach { offsets.append($0.offset) }
    #expect(Set(offsets).count == offsets.count)
  }

  // MARK: Texts

  @Test(arguments: [
    ("<tspan>$ </tspan><tspan>pip</tspan>", ["$ ", "pip"]),
    ("\n <tspan> a</tspan>\n <tspan>b </tspan> \n", ["a", "b"]),
    ("<tspan>a </tspan><tspan> b</tspan>", ["a ", "b"]),
  ])
  func `spaces at the edges of pieces are kept once`(content: String, pieces: [String]) throws {
    let root = try Self.root("<text>\(content)</text>")
    #expect(Self.elements("tspan", in: root).map(\.ownText) == pieces)
    #expect(Self.elements("text", in: root)[0]["space", in: .xml] == "preserve")
  }

  @Test func `a line break between two words is a space`() throws {
    let root = try Self.root("<text>AB\nCD</text>")
    #expect(Self.elements("text", in: root).map(\.ownText) == ["AB CD"])
  }

  @Test func `white space is kept in texts that say so, and not in those around`() throws {
    let content = "<text>\n <tspan>a</tspan>\n <tspan>b</tspan></text>"
    let root = try Self.root("<g xml:space='preserve'>\(content)</g>")
    #expect(Self.elements("g", in: root)[0]["space", in: .xml] == nil)
    #expect(Self.elements("text", in: root)[0].wholeText == "a b")
    let own = try Self.root(content.replacing("<text>", with: "<text xml:space='preserve'>"))
    #expect(Self.elements("text", in: own)[0].ownText.contains("\n"))
  }

  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: font)))
  func `a font inside of the file is drawn`() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.font))
    let root = try Self.root(
      "<style>@font-face { font-family: 'Inside Of'; "
        + "src: url(data:font/truetype;base64,\(bytes.base64EncodedString())) }</style>"
        + "<text>a <tspan>b</tspan></text>")
    #expect(!Self.elements("text", in: root).isEmpty)
    func widths(_ family: String) -> [Double] {
      FontMeasures.shared.widths(
        of: ["iiii", "MMMM"], .init("style", "font-size: 20px; font-family: '\(family)'"))
    }
    #expect(widths("Inside Of") == widths("DejaVu Sans Mono"))
    #expect(widths("Inside Of")[0] == widths("Inside Of")[1])
  }

  @Test func `a text has the length that its author gave it`() throws {
    func width(_ attributes: String) throws -> Double {
      let art = ArtFile(
        "art", 400, 50, "<text y='30' font-size='20' \(attributes)>Length</text>")
      return try #require(try ParsedArt(art).bounds(in: Size(400, 50))).size.width
    }
    let natural = try width("")
    #expect(abs(try width("textLength='200'") - 200) < 4)
    #expect(abs(try width("textLength='200' lengthAdjust='spacingAndGlyphs'") - 200) < 8)
    #expect(try width("textLength='0'") == natural)
  }

  @Test func `the space behind the last letter counts`() throws {
    func edge(_ attributes: String) throws -> Double {
      let art = ArtFile(
        "art", 400, 50,
        "<text x='200' y='30' font-size='20' letter-spacing='30' \(attributes)>III</text>")
      return try #require(try ParsedArt(art).bounds(in: Size(400, 50))).maxX
    }
    #expect(abs(200 - (try edge("text-anchor='end'")) - 30) < 4)
    let (start, middle) = (try edge(""), try edge("text-anchor='middle'"))
    #expect(abs(start + 30 - 200 - 2 * (middle + 30 - 200)) < 6)
  }

  @Test func `the opacity of a piece is that of its paints`() throws {
    let root = try Self.root("<text><tspan opacity='0.5' fill-opacity='0.5'>a</tspan></text>")
    #expect(
      Self.elements("tspan", in: root)[0]["style"]
        == "fill-opacity: 0.25; stroke-opacity: 0.5; opacity: 1")
  }

  @Test func `a drawing without such texts stays`() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg'><text>a <tspan>b</tspan></text></svg>"
    let text = try MarkupText(Array(svg.utf8)).withBrowserTexts()
    #expect(!text.isResolved)
  }
}
