import CritterTestSupport
import Foundation
import Testing

@Suite struct EncodeCommandTests {
  /// With the six frames of a motion in `frames`.
  private func folder() throws -> Folder {
    let folder = try Folder.withParts()
    #expect(try Run(Way.all[6].arguments + ["-o", "frames/"], in: folder).exitCode == 0)
    return folder
  }

  @Test func `Frames come back as the render that they are from`() throws {
    let folder = try folder()
    try folder.write("notes", to: "frames/notes.txt")
    let options = ["--hold", "0.4", "--bounce", "--loop", "3", "--matte", "white", "--json"]
    let rendered = try Run(Way.all[6].arguments + ["-o", "b.gif"] + options, in: folder).report()
    let names = [
      ["frames"], ["frames/"], ["frames/%04d.png"], ["./frames/%d.png"],
      (0..<6).map { "frames/000\($0).png" },
    ]
    for frames in names {
      let encoded = try Run(["encode"] + frames + ["-o", "a.gif"] + options, in: folder).report()
      #expect(encoded.digest == rendered.digest, "\(frames)")
      #expect(encoded.plays == 3)
      #expect(try folder.data("a.gif") == folder.data("b.gif"), "\(frames)")
      try FileManager.default.removeItem(at: folder.url("a.gif"))
    }
  }

  @Test func `An animated PNG isn't a frame`() throws {
    let folder = try folder()
    #expect(try Run(["encode", "frames", "-o", "a.apng"], in: folder).exitCode == 0)
    let run = try Run(["encode", "a.apng", "-o", "b.gif"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages.hasPrefix("error: a.apng is an animation, and critter encode needs a PNG"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("b.gif")))
  }

  @Test func `Numbers in names count as numbers`() throws {
    let folder = try folder()
    for (index, name) in ["f1.png", "f2.png", "f10.png"].enumerated() {
      try folder.write(try folder.data("frames/000\(2 * index).png"), to: "named/\(name)")
    }
    let listed = ["named/f1.png", "named/f10.png", "named/f2.png"]
    for frames in [["named"], listed, ["named/f%d.png"]] {
      let run = try Run(["encode"] + frames + ["-o", "out/"], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
      for index in 0..<3 {
        let (here, there) = ("out/000\(index).png", "frames/000\(2 * index).png")
        #expect(try folder.data(here) == folder.data(there))
      }
    }
    let swapped = try Run(
      ["encode", "named/f2.png", "named/f1.png", "-o", "out/"], in: folder)
    #expect(swapped.exitCode == 0)
    #expect(try folder.data("out/0000.png") == folder.data("frames/0002.png"))
  }

  @Test(arguments: [["-j", "1"], ["-j", "5"]])
  func `Speed and frames pick files`(workers: [String]) throws {
    let folder = try folder()
    let run = try Run(
      ["encode", "frames", "--speed", "2", "--frames", "1-2", "-o", "out/"] + workers, in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.data("out/0001.png") == folder.data("frames/0002.png"))
    #expect(try folder.data("out/0002.png") == folder.data("frames/0004.png"))
    #expect(!FileManager.default.fileExists(atPath: folder.url("out/0000.png").path))
  }

  @Test func `A dry run says what would be written`() throws {
    let folder = try folder()
    let run = try Run(["encode", "frames", "-o", "a.gif", "-n", "--fps", "10"], in: folder)
    #expect(run.messages == "would write a.gif: gif, 160×160, up to 6 frames, 0.6 s\n")
    #expect(try !folder.contents.contains("a.gif"))
  }

  static let refusals = [
    Refusal("nothing -o a.gif", 2, "can't read nothing: No such file"),
    Refusal("nothing/%d.png -o a.gif", 2, "can't read nothing/%d.png: No such file"),
    Refusal("empty -o a.gif", 2, "no frames in 'empty'; pass a folder of PNGs"),
    Refusal("frames/%02d.png -o a.gif", 2, "no frames in"),
    Refusal("frames mixed/small.png -o a.gif", 2, "can't read frames: "),
    Refusal(
      "frames/0000.png frames/0001.png mixed/small.png -o a.gif", 2,
      "mixed/small.png has 40×40 pixels and frames/0000.png 160×160; all frames must have the same size"
    ),
    Refusal("mixed/text.png -o a.gif", 2, "can't read mixed/text.png: it isn't a PNG"),
    Refusal(
      "frames/0000.png mixed/cut.png -o a.gif", 2,
      "can't read mixed/cut.png: can't read this png: libpng reports"),
    Refusal("frames -o a.png", 2, "a single png can't hold"),
    Refusal("frames -o a.svg", 2, "which needs the shapes of a rig"),
    Refusal("frames --fps 60 -o a.gif", 2, "use --fps 50 or less"),
    Refusal("frames --frames 6 -o a.gif", 2, "use numbers from 0 to 5"),
    Refusal("frames -o a.bmp", 2, "no known file extension"),
    Refusal("-o a.gif", 64, "missing argument '<frames> ...'"),
    Refusal("frames", 64, "--output"),
    Refusal("frames --json --format gif -o -", 64, "--json can't be combined with -o -"),
  ]

  @Test func `A bad request is refused and nothing is written`() throws {
    let folder = try folder()
    try folder.makeFolder("empty")
    let small = try Run(
      ["render", "bear", "--state", "shy", "-W", "40", "-o", "mixed/small.png"], in: folder)
    #expect(small.exitCode == 0)
    try folder.write("text", to: "mixed/text.png")
    try folder.write(try folder.data("frames/0001.png").prefix(900), to: "mixed/cut.png")
    for name in ["a.png", "a.gif"] { try folder.write("old", to: name) }
    let before = try folder.snapshot
    for refusal in Self.refusals {
      let run = try Run(["encode"] + refusal.arguments, in: folder)
      #expect(run.exitCode == refusal.exitCode, "\(refusal.arguments)")
      #expect(run.messages.contains(refusal.message), "\(run.messages)")
      #expect(run.messages.lowercased().ranges(of: "error:").count == 1, "\(run.messages)")
      #expect(run.output.isEmpty)
      #expect(try folder.snapshot == before, "\(refusal.arguments)")
    }
  }
}
