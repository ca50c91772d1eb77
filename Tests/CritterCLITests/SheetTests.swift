import CritterTestSupport
import CritterGraphics
import CritterSyntax
import Foundation
import Testing

@Suite struct SpriteSheetTests {
  @Test(arguments: [
    [], ["--trim", "--size", "200x160"], ["--padding", "3", "--columns", "4"],
    ["--layout", "json-array", "--trim", "-W", "80", "-H", "90"],
    ["--bounce", "--hold", "0.2", "--scale", "0.5", "--fps", "30"],
  ])
  func `cut apart by its JSON, a sheet gives the frames of a render`(options: [String]) throws {
    let folder = try Folder.withParts()
    let motion = ["bear", "--from", "neutral", "--to", "shy"]
    let made = try Run(["sheet"] + motion + ["-o", "shy.png"] + options, in: folder)
    #expect(made.exitCode == 0, "\(made.messages)")
    #expect(try folder.contents == ["parts", "shy.json", "shy.png"])
    let same = options.filter { $0 != "--trim" }
    // A sequence repeats the frame of a hold; a sheet has its duration.
    let arrangement: Set = ["--padding", "--columns", "--layout", "--hold"]
    let drawn = same.indices.filter { index in
      !arrangement.contains(same[index]) && !(index > 0 && arrangement.contains(same[index - 1]))
    }.map { same[$0] }
    #expect(try Run(["render"] + motion + ["-o", "frames/"] + drawn, in: folder).exitCode == 0)
    let frames = try folder.pictures("frames/%04d.png")
    let (sheet, data) = (try folder.picture("shy.png"), try folder.sheet("shy.json"))
    #expect(data.frames.count == frames.count)
    for (frame, expected) in zip(data.frames, frames) {
      #expect(frame.cut(from: sheet) == expected, "\(frame.name)")
    }
    #expect(data.frames.contains(where: \.trimmed) == options.contains("--trim"))
  }

  @Test func `the JSON says what Aseprite's says`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      [
        "sheet", "bear", "--tag", "hide=neutral..shy", "--tag", "shy", "--scale", "2", "--fps",
        "50", "-o", "out/bear.png",
      ], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("out/bear.png and out/bear.json: 1280×960, 12 frames as 10 "))
    let data = try folder.sheet("out/bear.json")
    #expect(data.meta.app == "critter")
    #expect(data.meta.image == "bear.png")
    #expect(data.meta.format == "RGBA8888")
    #expect(data.meta.scale == "2")
    #expect(data.meta.size == ["w": 1280, "h": 960])
    #expect(data.meta.frameTags.map(\.name) == ["hide", "shy"])
    #expect(data.meta.frameTags.map(\.from) == [0, 11])
    #expect(data.meta.frameTags.map(\.to) == [10, 11])
    #expect(data.meta.frameTags.allSatisfy { $0.direction == "forward" })
    #expect(data.frames.map(\.name) == (0...10).map { "hide \($0)" } + ["shy 0"])
    #expect(data.frames.allSatisfy { $0.duration == 20 && !$0.rotated })
    #expect(data.frames[10].frame == data.frames[11].frame, "the same picture")
  }

  @Test func `frames of files and of an animation make a sheet with their delays`() throws {
    let folder = try Folder.withParts()
    let motion = ["bear", "--from", "neutral", "--to", "shy", "--scale", "0.5"]
    for output in ["shy/", "shy.gif"] {
      let run = try Run(["render"] + motion + ["-o", output, "--fps", "20"], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
    }
    let frames = try folder.pictures("shy/%04d.png")
    for (names, delay) in [
      (["shy"], 40), (["shy/%04d.png", "--fps", "10"], 100), (["shy.gif"], 50),
    ] {
      let run = try Run(["sheet"] + names + ["-o", "sheet.png", "--force"], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
      let (sheet, data) = (try folder.picture("sheet.png"), try folder.sheet("sheet.json"))
      #expect(data.frames.count == frames.count)
      #expect(data.frames.allSatisfy { $0.duration == delay })
      if names[0] == "shy.gif" { continue }
      for (frame, expected) in zip(data.frames, frames) {
        #expect(frame.cut(from: sheet) == expected, "\(frame.name)")
      }
    }
    let refused = try Run(["sheet", "shy.gif", "--tag", "shy", "-o", "b.png"], in: folder)
    #expect(refused.exitCode == 64)
    #expect(refused.messages.hasPrefix("error: frames have no states or clips;"))
  }

  @Test func `a file of frames that doesn't exist is named`() throws {
    let run = try Run(["sheet", "walk.gif", "-o", "walk.png"], in: Folder())
    #expect(run.exitCode == 2)
    #expect(run.messages.contains("walk.gif"))
    #expect(!run.messages.contains("no animation selected"))
  }

  @Test func `everything of a rig is tagged`() throws {
    let folder = try Folder.withParts()
    let run = try Run(["sheet", "checkmark", "--all", "-W", "24", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let tags = try folder.sheet("a.json").meta.frameTags.map(\.name)
    #expect(tags == ["check", "x", "check..x", "x..check", "draw", "land", "pulse"])
    let bell = try Run(
      ["sheet", "bell", "--tag", "clip:ring", "--tag", "go=scene:ring", "-o", "b.png"], in: folder)
    #expect(bell.exitCode == 0, "\(bell.messages)")
    #expect(try folder.sheet("b.json").meta.frameTags.map(\.name) == ["ring", "go"])
  }

  @Test func `a sheet has no path of a scene file`() throws {
    let folder = try Folder.withParts()
    try folder.write("- wait: 0.1\n", to: "home/alice/s.scene.yaml")
    let run = try Run(
      ["sheet", "bell", "--tag", "scene:home/alice/s.scene.yaml", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(!folder.text("a.json").contains("alice"))
    #expect(try folder.sheet("a.json").meta.frameTags.map(\.name) == ["s.scene.yaml"])
  }

  @Test func `several scales are several sheets`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["sheet", "bear", "--state", "shy", "--scale", "1,2", "--json", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.text.count { $0 == "\n" } == 2)
    #expect(try folder.contents == ["a.json", "a.png", "a@2x.json", "a@2x.png", "parts"])
    #expect(try folder.sheet("a@2x.json").meta.image == "a@2x.png")
    #expect(try folder.size("a@2x.png") == (320, 320))
  }

  @Test func `a row for each tag has its number of frames`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      [
        "sheet", "bear", "--tag", "hide=neutral..shy:4", "--tag", "clip:yawn:6", "--tag", "peek",
        "--rows", "-o", "a.webp",
      ], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    let sheet = try folder.sheet("a.json")
    #expect(sheet.meta.frameTags.map(\.name) == ["hide", "yawn", "peek"])
    #expect(sheet.meta.frameTags.map { $0.to - $0.from + 1 } == [4, 6, 1])
    #expect(try folder.data("a.webp").prefix(4) == Data("RIFF".utf8))
    #expect(Set(sheet.frames.map(\.frame)).count == 11)
    #expect(Set(sheet.frames.map { $0.frame["y"] }) == [0, 160, 320])
    #expect(sheet.meta.size == ["w": 960, "h": 480])
  }

  static let refusals = [
    Refusal("--tag shy:6 -o a.png", 2, "'shy' can't have 6 frames, since it doesn't move"),
    Refusal("--tag clip:yawn:0 -o a.png", 64, "invalid value 'clip:yawn:0' for"),
    Refusal("--tag clip:yawn:4 --bounce -o a.png", 64, "--bounce can't be combined with a tag's"),
    Refusal("--tag shy --rows --columns 3 -o a.png", 64, "--rows can't be combined with --columns"),
    Refusal("--contact --rows -o a.png", 64, "--rows has no effect with --contact; remove it"),
    Refusal("-o a.png", 64, "no animation selected; use --tag"),
    Refusal("--tag shy", 64, "--output"),
    Refusal("--tag shy -o -", 64, "a sheet can't go to standard output; pass a file to -o"),
    Refusal("--tag shy.. -o a.png", 64, "invalid value 'shy..' for"),
    Refusal("--tag =shy -o a.png", 64, "invalid value '=shy' for"),
    Refusal("--tag klip:x -o a.png", 64, "invalid value 'klip:x' for"),
    Refusal("--tag shy --columns 0 -o a.png", 64, "expected a whole number, 1 to 1,000"),
    Refusal("--tag shy --padding -1 -o a.png", 64, "expected a whole number, 0 to 1,000"),
    Refusal("--tag shy --layout xml -o a.png", 64, "invalid value 'xml' for"),
    Refusal("--contact --at 1 -o a.png", 64, "--contact can't be combined with --at"),
    Refusal(
      "--contact -W 9 -o a.png", 64,
      "--contact can't be combined with --size, --width, or --height; use --scale"),
    Refusal("--tag shy -o a.gif", 2, "a sprite sheet must be a PNG or WebP; end 'a.gif'"),
    Refusal("--tag shy -o a/", 2, "a sprite sheet must be a PNG"),
    Refusal("--tag shyy -o a.png", 2, "unknown state 'shyy' (did you mean 'shy'?)"),
    Refusal("--tag clip:ring -o a.png", 2, "unknown clip 'ring'"),
    Refusal("--tag shy --tag shy -o a.png", 2, "two tags have the name 'shy'; rename one"),
    Refusal(
      "--tag neutral..shy --fps 1000 --columns 200 -o a.png", 2,
      "larger than 16,384 pixels per side"
    ),
    Refusal("--contact -o a.bmp", 2, "'a.bmp' has no known file extension"),
    Refusal("--contact --scale 100 -o a.png", 2, "each side must be from 1 to 16,384"),
    Refusal("--tag shy -o taken.png", 3, "can't write taken.json: it is a folder"),
  ]

  @Test(arguments: refusals)
  func `a bad request is refused and nothing is written`(refusal: Refusal) throws {
    let folder = try Folder.withParts()
    for name in ["a.png", "a.json", "taken.png"] { try folder.write("old", to: name) }
    try folder.makeFolder("taken.json")
    let before = try folder.snapshot
    let run = try Run(["sheet", "bear"] + refusal.arguments, in: folder)
    #expect(run.exitCode == refusal.exitCode)
    #expect(run.messages.contains(refusal.message), "\(run.messages)")
    #expect(run.messages.lowercased().ranges(of: "error:").count == 1, "\(run.messages)")
    #expect(try folder.snapshot == before)
  }

  @Test func `a dry run writes nothing`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["sheet", "bear", "--tag", "neutral..shy", "-o", "a.png", "-n"], in: folder)
    #expect(run.messages == "would write a.png and a.json: 6 frames, 160×160\n")
    #expect(try folder.contents == ["parts"])
  }
}

@Suite struct ContactSheetTests {
  @Test(arguments: ["bear", "owl", "bell", "checkmark", "form-field", "login-button"])
  func `every rig has a contact sheet`(rig: String) throws {
    let folder = try Folder.withParts()
    let run = try Run(["sheet", rig, "--contact", "--columns", "2", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(try folder.contents == ["a.png", "parts"])
    let picture = try folder.picture("a.png")
    let paper = picture[0, 0]
    #expect(paper == [250, 250, 249, 255])
    let isInked = { (x: Int, y: Int) in picture[x, y] != paper }
    // The title is there, and the margins are free.
    #expect((56..<200).contains { x in (50..<90).contains { isInked(x, $0) } })
    for y in 0..<picture.height {
      #expect(!(0..<52).contains { isInked($0, y) || isInked(picture.width - 1 - $0, y) })
    }
  }

  @Test(.inCheck) func `a contact sheet shows what is asked for, in vectors, too`() throws {
    let folder = try Folder.withParts()
    let arguments = ["sheet", "bear", "--contact", "--tag", "shy", "--tag", "neutral..shy"]
    for name in ["a.png", "a.svg"] {
      let run = try Run(arguments + ["-o", name], in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
    }
    let (shown, expected) = (try folder.drawn("a.svg"), try folder.picture("a.png"))
    let likeness = shown.psnr(expected)
    #expect(likeness >= 45, "\(likeness) dB")
    #expect(folder.text("a.svg").ranges(of: "data-part=\"leftArm\"").count == 7)
  }
}

// MARK: - Reading

private struct SheetData {
  struct Frame {
    var name = ""
    var frame, spriteSourceSize, sourceSize: [String: Int]
    var trimmed, rotated: Bool
    var duration: Int
  }

  struct Meta: Decodable {
    let app, image, format, scale: String
    let size: [String: Int]
    let frameTags: [Tag]
  }

  struct Tag: Decodable {
    let name, direction: String
    let from, to: Int
  }

  let frames: [Frame]
  let meta: Meta
}

extension SheetData.Frame: Decodable {
  private enum Key: String, CodingKey {
    case filename, frame, spriteSourceSize, sourceSize, trimmed, rotated, duration
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    name = try values.decodeIfPresent(String.self, forKey: .filename) ?? ""
    frame = try values.decode([String: Int].self, forKey: .frame)
    spriteSourceSize = try values.decode([String: Int].self, forKey: .spriteSourceSize)
    sourceSize = try values.decode([String: Int].self, forKey: .sourceSize)
    trimmed = try values.decode(Bool.self, forKey: .trimmed)
    rotated = try values.decode(Bool.self, forKey: .rotated)
    duration = try values.decode(Int.self, forKey: .duration)
  }

  /// The whole frame, from its place in the sheet.
  fileprivate func cut(from sheet: Picture) -> Picture {
    let (width, height) = (sourceSize["w"] ?? 0, sourceSize["h"] ?? 0)
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    for y in 0..<(frame["h"] ?? 0) {
      for x in 0..<(frame["w"] ?? 0) {
        let column = x + (spriteSourceSize["x"] ?? 0)
        let start = ((y + (spriteSourceSize["y"] ?? 0)) * width + column) * 4
        rgba.replaceSubrange(
          start..<start + 4, with: sheet[(frame["x"] ?? 0) + x, (frame["y"] ?? 0) + y])
      }
    }
    return Picture(width: width, height: height, rgba: rgba)
  }
}

extension Folder {
  /// Frames by name are put in the order in which the file has them.
  fileprivate func sheet(_ name: String) throws -> SheetData {
    struct Array: Decodable {
      let frames: [SheetData.Frame]
      let meta: SheetData.Meta
    }
    struct Hash: Decodable {
      let frames: [String: SheetData.Frame]
      let meta: SheetData.Meta
    }
    let data = try data(name)
    if let array = try? JSONDecoder().decode(Array.self, from: data) {
      return SheetData(frames: array.frames, meta: array.meta)
    }
    let hash = try JSONDecoder().decode(Hash.self, from: data)
    let text = String(decoding: data, as: UTF8.self)
    let frames = hash.frames.map { name, frame in
      var frame = frame
      frame.name = name
      return frame
    }
    let places = Dictionary(
      uniqueKeysWithValues: frames.map { frame in
        (frame.name, text.range(of: "\"\(frame.name)\": ")?.lowerBound ?? text.endIndex)
      })
    return SheetData(
      frames: frames.sorted {
        (places[$0.name] ?? text.endIndex) < (places[$1.name] ?? text.endIndex)
      },
      meta: hash.meta)
  }
}
