import CritterGraphics
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion

/// Inputs that are texts, colors, and lists.
@Suite struct InputKindTests {
  private static let card = """
    canvas: { size: [100, 100] }
    colors: { ink: "#112233" }
    inputs:
      name: { text: Ada }
      accent: { color: "#07beb8" }
      scores: { list: [3, 8, 5] }
      level: { min: 0, max: 10 }
    parts:
      title: { frame: [0, 0, 9, 9], text: "Hello {name}!", font: { family: Inter, size: 9 }, fill: accent }
      bar: { copies: count(scores), frame: [i, 0, 1, "at(scores, i)"], fill: "pick(i, accent, ink)" }
      email: { frame: [0, 0, 9, 9], field: { text: typed } }
      typed: { frame: [0, 0, 9, 9], text: "", font: { family: Inter, size: 9 } }
    clips:
      go:
        duration: 2
        inputs:
          accent: { values: [accent, ink] }
          scores: { values: [[0, 0, 0], [8, 4, 2]] }
          name: { values: [Ada, "Bo {level}"] }
    events:
      - { on: trigger rename, do: { set: { name: "{email}{{}} {level:02}" } } }
      - { on: trigger paint, do: { set: { accent: "pick(level, red, ink)" } } }
      - { on: trigger grow, do: { set: { scores: [level, 8 * 2, 1] }, duration: 1 } }
      - { on: trigger write, do: { write: { title: "{email}, {name}" } } }
      - { on: tap bar, when: { input: { name: Ada } }, do: { set: { level: 9 } } }
    scenes:
      typing:
        [{ tap: email }, { type: a@b }, { trigger: rename }, { trigger: paint }, { set: { level: 1 } },
         { trigger: grow }, { wait: 2 }, { trigger: write }]
      plain: [{ set: { name: "no", accent: blue } }, { tap: bar/1 }]
    """

  private static let red = Color(css: "red") ?? .transparent
  private static let blue = Color(css: "blue") ?? .transparent

  private func rig(_ inputs: [String: InputValue] = [:]) throws -> Rig {
    try RigDocument(yaml: Self.card).resolved(inputs: inputs)
  }

  private func texts(_ text: String, _ style: TextStyle) -> TextOutline {
    TextOutline(path: Path(), width: Double(text.count), ascent: 1, descent: 1)
  }

  @Test func `inputs set texts, colors, and lists`() throws {
    let start = try rig().parts
    #expect(start[0].rest.text == "Hello Ada!" && start[0].rest.fill.color == Color(css: "#07beb8"))
    #expect(start.prefix(4).suffix(3).map(\.rest.size.height) == [3, 8, 5])
    let other = try rig(["name": "{level}", "accent": "red", "scores": "1, 2"]).parts
    #expect(other[0].rest.text == "Hello {level}!" && other[0].rest.fill.color == Self.red)
    #expect(other.prefix(3).suffix(2).map(\.rest.size.height) == [1, 2])
    #expect(other[2].rest.fill.color == Color(css: "#112233"))
    #expect(throws: SelectionError.otherCount(input: "scores", found: 3, expected: 2)) {
      let inputs: [String: InputValue] = ["scores": [1, 2]]
      return try Timeline(of: rig(inputs), .clip("go", over: []), inputs: inputs)
    }
  }

  @Test func `clips move inputs that are colors and lists, and texts jump`() throws {
    let rig = try rig()
    func values(_ part: String, _ time: Double) throws -> PartValues {
      try rig.values(of: part, in: .clip("go", over: []), at: time)
    }
    #expect(try values("bar/1", 1).size.height == 4 && values("bar/3", 1).size.height == 1)
    let middle = try #require(try values("title", 1).fill.color)
    #expect(abs(middle.red * 255 - (7 + 17) / 2) < 0.01)
    #expect(try values("title", 1.9).text == "Hello Ada!")
    #expect(try values("title", 2).text == "Hello Bo 0!")
  }

  @Test func `events set inputs, also to a typed text`() throws {
    let timeline = try Timeline(of: rig(), .scene("typing"), measure: texts)
    func inputs(at time: Double) -> [InputValue] { timeline.inputs(at: time) }
    #expect(inputs(at: 1).first == "a@b{} 00")
    #expect(inputs(at: 1)[1].color == Self.red)
    #expect(inputs(at: 0.8)[2].list?[1] ?? 0 > 8 && inputs(at: 2)[2] == [1, 16, 1])
    #expect(timeline.pose(at: timeline.duration).parts[0].text == "a@b, a@b{} 00")
  }

  @Test func `a condition compares a text, and quotes aren't needed`() throws {
    let timeline = try Timeline(of: rig(), .scene("plain"), measure: texts)
    #expect(timeline.inputs(at: 1) == ["no", .color(Self.blue), [3, 8, 5], 0])
  }

  @Test(arguments: [
    ("accent", "blurple", "input 'accent' must be a CSS color, found 'blurple'"),
    (
      "scores", "1,x",
      "input 'scores' must be at most 1,000 numbers, for example 3,8,5, found '1,x'"
    ),
    ("level", "Ada", "input 'level' must be from 0 to 10, found 'Ada'"),
    ("level", "11", "input 'level' must be from 0 to 10, not 11"),
  ])
  func `other values are refused`(input: String, value: String, message: String) throws {
    #expect {
      try Timeline(of: rig(), .still([]), inputs: [input: .text(value)])
    } throws: {
      ($0 as? SelectionError)?.message == message
    }
  }

  @Test(arguments: [
    ("inputs: { red: { color: blue } }", "'red' is a CSS color; rename this input"),
    (
      "inputs: { ink: 1 }\ncolors: { ink: blue }",
      "expected 'min' and 'max', true or false for a boolean input, or 'text', 'color', 'list', or 'art', found '1'"
    ),
    (
      "inputs: { ink: { text: a } }\ncolors: { ink: blue }",
      "the name 'ink' is already used by a color; rename this input"
    ),
    (
      """
        b: { copies: count(l), frame: [0, 0, 1, 1] }
      inputs: { l: { list: [1] } }
      clips: { c: { duration: 1, inputs: { l: { values: [[1], [1, 2]] } } } }
      """, "a clip can't move 'l': its count matters in line 4"
    ),
  ])
  func `mistakes in files have a fix`(yaml: String, message: String) throws {
    #expect {
      try Rig.small(yaml)
    } throws: { error in
      (error as? FileError)?.problems.contains { $0.message == message } ?? false
    }
  }

  @Test func `a nested rig takes inputs from its parent`() throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [9, 9] }
        inputs: { who: { text: Ada }, tint: { color: red }, all: { list: [1, 2] } }
        rigs:
          card:
            canvas: { size: [9, 9] }
            inputs: { label: { text: x }, ink: { color: blue }, data: { list: [0] }, open: false }
            parts:
              t: { frame: [0, 0, 9, 9], text: "<{label}>", font: { family: Inter, size: 9 }, fill: ink }
              b: { copies: count(data), frame: [0, 0, 9, "at(data, i)"] }
        parts:
          a: { rig: card, frame: [0, 0, 9, 9], set: { label: "{who}!", ink: tint, data: all, open: true } }
          b: { rig: card, frame: [0, 0, 9, 9], set: { label: who, data: [4, 5, 6] } }
        clips: { go: { duration: 1, inputs: { who: { values: [Ada, "{{Bo}}"], mode: discrete } } } }
        """
    ).resolved(inputs: ["who": "{x}"])
    let texts = rig.parts.compactMap(\.rest.text)
    #expect(texts == ["<{x}!>", "<who>"])
    #expect(rig.parts.first { $0.name == "a.t" }?.rest.fill.color == Self.red)
    #expect(rig.parts.filter { $0.name.hasPrefix("b.b/") }.map(\.rest.size.height) == [4, 5, 6])
    let later = try rig.values(of: "a.t", in: .clip("go", over: []), at: 0.75)
    #expect(later.text == "<{Bo}!>")
  }

  // MARK: Art

  private static let picture = """
    canvas: { size: [100, 100] }
    inputs: { avatar: { art: a.svg }, k: { min: 0, max: 1 } }
    parts:
      face: { frame: [0, 0, 40, 20], art: avatar }
      some: { frame: [0, 0, 40, 20], art: "pick(k, avatar, b.svg)", fit: cover, fill: red }
      plain: { frame: [0, 0, 40, 20], art: b.svg }
    clips: { go: { duration: 1, inputs: { avatar: { values: [a.svg, c.svg] } } } }
    events: [{ on: trigger swap, do: { set: { avatar: b.svg } } }]
    scenes: { swapped: [{ trigger: swap }] }
    """

  private static let square = "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"

  private func picture(_ yaml: String = picture) throws -> RigDocument {
    try RigDocument(
      yaml: yaml, files: ["a.svg", "b.svg", "c.svg", "d.svg"],
      contents: ["a.svg": Self.square, "b.svg": Self.square, "c.svg": Self.square])
  }

  @Test func `an input gives a part its art`() throws {
    let rig = try picture().resolved()
    #expect(rig.parts.map(\.rest.art) == ["a.svg", "a.svg", "b.svg"])
    #expect(Set(rig.art.map(\.name)) == ["a.svg", "b.svg", "c.svg"])
    let other = try picture().resolved(inputs: ["avatar": "c.svg", "k": 1])
    #expect(other.parts.map(\.rest.art) == ["c.svg", "b.svg", "b.svg"])
  }

  @Test func `art jumps in clips and events`() throws {
    let rig = try picture().resolved()
    func art(_ selection: Selection, at time: Double) throws -> String? {
      try rig.values(of: "face", in: selection, at: time).art
    }
    #expect(try art(.clip("go", over: []), at: 0.4) == "a.svg")
    #expect(try art(.clip("go", over: []), at: 1) == "c.svg")
    #expect(try art(.scene("swapped"), at: 0) == "b.svg")
  }

  @Test func `art is placed as by object-fit`() throws {
    let rig = try picture().resolved()
    let tree = try rig.partTree(
      of: Timeline(of: rig, .still([])).pose(at: 0),
      in: Viewport(size: PixelSize(100, 100), scale: 1))
    let parts = tree.parts.filter { $0.name != "canvas" }
    #expect(parts[0].layers.map(\.size) == [Size(20, 20)])
    #expect(parts[0].layers[0].matrix == .translation(10, 0))
    // Only the art is clipped to the frame, below the fill.
    #expect(parts[1].layers.isEmpty && parts[1].mask == nil)
    #expect(parts[1].parts.map(\.layers).map(\.count) == [1, 1])
    #expect(parts[1].parts[0].layers[0].size == Size(40, 40))
    #expect(parts[1].parts[0].layers[0].matrix == .translation(0, -10))
    #expect(parts[1].parts.map(\.mask) == [Mask(rect: Rect(0, 0, 40, 20), matrix: .identity), nil])
    #expect(parts[2].layers.map(\.size) == [Size(40, 20)])
  }

  @Test(arguments: [
    ("avatar: { art: x.svg }", "no art 'x.svg' in this folder"),
    ("avatar: { art: [a.svg] }", "expected text"),
  ])
  func `art that isn't there is an error`(input: String, message: String) throws {
    let yaml = Self.picture.replacing("avatar: { art: a.svg }", with: input)
    let problems = thrownProblems { try picture(yaml).resolved() }
    let first = try #require(problems.first)
    #expect(first.message.hasPrefix(message) && first.line == 2, "\(first.message)")
  }
}
