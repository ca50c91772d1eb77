import CritterTestSupport
import Foundation
import Testing

/// An SVG, drawn by rsvg-convert, shows the same pixels as the PNG of the same frame.
@Suite struct VectorTests {
  static let whats = [
    "bear --state neutral --background #204060", "bear --from neutral --to ecstatic --at 0.1",
    "bear --from active --to shy --at 0.12", "bear --state active --set gaze=0.2 --size 200x300",
    "owl --from down --to up --at 0.1", "checkmark --from check --to x --at 0.2",
    "login-button --clip shake --at 0.2", "login --scene session --at 6",
  ]

  @Test(arguments: ["a.svg", "a.json", "a.html"])
  func `a folder's name turns no text around`(output: String) throws {
    let folder = try Folder()
    try folder.write(Toy.yaml, to: "a\u{202E}b/rig.yaml")
    try folder.write(Toy.svg, to: "a\u{202E}b/dot.svg")
    let command = output == "a.html" ? "sheet" : "render"
    let run = try Run(
      [command, "./a\u{202E}b", "--from", "rest", "--to", "on", "-o", output], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(!folder.text(output).unicodeScalars.contains("\u{202E}"))
    #expect(folder.text(output).contains("u{202e}b"))
  }

  @Test(.inCheck, arguments: whats)
  func `an SVG looks like the PNG`(what: String) throws {
    let folder = try Folder.withParts()
    var arguments = ["render"] + what.split(separator: " ").map(String.init)
    if !what.contains("--size") { arguments += ["--scale", "2"] }
    #expect(try Run(arguments + ["-o", "a.png"], in: folder).exitCode == 0)
    let run = try Run(arguments + ["-o", "a.svg"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    let (shown, expected) = (try folder.drawn("a.svg"), try folder.picture("a.png"))
    let likeness = shown.psnr(expected)
    #expect(likeness >= 45, "\(likeness) dB")
  }

  @Test(
    .inCheck,
    arguments: [
      "bell": ["--clip ring --at 0.3"], "checkmark": ["--state check", "--state x"],
      "bear": ["neutral", "active", "ecstatic", "shy", "peek"].map { "--state \($0)" },
      "form-field": ["idle", "editing", "invalid"].map { "--state \($0)" },
      "login": ["--state revealed", "--state bear.peek"], "login-button": ["--state busy"],
      "owl": ["--state down", "--state up", "--from down --to up --at 0.3"],
    ])
  func `every state is 46 dB from its PNG`(rig: String, whats: [String]) throws {
    let folder = try Folder.withParts()
    for what in whats {
      let arguments = "render \(rig) \(what) --scale 2 -o".split(separator: " ").map(String.init)
      #expect(try Run(arguments + ["a.png"], in: folder).exitCode == 0)
      #expect(try Run(arguments + ["a.svg"], in: folder).exitCode == 0)
      let likeness = try folder.drawn("a.svg").psnr(folder.picture("a.png"))
      #expect(likeness >= 46, "\(what): \(likeness) dB")
    }
  }

  @Test(.inCheck) func `frames are written one by one, and stand for the same pictures`() throws {
    let folder = try Folder.withParts()
    let arguments = StateChange.neutralToShy.arguments + ["--json"]
    let vector = try Run(arguments + ["-o", "frames/%04d.svg"], in: folder).report()
    let pixels = try Run(arguments + ["-o", "pixels/"], in: folder).report()
    #expect(vector.format == "svg")
    #expect(vector.frames == 6)
    #expect(vector.duration == pixels.duration)
    #expect(vector.digest == pixels.digest)
    #expect(vector.plays == nil)
    for frame in 0..<6 {
      let likeness = try folder.drawn("frames/000\(frame).svg").psnr(
        folder.picture("pixels/000\(frame).png"))
      #expect(likeness >= 45, "frame \(frame): \(likeness) dB")
    }
  }

  @Test func `a folder takes the format that is named`() throws {
    let folder = try Folder.withParts()
    let run = try Run(
      StateChange.neutralToShy.arguments + ["--format", "svg", "-o", "a/", "--frames", "0"],
      in: folder)
    #expect(run.exitCode == 0)
    #expect(try folder.contents == ["a", "a/0000.svg", "parts"])
  }

  @Test func `what stands in perspective is told once`() throws {
    let folder = try Folder.withParts()
    let small = StateChange.neutralToActive.arguments + ["-o", "a/%d.svg"]
    #expect(try !Run(small, in: folder).messages.contains("warning"))
    let arguments = small + ["--scale", "4"]
    let run = try Run(arguments, in: folder)
    #expect(run.exitCode == 0)
    #expect(run.messages.ranges(of: "warning: SVG has no perspective").count == 1)
    #expect(try Run(arguments + ["-q"], in: folder).messages.isEmpty)
    let flat = try Run(
      ["render", "bear", "--state", "shy", "-o", "-", "--format", "svg"], in: folder)
    #expect(!flat.messages.contains("warning"))
    #expect(flat.text.hasPrefix("<svg "))
  }

  @Test func `a motion in one SVG stands for the frames of any other format`() throws {
    let folder = try Folder.withParts()
    let arguments = StateChange.neutralToShy.arguments + ["--json", "--loop", "3"]
    let vector = try Run(arguments + ["-o", "a.svg"], in: folder).report()
    let pixels = try Run(
      arguments + ["--quality", "100", "-o", "a.apng"], in: folder
    ).report()
    #expect(vector.frames == pixels.frames)
    #expect(vector.duration == pixels.duration)
    #expect(vector.digest == pixels.digest)
    #expect(vector.plays == 3)
  }

  @Test(.inCheck) func `to programs that know no animation a motion is its first frame`() throws {
    let folder = try Folder.withParts()
    let arguments = StateChange.neutralToShy.arguments
    #expect(try Run(arguments + ["-o", "a.svg"], in: folder).exitCode == 0)
    #expect(try Run(arguments + ["-o", "a/%d.png", "--frames", "0"], in: folder).exitCode == 0)
    let likeness = try folder.drawn("a.svg").psnr(folder.picture("a/0.png"))
    #expect(likeness >= 45, "\(likeness) dB")
  }
}
