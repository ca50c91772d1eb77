import CritterGraphics
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Rigs that include other files.
@Suite struct IncludeTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      include: [poses.yaml, more/clips.yaml]
      canvas: { size: [10, 10] }
      colors: { ink: black }
      inputs: { x: { min: 0, max: 1 } }
      parts: { p: { frame: [0, 0, 10, 10], fill: ink } }
      states: { last: { parts: { p: { opacity: 0.1 } } } }
      """, to: "r/rig.yaml")
    try folder.write(
      """
      colors: { paper: white }
      states:
        low: { parts: { p: { opacity: 0.5 + x, art: dot.svg } } }
      transitions:
        - { to: low, duration: 2 }
      """, to: "r/poses.yaml")
    try folder.write(
      """
      clips: { c: { duration: 1, over: low, parts: { p: { rotate: { values: [0, 90] } } } } }
      events: [{ on: tap p, do: { enter: low } }]
      scenes: { s: [{ tap: p }] }
      """, to: "r/more/clips.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>", to: "r/dot.svg")
  }

  private func problems() -> [String] {
    thrownProblems { try RigDocument(contentsOf: folder.path("r")).resolved() }.map { problem in
      let path = problem.path.replacingOccurrences(of: folder.path("r") + "/", with: "")
      return "\(path):\(problem.line ?? 0):\(problem.column ?? 0): \(problem.message)"
    }
  }

  @Test func `included files come before the rig's own entries`() throws {
    let document = try RigDocument(contentsOf: folder.path("r"))
    let rig = try document.resolved()
    #expect(rig.states.map(\.name) == ["low", "last"])
    #expect(rig.colors.map(\.name) == ["paper", "ink"])
    #expect(rig.clips.map(\.name) == ["c"] && rig.scenes.map(\.name) == ["s"])
    #expect(rig.transitions.count == 1 && rig.reactions.count == 1)
    #expect(rig.art.map(\.name) == ["dot.svg"])
    #expect(rig.files == ["rig.yaml", "poses.yaml", "more/clips.yaml"])
    #expect(
      document.ownFiles == ["rig.yaml", "poses.yaml", "more/clips.yaml", "dot.svg"])
    #expect(
      RigDocument.namesRead(in: folder.path("r")).isSuperset(
        of: ["rig.yaml", "poses.yaml", "more/clips.yaml", "dot.svg"]))
  }

  @Test func `a single file needs no brackets`() throws {
    try folder.write(
      "include: poses.yaml\ncanvas: { size: [1, 1] }\nparts: { p: { frame: [0, 0, 1, 1] } }\n"
        + "inputs: { x: { min: 0, max: 1 } }", to: "r/rig.yaml")
    #expect(try RigDocument(contentsOf: folder.path("r")).resolved().states.count == 1)
  }

  @Test func `mistakes have their place in the included file`() throws {
    try folder.write("states: { low: { parts: { q: {} } }, b: { partz: {} } }", to: "r/poses.yaml")
    #expect(
      problems()
        == [
          "poses.yaml:1:43: unknown key 'partz' in a state (did you mean 'parts'?)",
          "poses.yaml:1:27: unknown part 'q' (did you mean 'p'?)",
        ].sorted())
  }

  @Test func `a name in two files is an error with both places`() throws {
    try folder.write("colors: { ink: white }\nstates: { last: {} }", to: "r/more/clips.yaml")
    #expect(
      problems() == [
        "rig.yaml:3:11: the color 'ink' is already in more/clips.yaml, line 1; rename one",
        "rig.yaml:6:11: the state 'last' is already in more/clips.yaml, line 2; rename one",
      ])
    try folder.write("states: { low: {} }", to: "r/more/clips.yaml")
    #expect(
      problems() == [
        "more/clips.yaml:1:11: the state 'low' is already in poses.yaml, line 3; rename one"
      ])
  }

  @Test(arguments: [
    (
      "include: more/clips.yaml",
      "poses.yaml:1:1: an included file can't include others; list them in rig.yaml"
    ),
    (
      "parts: {}",
      "poses.yaml:1:1: unknown key 'parts' in an included file; expected one of: colors, states, "
        + "clips, scenes, transitions, events"
    ),
    ("states: [a]", "poses.yaml:1:9: expected a mapping from names, found [a]"),
    ("events: { a: b }", "poses.yaml:1:9: expected a list, found a mapping"),
    ("[a]", "poses.yaml:1:1: expected a mapping, found [a]"),
    ("", "poses.yaml:0:0: this file is empty"),
  ])
  func `an included file has only entries for the rig's lists`(yaml: String, problem: String) throws
  {
    try folder.write(yaml, to: "r/poses.yaml")
    try folder.write("colors: {}", to: "r/more/clips.yaml")
    #expect(problems() == [problem])
  }

  @Test(arguments: [
    ("../poses.yaml", "it leads out of"), ("link.yaml", "it leads out of"),
    ("none.yaml", "No such file"), ("more", "it is a folder"), ("/etc/hosts", "No such file"),
  ])
  func `an included file is in the rig's folder`(name: String, reason: String) throws {
    try folder.write("states: { hunter2: {} }", to: "poses.yaml")
    try folder.link("r/link.yaml", to: folder.url("poses.yaml"))
    try folder.write(
      "include: [\(name)]\ncanvas: { size: [1, 1] }\nparts: {}", to: "r/rig.yaml")
    let problems = problems()
    #expect(problems.count == 1 && problems[0].hasPrefix("rig.yaml:1:11: can't read '\(name)'"))
    #expect(problems[0].contains(reason) && !problems[0].contains("hunter2"), "\(problems)")
  }

  @Test func `a file can't be included twice, or too many files`() throws {
    let rest = "canvas: { size: [1, 1] }\nparts: {}"
    try folder.write("include: [poses.yaml, poses.yaml]\n\(rest)", to: "r/rig.yaml")
    #expect(problems() == ["rig.yaml:1:23: 'poses.yaml' is included twice; remove one"])
    let many = (0...100).map { "\($0).yaml" }.joined(separator: ", ")
    try folder.write("include: [\(many)]\n\(rest)", to: "r/rig.yaml")
    #expect(problems() == ["rig.yaml:1:10: expected at most 100 files, found 101"])
  }

  @Test func `the values of all included files are limited`() throws {
    let many = String(repeating: "a,", count: 210_000)
    try folder.write("x: [\(many)]", to: "r/poses.yaml")
    try folder.write("x: [\(many)]", to: "r/more/clips.yaml")
    let problems = problems()
    #expect(problems[0].contains("more than 400,000 values, including those that are included"))
  }
}
