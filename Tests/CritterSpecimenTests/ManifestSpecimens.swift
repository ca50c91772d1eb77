import CritterTestSupport
import Foundation
import Testing

/// What a manifest may read and write.
@Suite(.serialized) struct ManifestSpecimens {
  /// In `repo`, a git repository, with `secret` and `rig` beside it.
  private static func inRepository(
    _ name: String, _ outputs: String, says message: String,
    _ make: @escaping @Sendable (Folder) throws -> Void = { _ in }
  ) -> Specimen {
    Specimen(name, ["render", "--config", "repo/critter.yml"], says: message) { folder in
      try folder.write(secret, to: "secret")
      try folder.writeRig("rig")
      try folder.writeRig("repo/parts/r")
      try folder.write("[core]\n\t\(secret)\n", to: "repo/.git/config")
      try folder.write("outputs: [{ \(outputs) }]\n", to: "repo/critter.yml")
      try make(folder)
    }
  }

  static let readings = [
    inRepository(
      "a theme outside of the repository",
      "output: a.png, rig: r, state: rest, theme: ../secret", says: "leads out of"),
    inRepository(
      "a theme that leads outside", "output: a.png, rig: r, state: rest, theme: t.yaml",
      says: "t.yaml: error: cannot read this theme: it leads out of"
    ) { try $0.link("repo/t.yaml", to: $0.url("secret")) },
    inRepository(
      "a theme of git", "output: a.png, rig: r, state: rest, theme: .git/config",
      says: "it is below .git"),
    inRepository(
      "a theme that leads to the token of git",
      "output: a.png, rig: r, state: rest, theme: t.yaml", says: "it is below .git"
    ) { try $0.link("repo/t.yaml", to: $0.url("repo/.git/config")) },
    inRepository(
      "a scene outside of the repository", "output: a.gif, rig: r, scene: ../secret",
      says: "leads out of"),
    inRepository(
      "a scene that leads outside", "output: a.gif, rig: r, scene: ./s.yaml", says: "leads out of"
    ) { try $0.link("repo/s.yaml", to: $0.url("secret")) },
    inRepository(
      "a rig outside of the repository", "output: a.png, rig: ../rig, state: rest",
      says: "leads out of"),
    inRepository(
      "a rig that leads outside", "output: a.png, rig: ./l, state: rest", says: "leads out of"
    ) { try $0.link("repo/l", to: $0.url("rig")) },
    inRepository(
      "parts that lead outside", "output: a.png, rig: rig, state: rest", says: "leads out of"
    ) {
      try FileManager.default.removeItem(at: $0.url("repo/parts"))
      try $0.link("repo/parts", to: $0.url)
    },
    Specimen("a manifest that leads outside", ["check"], says: "leads out of") {
      try $0.makeFolder(".git")
      try $0.link("critter.yml", to: URL(fileURLWithPath: "/etc/passwd"))
    },
    Specimen("a manifest that leads to the token of git", ["check"], says: "below .git") {
      try $0.write(secret, to: ".git/config")
      try $0.link("critter.yml", to: $0.url(".git/config"))
    },
    inRepository(
      "a lock that leads outside", "output: a.png, rig: r, state: rest", says: "leads out of"
    ) { try $0.link("repo/critter.lock.json", to: $0.url("secret")) },
    Specimen(
      "a theme outside of a folder that is in no repository",
      ["render", "--config", "p/critter.yml"], says: "leads out of"
    ) {
      try $0.writeRig("p/parts/r")
      try $0.write(secret, to: "secret")
      try $0.write(
        "outputs: [{ output: a.png, rig: r, state: rest, theme: ../secret }]", to: "p/critter.yml")
    },
  ]

  static let writings = [
    inRepository(
      "an output in a folder that leads outside", "output: l/a.png, rig: r, state: rest",
      says: "'l/a.png' cannot be written: it leads out of"
    ) { try $0.link("repo/l", to: $0.url("rig")) },
    inRepository(
      "an output in a folder that leads to git", "output: l/a.png, rig: r, state: rest",
      says: "it is below .git"
    ) { try $0.link("repo/l", to: $0.url("repo/.git")) },
    inRepository(
      "an output that leads outside", "output: a.png, rig: r, state: rest", says: "leads out of"
    ) { try $0.link("repo/a.png", to: $0.url("secret")) },
    inRepository(
      "an output whose name tells a terminal what to do",
      "output: \"a\\e[2J\\n.png\", rig: r, state: rest", says: "no control characters"),
    Specimen(
      "a summary in the manifest's place", ["check", "--summary", "critter.yml"],
      says: "'critter.yml' would take the place of critter.yml"
    ) { try $0.writeProject() },
    inRepository(
      "an output that leads nowhere", "output: a.png, rig: r, state: rest",
      says: "'a.png' cannot be written"
    ) { try $0.link("repo/a.png", to: $0.url("nothing")) },
    inRepository(
      "an output below .git", "output: .git/hooks/a.png, rig: r, state: rest",
      says: "it is below .git"),
    inRepository(
      "an output below .GIT", "output: .GIT./a.png, rig: r, state: rest", says: "it is below .git"),
    inRepository(
      "a sequence whose folders lead outside", "output: f%d/a.png, rig: r, state: rest",
      says: "leads out of"
    ) { try $0.link("repo/f0", to: $0.url("rig")) },
    inRepository(
      "an output in its art's place", "output: parts/r/dot.svg, rig: r, state: rest",
      says: "'parts/r/dot.svg' would take the place of parts/r/dot.svg"),
    inRepository(
      "an output in the place of another rig's art",
      "output: other/Dot.svg, rig: r, state: rest", says: "would take the place of other/dot.svg"
    ) { try $0.writeRig("repo/other") },
    inRepository(
      "an output in the place of art, through a link",
      "output: l/dot.svg, rig: r, state: rest", says: "would take the place of parts/r/dot.svg"
    ) { try $0.link("repo/l", to: $0.url("repo/parts/r")) },
    inRepository(
      "a sequence in the place of art",
      "output: parts/s/%d.svg, rig: r, state: rest", says: "would take the place of parts/s/3.svg"
    ) { try $0.writeRig("repo/parts/s", art: "3.svg") },
    inRepository(
      "an output in the rig's place",
      "output: parts/r/rig.yaml, format: png, rig: r, state: rest", says: "would take the place of"),
    inRepository(
      "an output in the theme's place",
      "output: t.yaml, format: png, rig: r, state: rest, theme: t.yaml", says: "is read for"
    ) { try $0.write("colors: { ink: red }", to: "repo/t.yaml") },
    inRepository(
      "an output in the scene's place",
      "output: S.yaml, format: gif, rig: r, scene: ./s.yaml", says: "is read for an output"
    ) { try $0.write("- wait: 1", to: "repo/s.yaml") },
    inRepository(
      "an output in the manifest's place", "output: critter.YML, format: png, rig: r, state: rest",
      says: "is this manifest's own"),
    inRepository(
      "an output in the lock's place",
      "output: l/critter.lock.json, format: png, rig: r, state: rest", says: "this manifest's own"
    ) { try $0.link("repo/l", to: $0.url("repo")) },
    inRepository(
      "two outputs that are one file, through a link",
      "output: d/a.png, rig: r, state: rest }, { output: l/a.png, rig: r, state: rest",
      says: "can be the same file"
    ) {
      try $0.makeFolder("repo/d")
      try $0.link("repo/l", to: $0.url("repo/d"))
    },
  ]

  /// What the lock says is no more to be trusted.
  static let locks = [
    lock("a lock that reads elsewhere", reads: "../secret", says: "../secret is gone", exitCode: 1),
    lock("a lock that reads a device", reads: "/dev/zero:x", says: "is gone", exitCode: 1),
    lock(
      "a lock of a sequence without end", name: "f/%04d.png", reads: "x",
      count: ", \"count\": 4000000000",
      says: "more files than any can have"),
  ]

  private static func lock(
    _ title: String, name: String = "a.png", reads: String, count: String = "",
    says message: String,
    exitCode: Int32 = 2
  ) -> Specimen {
    Specimen(
      title, ["check", "--config", "repo/critter.yml", "--color", "never"], exitCode: exitCode,
      says: exitCode == 1 ? "not up to date" : message
    ) { folder in
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
    }
  }

  @Test(arguments: readings + writings + locks)
  func isRefusedAndNothingShown(_ specimen: Specimen) throws {
    try specimen.check(hiding: "hunter2")
  }

  @Test(arguments: [
    "f/%04d.png|f/0003.png", "f/%d.png|f/%01d.png", "f/|f/0000.png", "f/%02d.png|f/%04d.png",
    "F/%d.png|f/7.PNG", "f/a%d.png|f/a1%d.png", "f%d/1.png|f1/%d.png", "f/%04d.png|f/12345.png",
    "f/%d@2x.png|f/3@2x.png", "f%d-%d.png|f1-1.png",
  ])
  func `Sequences that can have one file in common are refused, with both places`(
    names: String
  ) throws {
    let folder = try Folder()
    let outputs = names.split(separator: "|")
    try folder.writeProject(
      "outputs:\n" + outputs.map { "  - { output: '\($0)', rig: r, state: rest }\n" }.joined())
    for command in ["render", "check"] {
      let run = try GuardedRun([command], in: folder)
      #expect(run.exitCode == 2)
      #expect(run.messages.contains("critter.yml:3:15: error: "), "\(run.messages)")
      #expect(run.messages.contains(", in line 2, can be the same file"), "\(run.messages)")
    }
  }

  @Test(arguments: [
    "f/%d.png|f/0003.png", "f/%04d.png|f/003.png", "f/%04d.png|f/01234.png", "f/%d.png|f/a1.png",
    "s1/%d.png|s2/%d.png", "f/a1-%d.png|f/a2-%d.png", "f/|g/0000.png", "f/%d.png|f/%d.svg",
    "a%d.png|a%d-b.png",
  ])
  func `Sequences that have none in common are not`(names: String) throws {
    let folder = try Folder()
    let outputs = names.split(separator: "|")
    try folder.writeProject(
      "outputs:\n" + outputs.map { "  - { output: '\($0)', rig: r, state: rest }\n" }.joined())
    let run = try GuardedRun(["render"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `Links within the repository are followed`() throws {
    let folder = try Folder()
    try folder.writeProject(
      "outputs: [{ output: l/a.png, rig: ./linked, state: rest, theme: t.yaml }]\n")
    try folder.makeFolder(".git")
    try folder.makeFolder("pictures")
    try folder.write("colors: { ink: red }", to: "real.yaml")
    try folder.link("t.yaml", to: folder.url("real.yaml"))
    try folder.link("linked", to: folder.url("parts/r"))
    try folder.link("l", to: folder.url("pictures"))
    let run = try GuardedRun(["render"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(FileManager.default.fileExists(atPath: folder.path("pictures/a.png")))
    #expect(try GuardedRun(["check"], in: folder).exitCode == 0)
  }
}
