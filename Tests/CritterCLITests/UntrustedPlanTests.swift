import CritterTestSupport
import Foundation
import Testing

/// Plans that somebody else made or changed.
@Suite struct UntrustedPlanTests {
  /// A plan of one still, changed.
  private func folder(_ changes: [(old: String, new: String)]) throws -> Folder {
    let folder = try Folder.withToy()
    try folder.write("[core]\n", to: "in/.git/config")
    try folder.link("in/parts", to: folder.url("parts"))
    let inner = try Folder.withToy()
    let plan = try Run(
      ["plan", "toy", "--state", "on", "-o", "a.png", "--chunks", "1"], in: inner)
    var text = plan.text
    for (old, new) in changes {
      try #require(text.contains(old), "\(text)")
      text = text.replacing(old, with: new)
    }
    try folder.write(text, to: "in/plan.json")
    return folder
  }

  @Test(arguments: [
    [("a.png", "../a.png")], [("a.png", ".git/a.png")], [("a.png", "/tmp/a.png")],
    [("\"--state\", \"on\"", "\"--scene\", \"/etc/passwd\"")],
    [("\"--state\", \"on\"", "\"--state\", \"on\", \"--theme\", \"../t.yaml\"")],
    [("\"--state\", \"on\"", "\"--state\", \"on\", \"--parts\", \"..\"")],
    [("\"arguments\": [\"toy\"", "\"arguments\": [\"../parts/toy\"")],
  ])
  func `A plan names nothing out of the folder, nor below .git`(
    changes: [(old: String, new: String)]
  ) throws {
    let folder = try folder(changes)
    let before = try folder.contents
    for command in [
      ["render", "--plan", "plan.json", "--chunk", "1/1"], ["encode", "--plan", "plan.json"],
    ] {
      let run = try Run(command, in: folder, below: "in")
      #expect(run.exitCode == 2, "\(command): \(run.messages)")
      #expect(run.messages.contains("leads out of this folder, or below .git"), "\(run.messages)")
    }
    #expect(try folder.contents == before)
    #expect(folder.text("in/.git/config") == "[core]\n")
  }
}
