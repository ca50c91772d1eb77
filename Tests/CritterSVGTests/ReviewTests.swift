import CritterTestSupport
import CritterGraphics
import CritterSVG
import Foundation
import Testing

/// Nothing in art is silently not drawn.
@Suite struct ReviewTests {
  static let undrawn = [
    ("<image href='photo.png'/>", "the image 'photo.png' isn't loaded"),
    ("<image href='https://example.org/a.png'/>", "the image 'https://example.org/a.png'"),
    ("<use href='other.svg#a'/>", "'other.svg#a' is in another file"),
    ("<use href='#gone'/>", "'use' refers to '#gone', which doesn't exist"),
    ("<rect fill='url(#gone)'/>", "'fill' refers to '#gone', which doesn't exist"),
    ("<style>rect { mask: url(#gone) }</style>", "'mask' refers to '#gone'"),
    ("<rect><animate attributeName='x'/></rect>", "'animate' doesn't play"),
    ("<script>run()</script>", "'script' doesn't run"),
    ("<foreignObject><rect/></foreignObject>", "'foreignObject' with <rect> isn't drawn"),
    ("<text><textPath href='#p'>a</textPath></text>", "'textPath' isn't drawn"),
    ("<flowRoot><flowPara>a</flowPara></flowRoot>", "'flowRoot' isn't drawn"),
    ("<blob/>", "'blob' isn't drawn"),
    ("<text x='1 2 3'>abc</text>", "only the first number in the 'x' of a text has an effect"),
    ("<text rotate='9'>abc</text>", "'rotate' has no effect on text"),
    ("<rect fill='oklch(0.5 0.2 30)'/>", "'fill' with 'oklch()' is unknown"),
    ("<style>@import url(a.css);</style>", "'@import' in a style sheet has no effect"),
    ("<style>:is(a, b) { fill: red }</style>", "rules with ':is()' have no effect"),
    (
      "<path d='M45.5 zz 0L9 9'/>", "the path data is used only up to 'zz 0L9 9': expected a number"
    ),
    ("<path d='M0 0 L5'/>", "the path data is used only: expected a number at the end"),
    ("<path d=''/><path d='none'/><path d='M0 0A1 1 0 019 9z'/>", nil),
    ("<path stroke-linejoin='arcs'/>", "'stroke-linejoin' can't be 'arcs'"),
    (
      "<rect style='mix-blend-mode: multiply'/>", "'mix-blend-mode' has no effect here"
    ),
    (
      "<defs><rect id='r'/></defs><g style='mix-blend-mode:screen'><use href='#r'/></g>",
      "'mix-blend-mode' has no effect here"
    ),
    ("<rect/><rect style='mix-blend-mode: multiply'/>", nil),
    ("<rect style='mix-blend-mode: normal'/>", nil),
    ("<rect opacity='.5' fill='url(#g)'/><linearGradient id='g'/>", nil),
    ("<e:blob xmlns:e='urn:editor' opacity='.5'><e:more/></e:blob>", nil),
    ("<switch><foreignObject/><g/></switch><title>a</title><metadata/>", nil),
    ("<text style='word-spacing: 0px; font-variant: normal'>a</text>", nil),
  ]

  @Test(arguments: undrawn) func `what is not drawn is told`(
    content: String, message: String?
  ) throws {
    let art = try ArtFile("art", 9, 9, "\n " + content).validated()
    let warnings = art.diagnostics.all
    if let message {
      #expect(warnings.count == 1)
      let warning = try #require(warnings.first)
      #expect(warning.message.hasPrefix(message), "\(warning.message)")
      #expect(art.position(of: warning.offset).line == 2)
    } else {
      #expect(warnings.isEmpty, "\(warnings)")
    }
  }

  @Test(arguments: [
    ("<text font-family='Inter'>a</text>", [["Inter"]]),
    ("<text style='font-family: \"No Such\", serif'>a</text>", [["No Such", "serif"]]),
    (
      "<style>text { font: bold 12px/1.5 No Such, Inter }</style><text>a</text>",
      [["No Such", "Inter"]]
    ),
    ("<g font-family='Inter'><rect/></g>", []),
  ])
  func `fonts are found where there is text`(content: String, fonts: [[String]]) throws {
    let art = try ArtFile("art", 9, 9, content).validated()
    #expect(art.diagnostics.fonts.map(\.families) == fonts)
  }

  private static let image = "<image href='a.png' width='9' height='9'/>"

  @Test(arguments: [
    ("\(image)", true), ("<defs>\(image)</defs>", false),
    ("<defs>\(image)</defs>\(image)", true), ("\(image)<defs>\(image)</defs>", true),
    ("<defs><g id='a'>\(image)</g></defs><use href='#a'/>", true),
    ("<defs><g id='a'>\(image)</g><use href='#a'/></defs>", false),
    ("<symbol id='a'>\(image)</symbol><use href='#b'/><g id='b'><use href='#a'/></g>", true),
    ("<filter id='f'><feImage href='a.png'/></filter>", false),
    ("<filter id='f'><feImage href='a.png'/></filter><rect filter='url(#f)'/>", true),
    (
      "<style>rect { filter: url(#f) }</style><filter id='f'><feImage href='#no'/></filter><rect/>",
      true
    ),
    ("<mask id='m'><use href='#no'/></mask><g><rect style='mask: url(#m)'/></g>", true),
  ])
  func `a part of the picture is missing only where it is used`(
    content: String, isMissing: Bool
  ) throws {
    let warnings = try ArtFile("art", 9, 9, content).validated().diagnostics.all
    #expect(warnings.map(\.isOmission) == [isMissing], "\(warnings)")
  }

  @Test func `the same is told once, and not without end`() throws {
    let many = (0..<50).map { "<blob/><blob/><blob\($0)/>" }.joined()
    #expect(try ArtFile("art", 9, 9, many).validated().diagnostics.all.count == 20)
  }
}
