import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// Drawings as the programs write them that people draw with.
private let drawings: [(name: String, parts: [String])] = [
  ("affinity", inFigure("sail", "flag-pole", "hull", "sea")),
  (
    "figma",
    ["background"]
      + inFigure(
        "ellipse-4", "left-leaf", "right-leaf", "stem", "pot", "face", "face/eye-left",
        "face/eye-right", "face/mouth")
      + feelings(over: "face")
  ),
  (
    "illustrator",
    ["shadow-ground"]
      + inFigure(
        "tail", "body", "paw-left", "head", "head/eyes", "head/eye-lid", "head/eye-lid-2",
        "head/mouth") + feelings(over: "head")
  ),
  (
    "inkscape",
    ["background"]
      + inFigure("left-arm", "body", "head", "head/eyes", "head/mouth")
      + feelings(over: "head") + inFigure("right-arm").dropFirst()
  ),
  ("sketch", inFigure("light", "stand", "shade", "switch")),
]

private func inFigure(_ parts: String...) -> [String] {
  ["figure"] + parts.map { "figure/" + $0 }
}

private func feelings(over part: String) -> [String] {
  ["happy", "sad", "surprised", "sleepy", "focused", "wink"].map { "figure/\(part)/face-\($0)" }
}

@Suite struct DrawingSplitTests {
  @Test(arguments: drawings)
  func `the still of the rig is the drawing`(name: String, parts: [String]) throws {
    let file = try drawing(name)
    let rig = try rig(of: file)
    #expect(rig.parts.map(\.path) == parts)
    for scale in [1.0, 2] {
      let still = try rig.shot(.still([]), framing: Framing(scale: scale)).bitmap(at: 0)
      let whole = try Bitmap(of: file, in: still.size)
      #expect(psnr(still, whole) >= 46, "\(psnr(still, whole)) dB at \(scale)")
    }
  }

  @Test func `a layer with a point in its name is art of a state`() throws {
    let rig = try rig(of: drawing("inkscape"))
    #expect(rig.states.prefix(2).map(\.name) == ["rest", "closed"])
    let eyes = try #require(rig.parts.firstIndex { $0.name == "eyes" })
    let pose = try Timeline(of: rig, .still(["closed"])).pose(at: 0)
    #expect(pose.parts[eyes].art == "eyes-closed.svg" && rig.parts[eyes].rest.art == "eyes.svg")
    let closed = try rig.shot(.still(["closed"])).bitmap(at: 0)
    #expect(closed != (try rig.shot(.still([])).bitmap(at: 0)))
  }

  @Test func `a limb turns about where it hangs on the body`() throws {
    let rig = try rig(of: drawing("illustrator"))
    let tail = try #require(rig.parts.first { $0.name == "tail" })
    #expect(tail.anchor.x < 0.3 && tail.anchor.y > 0.7)
    #expect(
      rig.parts.first { $0.name == "eyes" }?.anchor ?? Point(0.5, 0.5)
        == Point(0.5, 0.5))
  }

  @Test(
    arguments: [
      ("Left Arm", "left-arm", nil), ("eyes.closed", "eyes", "closed"),
      ("Auge_links", "auge-links", nil),
      ("2nd ear", "part-2nd-ear", nil), ("Œil", "œil", nil), (".hidden", "hidden", nil),
    ] as [(String, String, String?)])
  func `names are made of what was typed`(given: String, part: String, state: String?) throws {
    let name = LayerName(given)
    #expect(name?.part == part && name?.state == state)
  }

  @Test func `a name without a letter is none`() {
    #expect(LayerName("…") == nil && LayerName("") == nil)
  }

  @Test func `colors and places name shapes without names`() throws {
    let rig = try rig(
      of: svg(
        """
        <rect width="20" height="20" fill="#4c9f70"/><path d="M2 2H6L4 12Z"/>
        <path d="M14 2H18L16 12Z"/><rect id="rect7" x="2" y="15" width="16" height="4" fill="#c22"/>
        """))
    #expect(
      rig.parts.map(\.name) == [
        "figure", "green", "black-top-left", "black-top-right", "red-bottom",
      ])
  }

  @Test(arguments: [
    ("<!-- Created with Inkscape (http://www.inkscape.org/) -->", "Inkscape"),
    ("<!-- Generator: Adobe Illustrator 27.0.0 -->", "Illustrator"),
    ("<!-- Generator: Sketch 99 -->", "Sketch"), ("", "id=\"tail\""),
  ])
  func `a drawing without names has a hint`(comment: String, program: String) throws {
    let shape = "<rect width=\"9\" height=\"9\"/>"
    let file = svg(comment + shape)
    #expect(try DrawnRig(splitting: file).namingHint?.contains(program) == true)
    let named = svg("<g id=\"body\">\(shape)</g>" + shape)
    #expect(try DrawnRig(splitting: named).namingHint == nil)
  }

  @Test func `a leg turns about its upper end over the body`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        """
        <rect id="body" width="30" height="30"/><rect id="leg-left" x="8" y="14" width="5" height="15" fill="red"/>
        """))
    #expect(drawn.parts.first?.parts.last?.anchor == Point(0.5, 0.1))
  }

  @Test func `shapes without groups are one part and named ones their own`() throws {
    let rig = try rig(
      of: svg(
        """
        <rect width="100%" height="50%" fill="navy"/><rect id="path12" x="4" width="9" height="9"/>
        <circle id="sun" cx="20" cy="20" r="8" fill="gold"/>
        """))
    #expect(rig.parts.map(\.name) == ["figure", "blue-top", "sun"])
    #expect(rig.states.map(\.name) == ["rest"])
  }

  @Test func `what is hidden is a part that doesn't show`() throws {
    let rig = try rig(
      of: svg(
        """
        <style>.off { display: none }</style>
        <g id="sun"><circle cx="20" cy="20" r="8"/></g>
        <g id="moon" class="off"><circle cx="20" cy="20" r="5"/></g>
        """))
    #expect(rig.parts.map(\.rest.isVisible) == [true, true, false])
  }

  @Test func `a state of a layer that is only hidden shows it`() throws {
    let rig = try rig(
      of: svg(
        """
        <g id="sun"><circle cx="20" cy="20" r="8"/></g>
        <g id="rays.bright" display="none"><path d="M0 0H9V9"/></g>
        <g id="rays.soft" display="none"><path d="M0 0H4V9"/></g>
        """))
    #expect(rig.parts.map(\.name) == ["figure", "sun", "rays"])
    #expect(rig.parts.map(\.rest.isVisible) == [true, true, false])
    for (state, art) in [("bright", "rays.svg"), ("soft", "rays-soft.svg")] {
      let pose = try Timeline(of: rig, .still([state])).pose(at: 0)
      #expect(pose.parts[2].isVisible && pose.parts[2].art == art)
    }
  }

  /// A group that blends with its background, or is clipped as a whole, isn't split.
  @Test(arguments: [
    """
    <g id="a"><g id="b"><path fill="red" d="M2 2H30V30Z"/></g>
    <g id="c" style="mix-blend-mode: multiply"><path fill="lime" d="M9 2H30V20Z"/></g></g>
    """,
    """
    <clipPath id="k" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath>
    <g id="a" clip-path="url(#k)"><g id="b"><path fill="red" d="M2 2H30V30Z"/></g>
    <g id="c"><path fill="lime" d="M9 2H38V20Z"/></g></g>
    """,
    """
    <g id="a"><linearGradient id="p"><stop stop-color="red"/></linearGradient>
    <path fill="url(#p)" d="M2 2H30V30Z"/></g>
    <g id="b"><linearGradient id="p"><stop stop-color="lime"/></linearGradient>
    <path fill="url(#p)" d="M9 2H38V20Z"/></g>
    """,
  ])
  func `what depends on other layers looks the same`(content: String) throws {
    let file = svg("<g id=\"first\"><path d=\"M0 30H40V40H0\"/></g>" + content)
    let still = try rig(of: file).shot(.still([]), framing: Framing(scale: 2)).bitmap(at: 0)
    #expect(psnr(still, try Bitmap(of: file, in: still.size)) >= 46)
    #expect(try DrawnRig(splitting: file).warnings.isEmpty)
  }

  @Test func `a shape in a group that blends with what is behind the group is told of`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        "<rect id=\"a\" width=\"40\" height=\"40\" fill=\"#fc0\"/><g id=\"b\"><circle cx=\"20\" cy=\"20\" r=\"9\" "
          + "fill=\"#0cf\" style=\"mix-blend-mode:multiply\"/></g>"))
    #expect(drawn.warnings.count == 1 && drawn.warnings[0].contains("looks different"))
  }

  @Test func `a style with the size of the page isn't that of a part`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        "<path id=\"a\" d=\"M0 0H10V40H0Z\"/>", root: "style=\"width: 512px; height: 512px\""))
    #expect(drawn.art.allSatisfy { !$0.text.contains("512") })
  }

  @Test func `a layer that is blended with the others is told of`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        """
        <g id="sky"><path d="M0 0H40V40"/></g>
        <g id="glow" style="mix-blend-mode: screen"><path fill="red" d="M0 0H20V20"/></g>
        """))
    #expect(drawn.warnings.count == 1 && drawn.warnings.allSatisfy { $0.contains("'glow'") })
  }

  @Test(arguments: [
    ("<g id=\"a\"/>", "has no visible shape"),
    ("<g id=\"a\" transform=\"translate(500)\"><path d=\"M0 0H9V9\"/></g>", "has no visible shape"),
    (
      String(repeating: "<g id=\"a\"><path d=\"M0 0H9V9\"/></g>", count: 501), "more than 500 parts"
    ),
  ])
  func `a drawing that can't be split is refused`(content: String, message: String) throws {
    let error = #expect(throws: StartError.self) { try DrawnRig(splitting: svg(content)) }
    #expect(error?.message.contains(message) == true)
  }

  @Test func `no art has what runs or loads`() throws {
    let drawn = try DrawnRig(
      splitting: svg(
        """
        <style>@import url(https://example.com/x.css); .a { fill: red; background: url(//x) }
        .unused { fill: lime } #body { stroke: blue }</style><script>alert(1)</script>
        <!-- secret --><linearGradient id="p"><stop offset="0" stop-color="red"/></linearGradient>
        <g id="body" onclick="alert(2)"><image href="https://example.com/x.png" width="9" height="9"/>
        <foreignObject><p xmlns="http://www.w3.org/1999/xhtml" onclick="alert(3)"/></foreignObject>
        <path class="a" d="M0 0H9V9" style="cursor: url(//x); opacity: .5"/></g>
        <a id="arm" href="javascript:alert(4)"><path fill="url(#p)" d="M9 9H30V30"/></a>
        """, root: "onload=\"alert(5)\" font-size=\"7\""))
    #expect(drawn.art.map(\.name) == ["body.svg", "arm.svg"])
    for (name, text) in drawn.art {
      let found = [
        "alert", "import", "example", "//x", "unused", "secret", "cursor", "foreign", "onload",
      ].filter { text.replacing("http://www.w3.org", with: "").contains($0) }
      #expect(found.isEmpty, "\(name): \(text)")
      #expect(text.contains("font-size=\"7\""))
    }
    #expect(drawn.art.map { $0.text.contains("fill=\"red\"") } == [true, false])
    #expect(drawn.art.map { $0.text.contains("stroke=\"blue\"") } == [true, false])
    #expect(drawn.art.map { $0.text.contains("linearGradient") } == [false, true])
    #expect(drawn.art[0].text.contains("opacity=\".5\""))
  }

  @Test func `ids that styles and references name are spelled alike`() throws {
    let file = svg(
      """
      <style>#left\\ arm { fill: red } [id="left arm"] { stroke: lime }</style>
      <g id="left arm"><path d="M2 2H30V30Z"/></g>
      <clipPath id="a&#39;)"><path d="M0 0H20V40H0"/></clipPath>
      <g id="ärmel"><path clip-path="url(&quot;#a')&quot;)" d="M9 2H38V20Z"/></g>
      """)
    let rig = try rig(of: file)
    #expect(rig.parts.map(\.name) == ["figure", "left-arm", "ärmel"])
    let still = try rig.shot(.still([]), framing: Framing(scale: 2)).bitmap(at: 0)
    #expect(psnr(still, try Bitmap(of: file, in: still.size)) >= 46)
  }

  @Test func `a drawing whose parts repeat much is refused`() throws {
    let symbol = "<symbol id=\"s\"><path d=\"M0 0" + String(repeating: "h1v1", count: 10_000)
    let parts = (0..<60).map { "<g id=\"layer-\($0)\"><use href=\"#s\"/></g>" }.joined()
    let error = #expect(throws: StartError.self) {
      try DrawnRig(splitting: svg(symbol + "\"/></symbol>" + parts), maximumBytes: 1_000_000)
    }
    #expect(error?.message.contains("more than 1 MB of art") == true)
  }

  @Test func `the name of the drawing is one line of the rig`() throws {
    let drawn = try DrawnRig(splitting: svg("<g id=\"a\"><path d=\"M0 0H9V9\"/></g>"))
    let yaml = drawn.yaml(name: "x", from: "a\nb\u{1B}[2J.svg")
    #expect(yaml.hasPrefix(#"# x, split from a\u{a}b\u{1b}[2J.svg by"#))
  }

  // MARK: -

  private func drawing(_ name: String) throws -> ArtFile {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Drawings/\(name).svg")
    // Figma writes hidden layers like visible ones.
    let text = try String(contentsOf: url, encoding: .utf8)
      .replacing(/<g id="face.wow">(?s:.*?)<\/g>\n/, with: "")
    return ArtFile(name: name, path: url.path, bytes: Array(text.utf8))
  }
}
