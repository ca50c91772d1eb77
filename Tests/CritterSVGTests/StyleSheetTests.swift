import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Testing

/// Style sheets are resolved once, to attributes, as librsvg resolves them.
@Suite struct StyleSheetTests {
  private func art(_ content: String) -> ArtFile { ArtFile("sheet", 40, 40, content) }

  private func bitmap(_ art: ArtFile) throws -> Bitmap {
    try Bitmap(of: art, in: PixelSize(40, 40))
  }

  private static let shapes = """
    <g class="top pair"><rect id="door-left" class="leaf" width="9" height="9" fill="gold"/>
    <rect id="door-right" class="leaf wide" x="10" width="9" height="9" style="fill: teal"/>
    <circle cx="25" cy="5" r="4"/><g/></g>
    <g id="low" fill="silver"><circle cx="5" cy="25" r="4"/><path d="M10 20h9v9z"/>
    <circle class="leaf" cx="25" cy="25" r="4" opacity=".5"/></g>
    """

  /// Each rule would give another picture if it were ignored or weighed otherwise.
  @Test(arguments: [
    "rect { fill: red }", ".leaf { fill: red } rect { fill: lime }",
    "#door-left { fill: red } .leaf.leaf { fill: lime !important }",
    "rect { fill: red !important }", "g > circle { fill: red } circle { fill: lime }",
    ".top circle { fill: red } #low circle { stroke: blue; stroke-width: 2px }",
    "rect + rect { fill: red } rect ~ circle { fill: lime }",
    "circle:first-child { fill: red } circle:last-of-type { fill: lime }",
    "g :nth-child(2n+1) { stroke: red } :nth-last-child(2) { stroke: blue }",
    "[id^='door'] { stroke: red } [id$=right] { stroke: lime } [class~=wide] { stroke-width: 3 }",
    "[id|=door] { stroke: red } [fill] { opacity: .4 } [id*='oor-l'] { opacity: .9 }",
    ".leaf:not(.wide) { fill: red } :not(g, path) { stroke: blue } g:empty { fill: red }",
    "svg > g { fill: red } :root { stroke: blue } :root > #low { fill: lime }",
    "* { fill: red } circle { r: 2px; cx: 20px } rect { rx: 4px; width: 5px }",
    "rect, circle:hover { fill: red } circle, path { fill: lime }",
    "@media screen { rect { fill: red } } rect { fill: lime } .leaf { display: none }",
    "#low { display: none } #low { display: inline } g.pair.top { visibility: hidden }",
    "circle { visibility: visible } g { visibility: hidden; fill: red; }",
    "path { fill: none; marker: none; stroke: currentColor; color: red } #low { color: lime }",
    "rect { transform: translate(4px, 20px) rotate(10deg); fill: red }",
    "path { stroke: red; stroke-dasharray: 2px, 1px; stroke-linecap: round }",
    "#low { mix-blend-mode: multiply } circle { fill: inherit } .leaf { fill: orange }",
  ])
  func `art has the same look with the attributes of its style sheet`(sheet: String) throws {
    let file = art("<style>\(sheet)</style>" + Self.shapes)
    let root = try SanitizedArt(file).root
    let plain = ArtFile(
      svg: root.svg().replacing("<svg", with: "<svg xmlns='http://www.w3.org/2000/svg'"))
    let picture = try bitmap(file)
    #expect(!String(decoding: plain.bytes, as: UTF8.self).contains("<style"))
    #expect(try psnr(picture, bitmap(plain)) > 60)
    #expect(try psnr(picture, bitmap(art(Self.shapes))) < 40, "the rule changes nothing")
  }

  @Test func `values keep the white space of character references`() throws {
    let data = "M1,1&#9;9,1&#xA;9,9&#13;z"
    let root = try SanitizedArt(art("<path d='\(data)' transform='scale(2&#9;2)'/>")).root
    #expect(root.elements.first?["d"] == "M1,1\t9,1\n9,9\rz")
    #expect(root.elements.first?["transform"] == "scale(2 2)")
  }

  @Test func `a font shorthand keeps the order of its properties`() throws {
    let file = art(
      """
      <style>text { font-size: 40px; font: italic 20px 'DejaVu Sans'; font-weight: bold }</style>
      <text y="30" font-size="4">ab</text>
      """)
    let root = try SanitizedArt(file).root
    let plain = ArtFile(
      svg: root.svg().replacing("<svg", with: "<svg xmlns='http://www.w3.org/2000/svg'"))
    #expect(try psnr(bitmap(file), bitmap(plain)) > 60)
  }

  @Test(arguments: [
    "style='transform: translate(8px, 3px) scale(2)'", "class='moved'",
    "transform='translate (8 3) scale(2)'",
  ])
  func `outlines have transforms from styles`(attribute: String) throws {
    let outline = try ArtOutline(
      ParsedArt(
        art(
          "<style>.moved { transform: translate(8px, 3px) scale(2) }</style>"
            + "<circle cx='2' cy='2' r='2' \(attribute)/>")))
    guard case .path(let circle)? = outline.nodes.first,
      case .ellipse(Point(12, 7), Size(4, 4)) = circle.outline
    else {
      Issue.record("\(outline.nodes)")
      return
    }
  }

  @Test func `too many rules for so many elements are refused`() throws {
    let rules = (0..<3000).map { "circle.a\($0 % 7) .b > g:nth-child(\($0)) * { r: 1 }" }
    let file = art(
      "\n<style>\(rules.joined())</style>" + String(repeating: "<circle r='1'/>", count: 3000))
    let error = #expect(throws: DrawingError.self) { try SanitizedArt(file) }
    #expect(error?.line == 2)
    #expect(error?.message.contains("too many style rules") == true, "\(error!)")
  }
}

private func ~= <Value: Equatable>(pattern: Value, value: Value) -> Bool { pattern == value }
