import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// `let`, whole numbers, and commas in brackets.
@Suite struct LetTests {
  private func rig(_ parts: String, inputs: [String: Double] = [:], time: Double = 0) throws -> Rig
  {
    let yaml = """
      canvas: { size: [100, 100] }
      colors: { ink: "#102030" }
      inputs: { wind: { min: 0, max: 1 } }
      variables: { double: 2 * wind }
      parts:
      \(parts)
      """
    return try RigDocument(yaml: yaml).resolved(inputs: inputs, time: time)
  }

  private func problems(_ parts: String) -> [String] {
    do {
      _ = try rig(parts)
      return []
    } catch let error as FileError {
      return error.problems.map { "\($0.line ?? 0): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  @Test func `each name can use those above it, inputs, variables, and the copy's number`() throws {
    let rig = try rig(
      """
        dot:
          copies: 3
          let: { x: 10 * i, y: x + double }
          frame: [x, y, 5, 5]
          anchor: [0, 0]
      """, inputs: ["wind": 0.5])
    #expect(rig.parts.map(\.rest.position) == [Point(0, 1), Point(10, 11), Point(20, 21)])
  }

  @Test func `copies in copies see the outer number through a name`() throws {
    let rig = try rig(
      """
        row:
          copies: 2
          let: { r: i }
          frame: [0, 0, 50, 50]
          parts:
            cell: { copies: 2, frame: [i, r, 5, 5], anchor: [0, 0] }
      """)
    let cells = rig.parts.filter { $0.parent != nil }.map(\.rest.position)
    #expect(cells == [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)])
  }

  @Test func `a name can be a color, also a picked one`() throws {
    let rig = try rig(
      """
        dot:
          copies: 3
          let: { c: "pick(i, ink, red, '#00f')", edge: c }
          frame: [0, 0, 5, 5]
          fill: c
          stroke: edge
          shadow: [0, 1, 2, c]
      """.replacing("'#00f'", with: "#00f"))
    let colors = try ["#102030", "red", "blue"].map { try #require(Color(css: $0)) }
    #expect(rig.parts.map(\.rest.fill) == colors.map(Paint.color))
    #expect(rig.parts.map(\.rest.stroke) == rig.parts.map(\.rest.fill))
    #expect(rig.parts[1].rest.effects.shadow.color == colors[1])
  }

  @Test func `states and clips use the names, and follow the time`() throws {
    let yaml = """
      canvas: { size: [100, 100] }
      parts:
        a:
          let: { t: time / 2 }
          frame: [0, 0, 1, 1]
          parts: { b: { frame: [0, 0, 1, 1], rotate: 90 * t } }
      states: { up: { parts: { b: { opacity: 1 - t } } } }
      clips: { go: { duration: 1, parts: { b: { rotate: { values: [t, 2] } } } } }
      """
    let rig = try RigDocument(yaml: yaml).resolved(time: 1)
    #expect(rig.parts[1].rest.rotate == 45)
    #expect(rig.states[0].changes[1]?[Property(.opacity)] == .number(0.5))
    #expect(rig.clips[0].tracks[0].keyframes.values == [.number(0.5), .number(2)])
    let later = try rig.resolved(with: [], at: 2)
    #expect(later.parts[1].rest.rotate == 90)
  }

  @Test(arguments: [
    ("wind", "an input"), ("double", "a variable"), ("ink", "a color"), ("red", "a CSS color"),
    ("time", "the time"), ("i", "a number of copies"), ("true", "a boolean"),
  ])
  func `a name that something else has is an error`(name: String, owner: String) {
    #expect(
      problems("  a: { let: { \(name): 1 }, frame: [0, 0, 1, 1] }") == [
        "6: the name '\(name)' is already used by \(owner); rename this one"
      ])
  }

  @Test func `a name twice on the way to the root is an error, but not in siblings`() {
    #expect(
      problems(
        """
          a:
            let: { p: 1 }
            frame: [0, 0, 1, 1]
            parts:
              b: { frame: [0, 0, 1, 1], parts: { c: { let: { p: 2 }, frame: [0, 0, 1, 1] } } }
          d: { let: { p: 3 }, frame: [0, 0, 1, 1] }
        """) == ["10: the name 'p' is already used by another 'let' around it; rename this one"])
  }

  @Test(arguments: [
    ("let: { p: q, q: 1 }", "expected a number or a color, found 'q'"),
    ("let: { p: 1 / 0 }, opacity: p", "the result isn't a finite number, or is too large"),
    ("let: { a-b: 1 }", "expected a name of letters, digits, and '_', found 'a-b'"),
    ("let: { p: time }, anchor: [p, 0]", "an anchor can't depend on 'time'"),
    ("let: { p: true }, opacity: p, rotate: a", "unknown name 'a' (did you mean 'p'?)"),
    ("let: 3", "expected a mapping from names, found '3'"),
  ])
  func `a mistake in 'let' is one error`(part: String, message: String) {
    #expect(problems("  a: { frame: [0, 0, 1, 1], \(part) }") == ["6: \(message)"])
  }

  @Test func `the place of an error at another time is that of the name`() throws {
    let rig = try rig("  a: { let: { p: 1 / (1 - time) }, frame: [0, 0, 1, 1], rotate: p }")
    #expect {
      _ = try rig.resolved(with: [], at: 1)
    } throws: {
      ($0 as? FileError)?.problems.map(\.message) == [
        "the result isn't a finite number, or is too large, at 1 s"
      ]
    }
  }

  @Test func `more than 100 names around a part are an error`() {
    let names = (0...100).map { "x\($0): 1" }.joined(separator: ", ")
    #expect(
      problems("  a: { let: { \(names) }, frame: [0, 0, 1, 1] }") == [
        "6: expected at most 100 names in 'let', with those of the parts around, found 101"
      ])
  }

  @Test func `names that double each other's choices stay small`() throws {
    var names = ["c0: \"pick(wind, red, blue)\""]
    for index in 1..<60 { names.append("c\(index): \"pick(wind, c\(index - 1), c\(index - 1))\"") }
    for index in 0..<30 { names.append("x\(index): x\(index - 1) + x\(index - 1)") }
    names[60] = "x0: 0.000001"
    let rig = try rig(
      "  a: { let: { \(names.joined(separator: ", ")) }, frame: [x29, 0, 1, 1], fill: c59 }")
    let red = try #require(Color(css: "red"))
    #expect(rig.parts[0].rest.fill == .color(red))
  }

  // MARK: Whole numbers

  @Test func `whole numbers may follow the time`() throws {
    let rig = try rig("  a: { frame: [10 * floor(time), 0, 1, 1], anchor: [0, 0] }", time: 2.9)
    #expect(rig.parts[0].rest.position == Point(20, 0))
  }

  // MARK: Commas

  @Test(arguments: [
    "opacity: { values: [min(0, 1), max(0, 1)], times: [0, 1] }",
    "opacity: { values: [0, 1], delay: 0.1 * random(3, 1), duration: 0.5 }",
    "translate: { values: [[0, max(1, 2)], [3, 4]] }",
    "opacity: { values: [0, 1], easings: [cubic-bezier(0, 0, 1, 1)] }",
    "shadow: { values: [[0, max(1, 2), 3, red], none] }",
    "trim: { values: [[0, 1], [0, abs((1 - 2) * max(1, 1))]] }",
  ])
  func `a comma that cuts an expression is one error`(track: String) {
    let yaml = """
      canvas: { size: [100, 100] }
      parts: { a: { frame: [0, 0, 1, 1], fill: red, stroke: red } }
      clips: { c: { duration: 1, parts: { a: { \(track) } } } }
      """
    #expect {
      try RigDocument(yaml: yaml).resolved()
    } throws: { error in
      let messages = Set((error as? FileError)?.problems.map(\.message) ?? [])
      return messages == [
        "the comma in this expression ends an entry of the list; put quotes around the expression"
      ]
    }
  }

  @Test func `a warning about a copy names its row`() throws {
    let yaml = """
      canvas: { size: [100, 100] }
      parts: { bar: { copies: 2, frame: [0, 0, 1, 1] } }
      states: { up: { parts: { bar: { opacity: 0.5 } } } }
      transitions:
        - to: up
          duration: 1
          parts:
            bar: { opacity: { delay: 0.1 } }
            bar/2: { opacity: { duration: 0.1, easing: "spring(1, 100, 10)" } }
      """
    let warnings = try RigDocument(yaml: yaml).resolved().warnings
    #expect(warnings.map(\.line) == [9])
  }
}
