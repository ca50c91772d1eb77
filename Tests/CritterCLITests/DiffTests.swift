import CritterTestSupport
import Foundation
import Testing

@Suite struct DiffTests {
  private struct Report: Decodable {
    let a, b: String
    let same: Bool
    let changes: [Change]
    let comparisons: [Compared]

    struct Change: Decodable, Equatable {
      let change, subject, name: String
      let details: [String]
    }

    struct Compared: Decodable {
      let what: String
      let same: Bool
      let sizes: [[Int]]
      let frames: [Int]
      let durations: [Double]
      let largestDistance, similarity, differentSeconds: Double
      let worst: Moment?
      let moments: [Moment]
    }

    struct Moment: Decodable {
      let changedPixels, antialiasedPixels: Int
      let time: Double
      let bounds: [Int]?
    }
  }

  private func report(_ run: Run) throws -> Report {
    try JSONDecoder().decode(Report.self, from: run.output)
  }

  /// The toy, and a copy with dots of another color.
  private func folder() throws -> Folder {
    let folder = try Folder.withToy()
    try folder.write(Toy.yaml, to: "parts/other/rig.yaml")
    try folder.write(Toy.svg.replacing("teal", with: "maroon"), to: "parts/other/dot.svg")
    return folder
  }

  @Test func `a rig is the same as itself`() throws {
    let run = try Run(["diff", "toy", "toy"], in: Folder.withToy())
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.text == "all 7 states and animations are the same\n")
  }

  @Test func `one color that changed is found in every state and named`() throws {
    let folder = try folder()
    let run = try Run(["diff", "toy", "other", "--json"], in: folder)
    #expect(run.exitCode == 1, "\(run.messages)")
    let report = try report(run)
    #expect(report.a == "toy" && report.b == "other" && !report.same)
    #expect(
      report.changes == [.init(change: "changed", subject: "art", name: "dot.svg", details: [])])
    #expect(
      report.comparisons.map(\.what) == [
        "rest", "state on", "state off", "rest → on", "on → rest", "rest → off", "off → rest",
      ])
    for compared in report.comparisons {
      #expect(!compared.same && compared.worst != nil)
      #expect(compared.worst?.bounds == [10, 10, 50, 50])
    }
  }

  @Test func `a table names what differs`() throws {
    let folder = try folder()
    let run = try Run(["diff", "toy", "other"], in: folder)
    #expect(run.exitCode == 1)
    #expect(run.text.hasPrefix("changed art dot.svg\n"))
    #expect(run.text.contains(/\nrest +\d+ +\d+ +\d.*50×50 at 10,10/))
    #expect(try Run(["diff", "toy", "other", "-q"], in: folder).text.isEmpty)
  }

  @Test func `a part that moved and a state that came are named`() throws {
    let folder = try folder()
    let yaml = Toy.yaml.replacing("[20, 20, 10, 10]", with: "[20, 21, 10, 10]")
      .replacing("  off: { needs: on }", with: "  off: { needs: on }\n  new: {}")
    try folder.write(yaml, to: "parts/toy2/rig.yaml")
    try folder.write(Toy.svg, to: "parts/toy2/dot.svg")
    let report = try report(Run(["diff", "toy", "toy2", "--json"], in: folder))
    #expect(
      report.changes == [
        .init(change: "changed", subject: "part", name: "head/nose", details: ["frame"]),
        .init(change: "added", subject: "state", name: "new", details: []),
      ])
  }

  @Test func `tolerance decides`() throws {
    let folder = try folder()
    let strict = try Run(["diff", "toy", "other", "--state", "on", "--json"], in: folder)
    let distance = try #require(report(strict).comparisons.first).largestDistance
    #expect(strict.exitCode == 1)
    for (tolerance, code) in [(distance + 0.1, 0), (distance - 0.1, 1)] as [(Double, Int32)] {
      let run = try Run(
        ["diff", "toy", "other", "--state", "on", "--tolerance", "\(tolerance)"], in: folder)
      #expect(run.exitCode == code)
    }
  }

  @Test func `a GIF is compared with the rig it was made from`() throws {
    let folder = try folder()
    let motion = ["--from", "rest", "--to", "on", "--background", "#fff"]
    _ = try Run(["render", "toy", "--quality", "100", "-o", "on.gif"] + motion, in: folder)
    let same = try Run(
      ["diff", "on.gif", "toy", "--tolerance", "3", "--json"] + motion, in: folder)
    #expect(same.exitCode == 0, "\(same.text)\(same.messages)")
    let other = try Run(["diff", "on.gif", "other", "--json"] + motion, in: folder)
    #expect(other.exitCode == 1)
    let slow = try Run(["diff", "on.gif", "toy", "--speed", "0.5", "--json"] + motion, in: folder)
    #expect(slow.exitCode == 1)
    let durations = try #require(report(slow).comparisons.first).durations
    #expect(zip(durations, [0.24, 0.44]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `the difference is shown beside both sides`() throws {
    let folder = try folder()
    let still = ["diff", "toy", "other", "--state", "on", "-o"]
    #expect(try Run(still + ["diff.png"], in: folder).exitCode == 1)
    let picture = try folder.picture("diff.png")
    // Pictures of 100×100 are shown twice as large; the difference is the last of the three.
    let strong = (0..<picture.width * picture.height).filter {
      Array(picture.rgba[$0 * 4..<$0 * 4 + 3]) == [235, 0, 102]
    }
    #expect(strong.count > 4 * 1500)
    #expect(strong.allSatisfy { $0 % picture.width > 23 + 2 * 216 || $0 / picture.width > 300 })
    let moving = ["diff", "toy", "other", "--from", "rest", "--to", "on", "-o", "diff.gif"]
    #expect(try Run(moving, in: folder).exitCode == 1)
    #expect(try folder.pictures("diff.gif").count == 6)
  }

  @Test func `what can't be compared is said`() throws {
    let folder = try folder()
    try folder.write("not a picture", to: "bad.gif")
    let cases: [([String], Int32, String)] = [
      (["toy", "nothing.gif"], 2, "can't read nothing.gif: No such file or directory"),
      (["bad.gif", "toy", "--state", "on"], 2, "can't read bad.gif: can't read this image"),
      (["toy", "toi"], 2, "no rig 'toi'"),
      (["toy", "other", "--state", "onn"], 2, "unknown state 'onn'"),
      (["toy", "other", "-o", "diff.gif"], 2, "rigs have several"),
      (["toy", "other", "-o", "diff.xyz", "--state", "on"], 2, "no known file extension"),
      (["toy", "other", "--tolerance", "-1"], 64, "expected a ΔE of 0 or more"),
      (["toy@HEAD", "toy"], 2, "'toy' isn't in a git repository"),
    ]
    for (arguments, code, words) in cases {
      let run = try Run(["diff"] + arguments, in: folder)
      #expect(run.exitCode == code, "\(arguments)")
      #expect(run.messages.contains(words), "\(run.messages)")
    }
  }
}

@Suite struct RevisionDiffTests {
  /// A repository whose first commit, `v1`, has the toy and a host of it; then the toy changes.
  private func repository() throws -> Folder {
    let folder = try Folder.withToy()
    try folder.write(
      """
      canvas: { size: [100, 100] }
      parts:
        guest: { rig: toy, frame: [0, 0, 100, 100] }
      """, to: "parts/host/rig.yaml")
    try folder.git("init", "-q")
    try folder.git("add", "-A")
    try folder.git("commit", "-q", "-m", "first")
    try folder.git("tag", "v1")
    try folder.write(Toy.svg.replacing("teal", with: "maroon"), to: "parts/toy/dot.svg")
    return folder
  }

  @Test(arguments: ["toy", "./parts/toy", "host"])
  func `a rig is compared with what it was`(rig: String) throws {
    let folder = try repository()
    let run = try Run(["diff", rig + "@v1", rig], in: folder)
    #expect(run.exitCode == 1, "\(run.messages)")
    #expect(run.text.contains("dot.svg"))
    #expect(try Run(["diff", rig + "@v1", rig + "@HEAD"], in: folder).exitCode == 0)
  }

  @Test func `the repository stays as it was`() throws {
    let folder = try repository()
    try folder.git("add", "parts/toy/dot.svg")
    let before = try Run(["status", "--porcelain"], in: folder, program: Program.named("git")).text
    let scratch = try Folder()
    let run = try Run(
      ["diff", "toy@v1", "toy"], in: folder, environment: ["TMPDIR": scratch.url.path])
    #expect(run.exitCode == 1)
    let after = try Run(["status", "--porcelain"], in: folder, program: Program.named("git")).text
    #expect(before == after && before == "M  parts/toy/dot.svg\n")
    #expect(try scratch.contents.isEmpty)
  }

  @Test func `a rig that is gone now is found then`() throws {
    let folder = try repository()
    try folder.remove("parts/toy")
    let run = try Run(["diff", "toy@v1", "toy@HEAD"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `a difference isn't made of shapes`() throws {
    let folder = try repository()
    let run = try Run(["diff", "toy@v1", "toy", "-o", "diff.svg"], in: folder)
    #expect(run.exitCode == 2)
    #expect(
      run.messages.contains("'diff.svg' needs the shapes of a rig, and there are only pixels"))
  }

  @Test func `nothing of a folder that looks like a repository is run`() throws {
    let folder = try Folder.withToy()
    try folder.git("init", "-q", "--bare", "parts")
    try folder.git("-C", "parts", "config", "core.bare", "false")
    try folder.git("-C", "parts", "config", "core.worktree", ".")
    try folder.git(
      "-C", "parts", "config", "core.fsmonitor", "touch \(folder.url("ran").path); false")
    let run = try Run(["diff", "toy@HEAD", "toy"], in: folder)
    #expect(
      run.exitCode == 2 && run.messages.contains("isn't in a git repository"), "\(run.messages)")
    #expect(try !folder.contents.contains("ran"))
  }

  @Test func `what git doesn't know is said`() throws {
    let folder = try repository()
    let revision = try Run(["diff", "toy@v9", "toy"], in: folder)
    #expect(revision.exitCode == 2)
    #expect(revision.messages.contains("no revision 'v9'"))
    let rig = try Run(["diff", "toi@v1", "toy"], in: folder)
    #expect(rig.exitCode == 2)
    #expect(
      rig.messages.contains("no rig 'toi' at revision 'v1' (did you mean 'toy'?)"))
  }

  @Test func `a rig that comes with critter has no revisions`() throws {
    for folder in [try Folder(), try repository()] {
      let run = try Run(["diff", "bear", "bear@main"], in: folder)
      #expect(run.exitCode == 2)
      #expect(
        run.messages
          == "error: 'bear' comes with critter; copy it first: critter init mybear --like bear\n")
    }
  }

  @Test func `a mistake of then is named as git would`() throws {
    let folder = try repository()
    try folder.write(
      Toy.yaml.replacing("opacity", with: "opacitty"), to: "parts/toy/rig.yaml")
    try folder.git("commit", "-q", "-a", "-m", "broken")
    let run = try Run(["diff", "toy@HEAD", "toy@v1"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.hasPrefix("HEAD:parts/toy/rig.yaml:14:"))
  }
}
