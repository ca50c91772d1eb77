import CritterGraphics
import CritterImport
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

/// The texts of animated SVGs.
@Suite struct AnimatedSVGTextTests {
  /// An SVG of 200 by 100 points, with a dot outside of it that moves.
  private static func svg(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" font-family="Inter" \
    font-size="20"><circle r="1" cx="-9"><animate attributeName="cy" values="0;9" dur="4s" \
    repeatCount="indefinite"/></circle>\(content)</svg>
    """
  }

  private func rig(_ content: String) throws -> Rig {
    let rig = try ImportedRig(Array(Self.svg(content).utf8), path: "a.svg", measuring: DrawnText())
    return try RigDocument(importing: rig.yaml, named: rig.name, from: "a.svg", art: rig.art)
      .resolved()
  }

  private func problems(_ content: String) -> [String] {
    thrownProblems { try rig(content) }.map(\.message)
  }

  private func warnings(_ content: String) throws -> [String] {
    try ImportedRig(Array(Self.svg(content).utf8), path: "a.svg", measuring: DrawnText())
      .warnings.map(\.message)
  }

  private func image(_ content: String, at time: Double) throws -> Bitmap {
    try rig(content).shot(.clip("play", over: [])).bitmap(at: time)
  }

  private static let fade =
    #"<animate attributeName="opacity" values="1;1" dur="4s" repeatCount="indefinite"/>"#

  @Test func `a text that moves isn't cut at its origin`() throws {
    let text = #"<text x="0" y="0" text-anchor="middle">Ag"#
    let still = try image(#"<g transform="translate(100,50)">\#(text)</text></g>"#, at: 0)
    let moving = try image(
      #"<g transform="translate(100,50)">\#(text)\#(Self.fade)</text></g>"#, at: 1)
    #expect(still.isNear(moving))
    #expect(try #require(still.inked).y.lowerBound < 45)
  }

  @Test(arguments: [
    (#"<text font-family="Nix, 'No Font'" y="50">A</text>"#, true),
    (#"<style>.a { font: 12px Nix }</style><text class="a" y="50">A</text>"#, true),
    (#"<text y="50"><tspan font-family="Nix">A\#(fade)</tspan></text>"#, true),
    (#"<text font-family="Nix, serif" y="50">A</text>"#, false),
    (#"<text font-family="Nix, Inter" y="50">A</text>"#, false),
  ])
  func `a font that isn't installed is a warning that names the drawn font`(
    content: String, isMissing: Bool
  ) throws {
    let warnings = try warnings(content)
    #expect(warnings.count == (isMissing ? 1 : 0))
    for warning in warnings {
      #expect(warning.hasPrefix("the font 'Nix' isn't installed, so "), "\(warning)")
      #expect(warning.hasSuffix(" is drawn; install it, or convert the text to outlines"))
    }
  }

  @Test func `characters without a font are a warning`() throws {
    // A private character, which no font has.
    #expect(
      try warnings(#"<text id="icon" y="50">A\#u{10FFFD}</text>"#)
        == ["a text has characters that no installed font has, in 'text#icon'"])
    #expect(try warnings(#"<text id="icon" y="50">Ab</text>"#).isEmpty)
  }

  @Test(arguments: ["0;0.3;0.6", "0.1;0.5;1", "0;0.6;0.5", "0;1", "0;0.5;1.5", "0;0.5;1"])
  func `an animation whose keyTimes browsers ignore doesn't play`(times: String) throws {
    // Splines are ignored, too, if there is one for each value.
    let splines = times == "0;0.5;1" ? "calcMode='spline' keySplines='0 0 1 1;0 0 1 1;0 0 1 1'" : ""
    let content =
      "<rect width='9' height='9'><animate attributeName='x' dur='1s' values='10;50;10' "
      + "keyTimes='\(times)' \(splines)/>\(Self.fade)</rect>"
    #expect(try image(content, at: 0.3).inked?.x.lowerBound == 0)
    let warning = try #require(try warnings(content).first)
    #expect(
      warning.hasPrefix("'keyTimes' needs one time for each value, from 0 to 1, and 'keySplines'"))
  }

  @Test func `keyTimes count only where browsers read them`() throws {
    for other in [
      "values='10;50;10' calcMode='paced' keyTimes='0;0.3;0.6'",
      "values='10;50;10' calcMode='discrete' keyTimes='0;0.3;0.6'",
      "values='10;50;10;' keyTimes='0;0.3;1;'", "from='10' to='90' keyTimes='0;0.2'",
    ] {
      let content =
        "<rect width='9' height='9'><animate attributeName='x' dur='1s' \(other)/>\(Self.fade)</rect>"
      let x = try image(content, at: 0.35).inked?.x.lowerBound ?? 0
      #expect(x >= 9 && x < 60)
      #expect(try warnings(content).isEmpty)
    }
  }

  @Test func `elements that browsers don't draw are warnings`() throws {
    let content = "<audio href='a.mp3'/><rect width='9' height='9'>\(Self.fade)</rect>"
    #expect(try warnings(content) == ["a <audio> is left out, as in browsers"])
  }

  @Test(arguments: [("7.001s", true), ("6s", false)])
  func `a loop that cuts animations off is a warning`(duration: String, isCut: Bool) throws {
    func move(_ name: String, _ duration: String) -> String {
      "<animate attributeName='\(name)' dur='\(duration)' values='0;9' repeatCount='indefinite'/>"
    }
    let content = "<rect width='9' height='9'>\(move("x", "3s"))\(move("y", duration))</rect>"
    let expected = [
      "the animations have no common end within 60 s, so the loop cuts some of them off"
    ]
    #expect(try warnings(content) == (isCut ? expected : []))
  }

  @Test func `an element without a name is named once`() {
    let table = "<foreignObject><table xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>"
    #expect(problems(table) == ["a <foreignObject> with <table> isn't supported"])
  }

  @Test func `a skew reaches 85°`() throws {
    let skew = { (angle: Double) in
      #"<rect id="r" transform="skewX(\#(angle))">\#(Self.fade)</rect>"#
    }
    #expect(problems(skew(89)) == ["a skew of more than 85° isn't supported, in 'rect#r'"])
    #expect(problems(skew(-90)) == ["a skew of more than 85° isn't supported, in 'rect#r'"])
    _ = try rig(skew(80))
    // As 5°.
    _ = try rig(skew(185))
  }

  @Test(arguments: ["middle", "central", "hanging", "text-before-edge", "text-after-edge"])
  func `a dominant baseline is a distance`(_ name: String) throws {
    let plain = try #require(image("<text x='9' y='50'>x</text>", at: 0).inked)
    for (text, isMoving) in [("<text", false), ("<text", true)] {
      let content = """
        \(text) x="9" y="50" dominant-baseline="\(name)">x\(isMoving ? Self.fade : "")</text>
        """
      let shifted = try #require(image(content, at: 0).inked)
      let shift = shifted.y.lowerBound - plain.y.lowerBound
      switch name {
      case "middle": #expect((5...6).contains(shift))
      case "central": #expect((7...8).contains(shift))
      case "hanging": #expect((15...17).contains(shift))
      case "text-before-edge": #expect((19...21).contains(shift))
      default: #expect((-6...(-4)).contains(shift))
      }
    }
  }

  @Test func `percentages refer to the image`() throws {
    let percent = try image(
      #"<text x="50%" y="50%" text-anchor="middle">Ag\#(Self.fade)</text>"#, at: 0)
    let points = try image(
      #"<text x="100" y="50" text-anchor="middle">Ag\#(Self.fade)</text>"#, at: 0)
    #expect(percent == points)
  }

  @Test func `a nested svg without a size is as large as the image`() throws {
    let mover = #"<rect width="20" height="10"\#("")>\#(Self.fade)</rect>"#
    for (content, isMoving) in [(#"<rect width="20" height="10"/>"#, false), (mover, true)] {
      let image = try image(#"<svg viewBox="0 0 20 10">\#(content)</svg>"#, at: 0)
      let ink = try #require(image.inked, "\(isMoving)")
      #expect(ink.x == 0...199 && ink.y == 0...99, "\(isMoving)")
    }
  }

  @Test func `letters appear as the line below them grows`() throws {
    let content = """
      <path id="line"><animate attributeName="d" values="M20,50h0;M20,50h160;M20,50h160" \
      keyTimes="0;0.5;1" dur="4s" repeatCount="indefinite"/></path>
      <text><textPath href="#line">typing</textPath></text>
      """
    let rig = try rig(content)
    let shot = try rig.shot(.clip("play", over: []))
    #expect(try shot.bitmap(at: 0).inked == nil)
    var last = 19
    for time in [0.3, 0.5, 0.8] {
      let ink = try #require(try shot.bitmap(at: time).inked)
      #expect(ink.x.upperBound > last)
      // A letter is visible once its middle is on the line.
      #expect(Double(ink.x.upperBound) < 20 + 80 * time + 10)
      last = ink.x.upperBound
    }
    let whole = try image(#"<text x="20" y="50">typing</text>"#, at: 0)
    #expect(try shot.bitmap(at: 3).isNear(whole))
  }

  @Test func `a text follows a line that isn't horizontal, and no curve`() throws {
    let image = try image(
      ##"<path id="p" d="M50,10V90" fill="none"/><text><textPath href="#p">down</textPath></text>"##,
      at: 0)
    let ink = try #require(image.inked)
    #expect(ink.y.count > 2 * ink.x.count)
    #expect(
      problems(
        ##"<path id="p" d="M0,9Q50,90 90,9"/><text><textPath href="#p">a</textPath></text>"##)
        == ["a text on a curved path isn't supported, in '<textPath>'"])
  }

  @Test func `each letter has its place in a list`() throws {
    let list = try image(#"<text x="20 60 100" y="50">abc</text>"#, at: 0)
    let single = try image(
      #"<text x="20" y="50">a</text><text x="60" y="50">b</text><text x="100" y="50">c</text>"#,
      at: 0)
    #expect(list.isNear(single))
  }

  @Test func `a text changes its color, size, and place`() throws {
    let recolored = try image(
      """
      <text x="20" y="50">a<animate attributeName="fill" values="#f00;#00f" dur="4s" \
      repeatCount="indefinite"/></text>
      """, at: 2)
    #expect(recolored.isNear(try image(##"<text x="20" y="50" fill="#800080">a</text>"##, at: 0)))
    let grown = try image(
      """
      <text x="100" y="50" text-anchor="middle">a<animate attributeName="font-size" values="10;30" \
      dur="4s" repeatCount="indefinite"/></text>
      """, at: 3.99)
    let large = try image(
      #"<text x="100" y="50" text-anchor="middle" font-size="30">a</text>"#, at: 0)
    #expect(grown.isNear(large))
    let moved = try image(
      """
      <text x="20" y="50">a<animate attributeName="x" values="20;100" dur="4s" \
      repeatCount="indefinite"/></text>
      """, at: 2)
    #expect(moved.isNear(try image(#"<text x="60" y="50">a</text>"#, at: 0)))
  }

  @Test func `a piece of a text fades alone`() throws {
    let image = try image(
      """
      <text x="20" y="50">ab<tspan>cd<animate attributeName="opacity" values="0;0" dur="4s" \
      repeatCount="indefinite"/></tspan>ef</text>
      """, at: 1)
    let gap = try self.image(
      #"<text x="20" y="50">ab<tspan fill="none">cd</tspan>ef</text>"#, at: 0)
    #expect(image.isNear(gap))
  }
}

extension Bitmap {
  /// The rows and columns with visible pixels; nil if there are none.
  fileprivate var inked: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = pixels.indices.filter { pixels[$0].alpha > 20 }
    guard let first = places.first, let last = places.last else { return nil }
    let width = Int(size.width)
    let columns = places.map { $0 % width }
    return ((columns.min() ?? 0)...(columns.max() ?? 0), first / width...last / width)
  }

  /// Whether few pixels differ visibly.
  fileprivate func isNear(_ other: Bitmap) -> Bool {
    let count = zip(pixels, other.pixels).count { one, other in
      abs(Int(one.alpha) - Int(other.alpha)) > 40 || abs(Int(one.red) - Int(other.red)) > 40
        || abs(Int(one.blue) - Int(other.blue)) > 40
    }
    return count < 12
  }
}
