import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

/// Rig files that would take too much time or memory, or lead to numbers that can't be drawn.
@Suite struct RefusedRigTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A part of the first error's message.
    let reason: String
    let yaml: @Sendable () -> String
  }

  @Test(arguments: yaml + counts + numbers)
  func `a rig that would take too much is refused with the reason`(_ refused: Case) throws {
    let yaml = "canvas: { size: [10, 10] }\n" + refused.yaml()
    let messages = thrownProblems { try RigDocument(yaml: yaml).resolved() }.map(\.message)
    #expect(messages.contains { $0.contains(refused.reason) }, "\(messages.prefix(3))")
  }

  private static let part =
    "parts: { a: { frame: [0, 0, 9, 9], text: x, font: { family: Inter, size: 9 } } }\n"

  private static func rig(
    _ name: String, because reason: String, _ yaml: @escaping @Sendable () -> String
  ) -> Case {
    Case(testDescription: name, reason: reason, yaml: yaml)
  }

  /// A rig of one part.
  private static func part(_ name: String, _ keys: String, because reason: String) -> Case {
    rig(name, because: reason) { "parts:\n  a: { frame: [0, 0, 9, 9], fill: red, \(keys) }\n" }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static let yaml = [
    rig("aliases of aliases", because: "more than 400,000 values") {
      part + "x0: &x0 [x, x, x, x, x, x, x, x]\n"
        + lines(8) { number in
          let items = Array(repeating: "*x\(number)", count: 8).joined(separator: ", ")
          return "x\(number + 1): &x\(number + 1) [\(items)]"
        }
    },
    rig("aliases of a long text", because: "more than 4,000,000 bytes of text") {
      part + "x: &x \(String(repeating: "x", count: 100_000))\ny:\n" + lines(50) { _ in "  - *x" }
    },
    rig("200,000 short keys", because: "more than 400,000 values") {
      part + "x: {" + (0..<200_000).map { "k\($0): 1," }.joined() + "}\n"
    },
    rig("one long text", because: "4,000,000 bytes") {
      part + "x: \(String(repeating: "x", count: 5_000_000))\n"
    },
    rig("2,000 mistakes", because: "there are more errors") {
      "parts:\n" + lines(2000) { "  p\($0): { frame: [0, 0, 1, 1], fil: red }" }
    },
    rig("2,000 unknown names of 2,000", because: "found 'nosuchname0'") {
      part + "variables:\n" + lines(2000) { "  value\($0): nosuchname\($0)" }
    },
    rig("an unknown name of a million letters", because: "found 'xxx") {
      part + "variables: { v: \(String(repeating: "x", count: 1_000_000)) }\n"
    },
    rig("a sum of 100,000 numbers", because: "more than 1,000 numbers and names") {
      part + "variables: { v: \(Array(repeating: "1", count: 100_000).joined(separator: "+")) }\n"
    },
    rig("100,000 signs", because: "more than 100 deep") {
      part + "variables: { v: \"\(String(repeating: "-", count: 100_000))1\" }\n"
    },
    rig("100,000 parentheses", because: "more than 100 deep") {
      let nested =
        String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
      return "parts:\n  a: { frame: [0, 0, \"\(nested)\", 5] }\n"
    },
    rig("a call in a call", because: "more than 100 deep") {
      part + "variables: { v: \"\(String(repeating: "abs(", count: 100_000))\" }\n"
    },
  ]

  private static let counts = [
    rig("100,000 glyphs", because: "expected text of at most 1,000 characters, found 100,000") {
      "parts: { a: { frame: [0, 0, 9, 9], split: glyphs, font: { family: Inter, size: 9 }, text: "
        + String(repeating: "x", count: 100_000) + " } }\n"
    },
    rig("900 words of 400 letters", because: "expected text of at most 1,000 characters") {
      "parts: { a: { frame: [0, 0, 9, 9], split: words, font: { family: Inter, size: 9 }, text: "
        + String(repeating: String(repeating: "x", count: 400) + " ", count: 900) + " } }\n"
    },
    rig("50,000 filled parts", because: "more than 400,000 values") {
      "parts:\n" + lines(50_000) { "  p\($0): { frame: [0, 0, 1, 1], fill: red }" }
    },
    rig("3,000 unknown parts of 3,000", because: "unknown part 'q0'") {
      "parts:\n" + lines(3000) { "  p\($0): { frame: [0, 0, 1, 1] }" }
        + "states:\n  s:\n    parts:\n"
        + lines(3000) { "      q\($0): { opacity: 0 }" }
    },
    rig("1,001 states", because: "expected at most 1,000 states, found 1,001") {
      part + "states:\n" + lines(1001) { "  s\($0): {}" }
    },
    rig("1,001 inputs", because: "expected at most 1,000 inputs, found 1,001") {
      part + "inputs:\n" + lines(1001) { "  i\($0): { min: 0, max: 1 }" }
    },
    rig("1,001 clips", because: "expected at most 1,000 clips, found 1,001") {
      part + "clips:\n" + lines(1001) { "  c\($0): { duration: 1 }" }
    },
    rig("1,001 scenes", because: "expected at most 1,000 scenes, found 1,001") {
      part + "scenes:\n" + lines(1001) { "  s\($0): [wait: 1]" }
    },
    rig("1,001 colors", because: "expected at most 1,000 colors, found 1,001") {
      part + "colors:\n" + lines(1001) { "  c\($0): red" }
    },
    rig("a name of 201 letters", because: "expected a name of letters") {
      "parts: { \(String(repeating: "a", count: 201)): { frame: [0, 0, 1, 1] } }\n"
    },
    rig("2,001 transitions", because: "expected at most 2,000 transitions, found 2,001") {
      part + "states: { s: {} }\ntransitions:\n" + lines(2001) { _ in "  - { to: s, duration: 1 }" }
    },
    rig("1,001 events", because: "expected at most 1,000 events, found 1,001") {
      part + "events:\n" + lines(1001) { _ in "  - { on: tap a, do: { hide: a } }" }
    },
    rig("10,001 variables", because: "expected at most 10,000 variables, found 10,001") {
      part + "variables:\n" + lines(10_001) { "  v\($0): 1" }
    },
  ]

  private static let numbers = [
    part(
      "a radius of 1e300", "path: M0 0A1e300 1 0 0 1 5 5",
      because: "a number must be from -1e9 to 1e9"),
    part("a point at 1e100", "path: M1e100 0L0 0", because: "a number must be from -1e9 to 1e9"),
    part("a point at 1e400", "path: M1e400 0L0 0", because: "a number must be from -1e9 to 1e9"),
    part(
      "points that add up", "path: M0 0 h1e9 1e9",
      because: "a coordinate is beyond 1e9 points"),
    part(
      "an arc that leads away", "path: M0 0A1e-8 1e9 30 1 1 1e9 1e9",
      because: "a coordinate is beyond 1e9 points"),
    part(
      "10,001 lines", "path: M0 0" + String(repeating: "h1", count: 10_001),
      because: "more than 10,000 lines and curves"),
    part("a color that isn't a number", "stroke: rgb(nan 0 0)", because: "unknown color"),
    part("a color of 1e400", "stroke: rgb(1e400 0 0)", because: "unknown color"),
    part("a frame at 1e15", "mask: [0, 1e15, 5, 5]", because: "expected a number from -1e6 to 1e6"),
    part(
      "two kinds of masks", "mask: [0, 0, 5, 5], masks: [rect: [0, 0, 5, 5]]",
      because: "'masks' can't be combined with 'mask'"),
    part(
      "a mask of nothing", "masks: [{ opacity: 1 }]",
      because: "a mask needs 'path', 'rect', or 'part'"),
    part(
      "a mask of two things", "masks: [{ rect: [0, 0, 5, 5], part: a }]",
      because: "'rect' can't be combined with 'part'"),
    part(
      "17 masks",
      "masks: [\([String](repeating: "{ part: a }", count: 17).joined(separator: ","))]",
      because: "expected at most 16 masks, found 17"),
    part("400 digits", "z: \"\(String(repeating: "1", count: 400))\"", because: "too large"),
    part(
      "a transform that adds up", "transform: [scale: 1e5, scale: 1e5]",
      because: "has values beyond -1e9 to 1e9"),
    part(
      "a transform that overflows",
      "transform: [\(Array(repeating: "scale: 1e6", count: 40).joined(separator: ", "))]",
      because: "has values beyond -1e9 to 1e9"),
    part(
      "an expression of 1e9 times 1e9", "z: \"1000000000 * 1000000000\"", because: "-1e6 to 1e6"),
    rig("a spring that never settles", because: "of 1e-9 or more") {
      "parts: { a: { frame: [0, 0, 9, 9] } }\nstates: { s: {} }\n"
        + "transitions: [{ to: s, easing: \"spring(1e-200, 1e-200, 1, 0)\" }]\n"
    },
  ]

  // MARK: Nested rigs

  private func problems(in folder: String) -> [String] {
    thrownProblems { try RigDocument(contentsOf: folder).resolved() }.map(\.message)
  }

  @Test func `rigs that show each other have too many parts`() throws {
    let folder = try Folder()
    for level in 0..<12 {
      try folder.write(
        "canvas: { size: [10, 10] }\nparts:\n"
          + Self.lines(12) { "  p\($0): { frame: [0, 0, 1, 1], rig: n\($0) }" },
        to: "n\(level)/rig.yaml")
    }
    let problems = problems(in: folder.path("n0"))
    #expect(problems.contains { $0.contains("more than 10,000 parts") }, "\(problems)")
  }

  @Test func `nested rigs have at most 5000 states together`() throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [10, 10] }\n" + Self.part + "states:\n" + Self.lines(1000) { "  s\($0):" },
      to: "n/rig.yaml")
    try folder.write(
      "canvas: { size: [10, 10] }\nparts:\n"
        + Self.lines(6) { "  p\($0): { frame: [0, 0, 1, 1], rig: n }" }, to: "r/rig.yaml")
    let problems = problems(in: folder.path("r"))
    #expect(problems.contains { $0.contains("more than 5,000 states") }, "\(problems)")
  }

  @Test func `the states of nested rigs count each time`() throws {
    let folder = try Folder()
    for level in 0..<3 {
      try folder.write(
        "canvas: { size: [10, 10] }\nparts:\n"
          + Self.lines(12) { "  p\($0): { frame: [0, 0, 1, 1], rig: n\(level + 1) }" },
        to: "n\(level)/rig.yaml")
    }
    try folder.write(
      "canvas: { size: [10, 10] }\n" + Self.part + "states:\n" + Self.lines(1000) { "  s\($0):" },
      to: "n3/rig.yaml")
    let problems = problems(in: folder.path("n0"))
    #expect(problems.contains { $0.contains("more than 400,000 values") }, "\(problems)")
  }
}
