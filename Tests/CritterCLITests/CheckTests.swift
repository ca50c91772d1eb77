import CritterTestSupport
import Foundation
import Testing

@Suite struct CheckTests {
  @Test func `what is up to date is fine`() throws {
    let folder = try Project.makeRendered()
    let before = try folder.snapshot
    let run = try Run(["check"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.text.isEmpty)
    #expect(run.messages == "critter.yml: 6 outputs are up to date\n")
    #expect(try folder.snapshot == before)
  }

  @Test func `a color in one picture is missed in just the outputs that show it`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let before = try folder.snapshot
    let run = try Run(["check"], in: folder)
    #expect(run.exitCode == 1)
    #expect(run.text == "docs/ring.gif: drifted (parts/bell/bell.svg changed)\n")
    #expect(
      run.messages == "critter.yml: 1 of 6 outputs isn't up to date; "
        + "run 'critter render' and commit the files it writes\n")
    #expect(try folder.snapshot == before)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try folder.wrong().isEmpty)
  }

  /// A difference that the libraries may have made names them, with both versions.
  @Test func `a drift names the libraries whose versions differ from the lock's`() throws {
    let folder = try Project.makeRendered()
    let lock = folder.text("critter.lock.json")
    let version = try #require(lock.firstMatch(of: /"librsvg": "([0-9.]+)"/)?.1)
    try folder.replace(
      "\"librsvg\": \"\(version)\"", by: "\"librsvg\": \"1.2.3\"", in: "critter.lock.json")
    #expect(try folder.wrong().isEmpty)
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    #expect(
      try Run(["check"], in: folder).text
        == "docs/ring.gif: drifted (parts/bell/bell.svg changed, "
        + "rendered with librsvg 1.2.3, here \(version))\n")
  }

  @Test func `another theme is missed in its outputs`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("white", by: "black", in: "dark.yaml")
    #expect(try folder.wrong() == ["docs/move-dark.gif": "drifted"])
  }

  /// Themes of the rig's own, all of which a `.lottie` holds.
  @Test func `a theme is missed in a file of all themes`() throws {
    let one = "  - { output: docs/one.lottie, from: rest, to: on, theme: night }\n"
    let folder = try Project.make(
      manifest: Project.manifest + "  - { output: docs/all.lottie, from: rest, to: on }\n" + one)
    try folder.write("colors: { ink: white }\n", to: "parts/toy/night.theme.yaml")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try folder.data("docs/all.lottie").contains("t/night.json"))
    #expect(try folder.data("docs/one.lottie").contains("animations/motion.json"))
    #expect(try folder.wrong().isEmpty)

    try folder.replace("white", by: "black", in: "parts/toy/night.theme.yaml")
    #expect(try folder.wrong() == ["docs/all.lottie": "drifted", "docs/one.lottie": "drifted"])
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)

    try folder.write("colors: { ink: red }\n", to: "parts/toy/dusk.theme.yaml")
    let verdicts = try folder.check().verdicts.filter { $0.value.verdict != "fresh" }
    #expect(verdicts.keys.sorted() == ["docs/all.lottie"])
    #expect(verdicts["docs/all.lottie"]?.verdict == "drifted")
    #expect(verdicts["docs/all.lottie"]?.causes == ["parts/toy/dusk.theme.yaml is new"])
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try folder.data("docs/all.lottie").contains("t/dusk.json"))
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `an unknown animation is an error for outputs that are up to date, too`() throws {
    let folder = try Project.make(manifest: Project.manifest)
    let lottie = ["render", "toy", "--from", "rest", "--to", "on", "-o", "a.lottie", "-q"]
    #expect(try Run(lottie, in: folder).exitCode == 0)
    try folder.write("outputs: [{ output: a.gif, rig: ./a.lottie }]", to: "critter.yml")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try Run(["check", "--animation", "motion"], in: folder).exitCode == 0)
    let run = try Run(["check", "--animation", "nope"], in: folder)
    #expect(run.exitCode == 2 && run.messages.contains("no animation 'nope'"), "\(run.messages)")
  }

  @Test func `a comment in a rig is no change`() throws {
    let folder = try Project.makeRendered()
    let old = folder.text("critter.lock.json")
    try folder.replace("canvas:", by: "# The whole picture.\ncanvas:", in: "parts/toy/rig.yaml")
    try folder.replace("outputs:", by: "# All of them.\noutputs:", in: "critter.yml")
    #expect(try folder.wrong().isEmpty)
    #expect(try Run(["render"], in: folder).messages == "critter.yml: 0 rendered, 6 up to date\n")
    // The lock file has the file's new bytes now, and no output's entry has changed.
    let lock = folder.text("critter.lock.json")
    #expect(lock != old)
    #expect(lock.split(separator: "\n").count == old.split(separator: "\n").count)
    #expect(
      lock.components(separatedBy: "outputs").last == old.components(separatedBy: "outputs").last)
  }

  @Test func `a file that is read from now on is watched from now on`() throws {
    let folder = try Project.makeRendered()
    try folder.write("colors: { ink: teal }\n", to: "same.yaml")
    try folder.replace("{ light: ,", by: "{ light: { theme: same.yaml },", in: "critter.yml")
    let run = try Run(["render"], in: folder)
    #expect(run.messages == "critter.yml: 0 rendered, 6 up to date\n")
    try folder.replace("teal", by: "red", in: "same.yaml")
    let verdicts = try folder.check().verdicts
    #expect(verdicts["docs/move-light.gif"]?.verdict == "drifted")
    #expect(verdicts["docs/move-light.gif"]?.causes == ["same.yaml changed"])
  }

  @Test func `a change that nobody sees is a stale lock`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("<circle", by: "<!-- round --><circle", in: "parts/bell/bell.svg")
    let (exitCode, verdicts) = try folder.check()
    #expect(exitCode == 1)
    #expect(
      verdicts["docs/ring.gif"]
        == CheckedLine(
          output: "docs/ring.gif", verdict: "stale", causes: ["parts/bell/bell.svg changed"]))
  }

  @Test func `what is missing or edited is said`() throws {
    let folder = try Project.makeRendered()
    try folder.remove("docs/on.png")
    try folder.write("by hand", to: "docs/ring.gif")
    try folder.remove("docs/frames/0001.png")
    #expect(
      try folder.wrong() == [
        "docs/on.png": "missing", "docs/ring.gif": "edited", "docs/frames/%04d.png": "missing",
      ])
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `a file that the lock doesn't know is said`() throws {
    let folder = try Project.makeRendered()
    try folder.remove("critter.lock.json")
    let wrong = try folder.wrong()
    #expect(wrong == Dictionary(uniqueKeysWithValues: Project.outputs.map { ($0, "unrecorded") }))
  }

  @Test func `another version's pictures are compared and not called stale`() throws {
    let folder = try Project.makeRendered()
    try folder.replace(#""tool": ""#, by: #""tool": "0.0."#, in: "critter.lock.json")
    #expect(try folder.check().exitCode == 0)
    let lock = folder.text("critter.lock.json")
    let picture = try #require(lock.firstMatch(of: /"picture": "sha256:([0-9a-f]+)"/)).1
    try folder.replace(
      String(picture), by: String(repeating: "0", count: 64), in: "critter.lock.json")
    let wrong = try folder.check().verdicts.values.filter { $0.verdict != "fresh" }
    #expect(wrong.map(\.verdict) == ["drifted"])
    #expect(wrong.first?.causes.count == 1)
    #expect(wrong.first?.causes.first?.hasPrefix("made by critter 0.0.") == true)
    // To render is to make them with this version.
    #expect(try Run(["render"], in: folder).messages.hasSuffix("6 rendered, 0 up to date\n"))
  }

  @Test func `a summary is appended in markdown`() throws {
    let folder = try Project.makeRendered()
    try folder.write("before\n", to: "job.md")
    try folder.write("by hand", to: "docs/on.png")
    let run = try Run(
      ["check", "-q", "--summary", "own.md"], in: folder,
      environment: ["GITHUB_STEP_SUMMARY": "job.md"])
    #expect(run.exitCode == 1)
    let own = folder.text("own.md")
    #expect(own.contains("\n| `docs/on.png` | edited by hand |  |\n"))
    #expect(own.contains("1 of 6 outputs isn't up to date"))
    #expect(folder.text("job.md") == "before\n" + own)
  }

  @Test func `a summary isn't written through a link`() throws {
    let folder = try Project.makeRendered()
    try folder.write("secret\n", to: "target")
    try folder.link("check.md", to: folder.url("target"))
    for command in ["check", "render"] {
      let run = try Run([command, "-q", "--summary", "check.md"], in: folder)
      #expect(run.exitCode == 3)
      #expect(run.messages.contains("can't write check.md: it is a link; use the file it leads to"))
    }
    #expect(folder.text("target") == "secret\n")
  }

  @Test func `a summary doesn't wait for the reader of a pipe`() throws {
    let folder = try Project.makeRendered()
    try folder.makePipe("check.md")
    let run = try Run(["check", "-q", "--summary", "check.md"], in: folder)
    #expect(run.exitCode == 3)
  }

  @Test func `a summary of a render names the rendered outputs`() throws {
    let folder = try Project.makeRendered()
    try folder.remove("docs/on.png")
    _ = try Run(["render", "-q", "--summary", "render.md"], in: folder)
    #expect(folder.text("render.md") == "### critter render\n\n* `docs/on.png`\n\n")
    let run = try Run(
      ["render", "bell", "--state", "rest", "-o", "a.png", "--summary", "a.md"], in: folder)
    #expect(run.exitCode == 64)
  }

  @Test func `a broken lock is invalid input`() throws {
    let folder = try Project.makeRendered()
    try folder.write("<<<<<<< HEAD\n", to: "critter.lock.json")
    for command in ["check", "render"] {
      let run = try Run([command], in: folder)
      #expect(run.exitCode == 2)
      #expect(run.messages.contains("delete it and run critter render"))
    }
  }
}

extension Data {
  /// Whether a name stands in an archive.
  fileprivate func contains(_ name: String) -> Bool { range(of: Data(name.utf8)) != nil }
}
