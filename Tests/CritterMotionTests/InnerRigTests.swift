import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Rigs under `rigs`, and the values that a part gives to the rig that it shows.
@Suite struct InnerRigTests {
  private static let pill = """
    canvas: { size: [20, 10] }
        colors: { ground: red, edge: black }
        inputs: { level: { min: 0, max: 1 }, on: false }
        parts:
          bar: { frame: [0, 0, 20 * level, 10], fill: ground, opacity: 1 - on / 2 }
        states:
          full: { along: { input: level, from: { bar: { rotate: 0 } }, to: { bar: { rotate: 90 } } } }
        clips:
          spin: { duration: 2, loop: true, parts: { bar: { rotate: { values: [0, 360] } } } }
          pop: { duration: 1, parts: { bar: { opacity: { values: [0, 1] } } } }
    """

  /// A rig of pills.
  ///
  /// - Parameter part: the entries of the part `a`, which shows a pill.
  private func document(
    _ part: String, pill: String = pill, rest: String = ""
  ) throws(FileError) -> RigDocument {
    try RigDocument(
      yaml: """
        canvas: { size: [40, 40] }
        colors: { accent: blue }
        inputs: { load: { min: 0, max: 1 }, dark: false }
        rigs:
          pill:
            \(pill)
        parts:
          a: { rig: pill, frame: [0, 0, 20, 10]\(part.isEmpty ? "" : ", ")\(part) }
          b: { rig: pill, frame: [0, 20, 20, 10] }
        \(rest)
        """)
  }

  private func values(
    of part: String, in rig: Rig, _ selection: Selection = .still([]), at time: Double = 0,
    inputs: [String: Double] = [:]
  ) throws -> PartValues {
    try rig.values(of: part, in: selection, at: time, inputs: inputs)
  }

  @Test func `each part shows a rig of its own`() throws {
    let rig = try document("set: { level: 0.5 }").resolved()
    #expect(rig.parts.map(\.path) == ["a", "a/canvas", "a/bar", "b", "b/canvas", "b/bar"])
    #expect(rig.parts.map(\.rest.size.width) == [20, 20, 10, 20, 20, 0])
    #expect(rig.states.map(\.name) == ["a.full", "b.full"])
    #expect(rig.files == ["rig.yaml"])
  }

  @Test func `a rig under rigs can show another, and neighbors`() throws {
    let neighbors = try Neighbors([
      "guest": "canvas: { size: [1, 1] }\nparts: { dot: { frame: [0, 0, 1, 1], fill: red } }",
      "host": """
      canvas: { size: [40, 40] }
      rigs:
        one: { canvas: { size: [9, 9] }, parts: { g: { rig: guest, frame: [0, 0, 3, 3] } } }
        two: { canvas: { size: [9, 9] }, parts: { o: { rig: one, frame: [0, 0, 3, 3] } } }
      parts: { t: { rig: two, frame: [0, 0, 9, 9] } }
      """,
    ])
    let rig = try neighbors.rig("host")
    #expect(rig.parts.last?.name == "t.o.g.dot")
    #expect(rig.files == ["rig.yaml", "../guest/rig.yaml"])
  }

  // MARK: set

  @Test func `a constant is the initial value of an input`() throws {
    let rig = try document("set: { level: 0.9, on: true }").resolved()
    #expect(
      rig.settableInputs.map(\.name) == ["load", "dark", "a.level", "a.on", "b.level", "b.on"])
    #expect(rig.inputs.map(\.initial) == [0, 0, 0.9, 1, 0, 0])
    #expect(try values(of: "a.bar", in: rig).opacity == 0.5)
    #expect(try values(of: "a.bar", in: rig, .still(["a.full"])).rotate == 81)
    #expect(
      try document("set: { level: 0.9 }").resolved(inputs: ["a.level": 0.5])
        .parts[2].rest.size.width == 10)
  }

  @Test func `an expression follows the parent's inputs`() throws {
    let document = try document(
      "set: { level: load / 2, on: dark }",
      rest: """
        clips: { fill: { duration: 1, inputs: { load: { values: [0, 1] } } } }
        scenes: { s: [{ set: { load: 1 } }, { wait: 1 }] }
        """)
    let rig = try document.resolved(inputs: ["load": 0.5, "dark": 1])
    #expect(rig.parts[2].rest.size.width == 5 && rig.parts[2].rest.opacity == 0.5)
    let plain = try document.resolved()
    #expect(plain.settableInputs.map(\.name) == ["load", "dark", "b.level", "b.on"])
    let clip = Selection.clip("fill", over: ["a.full"])
    #expect(try values(of: "a.bar", in: plain, clip, at: 0.5).size.width == 5)
    #expect(try values(of: "a.bar", in: plain, clip, at: 0.5).rotate == 22.5)
    #expect(try values(of: "b.bar", in: plain, clip, at: 0.5).size.width == 0)
    #expect(try values(of: "a.bar", in: plain, .scene("s"), at: 1).size.width == 10)
  }

  @Test func `an input that follows others can't be set`() throws {
    let rig = try document("set: { level: load }").resolved()
    let error = #expect(throws: SelectionError.self) {
      try Timeline(of: rig, .still([]), inputs: ["a.level": 1])
    }
    #expect(error?.message == "input 'a.level' follows 'load', so it can't be set")
    #expect(
      try document(
        "set: { level: load }",
        rest: "clips: { c: { duration: 1, inputs: { a.level: { values: [0, 1] } } } }"
      ).problems == ["19:38: a clip can't move 'a.level': 'set' computes it in line 17"])
  }

  @Test func `what holds an input of a nested rig holds those that it follows`() throws {
    let pill = """
      canvas: { size: [20, 10] }
          inputs: { level: { min: 0, max: 1 } }
          parts: { bar: { frame: [0, 0, 1, 1], anchor: [level, 0] } }
      """
    #expect(
      try document(
        "set: { level: load }", pill: pill,
        rest: "clips: { c: { duration: 1, inputs: { load: { values: [0, 1] } } } }"
      ).problems == ["12:38: a clip can't move 'load': an anchor depends on it in line 8"])
  }

  @Test func `a value that follows is clamped, and a constant is checked`() throws {
    let rig = try document("set: { level: 3 * load }").resolved(inputs: ["load": 1])
    #expect(rig.parts[2].rest.size.width == 20 && rig.inputs[2].initial == 1)
    #expect(
      try document("set: { level: 3, lvel: 1 }").problems == [
        "17:56: input 'level' must be from 0 to 1, not 3",
        "17:59: unknown input 'lvel' (did you mean 'level'?)",
      ])
  }

  // MARK: colors

  @Test func `colors of the parent, and CSS colors, take the place of a nested rig's`() throws {
    let document = try document("colors: { ground: accent, edge: lime }")
    let rig = try document.resolved()
    #expect(
      rig.parts[2].rest.fill == .color(Color(0, 0, 1))
        && rig.parts[5].rest.fill == .color(Color(1, 0, 0)))
    #expect(rig.nestedColors[1].color == Color(0, 1, 0))
  }

  @Test func `a theme wins over colors, which follow the parent's`() throws {
    let document = try document("colors: { ground: accent }")
    func theme(_ name: String) -> Theme {
      Theme(path: "t", colors: [Named(name: Located(value: name), value: Color(0, 1, 0))])
    }
    let own = try document.resolved(theme: theme("a.ground"))
    let followed = try document.resolved(theme: theme("accent"))
    #expect(own.parts[2].rest.fill == .color(Color(0, 1, 0)))
    #expect(followed.parts[2].rest.fill == .color(Color(0, 1, 0)))
  }

  @Test func `an unknown color of a nested rig is an error`() throws {
    #expect(
      try document("colors: { grund: red }").problems == [
        "17:52: no color 'grund' in the rig (did you mean 'ground'?)"
      ])
  }

  // MARK: time-offset

  @Test(arguments: [(0.0, 0.0), (0.5, 90), (-0.5, 270), (4.5, 90)])
  func `a clip that loops is shifted`(offset: Double, degrees: Double) throws {
    let rig = try document("time-offset: \(offset)").resolved()
    #expect(try values(of: "a.bar", in: rig, .clip("a.spin", over: [])).rotate == degrees)
    #expect(try Timeline(of: rig, .clip("a.spin", over: [])).duration == 2)
  }

  @Test(arguments: [(0.25, 0.75), (-0.5, 1.5), (2, 0)])
  func `a clip that ends starts earlier or later`(offset: Double, duration: Double) throws {
    let rig = try document("time-offset: \(offset)").resolved()
    let timeline = try Timeline(of: rig, .clip("a.pop", over: []))
    #expect(timeline.duration == duration)
    #expect(timeline.pose(at: 0).parts[2].opacity == (offset == 0.25 ? 0.25 : 1))
  }

  @Test func `the time in expressions of a nested rig is shifted too`() throws {
    let pill = """
      canvas: { size: [20, 10] }
          inputs: { level: { min: 0, max: 1 } }
          parts: { bar: { frame: [0, 0, 10 * time, level] } }
      """
    let rig = try document(
      "time-offset: 0.5, set: { level: time / 4 }", pill: pill,
      rest: "clips: { c: { duration: 2, parts: { b: { opacity: { values: [1, 1] } } } } }"
    ).resolved()
    let clip = Selection.clip("c", over: [])
    #expect(try values(of: "a.bar", in: rig, clip, at: 1).size == Size(15, 0.25))
    #expect(try values(of: "b.bar", in: rig, clip, at: 1).size == Size(10, 0))
    #expect(rig.settableInputs.map(\.name) == ["load", "dark", "b.level"])
  }

  // MARK: Mistakes

  @Test func `only a part with a rig has values for it`() throws {
    let document = try RigDocument(
      yaml: "canvas: { size: [1, 1] }\nparts: { a: { frame: [0, 0, 1, 1], time-offset: 1 } }")
    #expect(
      document.problems == [
        "2:49: only a part with 'rig' can have 'ignore', 'set', 'colors', 'time-offset', or 'overflow'"
      ])
  }

  @Test func `mistakes in a rig have their place, also if nothing shows it`() throws {
    let document = try document(
      "",
      rest: """
        states: { x: { parts: { a.baz: { opacity: 1 } } } }
        """)
    #expect(
      document.problems == ["19:25: unknown part 'a.baz' (did you mean 'a.bar'?)"])
    let unused = try RigDocument(
      yaml: """
        canvas: { size: [1, 1] }
        rigs: { r: { canvas: { size: [1, 1] }, parts: { a: { frame: [0] } } }, s: 3 }
        parts: {}
        """)
    #expect(
      unused.problems == [
        "2:61: expected a rectangle [x, y, width, height], found a list of 1",
        "2:75: expected a mapping such as { canvas: …, parts: … }, found '3'",
      ])
  }

  @Test func `a rig can't contain itself`() throws {
    let document = try RigDocument(
      yaml: """
        canvas: { size: [1, 1] }
        rigs:
          a: { canvas: { size: [1, 1] }, parts: { x: { rig: b, frame: [0, 0, 1, 1] } } }
          b: { canvas: { size: [1, 1] }, parts: { y: { rig: a, frame: [0, 0, 1, 1] } } }
        parts: { p: { rig: a, frame: [0, 0, 1, 1] }, q: { rig: c, frame: [0, 0, 1, 1] } }
        """)
    let problems = document.problems
    #expect(problems.contains { $0.hasSuffix("would contain itself") }, "\(problems)")
    #expect(problems.contains { $0.contains("unknown rig 'c'") }, "\(problems)")
  }

  @Test func `the parts of nested rigs are counted each time`() throws {
    let rigs = (0..<9).map { level in
      let parts = (0..<10).map { "p\($0): { rig: r\(level + 1), frame: [0, 0, 1, 1] }" }
      return "r\(level): { canvas: { size: [1, 1] }, parts: { \(parts.joined(separator: ", ")) } }"
    }
    let document = try RigDocument(
      yaml: """
        canvas: { size: [1, 1] }
        rigs: { \(rigs.joined(separator: ", ")), r9: { canvas: { size: [1, 1] }, parts: {} } }
        parts: { p: { rig: r0, frame: [0, 0, 1, 1] } }
        """)
    #expect(
      document.problems == ["3:8: more than 10,000 parts, including those of nested rigs"])
  }
}
