import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@Suite struct EncodeCommandTests {
  /// With the six frames of a motion in `frames`.
  private func folder() throws -> Folder {
    let folder = try Folder.withParts()
    #expect(
      try Run(StateChange.neutralToShy.arguments + ["-o", "frames/"], in: folder).exitCode == 0)
    return folder
  }

  @Test func `frames come back as the render that they are from`() throws {
    let folder = try folder()
    try folder.write("notes", to: "frames/notes.txt")
    let options = ["--hold", "0.4", "--bounce", "--loop", "3", "--matte", "white", "--json"]
    let rendered = try Run(
      StateChange.neutralToShy.arguments + ["-o", "b.gif"] + options, in: folder
    ).report()
    let names = [
      ["frames"], ["frames/"], ["frames/%04d.png"], ["./frames/%d.png"],
      (0..<6).map { "frames/000\($0).png" },
    ]
    for frames in names {
      let encoded = try Run(["encode"] + frames + ["-o", "a.gif"] + options, in: folder).report()
      #expect(encoded.digest == rendered.digest, "\(frames)")
      #expect(encoded.plays == 3)
      #expect(try folder.data("a.gif") == folder.data("b.gif"), "\(frames)")
      try folder.remove("a.gif")
    }
  }

  @Test(arguments: ["gif", "apng", "webp"])
  func `an animation keeps its frames and delays`(format: String) throws {
    let folder = try folder()
    let made = try Run(
      ["encode", "frames", "--hold", "0.5", "--fps", "20", "-o", "a.\(format)"], in: folder)
    #expect(made.exitCode == 0, "\(made.messages)")
    func report(_ name: String, _ arguments: String...) throws -> Report {
      try Run(["encode", "a.\(format)", "-o", name, "--json"] + arguments, in: folder).report()
    }
    let original = try folder.animation("a.\(format)")
    let copy = try report("b.apng", "--quality", "100")
    #expect(try folder.animation("b.apng") == original)
    #expect(copy.duration == 1.3)
    #expect(try report("c.webp", "--speed", "2").duration == copy.duration / 2)
    #expect(try report("d.webp", "--fps", "10").duration == copy.duration)
    #expect(try folder.animation("d.webp").count < original.count)
    #expect(try report("e/").frames == original.count)
    let back = try report("f.webp", "--quality", "100", "--bounce")
    #expect(back.frames == 2 * original.count - 1)
    #expect(try folder.animation("f.webp").last?.bitmap == original.first?.bitmap)
    let two = try report("g.webp", "--frames", "1-2", "--quality", "100")
    #expect(two.frames == 2)
    #expect(try folder.animation("g.webp").map(\.bitmap) == original[1...2].map(\.bitmap))
  }

  @Test func `frames have the delays of an option or of a list`() throws {
    let folder = try folder()
    let files = [0, 2, 4].map { "frames/000\($0).png" }
    func durations(_ arguments: [String]) throws -> [Double] {
      let run = try Run(["encode"] + arguments + ["-o", "b.webp"], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
      return try folder.animation("b.webp").map(\.duration)
    }
    #expect(try durations(files + ["--delays", "0.1,0.25,1"]) == [0.1, 0.25, 1])
    #expect(try durations(files + ["--delays", "0.3"]) == [0.3, 0.3, 0.3])
    try folder.write(folder.data("b.webp"), to: "a.webp")
    #expect(try durations(["a.webp", "--delays", "0.2"]) == [0.2, 0.2, 0.2])
    let list = #"[{"file": "0000.png", "delay": 0.5}, {"file": "0004.png"}]"#
    try folder.write(list, to: "frames/list.json")
    #expect(try durations(["frames/list.json", "--fps", "10"]) == [0.5, 0.1])
  }

  @Test func `frames are scaled and made to fit`() throws {
    let folder = try folder()
    func report(_ arguments: String...) throws -> Report {
      try Run(["encode", "frames", "--json"] + arguments, in: folder).report()
    }
    let half = try report("--scale", "0.5", "-o", "a.png", "--frames", "0")
    #expect((half.width, half.height) == (80, 80))
    let wide = try report("--size", "200x100", "-o", "b.png", "--frames", "0")
    #expect((wide.width, wide.height) == (200, 100))
    let bitmap = try Bitmap(png: [UInt8](folder.data("b.png")))
    #expect(bitmap[20, 50] == .clear && bitmap[100, 50].alpha == 255)
    let emoji = try report("--preset", "slack-emoji", "-o", "c.gif")
    #expect((emoji.width, emoji.height) == (128, 128))
    for format in ["gif", "apng", "webp"] {
      let free = try report("-o", "d.\(format)").bytes
      let limited = try Run(
        ["encode", "frames", "--max-size", "\(free * 3 / 4)", "-o", "e.\(format)"], in: folder)
      #expect(limited.messages.contains("to fit: quality 90 → "), "\(limited.messages)")
      #expect(!limited.messages.contains("fps"), "\(limited.messages)")
      #expect(try folder.data("e.\(format)").count <= free * 3 / 4)
    }
  }

  @Test func `help offers only formats that can be written`() throws {
    let text = try Run(["encode", "--help"], in: Folder()).text
    let line = try #require(text.split(separator: "\n").first { $0.contains("Output format:") })
    #expect(line.contains("webp") && !line.contains("svg") && !line.contains("lottie"))
  }

  @Test func `numbers in names count as numbers`() throws {
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
  func `speed and frames pick files`(workers: [String]) throws {
    let folder = try folder()
    let run = try Run(
      ["encode", "frames", "--speed", "2", "--frames", "1-2", "-o", "out/"] + workers, in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.data("out/0001.png") == folder.data("frames/0002.png"))
    #expect(try folder.data("out/0002.png") == folder.data("frames/0004.png"))
    #expect(!folder.exists("out/0000.png"))
  }

  @Test func `a dry run says what would be written`() throws {
    let folder = try folder()
    let run = try Run(["encode", "frames", "-o", "a.gif", "-n", "--fps", "10"], in: folder)
    #expect(run.messages == "would write a.gif: gif, 160×160, up to 6 frames, 0.6 s\n")
    #expect(try !folder.contents.contains("a.gif"))
  }

  static let refusals = [
    Refusal("nothing -o a.gif", 2, "can't read nothing: No such file or directory"),
    Refusal("nothing/%d.png -o a.gif", 2, "can't read nothing/%d.png: No such file or directory"),
    Refusal("empty -o a.gif", 2, "no frames in 'empty'; pass a folder of PNGs"),
    Refusal("frames/%02d.png -o a.gif", 2, "no frames in"),
    Refusal("frames mixed/small.png -o a.gif", 2, "can't read frames: "),
    Refusal(
      "frames/0000.png frames/0001.png mixed/small.png -o a.gif", 2,
      "mixed/small.png has 40×40 pixels and frames/0000.png 160×160; all frames must have the same size"
    ),
    Refusal(
      "mixed/text.png -o a.gif", 2, "can't read mixed/text.png: it isn't a PNG, GIF, APNG, or WebP"),
    Refusal(
      "frames --delays 0.1,0.2 -o a.gif", 2,
      "2 delays for 6 frames; pass one delay per frame, or one for all"),
    Refusal("frames --delays 0 -o a.gif", 64, "--delays"),
    Refusal("frames --delays 1 --fps 5 -o a.gif", 64, "--delays can't be combined with --fps"),
    Refusal("mixed/list.json -o a.gif", 2, "can't read mixed/../../etc: "),
    Refusal("mixed/none.json -o a.gif", 2, "it isn't a list of frames such as"),
    Refusal("frames --preset slack-emoji --size 64x64 -o a.gif", 2, "needs 128×128 pixels"),
    Refusal(
      "frames/0000.png mixed/cut.png -o a.gif", 2,
      "can't read mixed/cut.png: can't read this png: libpng reports"),
    Refusal("frames -o a.png", 2, "a single PNG can't hold"),
    Refusal("frames -o a.svg", 2, "needs the shapes of a rig, and there are only pixels"),
    Refusal("frames --fps 60 -o a.gif", 2, "use --fps 50 or less"),
    Refusal("frames --frames 6 -o a.gif", 2, "use numbers from 0 to 5"),
    Refusal("frames -o a.bmp", 2, "no known file extension"),
    Refusal("-o a.gif", 64, "missing argument '<frames> ...'"),
    Refusal("frames", 64, "--output"),
    Refusal("frames --json --format gif -o -", 64, "--json can't be combined with -o -"),
  ]

  @Test func `a bad request is refused and nothing is written`() throws {
    let folder = try folder()
    try folder.makeFolder("empty")
    let small = try Run(
      ["render", "bear", "--state", "shy", "-W", "40", "-o", "mixed/small.png"], in: folder)
    #expect(small.exitCode == 0)
    try folder.write("text", to: "mixed/text.png")
    try folder.write(#"[{"file": "../../etc"}]"#, to: "mixed/list.json")
    try folder.write(#"[{"file": "a.png", "delay": -1}]"#, to: "mixed/none.json")
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

/// A frame as a browser shows it.
private struct ShownFrame: Equatable {
  var bitmap: Bitmap
  var duration: Double
}

extension Folder {
  fileprivate func animation(_ name: String) throws -> [ShownFrame] {
    var frames: [ShownFrame] = []
    try DecodedAnimation([UInt8](data(name))).forEach {
      frames.append(ShownFrame(bitmap: $0.bitmap, duration: $0.duration))
    }
    return frames
  }
}
