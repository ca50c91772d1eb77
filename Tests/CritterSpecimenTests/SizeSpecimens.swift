import CritterTestSupport
import Testing

/// Rigs, scenes and manifests that say too much.
@Suite(.serialized) struct SizeSpecimens {
  private static let canvas = "canvas: { size: [10, 10] }\n"
  private static let part =
    "parts: { a: { frame: [0, 0, 9, 9], text: x, font: { family: Inter, size: 9 } } }\n"

  private static func rig(
    _ name: String, _ command: [String] = ["validate", "./r"], says message: String,
    _ yaml: @escaping @Sendable () -> String
  ) -> Specimen {
    Specimen(name, command, says: message) { try $0.write(canvas + yaml(), to: "r/rig.yaml") }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  private static func manifest(
    _ name: String, says message: String, _ yaml: @escaping @Sendable () -> String
  ) -> Specimen {
    Specimen(name, ["check"], says: message) { try $0.write(yaml(), to: "critter.yml") }
  }

  static let yaml = [
    rig("aliases of aliases", says: "more than 400000 values") {
      part + "x0: &x0 [x, x, x, x, x, x, x, x]\n"
        + lines(8) { number in
          let items = Array(repeating: "*x\(number)", count: 8).joined(separator: ", ")
          return "x\(number + 1): &x\(number + 1) [\(items)]"
        }
    },
    rig("aliases of a long text", says: "more than 4000000 bytes of text") {
      part + "x: &x \(String(repeating: "x", count: 100_000))\ny:\n" + lines(50) { _ in "  - *x" }
    },
    rig("a million keys", says: "at most 8 MB") {
      part + "x: {" + (0..<1_000_000).map { "k\($0): 1," }.joined() + "}\n"
    },
    rig("200,000 short keys", says: "more than 400000 values") {
      part + "x: {" + (0..<200_000).map { "k\($0): 1," }.joined() + "}\n"
    },
    rig("one long text", says: "4000000 bytes") {
      part + "x: \(String(repeating: "x", count: 5_000_000))\n"
    },
    rig("lists in lists", says: "more than 200 deep") {
      part + "x: " + String(repeating: "[", count: 50_000)
    },
    rig("2,000 mistakes", says: "there are more mistakes than these") {
      "parts:\n" + lines(2000) { "  p\($0): { frame: [0, 0, 1, 1], fil: red }" }
    },
    rig("2,000 unknown names of 2,000", says: "unknown name 'nosuchname0'") {
      part + "values:\n" + lines(2000) { "  value\($0): nosuchname\($0)" }
    },
    rig("an unknown name of a million letters", says: "unknown name 'xxx") {
      part + "values: { v: \(String(repeating: "x", count: 1_000_000)) }\n"
    },
    rig("a sum of 100,000 numbers", says: "more than 1000 numbers and names") {
      part + "values: { v: \(Array(repeating: "1", count: 100_000).joined(separator: "+")) }\n"
    },
    rig("100,000 signs", says: "more than 100 deep") {
      part + "values: { v: \"\(String(repeating: "-", count: 100_000))1\" }\n"
    },
    rig("a call in a call", says: "more than 100 deep") {
      part + "values: { v: \"\(String(repeating: "abs(", count: 100_000))\" }\n"
    },
  ]

  static let rigs = [
    rig("12,000 parts", says: "more than 10000 parts") {
      "parts:\n" + lines(12_000) { "  p\($0): { frame: [0, 0, 1, 1] }" }
    },
    rig("50,000 parts that are filled", says: "more than 400000 values") {
      "parts:\n" + lines(50_000) { "  p\($0): { frame: [0, 0, 1, 1], fill: red }" }
    },
    rig("3,000 unknown parts of 3,000", says: "unknown part 'q0'") {
      "parts:\n" + lines(3000) { "  p\($0): { frame: [0, 0, 1, 1] }" }
        + "states:\n  s:\n    parts:\n"
        + lines(3000) { "      q\($0): { opacity: 0 }" }
    },
    rig("1,001 states", says: "expected at most 1000 states, found 1001") {
      part + "states:\n" + lines(1001) { "  s\($0): {}" }
    },
    rig("1,001 inputs", says: "expected at most 1000 inputs, found 1001") {
      part + "inputs:\n" + lines(1001) { "  i\($0): { min: 0, max: 1 }" }
    },
    rig("2,001 transitions", says: "expected at most 2000 transitions, found 2001") {
      part + "states: { s: {} }\ntransitions:\n" + lines(2001) { _ in "  - { to: s, duration: 1 }" }
    },
    rig("1,001 events", says: "expected at most 1000 events, found 1001") {
      part + "events:\n" + lines(1001) { _ in "  - { on: tap a, do: { hide: a } }" }
    },
    rig("10,001 values", says: "expected at most 10000 values, found 10001") {
      part + "values:\n" + lines(10_001) { "  v\($0): 1" }
    },
    rig(
      "100,001 letters", ["render", "./r", "--scene", "s", "-o", "a.gif"],
      says: "more than 100000 steps and letters"
    ) {
      part + "scenes: { s: [type: \(String(repeating: "x", count: 100_001))] }\n"
    },
    rig(
      "50,000 letters in one line", ["render", "./r", "--scene", "s", "-o", "a.gif"],
      says: "the scene does too much"
    ) {
      "parts:\n  a: { frame: [0, 0, 9, 9], text: x, font: { family: Inter, size: 9 } }\n"
        + "  f: { frame: [0, 0, 9, 9], field: { text: a } }\n"
        + "scenes: { s: [tap: f, type: \(String(repeating: "x", count: 50_000))] }\n"
    },
    rig(
      "50,000 motions that are added up", ["render", "./r", "--scene", "s", "-o", "a.gif"],
      says: "the scene does too much"
    ) {
      part + "states: { s: { parts: { a: { position: [1, 1] } } } }\n"
        + "transitions: [{ to: s, duration: 1e6, interrupt: add }, "
        + "{ from: s, duration: 1e6, interrupt: add }]\n"
        + "events: [{ on: tap a, do: { toggle: s } }]\n"
        + "scenes: { s: [" + String(repeating: "tap: a, ", count: 50_000) + "wait: 1] }\n"
    },
    rig(
      "5,000 taps on 2,000 parts", ["render", "./r", "--scene", "s", "-o", "a.gif"],
      says: "the scene does too much"
    ) {
      "parts:\n" + lines(2000) { "  p\($0): { frame: [0, 0, 1, 1] }" }
        + "events: [{ on: tap p0, do: { hide: p1 } }]\n"
        + "scenes: { s: [" + String(repeating: "tap: p0, ", count: 5000) + "wait: 1] }\n"
    },
    rig(
      "two events without end", ["render", "./r", "--scene", "s", "-o", "a.gif"],
      says: "cause each other without end"
    ) {
      let field = "frame: [0, 0, 9, 9], field: { text: a }"
      return "parts:\n  a: { frame: [0, 0, 9, 9], text: x, font: { family: Inter, size: 9 } }\n"
        + "  f: { \(field) }\n  g: { \(field) }\n"
        + "events: [{ on: focus f, after: 1e-300, do: { focus: g } }, "
        + "{ on: focus g, after: 1e-300, do: { focus: f } }]\nscenes: { s: [tap: f] }\n"
    },
  ]

  static let patterns = ["(a+)+b", "(a*)*b", "(a|aa)+b", "(.*a){20}b"].map { pattern in
    Specimen(
      "the regular expression \(pattern)", ["render", "./r", "--scene", "s", "-o", "a.png"],
      says: "would be a single png"
    ) {
      try $0.write(
        canvas + "parts:\n  a: { frame: [0, 0, 9, 9], text: x, font: { family: Inter, size: 9 } }\n"
          + "  f: { frame: [0, 0, 9, 9], field: { text: a } }\n"
          + "events: [{ on: type f, when: { matches: { f: '\(pattern)' } }, do: { hide: a } }]\n"
          + "scenes: { s: [tap: f, type: \(String(repeating: "a", count: 200))] }\n",
        to: "r/rig.yaml")
    }
  }

  static let nested = [
    Specimen("6 rigs in each of 7", ["validate", "./n0"], says: "more than 10000 parts") { folder in
      for level in 0..<7 {
        try folder.write(
          canvas + "parts:\n"
            + lines(6) { "  p\($0): { frame: [0, 0, 1, 1], rig: n\(level + 1) }" },
          to: "n\(level)/rig.yaml")
      }
      try folder.write(canvas + part, to: "n7/rig.yaml")
    },
    Specimen("12 rigs that show each other", ["validate", "./n0"], says: "more than 10000 parts") {
      folder in
      for level in 0..<12 {
        try folder.write(
          canvas + "parts:\n" + lines(12) { "  p\($0): { frame: [0, 0, 1, 1], rig: n\($0) }" },
          to: "n\(level)/rig.yaml")
      }
    },
    Specimen(
      "1,000 states in each of 1,728 rigs", ["validate", "./n0"], says: "more than 400000 values"
    ) { folder in
      for level in 0..<3 {
        try folder.write(
          canvas + "parts:\n"
            + lines(12) { "  p\($0): { frame: [0, 0, 1, 1], rig: n\(level + 1) }" },
          to: "n\(level)/rig.yaml")
      }
      try folder.write(canvas + part + "states:\n" + lines(1000) { "  s\($0):" }, to: "n3/rig.yaml")
    },
  ]

  static let manifests = [
    manifest("variables of variables", says: "at most 4096 bytes") {
      "variables:\n  a: xxxxxxxx\n"
        + lines(60) {
          "  a\($0): \"\(Array(repeating: "${a\($0 == 0 ? "" : "\($0 - 1)")}", count: 2).joined())\""
        }
        + "outputs: [{ output: a.png, rig: bell, state: rest }]\n"
    },
    manifest("a matrix of 10 by 10 by 10 by 10 by 10", says: "more than 10000 outputs") {
      "outputs:\n  - output: ${a}${b}${c}${d}${e}.png\n    rig: bell\n    state: rest\n    matrix:\n"
        + ["a", "b", "c", "d", "e"].map { "      \($0): [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]\n" }.joined()
    },
    manifest("a long list in each of 10,000", says: "more than 500000 values") {
      let numbers = (0..<100).map { "\($0)" }.joined(separator: ", ")
      return "outputs:\n  - output: ${a}-${b}.png\n    rig: bell\n    matrix: { a: [\(numbers)], "
        + "b: [\(numbers)] }\n    state: [\(numbers)]\n"
    },
    manifest("10,000 texts of open variables", says: "unknown") {
      let numbers = (0..<100).map { "\($0)" }.joined(separator: ", ")
      return "outputs:\n  - output: ${a}-${b}.png\n    rig: bell\n    matrix: { a: [\(numbers)], "
        + "b: [\(numbers)] }\n    nosuch: \"\(String(repeating: "${", count: 2000))\"\n"
    },
  ]

  @Test(arguments: yaml + rigs + patterns + nested + manifests)
  func endsWithASentence(_ specimen: Specimen) throws {
    try specimen.check()
  }
}
