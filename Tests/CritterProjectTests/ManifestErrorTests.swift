import CritterTestSupport
import CritterKit
import CritterRig
import CritterSyntax
import Foundation
import Testing

@testable import CritterProject

/// A manifest with one mistake, and its message.
struct Mistake: CustomTestStringConvertible, Sendable {
  let yaml: String
  let line: Int
  let column: Int
  let message: String

  init(_ line: Int, _ column: Int, _ message: String, _ yaml: String) {
    (self.yaml, self.line, self.column, self.message) = (yaml, line, column, message)
  }

  /// In an output that is otherwise whole.
  static func option(_ text: String, _ column: Int, _ message: String) -> Mistake {
    Mistake(
      4, column, message, "outputs:\n  - output: a.gif\n    rig: toy\n    \(text)\n    state: on")
  }

  var testDescription: String { message }
}

@Suite struct ManifestErrorTests {
  @Test func `a Lottie or animated SVG needs no selection`() throws {
    let manifest = try Manifest(
      text: """
        outputs:
          - { output: a.gif, rig: ./a.json }
          - { output: b.png, rig: ./b.svg }
          - { output: c.png, rig: ./c.lottie, at: 1 }
        """, for: "critter.yml")
    #expect(manifest.outputs.map(\.entry.options.clip) == ["play", nil, "play"])
    #expect(manifest.outputs.map(\.entry.options.state) == [nil, ["rest"], nil])
  }

  static let toy = "rig: toy, state: on"

  static let shapes = [
    Mistake(
      1, 21, "the sheet of a Codex pet is a WebP; end 'output' in .webp",
      "outputs: [{ output: a.gif, rig: toy, pack: codex-pet }]"),
    Mistake(
      1, 45, "'codex' isn't a pack",
      "outputs: [{ output: a.webp, rig: toy, pack: codex, state: on }]"),
    Mistake(
      1, 56, "'state' has no effect with 'pack'; remove it",
      "outputs: [{ output: a.webp, rig: toy, pack: codex-pet, state: on }]"),
    Mistake(
      1, 70,
      "expected a still or an animation, such as shy, neutral..shy, clip:ring, or scene:session, found "
        + "'a..'", "outputs: [{ output: a.webp, rig: toy, pack: codex-pet, tags: { idle: a.. } }]"),
    Mistake(
      1, 56, "'tags' needs 'pack'",
      "outputs: [{ output: a.webp, rig: toy, state: on, tags: { idle: on } }]"),
    Mistake(1, 1, "unknown key 'output' in a manifest (did you mean 'outputs'?)", "output: []"),
    Mistake(1, 1, "a manifest needs 'outputs'", "defaults: {}"),
    Mistake(1, 10, "a manifest needs at least one output", "outputs: []"),
    Mistake(1, 10, "expected a list of outputs, found a mapping", "outputs: {}"),
    Mistake(
      2, 3, "expected a list of outputs, found a mapping; put '- ' before 'output'",
      "outputs:\n  output: a.png"),
    Mistake(1, 11, "expected a mapping, found 'x'", "outputs: [x]"),
    Mistake(
      2, 11, "expected a mapping, found '3'", "outputs: [{ output: a.png, \(toy) }]\ndefaults: 3"),
    Mistake(1, 11, "an output needs 'output'", "outputs: [{ \(toy) }]"),
    Mistake(1, 11, "an output needs 'rig'", "outputs: [{ output: a.png, state: on }]"),
    Mistake(
      1, 11, "no animation selected; add 'state', 'from' and 'to', 'clip', or 'scene'",
      "outputs: [{ output: a.png, rig: toy }]"),
    Mistake(
      1, 44, "'from' needs 'to'", "outputs: [{ output: a.png, rig: toy, from: on }]"),
    Mistake(1, 42, "'to' needs 'from'", "outputs: [{ output: a.png, rig: toy, to: on }]"),
    Mistake(
      1, 21, "'a.bmp' has no known file extension; end it in .",
      "outputs: [{ output: a.bmp, \(toy) }]"),
    Mistake(
      1, 57, "unknown format 'gfi' (did you mean 'gif'?)",
      "outputs: [{ output: a.gif, \(toy), format: gfi }]"),
  ]

  static let places = [
    Mistake(
      2, 20, "'a.png' is already an output, in line 1",
      "outputs: [{ output: a.png, \(toy) },\n         { output: ./a.png, \(toy) }]"),
    Mistake(
      2, 20, "'A.png' is already an output, in line 1",
      "outputs: [{ output: a.png, \(toy) },\n         { output: A.png, \(toy) }]"),
    Mistake(
      1, 21,
      "this entry writes 'a.png' more than once; add the differing value to the name, for example ${x} and ${y}",
      "outputs: [{ output: a.png, \(toy), matrix: { x: [1, 2], y: [3] } }]"),
    Mistake(
      1, 21, "'../a.png' isn't below the folder of the manifest",
      "outputs: [{ output: ../a.png, \(toy) }]"),
    Mistake(
      1, 21, "'/a.png' isn't below the folder of the manifest",
      "outputs: [{ output: /a.png, \(toy) }]"),
    Mistake(
      1, 21, "'-' isn't below the folder of the manifest",
      "outputs: [{ output: '-', format: gif, \(toy) }]"),
    Mistake(
      1, 21, "'critter.yml' is this manifest's own",
      "outputs: [{ output: critter.yml, format: gif, \(toy) }]"),
  ]

  static let values: [Mistake] = [
    .option("fsp: 30", 5, "unknown key 'fsp' in an output (did you mean 'fps'?)"),
    .option("fps: 0", 10, "expected a number from 0.000001 to 1,000, found '0'"),
    .option("fps: fast", 10, "expected a number from 0.000001 to 1,000, found 'fast'"),
    .option("fps:", 9, "expected a number from 0.000001 to 1,000, found nothing"),
    .option("speed: -1", 12, "expected a number greater than 0, at most 1e9, found '-1'"),
    .option("hold: 1e9", 11, "expected seconds, 0 to 86,400, found '1e9'"),
    .option("at: -1", 9, "expected seconds, 0 to 1e9, found '-1'"),
    .option("frames: 9-0", 13, "expected frames, for example 0-9,20,30-40x2, found '9-0'"),
    .option("bounce: yes", 13, "expected true or false, found 'yes'"),
    .option(
      "scale: [1, 0]", 12,
      "expected one or more scales greater than 0, for example 1,2,3, found [1, 0]"),
    .option(
      "scale: 1e999", 12,
      "expected one or more scales greater than 0, for example 1,2,3, found '1e999'"),
    .option(
      "size: 10", 11,
      "expected a size in pixels, for example 320x240; each side from 1 to 16,384, found '10'"),
    .option("width: 0", 12, "expected a whole number, 1 to 16,384, found '0'"),
    .option(
      "background: puce", 17,
      "expected a CSS color such as \"#07beb8\" (in quotes) or teal, found 'puce'"),
    .option(
      "loop: 0", 11, "expected forever, once, or a number of plays from 1 to 65,536, found '0'"),
    .option("palette: 1", 14, "expected a whole number, 2 to 256, found '1'"),
    .option("quality: 101", 14, "expected a whole number, 1 to 100, found '101'"),
    .option(
      "dither: orderd", 13, "'orderd' isn't a way to dither (did you mean 'ordered'?)"),
    .option("set: gaze", 10, "expected a mapping from names, found 'gaze'"),
    .option("set: { gaze: { a: 1 } }", 18, "expected a value, found a mapping"),
    .option("set: { gaze: [1, up] }", 18, "expected a list of numbers, found [1, up]"),
    .option(
      "theme: /dark.yaml", 12,
      "'/dark.yaml' is an absolute path; use a path relative to the manifest"),
    .option("theme: ${them}", 12, "unknown variable 'them' (none exist)"),
    .option("to: x", 9, "'to' needs 'from'"),
    .option("matrix: 3", 13, "expected a mapping from names to lists, found '3'"),
    .option(
      "matrix: { x: 3 }", 18,
      "expected a list of values, or a mapping from values to options, found '3'"),
    .option("matrix: { x: { y: { fsp: 3 } } }", 25, "unknown key 'fsp' in an output"),
  ]

  private func problems(of yaml: String) -> [FileError.Problem] {
    thrownProblems { try Manifest(yaml: Data(yaml.utf8), path: "critter.yml") }
  }

  /// The path is whole, because tests of the command line change the working folder.
  @Test(arguments: shapes + places + values)
  func `a mistake is reported with its place`(mistake: Mistake) throws {
    let problems = thrownProblems {
      try Manifest(yaml: Data(mistake.yaml.utf8), path: "/p/critter.yml")
    }
    let problem = try #require(problems.first { $0.message.hasPrefix(mistake.message) })
    #expect(problem.path == "/p/critter.yml")
    #expect([problem.line, problem.column] == [mistake.line, mistake.column])
  }

  @Test func `all mistakes are reported and each once`() throws {
    let yaml = """
      defaults: { fsp: 3 }
      outputs:
        - { output: a.png, rig: toy, state: on }
        - { output: b.png, rig: toy, state: on, fps: 0 }
      """
    let problems = problems(of: yaml)
    #expect(problems.map(\.line) == [1, 4])
  }

  @Test func `a matrix of too many outputs is refused`() throws {
    let axis = "[\((0..<101).map(String.init).joined(separator: ", "))]"
    let yaml = """
      outputs:
        - output: ${a}${b}.png
          rig: toy
          matrix: { a: \(axis), b: \(axis) }
      """
    let problems = problems(of: yaml)
    #expect(
      problems.map(\.message) == [
        "the limit of a manifest of this size is 10,043 outputs with 301,290 values in all; split it"
      ])
  }

  @Test func `a manifest of too many outputs is refused`() throws {
    let scales = (1...100_001).map(String.init).joined(separator: ", ")
    let problems = problems(of: "outputs: [{ output: a.png, \(Self.toy), scale: [\(scales)] }]")
    #expect(
      problems.map(\.message)
        == [
          "the limit of a manifest of this size is 44,448 outputs with 1,333,440 values in all; "
            + "split it"
        ])
  }

  @Test func `variables that multiply are refused before they fill the memory`() throws {
    let names = (0..<40).map { "v\($0)" }
    let variables = zip(names.dropFirst(), names).map { "\($0): \"${\($1)}${\($1)}\"" }
    let yaml =
      "variables: { v0: lol, \(variables.joined(separator: ", ")) }\n"
      + "outputs: [{ output: \"${v39}.png\", \(Self.toy) }]"
    let problems = problems(of: yaml)
    #expect(problems.first?.message == "this text has 6,144 bytes; the limit is 4,096")
  }

  @Test func `a name as long as a book is refused`() throws {
    let name = String(repeating: "a", count: 5000)
    let problems = problems(of: "outputs: [{ output: \(name).png, \(Self.toy) }]")
    #expect(problems.map(\.message) == ["this text has 5,004 bytes; the limit is 4,096"])
  }

  @Test(arguments: [
    (
      "output: \(String(repeating: "a/", count: 101))x.png, state: on",
      "an output can be at most 100 folders deep"
    ),
    (
      "output: a.gif, from: rest, to: [\(String(repeating: "[on], ", count: 1001))]",
      "expected at most 1,000 transitions in a row, found 1,001"
    ),
  ])
  func `what takes long to look at is refused`(options: String, message: String) throws {
    let problems = problems(of: "outputs: [{ rig: toy, \(options) }]")
    #expect(problems.count == 1)
    #expect(problems[0].message.hasPrefix(message), "\(problems[0].message)")
  }

  @Test func `a variable that YAML takes for a mapping is explained`() throws {
    let problems = problems(of: "outputs: [{ output: ${a}.png }]")
    #expect(problems.first?.message.hasSuffix("quote values that contain ${name}") == true)
  }
}
