import CritterTestSupport
import Foundation
import Testing

@testable import CritterCLI

/// The output of validate, and the output for programs that write rigs.
@Suite struct ValidateOutputTests {
  @Test func `the guide is short and its rig has no problem`() throws {
    let folder = try Folder()
    let guide = try Run(["help", "agents"], in: folder).text
    #expect(guide.utf8.count <= 2048)
    #expect(guide.contains(AgentGuide.rig))
    try folder.write(AgentGuide.rig, to: "blob/rig.yaml")
    let run = try Run(["validate", "./blob", "--strict"], in: folder)
    #expect(run.messages == "./blob: no problems\n")
  }

  @Test func `each problem is a line of JSON with its fix`() throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [10, 10], fill: #fff }
      parts:
        a: { frame: [0, 0, 5, 5], fill: red, anker: [0, 1] }
      """, to: "bad/rig.yaml")
    let run = try Run(["validate", "./bad", "--json"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.isEmpty)
    struct Problem: Decodable, Equatable {
      var severity, file: String
      var line, column: Int?
      var message: String
      var fix: String?
    }
    let problems = try run.text.split(separator: "\n").map {
      try JSONDecoder().decode(Problem.self, from: Data($0.utf8))
    }
    #expect(
      problems.first
        == Problem(
          severity: "error", file: "./bad/rig.yaml", line: 1, column: 33,
          message: "expected a color, found nothing, since '#fff' is a comment",
          fix: "put colors in quotes: \"#fff\""))
    let good = try Run(["validate", "ghost", "--json"], in: folder)
    #expect(good.exitCode == 0 && good.text.isEmpty && good.messages.isEmpty)
  }

  @Test func `a suggested word is the fix`() throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [9, 9] }\nparts: { a: { frame: [0, 0, 5, 5], anker: [0, 1] } }\n",
      to: "bad/rig.yaml")
    let run = try Run(["validate", "./bad", "--json"], in: folder)
    #expect(run.text.contains(#""line": 2"#) && run.text.contains(#""fix": "write 'anchor'""#))
  }

  @Test func `the list of a rig has the rules of its states`() throws {
    let run = try Run(["list", "bear", "--json"], in: Folder())
    #expect(run.text.contains(#"{"name": "peek", "needs": ["shy"], "excludes": [], "plays": []}"#))
    #expect(run.text.contains(#""head/leftEar": "ear.svg""#))
    #expect(run.text.contains(##"{"name": "dark", "value": "#07beb8"}"##))
  }

  @Test func `edges between the pixels are listed`() throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [100, 50] }
      parts:
        sharp: { frame: [10, 10, 20, 20], fill: red }
        half: { frame: [40.5, 10, 20, 20], fill: red }
        tilted: { frame: [70.3, 10, 20, 20], fill: red, rotate: 8 }
      """, to: "bars/rig.yaml")
    #expect(
      try Run(["validate", "./bars", "-v"], in: folder).messages == """
        ./bars: no problems
          the left edge of 'half' at 40.5 points is blurry at 3×
          the right edge of 'half' at 60.5 points is blurry at 3×

        """)
    #expect(try Run(["validate", "./bars"], in: folder).messages == "./bars: no problems\n")
  }
}
