import CritterTestSupport
import Foundation
import Testing

/// A mistake in a rig, and its message.
struct Mistake: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let old: String
  let new: String
  /// The line and column of `rig.yaml` where it stands.
  let place: (line: Int, column: Int)
  let message: String

  init(
    _ name: String, _ old: String, _ new: String, _ line: Int, _ column: Int, _ message: String
  ) {
    (testDescription, self.old, self.new) = (name, old, new)
    (place, self.message) = ((line, column), message)
  }

  var yaml: String { Toy.yaml.replacingOccurrences(of: old, with: new) }

  /// The line at fault and a caret under its column.
  var excerpt: String {
    let lines = yaml.split(separator: "\n", omittingEmptySubsequences: false)
    return lines[place.line - 1] + "\n" + String(repeating: " ", count: place.column - 1) + "^\n"
  }
}

@Suite struct BadRigTests {
  static let mistakes: [Mistake] = [
    Mistake(
      "missing art", "art: dot.svg\n", "art: dto.svg\n", 6, 10,
      "no art 'dto.svg' in this folder (did you mean 'dot.svg'?)"),
    Mistake(
      "unknown part in a state", "head: { opacity", "haed: { opacity", 14, 7,
      "unknown part 'haed' (did you mean 'head'?)"),
    Mistake(
      "unknown state in needs", "needs: on", "needs: onn", 15, 17,
      "unknown state 'onn' (did you mean 'on'?)"),
    Mistake(
      "unknown state in a transition", "to: on", "to: no", 17, 11,
      "unknown state 'no' (did you mean 'on'?)"),
    Mistake(
      "unknown input", "  on:\n", "  on:\n    along: { input: gase, from: {}, to: {} }\n", 13, 21,
      "unknown input 'gase' (did you mean 'gaze'?)"),
    Mistake(
      "twins in different branches", "nose:", "arm:", 10, 3, "the name 'arm'"),
    Mistake(
      "a cycle of aliases through a part", "  arm: { frame: [0, 0, 10, 10] }",
      "  arm: &arm { frame: [0, 0, 10, 10], parts: { hand: *arm } }", 10, 53,
      "undefined alias"),
    Mistake(
      "a cycle of aliases through the tree", "parts:\n  head:",
      "parts: &all\n  hat: { frame: [0, 0, 10, 10], parts: *all }\n  head:", 5, 40,
      "undefined alias"),
    Mistake(
      "text for a number", "opacity: 0.5", "opacity: half", 14, 24,
      "unknown name 'half'"),
    Mistake("a number out of range", "opacity: 0.5", "opacity: 5", 14, 24, "from 0 to 1"),
    Mistake("a list for a mapping", "{ opacity: 0.5 }", "[1, 2]", 14, 13, "found [1, 2]"),
    Mistake(
      "a mapping for a list", "- { to: on, duration: 0.2 }", "to: on", 17, 3, "expected a list"),
    Mistake("a rectangle of three", "[0, 0, 10, 10]", "[0, 0, 10]", 10, 17, "expected a rectangle"),
    Mistake(
      "unknown key", "opacity: 0.5", "opactiy: 0.5", 14, 15,
      "unknown key 'opactiy'"),
    Mistake("missing key", "arm: { frame: [0, 0, 10, 10] }", "arm: {}", 10, 8, "needs 'frame'"),
    Mistake("unclosed bracket", "[100, 100] }", "[100, 100 }", 1, 27, "invalid YAML"),
    Mistake("tab", "  gaze:", "\tgaze:", 3, 1, "a tab isn't allowed here; indent with spaces"),
    Mistake(
      "a color without quotes", "10, 10] }\nstates", "10, 10], fill: #fdf0d5 }\nstates", 10, 39,
      "put colors in quotes: \"#fdf0d5\""),
    Mistake("a unit", "duration: 0.2", "duration: 800ms", 17, 25, "write 0.8 without a unit"),
    Mistake("no canvas to speak of", "[100, 100]", "[0, 100]", 1, 17, "from 1 to 10,000 points"),
    Mistake("not a rig", Toy.yaml, "- 1\n- 2\n", 1, 1, "found [1, 2]"),
  ]

  @Test(arguments: mistakes)
  func `a mistake is named with its place and nothing is written`(mistake: Mistake) throws {
    let folder = try Folder.withToy(yaml: mistake.yaml)
    try folder.write("old", to: "out.png")
    let before = try folder.snapshot
    let run = try Run(["render", "toy", "--state", "on", "-o", "out.png"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    let place = "parts/toy/rig.yaml:\(mistake.place.line):\(mistake.place.column): error: "
    #expect(run.messages.hasPrefix(place))
    #expect(run.messages.contains(mistake.message))
    #expect(run.messages.hasSuffix("\n" + mistake.excerpt))
    #expect(run.messages.count { $0 == "\n" } == 3, "one error: \(run.messages)")
    #expect(try folder.snapshot == before)
  }

  @Test func `windows line ends hide nothing`() throws {
    let yaml = Toy.yaml.replacingOccurrences(of: "opacity", with: "opactiy")
      .replacingOccurrences(of: "\n", with: "\r\n")
    let folder = try Folder.withToy(yaml: yaml)
    let run = try Run(["render", "toy", "--state", "on", "-o", "out.png"], in: folder)
    #expect(run.messages.hasSuffix("\n      head: { opactiy: 0.5 }\n              ^\n"))
  }

  @Test func `twins in one mapping are named`() throws {
    let yaml = Toy.yaml.replacingOccurrences(of: "  arm:", with: "  head:")
    try expectProblem(
      "'head' is already in line", at: "parts/toy/rig.yaml:",
      in: Folder.withToy(yaml: yaml))
  }

  @Test(arguments: [
    ("", "this file is empty"), ("# nothing yet\n", "this file is empty"),
    ("---\n", "needs 'canvas'"),
  ])
  func `an empty file is no rig`(yaml: String, message: String) throws {
    try expectProblem(message, at: "parts/toy/rig.yaml", in: Folder.withToy(yaml: yaml))
  }

  @Test func `a file in another encoding is no rig`() throws {
    let folder = try Folder.withToy()
    try folder.write(
      Data("# caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) }), to: "parts/toy/rig.yaml")
    try expectProblem(
      "this file isn't UTF-8 text; save it as UTF-8", at: "parts/toy/rig.yaml: error: ", in: folder)
  }

  @Test(arguments: [
    ("<svg viewBox='0 0 10 10'>\n<g></svg>", ":2:", "can't read the SVG"),
    ("<svg xmlns='http://www.w3.org/2000/svg'/>", ": error: ", "the SVG has no size"),
    ("", ":1:1: error: ", "can't read the SVG"),
    ("PNG", ":1:1: error: ", "can't read the SVG"),
    ("<html xmlns='http://www.w3.org/1999/xhtml'/>", ": error: ", "can't read the SVG"),
  ])
  func `broken art is named with its place`(svg: String, place: String, message: String) throws {
    try expectProblem(message, at: "parts/toy/dot.svg\(place)", in: Folder.withToy(svg: svg))
  }

  @Test func `the column of a long line is shown`() throws {
    let rects = String(repeating: "<rect width='1' height='1'/>", count: 100)
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(rects)<oops a=5></svg>"
    let folder = try Folder.withToy(svg: svg)
    let run = try Run(["render", "toy", "--state", "on", "-o", "out.png"], in: folder)
    let lines = run.messages.split(separator: "\n").map(String.init)
    try #require(lines.count == 3)
    #expect(lines[1].contains("<oops a=5></svg>"))
    #expect(lines[2].count - 1 <= lines[1].count)
    #expect(lines[2].count > 100)
  }

  @Test func `a rig may be nowhere`() throws {
    let folder = try Folder.withToy()
    let misspelt = try Run(["render", "toi", "--state", "on", "-o", "out.png"], in: folder)
    #expect(misspelt.exitCode == 2)
    #expect(misspelt.messages.contains("no rig 'toi'"))
    #expect(misspelt.messages.contains("(did you mean 'toy'?)"))
    let path = try Run(["render", "./nowhere/toy", "--state", "on", "-o", "out.png"], in: folder)
    #expect(path.exitCode == 2)
    #expect(path.messages == "error: can't read ./nowhere/toy: No such file or directory\n")
  }

  @Test(arguments: ["loader.json", "./art/pet.svg", "wave.TGS"])
  func `a missing file is named, without a list of rigs`(file: String) throws {
    let folder = try Folder.withToy()
    let run = try Run(["render", file, "-o", "out.gif"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages == "error: can't read \(file): No such file or directory\n")
  }

  @Test func `a rig can have the name of a file`() throws {
    let folder = try Folder()
    try folder.write(Toy.yaml, to: "rigs/toy.svg/rig.yaml")
    try folder.write(Toy.svg, to: "rigs/toy.svg/dot.svg")
    let run = try Run(["render", "toy.svg", "--state", "on", "-o", "on.png"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `the file of a rig is no folder`() throws {
    let folder = try Folder.withToy()
    let run = try Run(["validate", "parts/toy/rig.yaml"], in: folder)
    #expect(run.exitCode == 2)
    let words = "it is a file, and a rig is a folder; use parts/toy"
    #expect(run.messages == "error: can't read parts/toy/rig.yaml: \(words)\n")
  }

  @Test func `a drawing is rendered, and becomes a rig by init`() throws {
    let folder = try Folder()
    try folder.write(Toy.svg, to: "my cat.svg")
    let run = try Run(["render", "my cat.svg", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("use critter init NAME --import 'my cat.svg'\n"))
    let quiet = try Run(["render", "my cat.svg", "-q", "-o", "b.png"], in: folder)
    #expect(quiet.messages.isEmpty)
    #expect(try folder.data("a.png") == folder.data("b.png"))
  }

  @Test func `a drawing has no animation that a pack could show`() throws {
    let folder = try Folder()
    try folder.write(Toy.svg, to: "cat.svg")
    let run = try Run(["pack", "cat.svg", "--for", "codex-pet", "-o", "pet"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("critter init NAME --import cat.svg"))
  }

  @Test(arguments: ["./toy", "toy"])
  func `a rig file has one name`(rig: String) throws {
    let folder = try Folder()
    try folder.write(Toy.yaml, to: "toy/rig.yml")
    let run = try Run(["validate", rig], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("rename rig.yml to rig.yaml"), "\(run.messages)")
  }

  @Test func `a folder without a rig file is no rig`() throws {
    let folder = try Folder()
    try folder.makeFolder("empty")
    let run = try Run(["render", "./empty", "--state", "on", "-o", "out.png"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.hasPrefix("./empty/rig.yaml: error: can't read this file"))
  }

  private func expectProblem(_ message: String, at place: String, in folder: Folder) throws {
    try folder.write("old", to: "out.png")
    let before = try folder.snapshot
    let run = try Run(["render", "toy", "--state", "on", "-o", "out.png"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix(place))
    #expect(run.messages.contains(message))
    #expect(try folder.snapshot == before)
  }
}
