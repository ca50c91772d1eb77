import CritterGraphics
import CritterMotion
import CritterRaster
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterVector

/// An SVG still looks like its part tree when it is drawn as art.
@Suite struct SVGStillTests {
  /// In decibels.
  private func likeness(_ tree: PartTree, _ art: ArtFile...) throws -> Double {
    let file = ArtFile(name: "whole", path: "whole.svg", bytes: try still(tree, art).0)
    let expected = try Rasterizer(art: art).bitmap(of: tree.drawing())
    #expect(expected.pixels.contains { $0.alpha > 0 }, "the picture is empty")
    return try psnr(expected, Bitmap(of: file, in: tree.size))
  }

  private func still(_ tree: PartTree, _ art: [ArtFile]) throws -> ([UInt8], VectorAnimation) {
    let art = try [String: SVGArt](art)
    let motion = VectorSource(title: "") { _ in tree }
    let picture = try VectorAnimation(motion) { art[$0]?.naturalSize ?? Size(1, 1) }
    return (SVGFile(picture, art: art).bytes, picture)
  }

  private func text(_ tree: PartTree, _ art: ArtFile...) throws -> String {
    String(decoding: try still(tree, art).0, as: UTF8.self)
  }

  private func tree(
    _ parts: PartNode..., mask: Mask? = nil, on color: Color = .transparent
  ) -> PartTree {
    PartTree(
      size: PixelSize(60, 60), background: color, mask: mask, matrix: .identity, parts: parts)
  }

  private let turned = Matrix([1.5, 0.8, 0], [-0.7, 1.2, 0], [20.25, 10.5, 1])

  @Test func `turned and mirrored art is in its place`() throws {
    let mirrored = part(.art("halves"), Size(30, 20), .scale(-1, 1) * .translation(55, 30))
    let tree = tree(part(.art("halves"), Size(20, 20), turned), mirrored)
    #expect(try likeness(tree, .halves) > 50)
  }

  @Test func `art keeps its own aspect rule and is clipped where it leaves its size`() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="20" viewBox="0 0 10 10" x="3" y="4"
        preserveAspectRatio="xMidYMax slice"><rect x="-5" y="2" width="9" height="3"/>
        <circle cx="5" cy="5" r="4" fill="#c00"/></svg>
      """
    let art = ArtFile(name: "narrow", svg: svg)
    #expect(try likeness(tree(part(.art("narrow"), Size(40, 50))), art) > 50)
  }

  @Test func `what blends in art blends with nothing that is behind the art`() throws {
    let art = ArtFile(
      "blend", 10, 10,
      "<rect width='7' height='7' fill='#f80'/><rect x='3' y='3' width='7' height='7' fill='#08f' "
        + "style='mix-blend-mode: multiply'/>")
    let behind = part(.fill(Color(1, 0.9, 0.5)), Size(60, 60))
    #expect(try likeness(tree(behind, part(.art("blend"), Size(40, 40))), art) > 50)
  }

  @Test func `the ids and classes of two files do not meet`() throws {
    func file(_ name: String, _ color: String) -> ArtFile {
      ArtFile(
        name, 10, 10,
        """
        <!-- <b> --><style>/* } */ .a, #r { fill: url(#g) } rect.b { fill: \(color) }
        @import url(other.css);</style>
        <linearGradient id='g'><stop stop-color='\(color)'/>
        <stop offset='1' stop-color='white'/></linearGradient>
        <rect id='r' width='4' height='10'/><rect class="b" x='5' width='2' height='10'/>
        <rect x='8' width='2' height='10' style='fill:url("#g")'/><g id='x&gt;'/>
        """)
    }
    let both = tree(
      part(.art("one"), Size(30, 60)),
      part(.art("two"), Size(30, 60), .translation(30, 0)))
    #expect(try likeness(both, file("one", "red"), file("two", "blue")) > 50)
  }

  @Test func `entities, other encodings and other prefixes are read`() throws {
    let svg = """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [
        <!ENTITY ns "http://www.w3.org/2000/svg"> <!ENTITY ink '#0a0'> ]>
      <s:svg xmlns:s="&ns;" viewBox="0 0 10 10"><s:style><![CDATA[ .h\u{e9} > .k { fill: #00c } ]]>
      </s:style><s:title>\u{e9} &amp; &lt;</s:title>
      <s:g class="h\u{e9}"><s:path class='k' d="M0 0h4v4z"/></s:g>
      <s:path fill="&ink;" d="M4 4h6v6z"/></s:svg>
      """
    let art = ArtFile(
      name: "old", path: "old.svg", bytes: svg.unicodeScalars.map { UInt8($0.value) })
    #expect(try likeness(tree(part(.art("old"), Size(60, 60))), art) > 50)
  }

  @Test(arguments: [0, 0.3, 0.5, 0.9, 1])
  func `a fade is the sum of both shares`(fraction: Double) throws {
    let left = ArtFile("left", 10, 10, "<circle cx='4' cy='5' r='4' fill='red' opacity='.8'/>")
    let right = ArtFile("right", 10, 10, "<circle cx='6' cy='5' r='4' fill='blue'/>")
    let fade = part(.fade(from: "left", to: "right", fraction: fraction), Size(20, 20), turned)
    #expect(try likeness(tree(fade), left, right) > 45)
  }

  @Test func `masks and opacity apply to a group as one`() throws {
    var group = part(.fill(.allRed), Size(20, 20), turned, opacity: 0.6)
    group.parts = [part(.fill(.allBlue), Size(30, 30), .translation(5, 7), opacity: 0.5)]
    group.mask = Mask(rect: Rect(-5, 5, 40, 40), cornerRadius: 12, matrix: .identity)
    let tree = tree(
      group,
      mask: Mask(rect: Rect(0, 0, 60, 60), cornerRadius: 30, matrix: .identity),
      on: Color(1, 1, 0, 0.5))
    #expect(try likeness(tree) > 45)
  }

  @Test(arguments: MatteKind.allCases)
  func `a matte masks a part by its kind`(kind: MatteKind) throws {
    var masked = part(.fill(.allRed), Size(40, 40), .translation(5, 5), opacity: 0.8)
    masked.parts = [part(.fill(.allBlue), Size(20, 50), .translation(10, 0))]
    let matte = part(.fill(Color(0.9, 0.7, 0.4, 0.9)), Size(20, 20), turned)
    masked.matte = Matte(kind, [matte])
    #expect(try likeness(tree(masked, on: Color(1, 1, 0))) > 45)
  }

  /// librsvg lacks `plus-lighter`, and mixes hues wrongly if a part isn't opaque.
  @Test(arguments: BlendMode.allCases.filter { $0 != .plusLighter })
  func `a part mixes with the parts and the background behind it`(mode: BlendMode) throws {
    let back = part(.fill(Color(0.9, 0.5, 0.2)), Size(30, 60), .identity)
    var front = part(.fill(Color(0.3, 0.6, 0.8)), Size(40, 30), .translation(10, 10))
    front.parts = [part(.fill(Color(1, 1, 1)), Size(10, 10), .identity)]
    front.effects.blend = mode
    let sky = Color(0.6, 0.7, 0.9)
    let mask = Mask(rect: Rect(0, 0, 60, 60), cornerRadius: 20, matrix: .identity)
    #expect(try likeness(tree(back, front, on: sky)) > 40)
    #expect(try likeness(tree(back, front, mask: mask, on: sky)) > 40)
  }

  /// librsvg blurs along the axes of the image, too.
  @Test(arguments: [Matrix.translation(12, 12), .scale(1.5, 1) * .translation(10, 12)])
  func `a blurred part with a shadow looks the same`(matrix: Matrix) throws {
    var effects = Effects.none
    effects.blur = 1.5
    effects.shadow = Shadow(offset: Point(4, 6), blur: 2, color: Color(0.2, 0, 0.4, 0.6))
    var card = part(.fill(Color(0.9, 0.5, 0.2)), Size(20, 20), matrix, opacity: 0.9)
    card.parts = [part(.fill(.allBlue), Size(8, 8), .translation(-4, 4))]
    card.effects = effects
    #expect(try likeness(tree(card, on: Color(1, 1, 1))) > 40)
    card.mask = Mask(rect: Rect(-10, -10, 25, 60), matrix: .identity)
    #expect(try likeness(tree(card, on: Color(1, 1, 1))) > 40)
  }

  @Test func `shapes are filled, stroked and trimmed`() throws {
    let path = Path(Rect(5, 5, 30, 20), cornerRadius: 8)
    let line = Stroke(color: Color(0, 0.4, 0, 0.7), width: 3, cap: .round, join: .bevel)
    let trimmed = Shape(
      path: path, fill: Color(1, 0.5, 0, 0.5), stroke: line, trim: Trim(start: 0.2, end: 0.7))
    let whole = Shape(path: path, fill: .transparent, stroke: line)
    let tree = tree(
      part(.shape(trimmed)), part(.shape(whole), Size(20, 20), .translation(10, 30)))
    #expect(try likeness(tree) > 50)
  }

  @Test func `sharp corners are beveled beyond the miter limit`() throws {
    let corner = Path([.move(Point(8, 40)), .line(Point(20, 12)), .line(Point(32, 40))])
    var line = Stroke(color: .allRed, width: 6)
    line.line.miterLimit = 1.5
    let shape = Shape(path: corner, fill: .transparent, stroke: line)
    #expect(try likeness(tree(part(.shape(shape)))) > 50)
  }

  /// librsvg draws nothing of a file that has a matrix without an inverse.
  @Test(arguments: [Matrix.scale(0, 1), .scale(1, 1e-9), .scale(0, 0)])
  func `what is shrunk to nothing hinders nothing`(matrix: Matrix) throws {
    var masked = part(.fill(.allRed), Size(20, 20), matrix)
    masked.mask = Mask(rect: Rect(0, 0, 9, 9), matrix: .identity)
    let tree = tree(
      part(.art("halves"), Size(20, 20), matrix), masked,
      part(.fill(.allBlue), Size(30, 30), turned))
    #expect(try likeness(tree, .halves) > 50)
  }

  @Test(arguments: [
    "<text x='2' y='7' font-family='DejaVu Sans' font-size='6' fill='#c00'>ab</text>",
    "<g opacity='.5'><text y='7' font-size='6'>a<tspan fill='blue'>b</tspan></text><circle r='3'/></g>",
  ])
  func `text in art is outlines`(content: String) throws {
    let art = ArtFile("text", 10, 10, content)
    let tree = tree(part(.art("text"), Size(40, 40), turned))
    #expect(try likeness(tree, art) >= 46)
    let text = try text(tree, art)
    #expect(!text.contains("<text") && !text.contains("font"))
  }

  @Test func `encodings are read as they say`() throws {
    let svg =
      "<?xml version='1.0' encoding='windows-1251'?>"
      + "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><g font-family='\u{436}'/></svg>"
    let data = try #require(svg.data(using: .windowsCP1251))
    let art = ArtFile(name: "old", path: "old.svg", bytes: [UInt8](data))
    #expect(try NestedArt(ParsedArt(art), id: "art").text.contains("\"\u{436}\""))
  }

  @Test func `what is seen in perspective is told`() throws {
    let tilted = Matrix([1, 0, 0.004], [0, 1, 0], [10, 10, 1])
    let picture = try still(
      tree(part(.fill(.allRed), Size(20, 20), tilted), part(.fill(.allBlue))), []
    ).1
    #expect(picture.flattened.map(\.part) == ["part"])
    #expect(picture.flattened.allSatisfy { $0.distance > 0.1 && $0.distance < 2 })
    #expect(try still(tree(part(.fill(.allBlue))), []).1.flattened.isEmpty)
  }

  @Test func `nothing in it runs, moves or is loaded`() throws {
    let art = ArtFile(
      "busy", 10, 10,
      """
      <script>run()</script><rect width='5' height='5' onclick='run()'>
      <animate attributeName='x' to='5' dur='1s'/></rect><image href='photo.png'/>
      <metadata><deep><deeper/></deep></metadata><rect x='5' width='5' height='5'/>
      """)
    let text = try text(tree(part(.art("busy"))), art)
    for word in ["run", "animate", "photo", "deep"] { #expect(!text.contains(word)) }
    #expect(text.contains("M5 0h5v5h-5z"))
  }

  @Test func `compressed art is an error`() {
    #expect(throws: DrawingError.compressedArt(path: "z.svg")) {
      try SVGArt(ArtFile(name: "z", path: "z.svg", bytes: [0x1F, 0x8B, 8]), id: "art")
    }
  }
}

/// A part that shows one thing.
private func part(
  _ content: Layer.Content, _ size: Size = Size(20, 20), _ matrix: Matrix = .identity,
  opacity: Double = 1
) -> PartNode {
  PartNode(
    name: "part", matrix: matrix, size: size, opacity: opacity,
    layers: [Layer(name: "part", content: content, size: size, matrix: .identity)])
}
