import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Parts with `copies`, `chain`, or `split`.
@Suite struct CopyTests {
  private let spokes = """
    canvas: { size: [100, 100] }
    parts:
      spoke:
        copies: 4
        frame: [10 * i, 0, 8, 20]
        rotate: 360 * i / n
        parts:
          tip: { frame: [0, 0, 2 + i, 2] }
    states:
      lit: { parts: { spoke/3: { rotate: 1 }, spoke: { opacity: i / 4, rotate: 2 }, tip: { visible: false } } }
    transitions:
      - { to: lit, duration: 1, easing: linear, parts: { spoke: { opacity: { delay: i } } } }
    clips:
      wave: { duration: 4, parts: { spoke: { translate.y: { delay: i, duration: 1, values: [i, 10] } } } }
    events:
      - { on: tap spoke, do: { enter: lit } }
      - { on: trigger dim, do: { hide: spoke, show: [tip/2] } }
    """

  private func rig(_ yaml: String) throws(FileError) -> Rig {
    try RigDocument(yaml: yaml).resolved()
  }

  private func values(
    _ part: String, _ selection: Selection, at time: Double = 0
  ) throws -> PartValues {
    try rig(spokes).values(of: part, in: selection, at: time)
  }

  @Test func `a part repeats with its children`() throws {
    let rig = try rig(spokes)
    #expect(rig.parts.count == 8)
    #expect(
      rig.parts.prefix(4).map(\.name) == ["spoke/1", "tip/1", "spoke/2", "tip/2"])
    #expect(
      rig.parts.prefix(4).map(\.path) == ["spoke/1", "spoke/1/tip", "spoke/2", "spoke/2/tip"])
    #expect(rig.parts.map(\.listName) == ["spoke ×4", "tip"] + [String?](repeating: nil, count: 6))
  }

  @Test func `every number knows its copy`() throws {
    #expect(try values("spoke/3", .still([])).rotate == 180)
    #expect(try values("spoke/3", .still([])).position == Point(24, 10))
    #expect(try values("tip/4", .still([])).size == Size(5, 2))
  }

  @Test func `a state changes all copies or one`() throws {
    #expect(try values("spoke/2", .still(["lit"])).opacity == 0.25)
    #expect(try values("spoke/2", .still(["lit"])).rotate == 2)
    #expect(try values("spoke/3", .still(["lit"])).opacity == 0.5)
    // The entry for one copy wins, although it comes first.
    #expect(try values("spoke/3", .still(["lit"])).rotate == 1)
    #expect(try !values("tip/1", .still(["lit"])).isVisible)
  }

  @Test func `delays depend on the copy`() throws {
    let transition = Selection.transition(from: [], to: ["lit"])
    #expect(try values("spoke/2", transition, at: 1).opacity == 1)
    #expect(try abs(values("spoke/2", transition, at: 1.5).opacity - 0.625) < 1e-9)
    #expect(try values("spoke/4", .clip("wave", over: []), at: 3.5).translate == Point(0, 6.5))
    #expect(try values("spoke/3", .clip("wave", over: []), at: 3.5).translate == .zero)
  }

  @Test func `events mean all copies`() throws {
    let rig = try rig(spokes)
    let taps = rig.reactions.compactMap { $0.event.kind == .tap ? $0.event.part : nil }
    #expect(taps.map { rig.parts[$0].name } == ["spoke/1", "spoke/2", "spoke/3", "spoke/4"])
    let shown = rig.reactions.last?.actions.compactMap {
      if case .show(let part) = $0 { rig.parts[part].name } else { nil }
    }
    let hidden = rig.reactions.last?.actions.count {
      if case .hide = $0 { true } else { false }
    }
    #expect(shown == ["tip/2"] && hidden == 4)
  }

  @Test func `copies within copies know both`() throws {
    let rig = try rig(
      """
      canvas: { size: [100, 100] }
      parts:
        row:
          copies: 2
          frame: [0, 10 * i, 100, 10]
          parts:
            dot: { copies: 3, frame: [10 * i, 10 * row.i + n + row.n, 2, 2], anchor: [0, 0] }
      states: { on: { parts: { dot/2: { opacity: 0.5 }, dot/2/3: { opacity: row.i } } } }
      """)
    let dots = rig.parts.filter { $0.name.hasPrefix("dot") }
    #expect(
      dots.map(\.name) == ["dot/1/1", "dot/1/2", "dot/1/3", "dot/2/1", "dot/2/2", "dot/2/3"])
    #expect(dots.last?.path == "row/2/dot/3")
    #expect(dots.map(\.rest.position).last == Point(20, 15))
    let values = try Timeline(of: rig, .still(["on"])).pose(at: 0).parts
    #expect(values.map(\.opacity) == [1, 1, 1, 1, 1, 0.5, 0.5, 1])
  }

  @Test func `a chain nests each copy in the one before`() throws {
    let rig = try rig(
      """
      canvas: { size: [100, 100] }
      parts:
        tail:
          copies: 3
          chain: [0, 20]
          frame: [40, 10, 10, 20]
          anchor: [0, 0]
          rotate: 10 * i
          parts: { fur: { frame: [0, 0, 1, 1] } }
      """)
    #expect(rig.parts.map(\.name) == ["tail/1", "fur/1", "tail/2", "fur/2", "tail/3", "fur/3"])
    #expect(rig.parts.map(\.parent) == [nil, 0, 0, 2, 2, 4])
    #expect(rig.parts.map(\.rest.position)[0] == Point(40, 10))
    #expect(rig.parts.map(\.rest.position)[4] == Point(0, 20))
    #expect(rig.parts[4].rest.rotate == 20)
    #expect(rig.parts.map(\.listName) == ["tail ×3", "fur", nil, nil, nil, nil])
  }

  @Test func `masks and fields mean the part of the same copy`() throws {
    let rig = try rig(
      """
      canvas: { size: [100, 100] }
      parts:
        eye:
          copies: 2
          frame: [40 * i, 0, 20, 20]
          parts:
            lid: { frame: [0, 0, 20, 10], fill: red }
            pupil: { frame: [5, 5, 10, 10], fill: black, mask: { part: lid, inverted: true } }
      """)
    #expect(rig.parts[2].maskingParts == [1] && rig.parts[5].maskingParts == [4])
  }

  @Test func `the number of copies may depend on an input that nothing moves`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { count: { min: 0, max: 9, initial: 2 } }
      parts: { dot: { copies: count, frame: [i, 0, 1, 1] } }
      states: { on: { parts: { dot: { opacity: 0.5 } } } }
      """
    let document = try RigDocument(yaml: yaml)
    #expect(try document.resolved().parts.count == 2)
    #expect(try document.resolved(inputs: ["count": 5]).parts.count == 5)
    #expect(try document.resolved(inputs: ["count": 0]).parts.isEmpty)
    let moved = yaml + "\nclips: { c: { duration: 1, inputs: { count: { values: [0, 9] } } } }"
    #expect {
      try rig(moved)
    } throws: { error in
      (error as? FileError)?.problems.map(\.message) == [
        "a clip can't move 'count': a number of copies depends on it in line 3"
      ]
    }
  }

  @Test func `copies move with the time`() throws {
    let rig = try rig(
      """
      canvas: { size: [10, 10] }
      parts: { dot: { copies: 3, frame: [0, 0, 1, 1], rotate: time * i } }
      clips: { c: { duration: 5, loop: true } }
      """)
    #expect(try rig.values(of: "dot/3", in: .clip("c", over: []), at: 2).rotate == 4)
  }

  @Test func `a nested rig repeats`() throws {
    let guest = try RigDocument.small("inputs: { x: { min: 0, max: 1 } }")
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { g: { copies: 2, rig: guest, frame: [5 * i, 0, 5, 5] } }
      """
    let rig = try RigDocument(yaml: yaml, showing: ["guest": guest]).resolved()
    #expect(
      rig.parts.map(\.name) == ["g/1", "g/1.canvas", "g/1.a", "g/2", "g/2.canvas", "g/2.a"])
    #expect(rig.inputs.map(\.name) == ["g/1.x", "g/2.x"])
  }

  @Test(arguments: [
    ("copies: 1001", "expected a whole number of copies from 0 to 1,000, found '1001'"),
    ("copies: 2.5", "expected a whole number of copies from 0 to 1,000, found '2.5'"),
    ("copies: time", "a number of copies can't depend on 'time'"),
    ("copies: i", "unknown name 'i'"),
    ("chain: [0, 1]", "'b' has 'chain', so it needs 'copies', too"),
    ("copies: 2, chain: 3", "expected a point [x, y], found '3'"),
    ("split: glyphs", "a part with 'split' needs 'text'"),
    ("split: letters, text: x", "'letters' isn't a way to split a text"),
    ("copies: 2, split: words, text: x", "a part with 'split' can't have 'copies'"),
    ("copies: 200, chain: [0, 1]", "parts are nested more than 100 deep"),
    (
      "copies: 1000, parts: { c: { frame: [0, 0, 1, 1], copies: 1000 } }",
      "more than 10,000 parts, with all copies"
    ),
  ])
  func `a mistake is an error with its place`(keys: String, message: String) {
    #expect {
      try Rig.small("  b: { frame: [0, 0, 1, 1], \(keys) }\ninputs: { x: { min: 0, max: 1 } }")
    } throws: { error in
      let problems = (error as? FileError)?.problems ?? []
      return problems.first?.message.hasPrefix(message) == true && problems.first?.line != nil
    }
  }

  @Test func `too many changes of copies are an error`() {
    let states = (0..<200).map { "  s\($0): { parts: { b: { opacity: 0.5 } } }\n" }.joined()
    #expect {
      try Rig.small("  b: { copies: 1000, frame: [0, 0, 1, 1] }\nstates:\n" + states)
    } throws: { error in
      (error as? FileError)?.problems.first?.message
        == "more than 100,000 changes, tracks, timings, and events of copies"
    }
  }

  @Test func `names of all copies are no name of one`() {
    let yaml = """
        b: { copies: 2, frame: [0, 0, 1, 1] }
      scenes: { s: [{ tap: b }] }
      """
    #expect {
      try Rig.small(yaml)
    } throws: { error in
      (error as? FileError)?.problems.map(\.message)
        == ["part 'b' has 2 copies; name one of them, for example 'b/1'"]
    }
  }
}

/// Texts that are split into glyphs or words.
@Suite struct SplitTests {
  private let title = """
    canvas: { size: [100, 20] }
    parts:
      title:
        { text: ab cd, split: words, frame: [0, 0, 100, 20], align: right, font: { family: Inter, size: 10 }, fill: red, rotate: 90 * i }
    """

  /// Every character is 10 points wide, and 2 less before a c.
  private let shaping: TextShaping = { text, _ in
    let kerning = zip(text, text.dropFirst()).count { $1 == "c" }
    return TextOutline(
      path: Path(Rect(0, -8, 10, 8)), width: Double(10 * text.count - 2 * kerning), ascent: 8,
      descent: 2)
  }

  private func nodes(_ yaml: String) throws -> [PartNode] {
    let rig = try RigDocument(yaml: yaml).resolved()
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    return try rig.partTree(
      of: pose, in: Viewport(size: PixelSize(100, 20), scale: 1), text: shaping
    ).parts.filter { $0.name.hasPrefix("title") }
  }

  @Test(arguments: [
    ("lines", ["one two", "three"], [70.0, 90.0], [8.0, 20.0]),
    ("words", ["one", "two", "three"], [70, 110, 90], [8, 8, 20]),
  ])
  func `lines and words are where the lines of the text have them`(
    split: String, texts: [String], xs: [Double], ys: [Double]
  ) throws {
    let yaml = """
      canvas: { size: [100, 20] }
      parts:
        title: { text: "one two\\nthree\\n", split: \(split), frame: [0, 0, 140, 40], align: right, valign: top,
          line-height: 1.2, font: { family: Inter, size: 10 }, fill: red }
      """
    let shaping: TextShaping = { text, _ in
      TextOutline(
        path: Path(Rect(0, -8, 10, 8)), width: Double(10 * text.count), ascent: 8, descent: 2)
    }
    let rig = try RigDocument(yaml: yaml).resolved()
    #expect(rig.parts.map(\.rest.text) == texts)
    let parts = try rig.partTree(
      of: Timeline(of: rig, .still([])).pose(at: 0),
      in: Viewport(size: PixelSize(100, 20), scale: 1), text: shaping
    ).parts.filter { $0.name.hasPrefix("title") }
    #expect(parts.map { $0.layers[0].matrix.row3.x } == xs)
    #expect(parts.map { $0.layers[0].matrix.row3.y } == ys)
  }

  @Test func `every piece is where the line has it`() throws {
    let words = try nodes(title)
    #expect(words.map(\.name) == ["title/1", "title/2"])
    // The line is 48 points wide, and its second word begins after 28.
    #expect(words.map { $0.layers[0].matrix.row3.x } == [52, 80])
    let glyphs = try nodes(title.replacing("words", with: "glyphs"))
    #expect(glyphs.map { $0.layers[0].matrix.row3.x } == [52, 62, 80, 90])
  }

  @Test func `a piece rotates about its own middle`() throws {
    let word = try nodes(title)[1]
    #expect(word.anchor == Point(90, 10))
    let middle = try #require(word.matrix.project(Point(90, 10)))
    #expect(abs(middle.x - 90) < 1e-9 && abs(middle.y - 10) < 1e-9)
  }

  @Test func `a split text can't change`() {
    let yaml = title + "\nstates: { on: { parts: { title: { text: x } } } }"
    #expect {
      try RigDocument(yaml: yaml).resolved()
    } throws: { error in
      (error as? FileError)?.problems.first?.message
        == "part 'title/1' is split, so its text can't change"
    }
  }
}

/// Copies that a clip moves in the same way.
@Suite struct CopiedMotionTests {
  /// - Parameters:
  ///   - part: keys of the part.
  ///   - tracks: tracks of the part.
  ///   - clip: keys of the clip.
  private func copies(
    _ part: String, _ tracks: String, in clip: String = "loop: true", others: String = ""
  ) throws -> [CopiedMotion] {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [100, 100] }
        colors: { red: "#f00", blue: "#00f" }
        parts:
          dot: { copies: 4, frame: [10 * i, 0, 8, 8], \(part) }
          \(others)
        clips: { go: { duration: 2, \(clip), parts: { dot: { \(tracks) } } } }
        """
    ).resolved()
    return try Timeline(of: rig, .clip("go", over: [])).copies
  }

  @Test func `copies have the delays and places that the file gives them`() throws {
    let all = try copies("", "opacity: { delay: i / 7, values: [0, 1] }")
    #expect(all.count == 1 && all[0].original == 0..<1)
    for (index, copy) in all[0].copies.enumerated() {
      #expect(copy.delay == Double(index) / 7)
      #expect(copy.matrix == .translation(10 * Double(index), 0))
    }
  }

  @Test func `the parts inside move with their copy`() throws {
    let all = try copies(
      "parts: { in: { frame: [0, 0, 2, 2] } }", "scale: { delay: i, values: [0, 1], duration: 1 }")
    #expect(all.map(\.original) == [0..<2] && all[0].parts == Set(0..<8))
  }

  @Test(arguments: [
    #"fill: "pick(i, red, blue)""#, "corner-radius: i", "anchor: [0.1 * i, 0]", "blend: multiply",
    "parts: { in: { frame: [i, 0, 2, 2] } }", "opacity: 1 - 0.1 * i",
  ])
  func `copies that look different aren't alike`(part: String) throws {
    #expect(try copies(part, "rotate: { delay: i / 2, values: [0, 90] }").isEmpty)
  }

  @Test(arguments: [
    "rotate: { delay: i / 2, values: [0, 90 + i] }",
    "rotate: { duration: 2 - 0.1 * i, values: [0, 1] }",
    "rotate: { delay: i / 2, values: [0, 9] }, opacity: { delay: i / 3, values: [0, 1] }",
  ])
  func `copies that move differently aren't alike`(tracks: String) throws {
    #expect(try copies("", tracks).isEmpty)
  }

  @Test func `a value that a track always replaces can differ`() throws {
    let tracks = "opacity: { delay: i / 2, values: [0, 1] }"
    #expect(try copies("opacity: 1 - 0.1 * i", tracks).count == 1)
    let short = "opacity: { delay: i / 2, values: [0, 1], duration: 1 }"
    #expect(try copies("opacity: 1 - 0.1 * i", short).isEmpty)
  }

  @Test func `copies around a center can scale and turn, but not move`() throws {
    let part = "rotate: 90 * i, anchor: [0.5, 2]"
    #expect(try copies(part, "scale: { delay: i / 2, values: [0, 1] }").count == 1)
    #expect(try copies(part, "rotate: { delay: i / 2, values: [0, 9], additive: true }").count == 1)
    #expect(try copies(part, "translate.x: { delay: i / 2, values: [0, 9] }").isEmpty)
    #expect(try copies("scale: 1 + i", "rotate: { delay: i / 2, values: [0, 9] }").isEmpty)
  }

  @Test func `copies that rest otherwise before their start aren't alike`() throws {
    let clip = "loop: false"
    let fading = "opacity: { delay: i / 10, values: [0, 1], duration: 1"
    #expect(try copies("", fading + " }", in: clip).isEmpty)
    #expect(try copies("", fading + ", fill-mode: both }", in: clip).count == 1)
    #expect(try copies("opacity: 0", fading + " }", in: clip).count == 1)
    #expect(
      try copies("", fading.replacing("i / 10", with: "i / 10 + 0.1") + " }", in: clip).count == 1)
  }

  @Test(arguments: [
    "tail: { frame: [0, 0, 2, 2], follow: { part: dot/2, delay: 0.1 } }",
    "masked: { frame: [0, 0, 20, 20], fill: red, mask: { part: dot/2 } }",
  ])
  func `copies that other parts need aren't replaced`(other: String) throws {
    let tracks = "rotate: { delay: i / 2, values: [0, 90] }"
    #expect(try copies("", tracks, others: other).isEmpty)
  }
}
