import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@Suite struct ManifestRenderTests {
  @Test func `every output is rendered with a line each`() throws {
    let folder = try Project.make()
    let run = try Run(["render"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.text.isEmpty)
    let all = run.messages.split(separator: "\n")
    // The GIFs fade.
    let warnings = all.filter { $0.hasPrefix("warning: docs/") }
    #expect(warnings.count == 3)
    let lines = all.filter { !warnings.contains($0) }
    #expect(lines.dropLast().map { $0.split(separator: ":")[0] } == Project.outputs.map { $0[...] })
    #expect(lines.last == "critter.yml: 6 rendered, 0 up to date")
    #expect(try folder.gif("docs/move-dark.gif").frames == 3)
    #expect(try folder.size("docs/big.png") == (200, 200))
    #expect(try folder.pictures("docs/frames/%04d.png").count == 3)
    let again = try Run(["render"], in: folder)
    #expect(again.messages == "critter.yml: 0 rendered, 6 up to date\n")
  }

  @Test func `an output is what the command line makes`() throws {
    let folder = try Project.makeRendered()
    let request = "render toy --from rest --to on --fps 10 --theme dark.yaml -q -o single.gif"
    let run = try Run(request.split(separator: " ").map(String.init), in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.data("single.gif") == folder.data("docs/move-dark.gif"))
    #expect(try folder.data("docs/move-light.gif") != folder.data("docs/move-dark.gif"))
  }

  @Test func `a pack is rendered and checked as other images are`() throws {
    let folder = try Folder.withToy()
    try folder.write(
      """
      defaults: { fps: 10, scale: 2 }
      outputs:
        - { output: pet/spritesheet.webp, rig: toy, pack: codex-pet, tags: { waving: on } }
      """, to: "critter.yml")
    let run = try Run(["render"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let pet = ["pack", "toy", "--for", "codex-pet", "--tag", "waving=on", "-o", "other"]
    #expect(try Run(pet, in: folder).exitCode == 0)
    let sheet = try folder.data("pet/spritesheet.webp")
    #expect(try folder.data("other/spritesheet.webp") == sheet)
    #expect(try Run(["check"], in: folder).exitCode == 0)
    #expect(try Run(["render"], in: folder).messages.contains("0 rendered, 1 up to date"))

    let manifest = folder.text("critter.yml")
    try folder.write(manifest.replacing("waving: on", with: "idle: on"), to: "critter.yml")
    let changed = try Run(["check"], in: folder)
    #expect(changed.exitCode == 1)
    #expect(changed.messages.contains("drifted") || changed.text.contains("drifted"))

    try folder.write(manifest.replacing("waving: on", with: "idl: on"), to: "critter.yml")
    let wrong = try Run(["check"], in: folder)
    #expect(wrong.exitCode == 2)
    #expect(wrong.messages.contains("critter.yml:3:"), "\(wrong.messages)")
    #expect(wrong.messages.contains("'idl' (did you mean 'idle'?)"), "\(wrong.messages)")
  }

  @Test func `shapes are rendered and checked as pictures are`() throws {
    let folder = try Project.make(
      manifest: """
        outputs:
          - { output: on.svg, rig: toy, state: on }
          - { output: frames/, format: svg, rig: toy, from: rest, to: on, fps: 10 }

        """)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(folder.text("on.svg").contains("<svg"))
    #expect(
      try folder.contents.filter { $0.hasPrefix("frames/") }
        == ["frames/0000.svg", "frames/0001.svg", "frames/0002.svg"])
    #expect(try folder.wrong().isEmpty)
    try folder.replace("teal", by: "red", in: "parts/toy/dot.svg")
    #expect(try folder.wrong() == ["on.svg": "drifted", "frames/%04d.svg": "drifted"])
  }

  @Test func `a dry run says what and why and writes nothing`() throws {
    let folder = try Project.makeRendered()
    try folder.remove("docs/on.png")
    try folder.write("by hand", to: "docs/big.png")
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    try folder.replace("theme: dark.yaml", by: "theme: dark.yaml, bounce: true", in: "critter.yml")
    let before = try folder.snapshot
    let run = try Run(["render", "-n"], in: folder)
    #expect(run.exitCode == 0)
    #expect(
      run.messages == """
        would write docs/move-dark.gif: gif, 100×100, up to 5 frames, 0.5 s (options changed)
        would write docs/on.png: png, 100×100 (missing)
        would write docs/big.png: png, 200×200 (edited by hand)
        would write docs/ring.gif: gif, 20×20, up to 3 frames, 0.3 s (parts/bell/bell.svg changed)
        4 to render, 2 up to date

        """)
    #expect(try folder.snapshot == before)
  }

  @Test func `only what changed is rendered`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("navy", by: "red", in: "parts/toy/ring.svg")
    let run = try Run(["render", "--json"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.text.split(separator: "\n").count == 1)
    #expect(run.text.contains(#""output": "docs/big.png""#))
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `a shorter sequence leaves no frame of the longer one`() throws {
    let folder = try Project.makeRendered()
    try folder.write("mine", to: "docs/frames/0003.png")
    try folder.replace(
      "docs/frames/, from", by: "docs/frames/, frames: 0-1, from", in: "critter.yml")
    #expect(try Run(["render"], in: folder).exitCode == 0)
    let frames = try folder.contents.filter { $0.hasPrefix("docs/frames/") }
    #expect(frames == ["docs/frames/0000.png", "docs/frames/0001.png", "docs/frames/0003.png"])
    #expect(try folder.wrong().isEmpty)
  }

  @Test func `the same bytes come out everywhere`() throws {
    let (here, there) = (try Project.make(), try Project.make())
    let one = try Run(["render", "-q", "-j", "1"], in: here)
    let script = "umask 077; exec '\(Program.critter.path)' render -q -j 2"
    let other = try Run(
      ["-c", script], in: there,
      environment: ["TZ": "Asia/Tokyo", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"],
      program: Program.named("sh"))
    #expect([one.exitCode, other.exitCode] == [0, 0], "\(one.messages)\(other.messages)")
    let snapshot = try here.snapshot
    #expect(try snapshot == there.snapshot)
    #expect(snapshot.keys.contains("critter.lock.json"))
    #expect(!here.text("critter.lock.json").contains(here.url.path))
  }

  @Test func `another manifest has its own lock and folder`() throws {
    let folder = try Project.make()
    try folder.makeFolder("sub")
    for name in ["parts", "critter.yml", "dark.yaml"] {
      try folder.move(name, to: "sub/" + name)
    }
    let run = try Run(["render", "--config", "sub/critter.yml"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.contains("\nsub/docs/move-light.gif: "))
    #expect(try folder.contents.allSatisfy { $0 == "sub" || $0.hasPrefix("sub/") })
    // Seen from inside, nothing has changed.
    let inside = try Run(
      ["-c", "cd sub && exec '\(Program.critter.path)' check"], in: folder,
      program: Program.named("sh"))
    #expect(inside.messages == "critter.yml: 6 outputs are up to date\n")
  }

  @Test func `a rig from elsewhere has no path of this machine in the lock`() throws {
    let (folder, elsewhere) = (try Project.make(), try Folder())
    try FileManager.default.moveItem(at: folder.url("parts"), to: elsewhere.url("parts"))
    let parts = ["--rigs", elsewhere.url("parts").path]
    #expect(try Run(["render", "-q"] + parts, in: folder).exitCode == 0)
    let lock = folder.text("critter.lock.json")
    #expect(lock.contains(#""toy:dot.svg": "sha256:"#))
    #expect(!lock.contains(elsewhere.url.lastPathComponent))
    #expect(try Run(["check"] + parts, in: folder).exitCode == 0)
    try elsewhere.replace("navy", by: "red", in: "parts/toy/ring.svg")
    #expect(
      try Run(["check"] + parts, in: folder).text
        == "docs/big.png: drifted (toy:ring.svg changed)\n")
  }

  @Test func `an output that is no more leaves the lock and keeps its file`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("  - { output: docs/on.png, state: on }\n", by: "", in: "critter.yml")
    #expect(try folder.wrong() == ["docs/on.png": "orphan"])
    let run = try Run(["render"], in: folder)
    #expect(run.messages.hasPrefix("docs/on.png: no longer in critter.yml"))
    #expect(try folder.wrong().isEmpty)
    #expect(try !folder.data("docs/on.png").isEmpty)
  }
}
