import CritterTestSupport
import Foundation
import Testing

/// The drawings that `critter sync` reads.
@Suite struct SyncTests {
  private func draw(_ name: String, side: Int, in folder: Folder) throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)">
        <rect id="body" x="30" y="40" width="40" height="50"/>
        <rect id="hat" x="35" y="30" width="30" height="10" fill="red"/>
      </svg>
      """, to: name)
  }

  @Test(arguments: [
    "/etc/passwd", "../../../../../../../../etc/passwd", "../../secret.svg", "../link.svg",
  ])
  func `rig.yaml can't name a drawing outside of its repository`(drawing: String) throws {
    let folder = try Folder()
    try folder.write("secret", to: "secret.svg")
    try folder.writeRig("repository/toy")
    try folder.link("repository/link.svg", to: folder.url("secret.svg"))
    try folder.makeFolder("repository/.git")
    let yaml = "drawing: \(drawing)\n" + folder.text("repository/toy/rig.yaml")
    try folder.write(yaml, to: "repository/toy/rig.yaml")
    let before = try folder.snapshot
    let run = try Run(["sync", "toy"], in: folder, below: "repository")
    #expect(run.exitCode == 2)
    #expect(
      run.messages.contains(
        "isn't in \(folder.path("repository")); move it there, or name it with --from"))
    #expect(!run.messages.contains("secret\n") && !run.messages.contains("root:"))
    #expect(try folder.snapshot == before)
  }

  @Test func `a rig that comes with the program is copied first`() throws {
    let run = try Run(["sync", "bear"], in: Folder())
    #expect(run.exitCode == 2)
    #expect(
      run.messages
        == "error: 'bear' comes with critter; copy it first: critter init mybear --like bear\n")
  }

  @Test func `outside of a repository, a drawing is in the working folder`() throws {
    let folder = try Folder()
    try draw("work/toy.svg", side: 128, in: folder)
    #expect(
      try Run(["init", "rigs/toy", "--import", "toy.svg"], in: folder, below: "work").exitCode == 0)
    #expect(try Run(["sync", "rigs/toy"], in: folder, below: "work").exitCode == 0)
    #expect(try Run(["sync", "toy"], in: folder, below: "work/rigs").exitCode == 2)
  }

  @Test func `a drawing outside of both is named on the command line`() throws {
    let folder = try Folder()
    try draw("my drawing.svg", side: 1000, in: folder)
    try folder.makeFolder("work")
    let new = try Run(["init", "toy", "--import", "../my drawing.svg"], in: folder, below: "work")
    #expect(new.exitCode == 0)
    #expect(!folder.text("work/toy/rig.yaml").contains("drawing:"))
    let line = try #require(new.messages.split(separator: "\n").last { $0.contains("sync") })
    let source = "../my drawing.svg#xywh=23,23,52,75"
    #expect(line == "After you redraw it: critter sync ./toy --from '\(source)'")
    let sync = try Run(["sync", "toy", "--from", source], in: folder, below: "work")
    #expect(sync.messages == "toy: up to date with ../my drawing.svg\n")
  }
}
