import CritterTestSupport
import Foundation
import Testing

/// Outputs that would replace a file that the same or another output reads.
@Suite struct `Files that a run reads` {
  private static let card = """
    drawing: sketch.svg
    canvas: { size: [10, 10] }
    inputs: { photo: { art: dot.svg } }
    parts: { p: { art: photo, frame: [0, 0, 10, 10] } }

    """

  private static let lottie = #"""
    {"v":"5.7.0","fr":25,"ip":0,"op":50,"w":10,"h":10,
     "assets":[{"id":"i","w":1,"h":1,"u":"pics/","p":"in.png"}],
     "layers":[{"ty":2,"nm":"photo","refId":"i","ip":0,"op":50,
       "ks":{"r":{"k":[{"t":0,"s":[0]},{"t":49,"s":[90]}]}}}]}
    """#

  /// A folder with a rig that shows a photo, and a Lottie with a linked image.
  private func project(_ outputs: [String]) throws -> Folder {
    let folder = try Folder()
    try folder.writeRig("parts/card")
    try folder.write(Self.card, to: "parts/card/rig.yaml")
    try folder.writeRig("parts/frame", nested: "card")
    try folder.write(folder.data("parts/card/dot.svg"), to: "parts/card/sketch.svg")
    for image in ["photos/ada.png", "parts/card/eve.png", "pics/in.png"] {
      try folder.writePNG(image)
    }
    try folder.write(Self.lottie, to: "show.json")
    try folder.write(
      #"[{"file":"x","photo":"photos/ada.png"},{"file":"y","photo":"eve.png"}]"#, to: "people.json")
    let lines = outputs.map { "  - { \($0) }\n" }.joined()
    try folder.write("outputs:\n\(lines)", to: "critter.yml")
    return folder
  }

  private static let still = "rig: card, state: rest"
  private static let rows = "output: 'out/${file}.png', rig: card, state: rest, rows: people.json"

  @Test(arguments: [
    (
      "photos/ada.png",
      [
        "output: photos/ada.png, \(still)",
        "output: b.png, \(still), set: { photo: photos/ada.png }",
      ]
    ),
    (
      "photos/ada.png",
      [
        "output: b.png, \(still), set: { photo: photos/ada.png }",
        "output: 'photos/${n}.png', \(still), matrix: { n: [ada] }",
      ]
    ),
    ("photos/ada.png", ["output: photos/ada.png, \(still)", rows]),
    ("parts/card/eve.png", ["output: parts/card/eve.png, \(still)", rows]),
    ("people.json", ["output: people.json, format: lottie, rig: ./show.json, clip: play", rows]),
    ("pics/in.png", ["output: pics/in.png, rig: ./show.json, clip: play, at: 0"]),
    (
      "pics/in.png",
      ["output: a.gif, rig: ./show.json, clip: play", "output: pics/in.png, \(still)"]
    ),
    (
      "show.json",
      [
        "output: a.gif, rig: ./show.json, clip: play",
        "output: show.json, rig: ./show.json, clip: play",
      ]
    ),
    ("parts/card/sketch.svg", ["output: parts/card/sketch.svg, rig: frame, state: rest"]),
  ])
  func `are refused, even with --force`(source: String, outputs: [String]) throws {
    let folder = try project(outputs)
    let before = try folder.snapshot
    for arguments in [["render"], ["render", "--force"], ["render", "-n"]] {
      let run = try Run(arguments, in: folder)
      #expect(run.exitCode == 2, "\(arguments): \(run.messages)")
      #expect(
        run.messages.contains("would overwrite") && run.messages.contains(source), "\(run.messages)"
      )
      #expect(run.messages.hasPrefix("critter.yml:"), "\(run.messages)")
      #expect(try folder.snapshot == before)
    }
  }

  @Test(arguments: ["photos/ada.png", "people.json"])
  func `are refused in the shard that has them`(source: String) throws {
    let format =
      source.hasSuffix("json") ? "format: lottie, rig: ./show.json, clip: play" : Self.still
    let folder = try project(["output: \(source), \(format)", Self.rows])
    let before = try folder.data(source)
    let runs = try ["1/3", "2/3", "3/3"].map {
      try Run(["render", "--force", "--shard", $0], in: folder)
    }
    #expect(runs.filter { $0.exitCode == 2 }.count == 1, "\(runs.map(\.messages))")
    #expect(try folder.data(source) == before)
  }

  @Test func `are refused among chosen frames`() throws {
    let folder = try project([])
    try folder.write(Self.lottie.replacing("in.png", with: "7.png"), to: "show.json")
    try folder.writePNG("pics/7.png")
    let before = try folder.data("pics/7.png")
    let frames = ["--frames", "7", "--force", "-o", "pics/%d.png"]
    let run = try Run(["render", "show.json", "--clip", "play"] + frames, in: folder)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(run.messages.contains("would overwrite its source"), "\(run.messages)")
    #expect(try folder.data("pics/7.png") == before)
  }

  @Test func `include files of outputs that are up to date`() throws {
    let folder = try project(["output: b.png, \(Self.still), set: { photo: photos/ada.png }"])
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    let more = folder.text("critter.yml") + "  - { output: photos/ada.png, \(Self.still) }\n"
    try folder.write(more, to: "critter.yml")
    let run = try Run(["render", "-q"], in: folder)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(
      run.messages.contains(
        "critter.yml:3:15: error: 'photos/ada.png' would overwrite a file that is read for 'b.png'"),
      "\(run.messages)")
  }

  @Test func `a linked image of a Lottie makes its output out of date`() throws {
    let folder = try project(["output: a.gif, rig: ./show.json, clip: play"])
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(try Run(["check", "-q"], in: folder).exitCode == 0)
    try FileManager.default.copyItem(
      at: Repository.folder.appendingPathComponent("docs/images/snail.png"),
      to: folder.url("new.png"))
    try folder.remove("pics/in.png")
    try folder.move("new.png", to: "pics/in.png")
    #expect(try Run(["check", "-q"], in: folder).exitCode == 1)
  }

  /// Files that the rig card reads, with a command that would write each.
  private static let written: [(String, [String])] = [
    (
      "parts/card/night.theme.yaml", ["render", "card", "--state", "rest", "--format", "png", "-o"]
    ),
    (
      "parts/card/tour.scene.yaml", ["render", "frame", "--state", "rest", "--format", "svg", "-o"]
    ),
    ("parts/card/eve.png", ["render", "card", "--set", "photo=eve.png", "--state", "rest", "-o"]),
    ("parts/card/sketch.png", ["render", "frame", "--state", "rest", "-o"]),
    ("parts/card/sketch.png", ["sheet", "card", "--all", "-o"]),
    ("parts/card/sketch.png", ["sheet", "frame", "--contact", "-o"]),
    ("parts/card/sketch.png", ["diff", "card", "frame", "--state", "rest", "-o"]),
  ]

  @Test(arguments: written)
  func `can't be written by another command`(source: String, arguments: [String]) throws {
    let folder = try project(["output: b.png, \(Self.still)"])
    try folder.writePNG("parts/card/sketch.png")
    let card = Self.card.replacing("sketch.svg", with: "'sketch.png#xywh=0,0,10,10'")
    try folder.write(card, to: "parts/card/rig.yaml")
    try folder.write("colors: {}\n", to: "parts/card/night.theme.yaml")
    try folder.write("- wait: 1\n", to: "parts/card/tour.scene.yaml")
    let before = try folder.snapshot
    let force = arguments[0] == "diff" ? [] : ["--force"]
    let run = try Run(arguments + [source] + force, in: folder)
    #expect(run.exitCode == 2, "\(run.messages)")
    #expect(run.messages.contains("would overwrite its source"), "\(run.messages)")
    #expect(try folder.snapshot == before)
  }

  @Test func `can't be written by a pack or by a README`() throws {
    let folder = try project(["output: b.png, \(Self.still)"])
    let card = Self.card.replacing("sketch.svg", with: "../../pet/spritesheet.webp")
    try folder.write(card, to: "parts/card/rig.yaml")
    try folder.write("drawn by hand", to: "pet/spritesheet.webp")
    let pack = ["pack", "card", "--for", "codex-pet", "-o", "pet", "--force"]
    #expect(try Run(pack, in: folder).messages.contains("would overwrite its source"))
    try folder.write(
      card.replacing("../../pet/spritesheet.webp", with: "../../hero.png"),
      to: "parts/card/rig.yaml")
    try folder.writePNG("hero.png")
    let before = try folder.snapshot
    let readme = ["readme", "card", "--state", "rest", "--force", "-o", "hero"]
    #expect(try Run(readme, in: folder).messages.contains("'hero.png' would overwrite its source"))
    #expect(try folder.snapshot == before)
    #expect(folder.text("pet/spritesheet.webp") == "drawn by hand")
  }

  @Test func `have names in which case doesn't count`() throws {
    let folder = try project(["output: art/Hero.PNG, \(Self.still)"])
    try folder.write(
      Self.card.replacing("sketch.svg", with: "../../art/hero.png"), to: "parts/card/rig.yaml")
    try folder.writePNG("art/hero.png")
    let run = try Run(["render", "--force"], in: folder)
    #expect(run.exitCode == 2)
    #expect(
      run.messages.contains("'art/Hero.PNG' would overwrite a file that is read"), "\(run.messages)"
    )
  }
}
