import CritterTestSupport
import Foundation
import Testing

/// The scripts that make, announce, and install a release.
@Suite(.inCheck) struct ReleaseTests {
  private func run(
    _ script: URL, _ arguments: [String], in folder: Folder, environment: [String: String] = [:]
  ) throws -> Run {
    try Run(
      [script.path] + arguments, in: folder, environment: environment,
      program: Program.named("bash"))
  }

  private func script(_ name: String) -> URL {
    Repository.folder.appendingPathComponent("scripts/\(name)")
  }

  @Test(arguments: [
    ("2.1.0", "## Unreleased\n\n- new\n\n## 2.1.0\n\n- old\n", "has unreleased changes"),
    ("2.1.0", "## Unreleased\n\n## 2.1.01\n\n- other\n", "not announced: CHANGELOG.md"),
    ("2.1.0", "## Unreleased\n\n## 2.1.0\n", "no changes in a section '## 2.1.0'"),
    ("2.1.0.dev3", "## Unreleased\n\n## 2.1.0\n\n- old\n", "in a section '## Unreleased'"),
  ])
  func `a release without notes of its own isn't made`(
    version: String, changelog: String, message: String
  ) throws {
    let folder = try Folder()
    try folder.write(
      "let critterVersion = \"\(version)\"\n", to: "Sources/CritterKit/Version.swift")
    try folder.write(changelog, to: "CHANGELOG.md")
    for name in ["announce", "release"] {
      try folder.copyProgram(script(name), to: "scripts/\(name)")
    }
    try folder.git("init", "-q")
    let run = try run(
      folder.url("scripts/release"), [version], in: folder,
      environment: ["CRITTER_REPOSITORY": "https://example.com/someone/critter"])
    #expect(run.exitCode == 1)
    #expect(run.messages.contains(message))
    #expect(try !folder.contents.contains { $0.hasPrefix("out") })
  }

  @Test(arguments: ["--prefix=~/apps", "--prefix=home/apps"])
  func `an install into a folder that can't be written stops before the build`(
    option: String
  ) throws {
    let folder = try Folder()
    try folder.write("a file", to: "home")
    let run = try run(
      script("install"), [option], in: folder, environment: ["HOME": folder.path("home")])
    #expect(run.exitCode == 1)
    #expect(run.messages.hasPrefix("can't write to ") && run.messages.contains("home/apps/bin; "))
    #expect(try folder.contents == ["home"])
  }

  @Test func `an uninstallation removes what was installed, and nothing else`() throws {
    let folder = try Folder()
    let installed = [
      "bin/critter", "share/critter/rigs/bear/rig.yaml", "share/doc/critter/licenses/swift.txt",
      "share/man/man1/critter.1", "share/man/man1/critter-render.1",
      "share/zsh/site-functions/_critter",
    ]
    let others = ["bin/critters", "share/man/man1/critters.1"]
    for name in installed + others { try folder.write("", to: "home/\(name)") }
    let run = try run(
      script("install"), ["--uninstall", "--prefix", folder.path("home")], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(
      try folder.contents == [
        "home", "home/bin", "home/bin/critters", "home/share", "home/share/man",
        "home/share/man/man1", "home/share/man/man1/critters.1",
      ])
  }

  @Test func `an announcement replaces the blocks of a document`() throws {
    let folder = try Folder()
    try folder.write(
      "before\n<!-- release: ci -->\nin a clone\n<!-- release: end -->\nafter\n", to: "page.md")
    let run = try Run(
      [
        script("announce").path, "--print", "page.md", "2.1.0",
        "https://example.com/someone/critter",
      ], in: folder, program: Program.python)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.text.hasPrefix("before\n<!-- release: ci -->\n"))
    #expect(run.text.hasSuffix("\n<!-- release: end -->\nafter\n"))
    #expect(run.text.contains("uses: someone/critter@v2.1.0\n") && !run.text.contains("in a clone"))
  }

  @Test(arguments: ["README.md", "docs/start/install.md", "docs/how-to/ci.md"])
  func `an announced document has no placeholder`(page: String) throws {
    let path = Repository.folder.appendingPathComponent(page).path
    let run = try Run(
      [script("announce").path, "--print", path, "2.1.0", "https://example.com/someone/critter"],
      in: Folder(), program: Program.python)
    #expect(run.text.contains("2.1.0"))
    #expect(run.text.firstMatch(of: /<account>|@[A-Z]+@|no release yet/) == nil)
  }
}
