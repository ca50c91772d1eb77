import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Shape morphing: paths in a rig, and art of one path.
@Suite struct MorphTests {
  private func drawing(_ rig: Rig, _ selection: Selection, at time: Double) throws -> Drawing {
    let pose = try Timeline(of: rig, selection).pose(at: time)
    let size = PixelSize(10, 10)
    return try rig.drawing(of: pose, in: Viewport(fitting: rig.canvas.size, into: size))
  }

  private func shape(_ rig: Rig, _ selection: Selection, at time: Double) throws -> Shape {
    try #require(try drawing(rig, selection, at: time).layers.shapes.first)
  }

  private let mouth = """
    canvas: { size: [10, 10] }
    inputs: { cheer: { min: 0, max: 1 } }
    parts:
      mouth: { frame: [0, 0, 10, 10], path: M0 5 L10 5, stroke: black }
      plain: { frame: [0, 0, 10, 10] }
    states:
      open: { parts: { mouth: { path: M0 1 L10 5 } } }
      smiling:
        along:
          input: cheer
          from: { mouth: { path: M0 5 C3 5 7 5 10 5 } }
          to: { mouth: { path: M0 5 C3 9 7 9 10 5 } }
    transitions:
      - { to: open, duration: 1, easing: linear }
      - { from: open, duration: 1, easing: linear, interrupt: add }
    clips:
      talk: { duration: 1, parts: { mouth: { path: { values: [M0 5 L10 5, M0 9 L10 5] } } } }
    """

  @Test func `a path moves in a transition and in a clip`() throws {
    let rig = try RigDocument(yaml: mouth).resolved()
    let opening = Selection.transition(from: [], to: ["open"])
    #expect(try shape(rig, opening, at: 0.5).path.svg == "M0 3L10 5")
    #expect(try shape(rig, .clip("talk", over: []), at: 0.25).path.svg == "M0 6L10 5")
    #expect(try shape(rig, .still(["open"]), at: 0).path.svg == "M0 1L10 5")
  }

  @Test func `a path follows an input`() throws {
    let rig = try RigDocument(yaml: mouth).resolved()
    let pose = try Timeline(of: rig, .still(["smiling"]), inputs: ["cheer": 0.5]).pose(at: 0)
    #expect(pose.parts[0].path?.svg == "M0 5C3 7 7 7 10 5")
  }

  @Test func `only a path can become another`() throws {
    let wrong = mouth.replacing("open: { parts: { mouth", with: "open: { parts: { plain")
    #expect {
      try RigDocument(yaml: wrong).resolved()
    } throws: { error in
      (error as? FileError)?.problems.map(\.message).joined().contains(
        "part 'plain' has no path to change; add a 'path' to the part") == true
    }
    let additive = mouth.replacing("M0 9 L10 5] }", with: "M0 9 L10 5], additive: true }")
    #expect {
      try RigDocument(yaml: additive).resolved()
    } throws: { error in
      (error as? FileError)?.problems.map(\.message).joined().contains(
        "'path' can't be added; remove 'additive'") == true
    }
  }

  // MARK: Art

  private let line = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>a line</title><g>
    <path d="M0 5 L10 5" style="fill: none; stroke: #ff0000" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"/></g></svg>
    """
  private let box = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
    <path d="M0 4 H20 V16 H0 Z" fill="#0000ff"/></svg>
    """

  private func artDocument(_ yaml: String, line: String? = nil) throws -> RigDocument {
    try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        parts: { a: { frame: [0, 0, 10, 10], art: line.svg } }
        states: { on: { parts: { a: { art: box.svg } } } }
        """ + "\n" + yaml,
      files: ["line.svg", "box.svg"], contents: ["line.svg": line ?? self.line, "box.svg": box])
  }

  private let morphing =
    "transitions: [{ to: on, duration: 1, easing: linear, parts: { a: { art: { morph: true } } } }]"

  @Test func `a line opens into a filled shape`() throws {
    let rig = try artDocument(morphing).resolved()
    let opening = Selection.transition(from: [], to: ["on"])
    #expect(try drawing(rig, opening, at: 0).layers.map(\.content) == [.art("line.svg")])
    #expect(try drawing(rig, opening, at: 1).layers.map(\.content) == [.art("box.svg")])
    let shape = try shape(rig, opening, at: 0.5)
    #expect(shape.fill.color?.hex == "#800080" && shape.stroke?.width == 1)
    #expect(rig.artShapes["line.svg"]?.size == Size(10, 10))
    let layer = try #require(try drawing(rig, opening, at: 0.5).layers.first)
    // Halfway between two view boxes, stretched to the part.
    #expect(layer.size == Size(15, 15))
    let bounds = shape.path.controlBounds
    let low = try #require(layer.matrix.project(bounds.origin))
    let high = try #require(layer.matrix.project(Point(bounds.maxX, bounds.maxY)))
    expect([low.x, low.y, high.x, high.y], equal: [0, 3, 10, 7], within: 0.01)
  }

  @Test func `a shape morphs in a clip, too`() throws {
    let clip =
      "clips: { c: { duration: 1, parts: { a: { art: { values: [line.svg, box.svg], morph: true } } } } }"
    let rig = try artDocument(clip).resolved()
    let values = try rig.values(of: "a", in: .clip("c", over: []), at: 0.25)
    #expect(values.fade == PartValues.Fade(from: "line.svg", fraction: 0.25, morphs: true))
    #expect(try shape(rig, .clip("c", over: []), at: 0.25).stroke?.width == 1.5)
  }

  @Test func `art of a rig within another morphs`() throws {
    let guest = try artDocument(morphing)
    let yaml = "canvas: { size: [10, 10] }\nparts: { g: { rig: guest, frame: [0, 0, 10, 10] } }"
    let host = try RigDocument(yaml: yaml, showing: ["guest": guest]).resolved()
    let opening = Selection.transition(from: [], to: ["g.on"])
    let layers = try drawing(host, opening, at: 0.5).layers
    #expect(layers.shapes.map(\.fill.color?.hex) == ["#800080"])
  }

  @Test func `a view box doesn't overshoot`() throws {
    let rig = try artDocument(morphing).resolved()
    let (line, box) = (rig.artShapes["line.svg"], rig.artShapes["box.svg"])
    let beyond = try #require(line).interpolated(to: try #require(box), 3)
    #expect(beyond.size == Size(20, 20) && beyond.shape.stroke == nil)
    #expect(beyond.shape.path.controlBounds.size.height > 20)
  }

  @Test(arguments: [
    #"<circle r="4"/>"#, #"<g transform="rotate(9)" opacity=".5"><path d="M0 0 H9"/></g>"#,
    #"<path d="M0 0 H9" fill="none"/>"#,
    #"<rect width="4" height="50%" style="stroke: red; stroke-linejoin: round"/>"#,
  ])
  func `any shape of plain colors morphs`(body: String) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\(body)</svg>"
    let rig = try artDocument(morphing, line: svg).resolved()
    #expect(rig.warnings.isEmpty && rig.artShapes["line.svg"] != nil)
  }

  @Test(arguments: [
    (#"<path d="M0 0 H9"/><path d="M0 1 H9"/>"#, "it has 2 paths, not one; join them"),
    ("<text>a</text>", "it has a <text>"),
    (
      #"<path d="M0 0 H9" style="filter: blur(1px)"/>"#,
      "it has 'filter' with 'blur(1px)'"
    ),
    (
      """
      <linearGradient id="a" gradientUnits="userSpaceOnUse"><stop/><stop stop-color="red" offset="1"/>
      </linearGradient><path d="M0 0 H9" fill="url(#a)"/>
      """, "its fill is a gradient, not a plain color"
    ),
    (#"<path d="M0 0 H9 V9" stroke="red" stroke-dasharray="1"/>"#, "its stroke has dashes"),
    (#"<path d="M0 0 H9 V9 M1 2 H2 V5" fill-rule="evenodd"/>"#, "its 'fill-rule' isn't 'nonzero'"),
    (#"<path d="M0 0 9"/>"#, "it has invalid path data: expected a number at the end"),
    (#"<path d="M0 0"/>"#, "its path has no length"),
    (
      "<!--\(String(repeating: " ", count: 1 << 20))--><path d=\"M0 0 H9\"/>",
      "it has more than 1,048,576 bytes"
    ),
    (#"<path d="M0 0 H9">"#, "can't read the SVG: a 'path' that isn't closed"),
  ])
  func `art of more than a shape cross fades`(body: String, reason: String) throws {
    try expectToFade(body, because: reason)
  }

  @Test func `art with a tiny view box cross fades`() throws {
    try expectToFade(
      #"<path d="M0 0 H9"/>"#, viewBox: "0 0 10 0.0009",
      because: "it has no 'viewBox' with sides of 0.001 or more")
  }

  private func expectToFade(
    _ body: String, viewBox: String = "0 0 10 10", because reason: String
  ) throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(viewBox)\">\(body)</svg>"
    let rig = try artDocument(morphing, line: svg).resolved()
    #expect(
      rig.warnings.map(\.message).joined().contains(
        "'line.svg' can't morph, so it cross-fades: \(reason)"), "\(rig.warnings)")
    let timeline = try Timeline(of: rig, .transition(from: [], to: ["on"]))
    let viewport = Viewport(size: PixelSize(10, 10), scale: 1)
    let layers = try rig.drawing(of: timeline.pose(at: 0.25), in: viewport).layers
    #expect(
      layers.map(\.content) == [.fade(from: "line.svg", to: "box.svg", fraction: 0.25)])
  }
}

extension [Layer] {
  fileprivate var shapes: [Shape] {
    flatMap { layer -> [Shape] in
      switch layer.content {
      case .shape(let shape): [shape]
      case .group(let layers): layers.shapes
      default: []
      }
    }
  }
}
