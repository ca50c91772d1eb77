import CritterGraphics
import CritterRaster
import Foundation
import Testing

/// Nothing in art is silently not drawn.
@Suite struct ReviewTests {
  static let undrawn = [
    ("<image href='photo.png'/>", "the picture 'photo.png' is not loaded"),
    ("<image href='https://example.org/a.png'/>", "the picture 'https://example.org/a.png'"),
    ("<use href='other.svg#a'/>", "'other.svg#a' is in another file"),
    ("<use href='#gone'/>", "'use' refers to '#gone', which is not there"),
    ("<rect fill='url(#gone)'/>", "'fill' refers to '#gone', which is not there"),
    ("<style>rect { mask: url(#gone) }</style>", "'mask' refers to '#gone'"),
    ("<rect><animate attributeName='x'/></rect>", "'animate' does not play"),
    ("<script>run()</script>", "'script' does not run"),
    ("<foreignObject><rect/></foreignObject>", "'foreignObject' is not drawn"),
    ("<text><textPath href='#p'>a</textPath></text>", "'textPath' is not drawn"),
    ("<flowRoot><flowPara>a</flowPara></flowRoot>", "'flowRoot' is not drawn"),
    ("<blob/>", "'blob' is not drawn"),
    ("<text x='1 2 3'>abc</text>", "of several numbers in a text's 'x' only the first counts"),
    ("<text textLength='9'>abc</text>", "a text's 'textLength' has no effect"),
    ("<rect style='transform-origin: 5px 5px'/>", "'transform-origin' has no effect"),
    ("<text style='text-transform: uppercase'>a</text>", "'text-transform' has no effect"),
    ("<rect fill='oklch(0.5 0.2 30)'/>", "'fill' with 'oklch()' is not understood"),
    ("<rect style='fill: var(--ink)'/>", "'fill' with 'var()' is not understood"),
    ("<style>@media print { a { fill: red } }</style>", "'@media' in a style sheet has no effect"),
    ("<style>:is(a, b) { fill: red }</style>", "rules with ':is()' have no effect"),
    ("<path d='M45.5 zz 0L9 9'/>", "a path's data is only read up to 'zz 0L9 9': a number"),
    ("<path d='M0 0 L5'/>", "a path's data is only read: a number is missing at the end"),
    ("<path d=''/><path d='none'/><path d='M0 0A1 1 0 019 9z'/>", nil),
    ("<path stroke-linejoin='arcs'/>", "'stroke-linejoin' has no 'arcs'"),
    (
      "<rect style='mix-blend-mode: multiply'/>", "'mix-blend-mode' blends with nothing here"
    ),
    (
      "<defs><rect id='r'/></defs><g style='mix-blend-mode:screen'><use href='#r'/></g>",
      "'mix-blend-mode' blends with nothing here"
    ),
    ("<rect/><rect style='mix-blend-mode: multiply'/>", nil),
    ("<rect style='mix-blend-mode: normal'/>", nil),
    ("<rect opacity='.5' fill='url(#g)'/><linearGradient id='g'/>", nil),
    ("<e:blob xmlns:e='urn:editor' opacity='.5'><e:more/></e:blob>", nil),
    ("<switch><foreignObject/><g/></switch><title>a</title><metadata/>", nil),
    ("<text style='word-spacing: 0px; font-variant: normal'>a</text>", nil),
  ]

  @Test(arguments: undrawn) func `What is not drawn is told`(
    content: String, message: String?
  ) throws {
    let warnings = try Rasterizer.review(of: ArtFile("art", 9, 9, "\n " + content)).warnings
    if let message {
      #expect(warnings.count == 1)
      let warning = try #require(warnings.first)
      #expect(warning.message.hasPrefix(message), "\(warning.message)")
      #expect(warning.line == 2)
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
  func `Fonts are found where there is text`(content: String, fonts: [[String]]) throws {
    let review = try Rasterizer.review(of: ArtFile("art", 9, 9, content))
    #expect(review.fonts.map(\.families) == fonts)
  }

  @Test func `The same is told once, and not without end`() throws {
    let many = (0..<50).map { "<blob/><blob/><blob\($0)/>" }.joined()
    #expect(try Rasterizer.review(of: ArtFile("art", 9, 9, many)).warnings.count == 20)
  }
}
