import CritterTestSupport
import CritterGraphics
import CritterRaster
import CritterSVG
import Foundation
import Testing

/// The contents of untrusted art in an SVG by critter.
@Suite struct HostileArtTests {
  private func document(_ file: ArtFile) throws -> String {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" \
      height="10">\(try NestedArt(ParsedArt(file), id: "art1").text)</svg>
      """
    let whole = ArtFile(name: "whole", path: "whole.svg", bytes: Array(text.utf8))
    #expect(try ParsedArt(whole).naturalSize == Size(10, 10), "\(text)")
    return text
  }

  private func document(_ content: String) throws -> String {
    try document(ArtFile("art", 10, 10, content))
  }

  static let scripts = [
    "<script>run()</script>", "<s:script xmlns:s='http://www.w3.org/2000/svg'>run()</s:script>",
    "<script xmlns='http://www.w3.org/1999/xhtml'>run()</script>",
    "<h:img xmlns:h='http://www.w3.org/1999/xhtml' onerror='run()'/>",
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml' onload='run()'/></foreignObject>",
    "<rect onclick='run()' ONLOAD='run()'/>",
    "<a xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "href='javascript:run()' xlink:href=' java&#10;script:run()'><rect/></a>",
    "<a xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href='&#9;JavaScript&#58;run()'/>",
    "<set attributeName='onclick' to='run()'/><animate attributeName='href' to='run()'/>",
    "<use href='run.svg#a'/><use href=' #run'/><use href='javascript:run()'/>",
    "<rect style='behavior: url(run.htc); -moz-binding: url(run); x: expression(run())'/>",
    "<handler type='x'>run()</handler><listener event='run'/><iframe srcdoc='run()'/>",
    "<image href='http://run.example/p.png'/><feImage href='//run'/><mpath href='run'/>",
    "<style>@import url(run.css); @import 'run.css'; @font-face { src: url(run.woff) }</style>",
    "<style>rect { fill: u\\72l(http://run/) } g { mask: URL( 'run.svg#a' ) }</style>",
    "<style>rect { background: image-set('run' 1x); cursor: image(run) } </style>",
    "<style>rect { --x: run; fill: var(--run); fill: url/**/(run) }</style>",
    "<style>rect:hover[onclick=run] { fill: red } @media (run) { rect { fill: red } }</style>",
    "<style>rect { fill: red } &lt;/style>&lt;script>run()&lt;/script></style>",
    "<style><![CDATA[ </style><script>run()</script> ]]></style>",
    "<rect fill='url(http://run/#a)' filter='u\\000072l(run)' mask='url(run.svg#m)'/>",
    "<rect transform='url(run)' d='url(run)' style='src: run'/>",
    "<rect fill='red\" onclick=\"run()'/>", "<rect fill='red&quot; onclick=&quot;run()'/>",
    "<?run run?><!-- run --><desc>run</desc><title>run</title><metadata><run/></metadata>",
    "<g xmlns:xlink='http://www.w3.org/1999/xlink' "
      + "xml:base='http://run/' xml:id='run' xlink:title='run' xlink:actuate='run'/>",
    "<rect data-x='run' class-x='run' d:x='run' xmlns:d='run' d:href='run'/>",
    "<switch><foreignObject><run/></foreignObject><rect/></switch>",
    "<use href='#x' xmlns:xlink='run' xlink:href='run'/>", "run", "<g>run</g>",
  ]

  @Test(arguments: scripts) func `nothing that runs, links or loads is left`(_ content: String)
    throws
  {
    let text = try document(content + "<circle id='last' r='3'/>")
    #expect(!text.contains("run"), "\(text)")
    #expect(text.contains("<circle id=\"art1-last\" r=\"3\"/>"), "\(text)")
  }

  @Test func `names are what their namespaces say`() throws {
    let text = try document(
      """
      <q:rect xmlns:q='http://www.w3.org/2000/svg' q:width='1' width='2'/>
      <rect xmlns='urn:other' width='3'/><svg:rect xmlns:svg='urn:other' width='4'/>
      <use xmlns:l='http://www.w3.org/1999/xlink' l:href='#a'/>
      <p:g xmlns:p='urn:other'><p:g xmlns:p='http://www.w3.org/2000/svg' id='inner'/></p:g>
      """)
    #expect(text.contains("<rect width=\"2\"/>"))
    #expect(text.contains("<use xlink:href=\"#art1-a\"/>"))
    for word in ["\"1\"", "\"3\"", "\"4\"", "inner", "xmlns:l", "q:"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `style is written anew from what is understood`() throws {
    let text = try document(
      """
      <style>/* a */ #a > .b:not(.c):first-child, rect[id=d]~*{FILL:rgb(1,2,3)!important;src:x}
      :root .e { filter: url( "#f" ) blur(2px); opacity: .5 } x|y { fill: red } a:is(b) {fill:red}
      .\\65 { font-family: 'Inter'; stroke: url(#g) #fff }
      > circle { r: 2 } circle/**/b { r: 2 } g :root { r: 2 } circle::before { r: 2 }
      [a][[b]] { r: 2 }</style>
      <g id='a'><path class='b' fill='red'/><path class='b c'/></g><circle class='e'/>
      <rect style='f\\69ll:red;;behavior:url(x);stroke : u\\52 l(#g)' class='q:q'/>
      """)
    for element in [
      "<g id=\"art1-a\"><path fill=\"rgb(1,2,3)\"/><path/></g>",
      "<circle filter=\"url(#art1-f) blur(2px)\" font-family=\"&quot;Inter&quot;\" opacity=\".5\" "
        + "stroke=\"url(#art1-g) #fff\"/>",
      "<rect fill=\"red\" stroke=\"url(#art1-g)\"/>",
    ] {
      #expect(text.contains(element), "\(element) isn't in \(text)")
    }
    for word in ["src", "class", "style", " r=", "behavior"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    ("<?xml version='1.0' encoding='UTF-16'?>", String.Encoding.utf16, "\u{e9}"),
    ("<?xml version='1.0' encoding='ISO-8859-1'?>", .isoLatin1, "\u{e9}"),
    ("<?xml version='1.0' encoding='utf-8'?>", .utf8, "\u{e9}\u{1F43B}"),
    (
      "<!DOCTYPE svg [<!ENTITY e '&#38;#60;&#233;&#x26;lt;'>]>", .utf8, "&e;&apos;]]&gt;"
    ),
  ])
  func `what it says is well-formed in any encoding`(
    declaration: String, encoding: String.Encoding, letters: String
  ) throws {
    let svg =
      "\(declaration)<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><style>"
      + "rect { font-family: \"\(letters)<![CDATA[<&]]>\" }</style><rect x='1\n2'/></svg>"
    let data = try #require(svg.data(using: encoding))
    let text = try document(ArtFile(name: "art", path: "art.svg", bytes: [UInt8](data)))
    #expect(text.contains("\u{e9}"), "\(text)")
    #expect(text.contains("x=\"1 2\""))
  }

  @Test func `of pictures only raster ones are kept`() throws {
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg"
    let text = try document("<image href=' DATA:text/html;charset=x;BASE64, \(png) =='/>")
    #expect(text.contains("<image xlink:href=\"data:image/png;base64,\(png)==\"/>"), "\(text)")
  }

  @Test func `a condition that fails drops its element`() throws {
    let text = try document(
      """
      <switch><g id='a' requiredExtensions='http://x'/><g id='b'
      requiredFeatures='http://www.w3.org/TR/SVG11/feature#Extensibility'/><g id='c'/></switch>
      """)
    #expect(text.contains("<g><g id=\"art1-b\"/></g>"), "\(text)")
  }

  @Test func `attributes that the document type declares count`() throws {
    let svg = """
      <!DOCTYPE svg [<!ATTLIST svg xmlns:l CDATA #FIXED "http://www.w3.org/1999/xlink"
        viewBox CDATA #IMPLIED><!ATTLIST rect width CDATA "7" height (1|2) '2'>]>
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect height='5'/><use l:href='#a'/>
      </svg>
      """
    let text = try document(ArtFile(name: "art", svg: svg))
    #expect(
      text.contains("<rect height=\"5\" width=\"7\"/><use xlink:href=\"#art1-a\"/>"), "\(text)")
  }

  @Test(arguments: [
    "<svg", "<svg xmlns='http://www.w3.org/2000/svg'", "<!DOCTYPE svg [", "<!DOCTYPE svg [<!ENTITY",
    "<?xml version='1.0'", "<svg a='", "<svg>&", "<svg>&#xFFFFFFFFF;</svg>", "<svg>&#0;</svg>",
    "<svg>\u{1}</svg>", "<svg>\u{FFFE}</svg>", "<a></b>", "<a/><b/>", "<a>&e;</a>", "<a b=c/>",
    "<a b='<'/>", "</a>", "<![CDATA[a]]>", "<!DOCTYPE a><!DOCTYPE a><a/>", "\u{FEFF}",
    "<!DOCTYPE a [<!ENTITY e '<g>'>]><a>&e;</g></a>", "<a b='1'c='2'/>", "<a:b:c/>", "<:/>",
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1' a='1' a='2'/>",
  ])
  func `what is no XML is an error`(text: String) {
    #expect(throws: DrawingError.self) { try document(ArtFile(name: "art", svg: text)) }
  }
}
