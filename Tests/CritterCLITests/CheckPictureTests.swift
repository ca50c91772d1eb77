import CritterTestSupport
import Foundation
import Testing

@Suite struct CheckPictureTests {
  private let teal: [UInt8] = [0, 128, 128]
  private let red: [UInt8] = [255, 0, 0]
  /// The color of a strong difference.
  private let marker: [UInt8] = [235, 0, 102]

  @Test func `what has drifted is shown before after and their difference`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let before = try folder.snapshot
    let run = try Run(["check", "--diff-dir", "out/new"], in: folder)
    #expect(run.exitCode == 1)
    #expect(
      run.text == "docs/ring.gif: drifted (parts/bell/bell.svg changed); "
        + "see out/new/docs-ring.gif.png\n")
    let added = try Set(folder.contents).subtracting(before.keys)
    #expect(added == ["out", "out/new", "out/new/docs-ring.gif.png"])
    let picture = try folder.picture("out/new/docs-ring.gif.png")
    // Three cells of 200, two gaps of 16, two margins of 24.
    #expect(picture.width == 680)
    #expect(picture.columns(of: teal).allSatisfy { (24..<224).contains($0) })
    #expect(picture.columns(of: red).allSatisfy { (240..<440).contains($0) })
    #expect(picture.columns(of: marker).filter { (456..<656).contains($0) }.count > 1500)
    // A circle of 10 pixels, eight times as large.
    #expect(picture.columns(of: teal).count > 3000)
    #expect(picture.columns(of: red).count > 3000)
  }

  @Test func `every output says in JSON where its picture is`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("white", by: "black", in: "dark.yaml")
    try folder.remove("docs/big.png")
    try folder.write(folder.data("docs/on.png"), to: "docs/frames/0001.png")
    let verdicts = try folder.check("--diff-dir", "out/").verdicts
    #expect(verdicts.count == 6)
    #expect(
      verdicts.compactMapValues(\.image) == [
        "docs/move-dark.gif": "out/docs-move-dark.gif.png",
        "docs/frames/%04d.png": "out/docs-frames-#04d.png.png",
      ])
    for picture in verdicts.values.compactMap(\.image) {
      #expect(try folder.size(picture).width > 600)
    }
    let without = try folder.check().verdicts
    #expect(without.values.allSatisfy { $0.image == nil })
    #expect(try Run(["check", "--json"], in: folder).text.contains("\"image\": null"))
  }

  @Test func `what has no picture is said`() throws {
    let manifest = Project.manifest + "  - { output: docs/on.svg, state: on }\n"
    let folder = try Project.make(manifest: manifest)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.write("by hand", to: "docs/on.svg")
    try folder.write("by hand", to: "docs/on.png")
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let run = try Run(
      ["check", "--diff-dir", "out", "--summary", "check.md"], in: folder)
    #expect(run.exitCode == 1)
    let reasons = [
      "docs/on.png": "the existing file isn't a readable image",
      "docs/on.svg": "critter can't decode this format",
    ]
    let summary = folder.text("check.md")
    for (name, reason) in reasons {
      #expect(run.text.contains("\(name): edited by hand; no image: \(reason)\n"))
      #expect(summary.contains("\n| `\(name)` | edited by hand |  | none: \(reason) |\n"))
    }
    #expect(summary.contains("\n| output | is | because | image |\n|---|---|---|---|\n"))
    #expect(summary.contains(" | `parts/bell/bell.svg changed` | `out/docs-ring.gif.png` |\n"))
    #expect(try folder.contents.filter { $0.hasPrefix("out/") } == ["out/docs-ring.gif.png"])
  }

  @Test func `git has the rig of a committed output`() throws {
    let manifest = Project.manifest + "  - { output: docs/ring.svg, rig: bell, clip: ring }\n"
    let folder = try Project.make(manifest: manifest)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.git("init", "-q")
    try folder.git("add", "-A")
    try folder.git("commit", "-q", "-m", "outputs")
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    // A later commit of the rig alone doesn't matter.
    try folder.git("commit", "-q", "-a", "-m", "rig")
    #expect(try folder.check("--diff-dir", "out").verdicts["docs/ring.svg"]?.image != nil)
    let picture = try #require(folder.pictures("out/docs-ring.svg.png").first)
    #expect(picture.columns(of: teal).count > 3000 && picture.columns(of: red).count > 3000)
    // A rig that doesn't give the recorded picture isn't that of the committed output.
    try folder.write(folder.text("critter.lock.json") + "\n", to: "critter.lock.json")
    try folder.git("commit", "-q", "-a", "-m", "lock")
    #expect(try folder.check("--diff-dir", "out2").verdicts["docs/ring.svg"]?.image == nil)
  }

  @Test func `two outputs never share a picture`() throws {
    let folder = try Project.make(
      manifest: """
        defaults: { rig: bell, clip: ring, fps: 10 }
        outputs: [{ output: a/b.gif }, { output: a-b.gif }]
        """)
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    let verdicts = try folder.check("--diff-dir", ".").verdicts
    #expect(
      verdicts.mapValues(\.image) == [
        "a/b.gif": "./a-b.gif.png", "a-b.gif": "./a-b.gif-2.png",
      ])
  }

  @Test func `a folder that can't be made is said`() throws {
    let folder = try Project.makeRendered()
    try folder.replace("teal", by: "red", in: "parts/bell/bell.svg")
    try folder.write("a file", to: "out")
    let run = try Run(["check", "--diff-dir", "out"], in: folder)
    #expect(run.exitCode == 3)
    #expect(run.messages.contains("can't write out/docs-ring.gif.png"))
    #expect(try Run(["check", "--diff-dir", ""], in: folder).exitCode == 64)
  }
}

extension Picture {
  /// The column of each pixel of a color.
  fileprivate func columns(of color: [UInt8]) -> [Int] {
    (0..<width * height).filter { Array(rgba[$0 * 4..<$0 * 4 + 3]) == color }.map { $0 % width }
  }
}
