import CritterTestSupport
import Foundation
import Testing

/// Drawings that change after `critter init` split them.
@Suite struct DrawingDriftTests {
  private let hat = "<rect id=\"hat\" x=\"35\" y=\"30\" width=\"30\" height=\"10\" fill=\"red\"/>"

  private func draw(_ hat: String, in folder: Folder) throws {
    try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">
        <rect id="body" x="30" y="40" width="40" height="50"/>
        \(hat)
      </svg>
      """, to: "toy.svg")
  }

  /// A rig that was split from a drawing, with a rendered output.
  private func rendered() throws -> Folder {
    let folder = try Folder()
    try draw(hat, in: folder)
    try folder.write(
      "outputs:\n  - { output: toy.png, rig: ./toy, state: rest }\n", to: "critter.yml")
    #expect(try Run(["init", "toy", "--import", "toy.svg", "--page"], in: folder).exitCode == 0)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    return folder
  }

  @Test func `init records the digest of the drawing`() throws {
    let folder = try rendered()
    let digest = try #require(
      folder.text("toy/rig.yaml").firstMatch(
        of: /drawing: { file: \.\.\/toy\.svg, digest: sha256:[0-9a-f]{64} }\n/))
    #expect(digest.output.utf8.count > 64)
    #expect(try Run(["check"], in: folder).messages == "critter.yml: the output is up to date\n")
    #expect(try Run(["validate", "./toy"], in: folder).messages == "./toy: no problems\n")
  }

  @Test func `check fails after the drawing changed, until sync and render`() throws {
    let folder = try rendered()
    try draw(hat.replacingOccurrences(of: "red", with: "blue"), in: folder)
    let check = try Run(["check"], in: folder)
    #expect(check.exitCode == 1)
    #expect(check.text == "toy.png: redrawn (the drawing changed; run critter sync ./toy)\n")
    #expect(
      check.messages == "critter.yml: the output isn't up to date; run 'critter sync ./toy', "
        + "then 'critter render' and commit the files they write\n")
    // To render doesn't bless the drawing.
    let before = try folder.snapshot
    let render = try Run(["render"], in: folder)
    let place = "./toy/rig.yaml:7:10: warning:"
    let warning = "\(place) the drawing ../toy.svg changed; run critter sync ./toy\n"
    #expect(render.exitCode == 0 && render.messages.hasPrefix(warning))
    #expect(try folder.snapshot == before)
    #expect(try folder.wrong() == ["toy.png": "redrawn"])

    #expect(try Run(["sync", "./toy"], in: folder).exitCode == 0)
    #expect(try folder.wrong() == ["toy.png": "drifted"])
    #expect(try Run(["render"], in: folder).messages.hasSuffix("1 rendered, 0 up to date\n"))
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `validate and render warn about a changed drawing once`() throws {
    let folder = try rendered()
    try draw(hat.replacingOccurrences(of: "red", with: "blue"), in: folder)
    for arguments in [["validate", "./toy"], ["render", "./toy", "-o", "x.png"]] {
      let run = try Run(arguments, in: folder)
      #expect(run.exitCode == 0)
      let warning = "warning: the drawing ../toy.svg changed; run critter sync ./toy\n"
      #expect(run.messages.components(separatedBy: warning).count == 2, "\(run.messages)")
      #expect(try Run(arguments + ["--strict"], in: folder).exitCode == 2)
    }
  }

  @Test func `a change that no part shows is recorded by sync`() throws {
    let folder = try rendered()
    try draw(hat + "<!-- as red as before -->", in: folder)
    #expect(try folder.wrong() == ["toy.png": "redrawn"])
    let sync = try Run(["sync", "./toy", "--from", "toy.svg"], in: folder)
    #expect(sync.messages == "./toy: up to date with toy.svg\n")
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `a missing drawing is a warning`() throws {
    let folder = try rendered()
    try folder.remove("toy.svg")
    for command in [["check"], ["render"], ["validate", "./toy"]] {
      let run = try Run(command, in: folder)
      #expect(run.exitCode == 0)
      #expect(
        run.messages.hasPrefix(
          "./toy/rig.yaml:7:10: warning: no drawing ../toy.svg; restore the file, or remove the "
            + "key 'drawing'\n"), "\(run.messages)")
    }
  }

  @Test func `a drawing without a digest isn't compared, and sync adds one`() throws {
    let folder = try rendered()
    let rig = folder.text("toy/rig.yaml")
    let old = rig.replacing(/drawing: {.*}/, with: "drawing: \"../toy.svg\"")
    try folder.write(old, to: "toy/rig.yaml")
    try draw(hat + "<!-- other -->", in: folder)
    #expect(try folder.wrong().isEmpty)
    #expect(try Run(["sync", "./toy"], in: folder).exitCode == 0)
    let new = folder.text("toy/rig.yaml")
    #expect(new != rig)
    let digest = /sha256:[0-9a-f]+/
    #expect(new.replacing(digest, with: "") == rig.replacing(digest, with: ""))
    try draw(hat, in: folder)
    #expect(try folder.wrong() == ["toy.png": "redrawn"])
  }

  @Test func `the drawing of a nested rig is compared, too`() throws {
    let folder = try rendered()
    try folder.write(
      "canvas: { size: [50, 50] }\nparts: { inner: { rig: toy, frame: [0, 0, 50, 50] } }\n",
      to: "outer/rig.yaml")
    try folder.write(
      "outputs:\n  - { output: outer.png, rig: ./outer, state: rest }\n", to: "critter.yml")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try draw(hat + "<!-- other -->", in: folder)
    #expect(try folder.wrong() == ["outer.png": "redrawn"])
  }

  @Test func `a drawing outside of the repository isn't read`() throws {
    let folder = try rendered()
    try folder.makeFolder("toy/.git")
    let run = try Run(["validate", "./toy"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains("can't compare the drawing ../toy.svg: it leads out of"))
  }

  @Test(arguments: ["{ file: ../toy.svg, digest: sha256:0 }", "{ digest: sha256:0 }", "[a]"])
  func `a mistake in the drawing has a place`(drawing: String) throws {
    let folder = try rendered()
    let text = folder.text("toy/rig.yaml").replacing(/drawing: {.*}/, with: "drawing: \(drawing)")
    try folder.write(text, to: "toy/rig.yaml")
    let run = try Run(["validate", "./toy"], in: folder)
    #expect(run.exitCode == 2 && run.messages.contains("rig.yaml:7:"), "\(run.messages)")
  }
}
