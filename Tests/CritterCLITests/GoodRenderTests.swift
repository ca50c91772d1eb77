import CritterTestSupport
import Foundation
import Testing

/// A transition of the bear, as on the command line.
struct StateChange: CustomTestStringConvertible, Sendable {
  let from: String
  let to: String
  /// The number of frames at 25 per second, with the first and last one.
  let frames: Int

  var arguments: [String] { ["render", "bear", "--from", from, "--to", to] }
  var testDescription: String { "\(from) → \(to)" }

  static let neutralToActive = StateChange(from: "neutral", to: "active", frames: 6)
  static let activeToEcstatic = StateChange(from: "active", to: "active,ecstatic", frames: 5)
  static let neutralToShy = StateChange(from: "neutral", to: "shy", frames: 6)

  static let all = [
    neutralToActive,
    StateChange(from: "active", to: "neutral", frames: 6),
    activeToEcstatic,
    StateChange(from: "active,ecstatic", to: "active", frames: 5),
    StateChange(from: "neutral", to: "ecstatic", frames: 5),
    StateChange(from: "ecstatic", to: "neutral", frames: 5),
    neutralToShy,
    StateChange(from: "shy", to: "neutral", frames: 6),
    StateChange(from: "shy", to: "peek", frames: 5),
    StateChange(from: "peek", to: "shy", frames: 5),
    StateChange(from: "peek", to: "neutral", frames: 5),
    StateChange(from: "active", to: "shy", frames: 6),
  ]
}

/// The object that `--json` prints for one output.
struct Report: Decodable, Equatable {
  let output, format, digest: String
  let width, height, frames, bytes: Int
  let duration, elapsed: Double
  let colors: Int?
  /// 0 for forever.
  let plays: Int?
}

extension Run {
  func report() throws -> Report {
    #expect(exitCode == 0, "\(messages)")
    #expect(text.count { $0 == "\n" } == 1)
    return try JSONDecoder().decode(Report.self, from: output)
  }
}

@Suite struct StillTests {
  @Test func `without a selection, a sequence is an animation and a picture is a still`() throws {
    let folder = try Folder.withParts()
    let sequence = try Run(["render", "bell", "-o", "frames/", "--fps", "4"], in: folder)
    #expect(sequence.messages.contains("rendering clip"), "\(sequence.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("frames")).count > 2)
    let still = try Run(["render", "bell", "-o", "bell.png"], in: folder)
    #expect(still.messages.contains("rendering state rest"), "\(still.messages)")
  }

  @Test func `a still is round and transparent around`() throws {
    let folder = try Folder.withParts()
    let run = try Run(["render", "bear", "--state", "neutral", "-o", "still.png"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(run.messages.hasPrefix("still.png: 160×160, "))
    #expect(try folder.contents == ["parts", "still.png"])
    let picture = try folder.picture("still.png")
    #expect((picture.width, picture.height) == (160, 160))
    for (x, y) in [(0, 0), (159, 0), (0, 159), (159, 159)] {
      #expect(picture[x, y] == [0, 0, 0, 0])
    }
    for (x, y) in [(80, 2), (2, 80), (157, 80), (80, 157)] { #expect(picture[x, y][3] == 255) }
    #expect(picture[80, 20] == [0xC4, 0xFF, 0xF9, 255])
  }

  @Test(arguments: [
    (["-W", "80"], 80, 80), (["-H", "33"], 33, 33), (["--scale", "2"], 320, 320),
    (["--scale", "0.5"], 80, 80), (["--size", "7x9"], 7, 9), (["-W", "30", "-H", "40"], 30, 40),
    (["--size", "1x1"], 1, 1),
  ])
  func `the size is the one asked for`(options: [String], width: Int, height: Int) throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["render", "bear", "--state", "shy", "-o", "a.png", "--json"] + options, in: folder)
    let report = try run.report()
    #expect((report.width, report.height) == (width, height))
    #expect(try folder.size("a.png") == (width, height))
  }

  @Test func `a size of another aspect centers the canvas`() throws {
    let folder = try Folder.withParts()
    for (name, size) in [
      ("wide.png", "400x200"), ("tall.png", "200x400"), ("square.png", "200x200"),
    ] {
      let run = try Run(
        ["render", "bear", "--state", "neutral", "--size", size, "-o", name], in: folder)
      #expect(run.exitCode == 0)
    }
    let wide = try folder.picture("wide.png")
    let tall = try folder.picture("tall.png")
    let square = try folder.picture("square.png")
    #expect(wide.ink?.x == 100...299)
    #expect(wide.ink?.y == 0...199)
    #expect(tall.ink?.x == 0...199)
    #expect(tall.ink?.y == 100...299)
    for y in stride(from: 0, to: 200, by: 7) {
      #expect((0..<200).allSatisfy { wide[$0 + 100, y] == square[$0, y] })
      #expect((0..<200).allSatisfy { tall[$0, y + 100] == square[$0, y] })
    }
  }

  @Test(
    arguments: [
      ("white", [255, 255, 255, 255]), ("#102030", [16, 32, 48, 255]),
      ("transparent", [0, 0, 0, 0]),
      ("rgba(255, 0, 0, 0.5)", [255, 0, 0, 128]),
    ] as [(String, [UInt8])])
  func `the background is behind the canvas`(color: String, corner: [UInt8]) throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["render", "bear", "--state", "shy", "--background", color, "-o", "a.png"], in: folder)
    #expect(run.exitCode == 0)
    let picture = try folder.picture("a.png")
    #expect(zip(picture[0, 0], corner).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test func `scales are written side by side`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["render", "bear", "--state", "shy", "--scale", "1,2,3", "-o", "out/shy.gif", "--json"],
      in: folder)
    #expect(run.exitCode == 0)
    let reports = try run.text.split(separator: "\n").map {
      try JSONDecoder().decode(Report.self, from: Data($0.utf8))
    }
    #expect(reports.map(\.output) == ["out/shy.gif", "out/shy@2x.gif", "out/shy@3x.gif"])
    #expect(reports.map(\.width) == [160, 320, 480])
    #expect(
      try folder.contents == ["out", "out/shy.gif", "out/shy@2x.gif", "out/shy@3x.gif", "parts"])
    #expect(try folder.size("out/shy@3x.gif") == (480, 480))
  }

  @Test func `an instant of a transition is a still`() throws {
    let folder = try Folder.withParts()
    for (name, time) in [("start", "0"), ("middle", "0.1"), ("end", "0.2")] {
      let run = try Run(
        StateChange.neutralToShy.arguments + ["--at", time, "-o", "\(name).png"], in: folder)
      #expect(run.exitCode == 0)
    }
    let stills = try ["neutral", "shy"].map { state in
      let run = try Run(["render", "bear", "--state", state, "-o", "\(state).png"], in: folder)
      #expect(run.exitCode == 0)
      return try folder.data("\(state).png")
    }
    #expect(try folder.data("start.png") == stills[0])
    #expect(try folder.data("end.png") == stills[1])
    #expect(try !stills.contains(folder.data("middle.png")))
  }

  @Test func `an input moves the head`() throws {
    let folder = try Folder.withParts()
    let digests = try ["0", "0.5", "1"].map { gaze in
      try Run(
        [
          "render", "bear", "--state", "active", "--set", "gaze=\(gaze)", "-o", "a.png",
          "--json",
        ],
        in: folder
      ).report().digest
    }
    #expect(Set(digests).count == 3)
    let unset = try Run(
      ["render", "bear", "--state", "active", "-o", "a.png", "--json"], in: folder)
    #expect(try unset.report().digest == digests[0])
  }
}

@Suite struct AnimationTests {
  @Test(arguments: [0, 3, 6, 9].map { StateChange.all[$0] })
  func `every transition becomes a GIF`(way: StateChange) throws {
    let folder = try Folder.withParts()
    let run = try Run(way.arguments + ["-o", "way.gif", "--json"], in: folder)
    let (report, info) = (try run.report(), try folder.gif("way.gif"))
    #expect(info.length == way.frames * 4)
    #expect(info.frames <= way.frames)
    #expect(info.plays == 0)
    #expect(report.output == "way.gif")
    #expect(report.format == "gif")
    #expect((report.width, report.height) == (160, 160))
    #expect(report.frames == info.frames)
    #expect(report.bytes == (try folder.data("way.gif")).count)
    #expect((2...256).contains(report.colors ?? 0))
    #expect(report.plays == 0)
    #expect(report.digest.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    #expect(report.elapsed > 0)
    // As the delays add up, without the error of a sum of fractions.
    #expect(run.text.contains("\"duration\": \(Double(way.frames * 4) / 100),"))
    #expect(try folder.contents == ["parts", "way.gif"])
  }

  @Test func `the report has its keys in order`() throws {
    let folder = try Folder.withParts()
    let run = try Run(["render", "bear", "--state", "shy", "-o", "a.png", "--json"], in: folder)
    let keys = run.text.matches(of: /"(\w+)":/).map { String($0.1) }
    #expect(
      keys == [
        "output", "format", "width", "height", "frames", "duration", "bytes", "colors", "plays",
        "digest", "elapsed", "reductions", "flattened",
      ])
    #expect(run.messages.isEmpty)
    let report = try run.report()
    #expect(report.colors == nil)
    #expect(report.frames == 1)
    #expect(report.duration == 0)
  }

  @Test(arguments: [
    ("frames/", "frames/0000.png", "frames/0005.png"), ("f%04d.png", "f0000.png", "f0005.png"),
    ("deep/er/%d.png", "deep/er/0.png", "deep/er/5.png"), ("x-%2d.png", "x-00.png", "x-05.png"),
  ])
  func `a sequence has one file a frame`(output: String, first: String, last: String) throws {
    let folder = try Folder.withParts()
    let run = try Run(StateChange.neutralToShy.arguments + ["-o", output, "--json"], in: folder)
    let report = try run.report()
    let files = try folder.contents.filter { $0.hasSuffix(".png") }
    #expect(files.count == 6)
    #expect(files.first == first)
    #expect(files.last == last)
    #expect(report.frames == 6)
    #expect(report.bytes == (try files.map { try folder.data($0).count }.reduce(0, +)))
    #expect(try !folder.contents.contains { $0.contains(".critter-") })
  }

  @Test func `standard output takes the file and nothing else`() throws {
    let folder = try Folder.withParts()
    let arguments = StateChange.neutralToShy.arguments
    let piped = try Run(arguments + ["-o", "-", "--format", "gif"], in: folder)
    #expect(piped.exitCode == 0)
    #expect(try folder.contents == ["parts"])
    #expect(try Run(arguments + ["-o", "shy.gif"], in: folder).exitCode == 0)
    #expect(try piped.output == folder.data("shy.gif"))
  }

  @Test func `a given format wins over the extension`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      ["render", "bear", "--state", "shy", "-o", "a.png", "--format", "gif"], in: folder)
    #expect(run.exitCode == 0)
    #expect(try folder.data("a.png").starts(with: Data("GIF89a".utf8)))
  }

  @Test func `a name may be as long as the system allows`() throws {
    let folder = try Folder.withParts()
    let name = String(repeating: "a", count: 251) + ".png"
    #expect(try Run(["render", "bear", "--state", "shy", "-o", name], in: folder).exitCode == 0)
    #expect(try folder.contents == [name, "parts"])
  }

  @Test func `an old output is replaced`() throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "shy.gif")
    #expect(
      try Run(StateChange.neutralToShy.arguments + ["-o", "shy.gif"], in: folder).exitCode == 0)
    #expect(try folder.gif("shy.gif").length == 24)
    #expect(try folder.contents == ["parts", "shy.gif"])
  }
}

@Suite struct DeterminismTests {
  @Test(arguments: [
    ["-o", "a.gif"], ["-o", "a.gif", "--background", "white", "--dither", "ordered"],
  ])
  func `neither workers nor the run change the bytes`(options: [String]) throws {
    let folder = try Folder.withParts()
    var files: Set<Data> = []
    var digests: Set<String> = []
    for workers in ["1", "2", "5", "1"] {
      let run = try Run(
        StateChange.neutralToActive.arguments + [
          "--speed", "0.2", "-W", "80", "-j", workers, "--json",
        ] + options,
        in: folder)
      digests.insert(try run.report().digest)
      files.insert(try folder.data("a.gif"))
    }
    #expect(files.count == 1)
    #expect(digests.count == 1)
  }

  @Test func `the workers don't change a sequence`() throws {
    let folder = try Folder.withParts()
    for workers in ["1", "2", "5"] {
      let run = try Run(
        StateChange.activeToEcstatic.arguments + [
          "--speed", "0.2", "-W", "80", "-j", workers, "-o", "\(workers)/",
        ],
        in: folder)
      #expect(run.exitCode == 0)
    }
    let names = try folder.contents.filter { $0.hasPrefix("1/") }.map { $0.dropFirst(2) }
    #expect(names.count == 17)
    for name in names {
      #expect(try folder.data("1/\(name)") == folder.data("2/\(name)"))
      #expect(try folder.data("1/\(name)") == folder.data("5/\(name)"))
    }
  }

  @Test func `the digest names the picture and its timing`() throws {
    let folder = try Folder.withParts()
    func digest(_ options: String...) throws -> String {
      try Run(["render", "bear", "--json"] + options, in: folder).report().digest
    }
    let still = try digest("--state", "shy", "-o", "a.png")
    #expect(try digest("--state", "shy", "-o", "other.png") == still)
    #expect(try digest("--state", "shy", "-j", "2", "-o", "a.png") == still)
    #expect(try digest("--state", "neutral", "-o", "a.png") != still)
    #expect(try digest("--state", "shy", "--scale", "2", "-o", "a.png") != still)
    let animation = try digest("--from", "neutral", "--to", "shy", "-o", "a.gif")
    #expect(
      try digest("--from", "neutral", "--to", "shy", "--hold", "1", "-o", "a.gif") != animation)
    #expect(
      try digest("--from", "neutral", "--to", "shy", "--loop", "once", "-o", "a.gif") == animation)
  }

  @Test func `the order of options never matters`() throws {
    let groups = [
      ["bear"], ["--from", "neutral"], ["--to", "active"], ["-o", "a.gif"], ["--bounce"],
      ["--set", "gaze=0.25"], ["--fps", "20"], ["-W", "64"], ["--hold", "0.5"], ["--json"],
    ]
    let folder = try Folder.withParts()
    let digests = try [0, 3, 7].map { turn in
      let turned = groups[turn...] + groups[..<turn]
      return try Run(["render"] + turned.reversed().flatMap(\.self), in: folder).report().digest
    }
    let straight = try Run(["render"] + groups.flatMap(\.self), in: folder).report().digest
    #expect(Set(digests) == [straight])
  }
}
