import CritterKit
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterProject

/// The files that an untrusted manifest can use: those of its repository, but not those of
/// git, and no output in the place of a source.
@Suite struct UntrustedManifestTests {
  /// In `repo`, a git repository, with `secret` and `rig` next to it.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let outputs: String
    /// A part of the error's message.
    let reason: String
    let make: @Sendable (Folder) throws -> Void
  }

  private static let secret = "parts: { token: hunter2hunter2 }"

  private static func output(
    _ name: String, _ outputs: String, because reason: String,
    _ make: @escaping @Sendable (Folder) throws -> Void = { _ in }
  ) -> Case {
    Case(testDescription: name, outputs: outputs, reason: reason, make: make)
  }

  private static func project(_ manifest: String) throws -> Project {
    try Project(
      manifest: manifest,
      finder: { RigFinder(option: nil, environment: [:], share: nil, base: $0) },
      packs: { _, _, _ in throw CancellationError() }, workers: 1)
  }

  /// The messages of a project's problems; empty if all outputs can be rendered.
  private static func problems(of manifest: String) throws -> [String] {
    do {
      _ = try project(manifest).status()
      return []
    } catch let error as FileError {
      return error.problems.map { "\($0.path):\($0.line ?? 0):\($0.column ?? 0): \($0.message)" }
    } catch let error as KitError {
      return [error.message]
    }
  }

  @Test(arguments: readings + writings)
  func `a manifest is kept within its repository, and shows nothing of other files`(
    _ refused: Case
  ) throws {
    let folder = try Folder()
    try folder.write(Self.secret, to: "secret")
    try folder.writeRig("rig")
    try folder.writeRig("repo/parts/r")
    try folder.write("[core]\n\t\(Self.secret)\n", to: "repo/.git/config")
    try folder.write("outputs: [{ \(refused.outputs) }]\n", to: "repo/critter.yml")
    try refused.make(folder)
    let problems = try Self.problems(of: folder.path("repo/critter.yml"))
    #expect(problems.contains { $0.contains(refused.reason) }, "\(problems)")
    #expect(!problems.contains { $0.contains("hunter2") }, "\(problems)")
  }

  private static let readings = [
    output(
      "a theme outside of the repository",
      "output: a.png, rig: r, state: rest, theme: ../secret", because: "leads out of"),
    output(
      "a theme that links out of it", "output: a.png, rig: r, state: rest, theme: t.yaml",
      because: "can't read this theme: it leads out of"
    ) { try $0.link("repo/t.yaml", to: $0.url("secret")) },
    output(
      "a theme of git", "output: a.png, rig: r, state: rest, theme: .git/config",
      because: "it is in .git"),
    output(
      "a theme that links to the token of git",
      "output: a.png, rig: r, state: rest, theme: t.yaml", because: "it is in .git"
    ) { try $0.link("repo/t.yaml", to: $0.url("repo/.git/config")) },
    output(
      "a scene outside of the repository", "output: a.gif, rig: r, scene: ../secret",
      because: "leads out of"),
    output(
      "a scene that links out of it", "output: a.gif, rig: r, scene: ./s.yaml",
      because: "leads out of"
    ) { try $0.link("repo/s.yaml", to: $0.url("secret")) },
    output(
      "a rig outside of the repository", "output: a.png, rig: ../rig, state: rest",
      because: "leads out of"),
    output(
      "a rig that links out of it", "output: a.png, rig: ./l, state: rest",
      because: "leads out of"
    ) { try $0.link("repo/l", to: $0.url("rig")) },
    output(
      "a folder of rigs that links out of it", "output: a.png, rig: rig, state: rest",
      because: "leads out of"
    ) {
      try $0.remove("repo/parts")
      try $0.link("repo/parts", to: $0.url)
    },
    output(
      "a lock that links out of it", "output: a.png, rig: r, state: rest", because: "leads out of"
    ) { try $0.link("repo/critter.lock.json", to: $0.url("secret")) },
    output(
      "a theme outside of a folder that is in no repository",
      "output: a.png, rig: r, state: rest, theme: ../secret", because: "leads out of"
    ) { try $0.remove("repo/.git") },
    output(
      "a manifest that is a pipe", "", because: "it is a pipe"
    ) {
      try $0.remove("repo/critter.yml")
      try $0.makePipe("repo/critter.yml")
    },
    output("a manifest of 9 MB", "", because: "larger than 8 MB") {
      try $0.write(Data(repeating: 35, count: 9_000_000), to: "repo/critter.yml")
    },
    output(
      "a lock of 129 MB", "output: a.png, rig: r, state: rest", because: "larger than 128 MB"
    ) {
      try $0.write("", to: "repo/critter.lock.json")
      guard truncate($0.path("repo/critter.lock.json"), 129_000_000) == 0 else {
        throw POSIXError(.EFBIG)
      }
    },
    output("a lock that is a pipe", "output: a.png, rig: r, state: rest", because: "it is a pipe") {
      try $0.makePipe("repo/critter.lock.json")
    },
    output(
      "an output that is a pipe", "output: a.png, rig: r, state: rest", because: "it is a pipe"
    ) { try $0.makePipe("repo/a.png") },
  ]

  private static let writings = [
    output(
      "an output in a folder that links out of the repository",
      "output: l/a.png, rig: r, state: rest",
      because: "'l/a.png': it leads out of"
    ) { try $0.link("repo/l", to: $0.url("rig")) },
    output(
      "an output in a folder that links to git", "output: l/a.png, rig: r, state: rest",
      because: "it is in .git"
    ) { try $0.link("repo/l", to: $0.url("repo/.git")) },
    output(
      "an output that links out of the repository", "output: a.png, rig: r, state: rest",
      because: "leads out of"
    ) { try $0.link("repo/a.png", to: $0.url("secret")) },
    output(
      "an output whose name controls a terminal",
      "output: \"a\\e[2J\\n.png\", rig: r, state: rest", because: "can't contain control characters"
    ),
    output(
      "an output that links to nothing", "output: a.png, rig: r, state: rest",
      because: "can't write 'a.png'"
    ) { try $0.link("repo/a.png", to: $0.url("nothing")) },
    output(
      "an output below .git", "output: .git/hooks/a.png, rig: r, state: rest",
      because: "it is in .git"),
    output(
      "an output below .GIT", "output: .GIT./a.png, rig: r, state: rest",
      because: "it is in .git"),
    output(
      "an output below .git behind a combining mark",
      "output: \".git/\\u0301a.png\", rig: r, state: rest", because: "it is in .git"),
    output(
      "an output outside behind a combining mark",
      "output: \"../\\u0301a.png\", rig: r, state: rest",
      because: "isn't below the folder of the manifest"),
    output(
      "an output in a link to git before a slash that a letter hides",
      "output: \"p\\u0D4E/a.png\", rig: r, state: rest", because: "it is in .git"
    ) { try $0.link("repo/p\u{D4E}", to: $0.url("repo/.git")) },
    output(
      "an absolute path behind a combining mark",
      "output: a.png, rig: r, state: rest, theme: \"/\\u0301etc/passwd\"",
      because: "is an absolute path"),
    output(
      "a sequence whose folders link out of the repository",
      "output: f%d/a.png, rig: r, state: rest", because: "leads out of"
    ) { try $0.link("repo/f0", to: $0.url("rig")) },
    output(
      "an output in the place of its art", "output: parts/r/dot.svg, rig: r, state: rest",
      because: "'parts/r/dot.svg' would overwrite parts/r/dot.svg"),
    output(
      "an output in the place of another rig's art",
      "output: other/Dot.svg, rig: r, state: rest",
      because: "would overwrite other/dot.svg"
    ) { try $0.writeRig("repo/other") },
    output(
      "an output in the place of art, through a link",
      "output: l/dot.svg, rig: r, state: rest",
      because: "would overwrite parts/r/dot.svg"
    ) { try $0.link("repo/l", to: $0.url("repo/parts/r")) },
    output(
      "a sequence in the place of art",
      "output: parts/s/%d.svg, rig: r, state: rest",
      because: "would overwrite parts/s/3.svg"
    ) { try $0.writeRig("repo/parts/s", art: "3.svg") },
    output(
      "an output in the place of the rig",
      "output: parts/r/rig.yaml, format: png, rig: r, state: rest",
      because: "would overwrite"),
    output(
      "an output in the place of the theme",
      "output: t.yaml, format: png, rig: r, state: rest, theme: t.yaml", because: "is read for"
    ) { try $0.write("colors: { ink: red }", to: "repo/t.yaml") },
    output(
      "an output in the place of the scene",
      "output: S.yaml, format: gif, rig: r, scene: ./s.yaml", because: "is read for an output"
    ) { try $0.write("- wait: 1", to: "repo/s.yaml") },
    output(
      "an output in the place of the manifest",
      "output: critter.YML, format: png, rig: r, state: rest", because: "is this manifest's own"),
    output(
      "an output in the place of the lock",
      "output: l/critter.lock.json, format: png, rig: r, state: rest",
      because: "this manifest's own"
    ) { try $0.link("repo/l", to: $0.url("repo")) },
    output(
      "an output in the place of a shard's lock",
      "output: critter.lock.1-of-2.json, format: png, rig: r, state: rest",
      because: "'critter.lock.1-of-2.json' is this manifest's own"),
    output(
      "a sequence in the place of the locks of shards",
      "output: Critter.lock.%d-of-12.json, format: png, rig: r, state: rest",
      because: "this manifest's own"),
    output(
      "two outputs that are one file, through a link",
      "output: d/a.png, rig: r, state: rest }, { output: l/a.png, rig: r, state: rest",
      because: "can be the same file"
    ) {
      try $0.makeFolder("repo/d")
      try $0.link("repo/l", to: $0.url("repo/d"))
    },
  ]

  @Test func `links within the repository are followed`() throws {
    let folder = try Folder()
    try folder.writeProject(
      "outputs: [{ output: l/a.png, rig: ./linked, state: rest, theme: t.yaml }]\n")
    try folder.makeFolder(".git")
    try folder.makeFolder("pictures")
    try folder.write("colors: { ink: red }", to: "real.yaml")
    try folder.link("t.yaml", to: folder.url("real.yaml"))
    try folder.link("linked", to: folder.url("parts/r"))
    try folder.link("l", to: folder.url("pictures"))
    let project = try Self.project(folder.path("critter.yml"))
    try project.render(project.status(), TemporaryFiles()) { _, _, _ in
    } done: { _, _ in
    }
    #expect(try folder.data("pictures/a.png").count > 50)
    #expect(try project.check().map(\.verdict) == [.fresh])
  }

  @Test func `a name keeps its spelling`() throws {
    let folder = try Folder()
    let names = ["a/e\u{301}.png", "b/\u{E9}.png", "f/\u{E9}%d.png", "g/e\u{301}0.png"]
    try folder.writeProject(
      "outputs:\n" + names.map { "  - { output: \"\($0)\", rig: r, state: rest }\n" }.joined())
    let project = try Self.project(folder.path("critter.yml"))
    try project.render(project.status(), TemporaryFiles()) { _, _, _ in
    } done: { _, _ in
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
    #expect(files.count { $0.hasSuffix(".png") } == 4, "\(files)")
    #expect(try project.check().map(\.verdict) == Array(repeating: .fresh, count: 4))
    try folder.remove("b/\u{E9}.png")
    #expect(try project.check().map(\.verdict) == [.fresh, .missing, .fresh, .fresh])
  }

  @Test func `a folder that becomes a link while its output is drawn gets nothing`() throws {
    let folder = try Folder()
    try folder.writeProject("outputs: [{ output: out/a.png, rig: r, state: rest }]\n")
    try folder.makeFolder(".git/hooks")
    let project = try Self.project(folder.path("critter.yml"))
    let status = try project.status()
    try folder.link("out", to: folder.url(".git/hooks"))
    #expect {
      try project.render(status, TemporaryFiles()) { _, _, _ in
      } done: { _, _ in
      }
    } throws: { ($0 as? KitError)?.message.contains("it is in .git") == true }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(".git/hooks")).isEmpty)
  }

  // MARK: Locks

  private static func locked(
    _ name: String = "a.png", reads: String, count: String = ""
  ) throws -> Folder {
    let folder = try Folder()
    try folder.write(secret, to: "secret")
    try folder.writeRig("repo/parts/r")
    try folder.write("x", to: "repo/" + name)
    try folder.write(
      "outputs: [{ output: \(name), rig: r, state: rest }]\n", to: "repo/critter.yml")
    try folder.write(
      """
      { "lock": 1, "files": { "\(reads)": "sha256:0" }, "outputs": { "\(name)": { "request": "",
        "reads": ["\(reads)"], "inputs": "", "picture": "", "file": "", "bytes": 1, "tool": ""\(count)
      } } }
      """, to: "repo/critter.lock.json")
    return folder
  }

  @Test(arguments: ["../secret", "/dev/zero:x"])
  func `a lock reads nothing outside of the repository`(path: String) throws {
    let folder = try Self.locked(reads: path)
    let project = try Self.project(folder.path("repo/critter.yml"))
    #expect(
      try project.status().pending.map(\.changes) == [["options changed", "\(path) is gone"]])
  }

  @Test func `a lock of an endless sequence is refused`() throws {
    let folder = try Self.locked("f/%04d.png", reads: "x", count: ", \"count\": 4000000000")
    let problems = try Self.problems(of: folder.path("repo/critter.yml"))
    #expect(problems.contains { $0.contains("more files than any can have") }, "\(problems)")
  }

  /// A lock claims a hundred frames, of which a render makes one.
  @Test func `a lock doesn't get files removed that critter didn't write`() throws {
    let folder = try Folder()
    try folder.writeProject("outputs: [{ output: photos/%d.png, rig: r, state: rest }]\n")
    for number in 0..<100 { try folder.write("photo \(number)", to: "photos/\(number).png") }
    try folder.write(
      """
      { "lock": 1, "files": {}, "outputs": { "photos/%d.png": { "request": "", "reads": [],
        "inputs": "", "picture": "", "file": "sha256:0", "bytes": 1, "tool": "", "count": 100 } } }
      """, to: "critter.lock.json")
    try Self.render(folder)
    #expect(try folder.contents.count { $0.hasPrefix("photos/") } == 100)
    #expect(folder.text("photos/99.png") == "photo 99")
  }

  @Test func `frames that are no more are removed if they are as they were rendered`() throws {
    func frames(_ edit: (Folder) throws -> Void) throws -> Int {
      let folder = try Folder()
      func render(fps: Int) throws -> Int {
        try folder.write(
          "outputs: [{ output: f/%d.png, rig: r, from: rest, to: on, fps: \(fps) }]\n",
          to: "critter.yml")
        try Self.render(folder)
        return try folder.contents.count { $0.hasPrefix("f/") }
      }
      try folder.write(
        """
        canvas: { size: [10, 10] }
        parts: { p: { frame: [0, 0, 10, 10], fill: red } }
        states: { rest: {}, on: { parts: { p: { opacity: 0 } } } }
        transitions: [{ to: on, duration: 1 }]
        """, to: "parts/r/rig.yaml")
      #expect(try render(fps: 10) == 11)
      try edit(folder)
      return try render(fps: 5)
    }
    #expect(try frames { _ in } == 6)
    #expect(try frames { try $0.write("mine", to: "f/10.png") } == 11)
  }

  /// An output and its entry are those of another project.
  @Test func `the lock file is believed, and a render without it isn't fooled`() throws {
    let (folder, other) = (try Folder(), try Folder())
    try folder.writeProject()
    try other.writeProject("outputs: [{ output: a.png, rig: r, state: rest, width: 30 }]\n")
    for folder in [folder, other] { try Self.render(folder) }
    let image = try folder.data("a.png")
    let lines = [folder, other].map {
      $0.text("critter.lock.json").split(separator: "\n").map(String.init)
    }
    let forged = zip(lines[0], lines[1]).map { own, others in
      own.contains("\"file\"") || own.contains("\"bytes\"") ? others : own
    }
    try folder.write(other.data("a.png"), to: "a.png")
    #expect(try Self.project(folder.path("critter.yml")).check().map(\.verdict) != [.fresh])
    try folder.write(forged.joined(separator: "\n") + "\n", to: "critter.lock.json")
    #expect(try Self.project(folder.path("critter.yml")).check().map(\.verdict) == [.fresh])
    try folder.remove("critter.lock.json")
    try Self.render(folder)
    #expect(try folder.data("a.png") == image)
  }

  private static func render(_ folder: Folder) throws {
    let project = try project(folder.path("critter.yml"))
    try project.render(project.status(), TemporaryFiles()) { _, _, _ in
    } done: { _, _ in
    }
  }

  // MARK: Sequences

  private static func sequences(_ names: String) throws -> [String] {
    let folder = try Folder()
    let outputs = names.split(separator: "|")
    try folder.writeProject(
      "outputs:\n" + outputs.map { "  - { output: '\($0)', rig: r, state: rest }\n" }.joined())
    return try problems(of: folder.path("critter.yml"))
  }

  @Test(arguments: [
    "f/%04d.png|f/0003.png", "f/%d.png|f/%01d.png", "f/|f/0000.png", "f/%02d.png|f/%04d.png",
    "F/%d.png|f/7.PNG", "f/a%d.png|f/a1%d.png", "f%d/1.png|f1/%d.png", "f/%04d.png|f/12345.png",
    "f/%d@2x.png|f/3@2x.png", "f%d-%d.png|f1-1.png",
  ])
  func `sequences that can have one file in common are refused, with both places`(
    names: String
  ) throws {
    let problems = try Self.sequences(names)
    #expect(problems.count == 1)
    #expect(problems.first?.contains("critter.yml:3:15: ") == true, "\(problems)")
    #expect(problems.first?.contains(", in line 2, can be the same file") == true, "\(problems)")
  }

  @Test(arguments: [
    "f/%d.png|f/0003.png", "f/%04d.png|f/003.png", "f/%04d.png|f/01234.png", "f/%d.png|f/a1.png",
    "s1/%d.png|s2/%d.png", "f/a1-%d.png|f/a2-%d.png", "f/|g/0000.png", "f/%d.png|f/%d.svg",
    "a%d.png|a%d-b.png",
  ])
  func `sequences that have no file in common are accepted`(names: String) throws {
    #expect(try Self.sequences(names) == [])
  }

  // MARK: Sizes

  private static let hundred = (0..<100).map { "\($0)" }.joined(separator: ", ")

  @Test(
    .inCheck,
    arguments: [
      (
        "more than 500,000 values",
        "outputs:\n  - output: ${a}-${b}.png\n    rig: bell\n    matrix: { a: [\(hundred)], "
          + "b: [\(hundred)] }\n    state: [\(hundred)]\n"
      ),
      (
        "unknown",
        "outputs:\n  - output: ${a}-${b}.png\n    rig: bell\n    matrix: { a: [\(hundred)], "
          + "b: [\(hundred)] }\n    nosuch: \"\(String(repeating: "${", count: 2000))\"\n"
      ),
    ])
  func `a manifest that would take too much is refused with the reason`(
    reason: String, yaml: String
  ) throws {
    let problems = thrownProblems {
      try Manifest(yaml: Data(yaml.utf8), path: "critter.yml")
    }
    #expect(problems.contains { $0.message.contains(reason) }, "\(problems.prefix(3))")
  }

  @Test(.inCheck)
  func `ten thousand outputs are looked into`() throws {
    let folder = try Folder()
    try folder.writeRig("parts/r")
    try folder.write(
      """
      outputs:
        - output: out/${a}-${b}.png
          rig: r
          state: rest
          width: 4
          matrix: { a: [\(Self.hundred)], b: [\(Self.hundred)] }
      """, to: "critter.yml")
    let project = try Self.project(folder.path("critter.yml"))
    #expect(try project.check().count { $0.verdict == .missing } == 10_000)
  }
}
