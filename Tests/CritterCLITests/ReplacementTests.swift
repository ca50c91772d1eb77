import CritterTestSupport
import Foundation
import Testing

/// The files that a render may replace.
@Suite struct ReplacementTests {
  private func project(_ outputs: String...) throws -> Folder {
    try Project.make(
      manifest: "outputs:\n" + outputs.map { "  - { \($0), rig: bell }\n" }.joined())
  }

  private func refuses(
    _ folder: Folder, _ name: String, _ arguments: [String] = ["render"],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.snapshot
    let run = try Run(arguments, in: folder)
    #expect(run.exitCode == 2, sourceLocation: location)
    #expect(
      run.messages
        == "error: critter didn't make \(name); move it away, or use another output name; "
        + "or pass --force\n", sourceLocation: location)
    #expect(try folder.snapshot == before, sourceLocation: location)
  }

  @Test(arguments: [
    "format: svg, state: rest", "format: lottie, clip: ring", "format: dotlottie, clip: ring",
    "format: gif, clip: ring", "format: png, state: rest", "format: webp, clip: ring",
    "format: apng, clip: ring",
  ])
  func `a file that critter didn't make needs --force`(options: String) throws {
    let folder = try project("output: .env, \(options)")
    try folder.write("TOKEN=secret\n", to: ".env")
    try refuses(folder, ".env")
    try refuses(folder, ".env", ["render", "-n"])
    #expect(try Run(["render", "--force", "-q"], in: folder).exitCode == 0)
    #expect(folder.text(".env") != "TOKEN=secret\n")
    #expect(try Run(["check"], in: folder).exitCode == 0)
  }

  /// Files of other programs that start like the output would, or that are of the output's format.
  @Test(arguments: [
    ("logs.gz", "format: tgs, clip: ring, fps: 30", [0x1F, 0x8B, 8, 0]),
    ("clip.m4v", "format: mp4, clip: ring", [0, 0, 0, 24] + Array("ftypM4V ".utf8)),
    ("talk.mka", "format: webm, clip: ring", [0x1A, 0x45, 0xDF, 0xA3]),
    ("cover.img", "format: gif, clip: ring", Array("GIF89a".utf8)),
    ("shot.png.orig", "format: png, state: rest", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]),
    ("icon.xml", "format: svg, state: rest", Array("<svg><metadata>critter</metadata></svg>".utf8)),
    ("film.mp4", "format: avif, clip: ring", [0, 0, 0, 24] + Array("ftypmp42".utf8)),
  ])
  func `a file that critter can't have made isn't replaced`(
    name: String, options: String, start: [UInt8]
  ) throws {
    let folder = try project("output: \(name), \(options)")
    try folder.write(Data(start + Array(repeating: 7, count: 40)), to: name)
    try refuses(folder, name)
  }

  /// A sticker that another program made.
  private static let sticker =
    "H4sIAAAAAAAC/6tWKkkvVrIy1FEqU7JSMtUz1TNS0lFKK1KyMjPQUcosULICUvkFEG65kpWpoZGOUgaUzssF6snNzEsFaslJrEwtApoUHVsLACRb6zdUAAAA"

  @Test func `a sticker is replaced if it has critter's mark`() throws {
    let folder = try project("output: a.tgs, clip: ring, fps: 30, size: 512x512")
    try folder.write(try #require(Data(base64Encoded: Self.sticker)), to: "a.tgs")
    try refuses(folder, "a.tgs")
    #expect(try Run(["render", "-q", "--force"], in: folder).exitCode == 0)
    try folder.remove("critter.lock.json")
    let run = try Run(["render", "-q"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `an APNG can have the name of a PNG`() throws {
    let folder = try project("output: a.png, format: apng, clip: ring")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.remove("critter.lock.json")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
  }

  @Test(arguments: [
    "a.svg, state: rest", "a.svg, clip: ring", "a.json, clip: ring", "a.lottie, clip: ring",
    "a.gif, clip: ring", "a.png, state: rest", "a.webp, clip: ring", "a.apng, clip: ring",
    "frames/%d.svg, clip: ring",
  ])
  func `critter's own files are replaced without a lock`(output: String) throws {
    let folder = try project("output: \(output)")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.remove("critter.lock.json")
    let run = try Run(["render", "-q"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `a lock proves nothing about other bytes`() throws {
    let folder = try project("output: a.svg, state: rest")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.write("<svg/>", to: "a.svg")
    try refuses(folder, "a.svg")
  }

  @Test func `a file that is committed is replaced until it changes`() throws {
    let folder = try project("output: docs/a.svg, state: rest")
    try folder.write("<svg/>", to: "docs/a.svg")
    try folder.git("init", "-q")
    try refuses(folder, "docs/a.svg")
    try folder.git("add", "-A")
    // The index isn't a commit.
    try refuses(folder, "docs/a.svg")
    try folder.git("commit", "-q", "-m", "drawing")
    try folder.write("<svg />", to: "docs/a.svg")
    try refuses(folder, "docs/a.svg")
    try folder.write("<svg/>", to: "docs/a.svg")
    let run = try Run(["render", "-q"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `a longer sequence doesn't reach files that critter didn't make`() throws {
    let folder = try project("output: frames/, clip: ring, fps: 10")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    try folder.replace("fps: 10", by: "fps: 20", in: "critter.yml")
    let count = try folder.contents.filter { $0.hasPrefix("frames/") }.count
    let next = "frames/000\(count).png"
    try folder.write("mine", to: next)
    try refuses(folder, next)
  }

  @Test(arguments: ["svg", "json", "lottie"])
  func `on the command line, only vectors may be drawn by hand`(ending: String) throws {
    let folder = try Project.make()
    let arguments = ["render", "bell", "--clip", "ring", "-q", "-o"]
    try folder.write("mine", to: "a.\(ending)")
    try refuses(folder, "a.\(ending)", arguments + ["a.\(ending)"])
    #expect(try Run(arguments + ["a.\(ending)", "--force"], in: folder).exitCode == 0)
    #expect(try Run(arguments + ["a.\(ending)"], in: folder).exitCode == 0)
    try folder.write("mine", to: "a.gif")
    #expect(try Run(arguments + ["a.gif"], in: folder).exitCode == 0)
  }

  @Test func `the JSON of a sheet replaces no other JSON`() throws {
    let folder = try Project.make()
    let arguments = ["sheet", "bell", "--all", "-q", "-o", "package.png"]
    try folder.write("{}", to: "package.json")
    try refuses(folder, "package.json", arguments)
    #expect(try Run(arguments + ["--force"], in: folder).exitCode == 0)
    #expect(try Run(arguments, in: folder).exitCode == 0)
  }

  @Test func `a README's images replace only critter's files`() throws {
    let folder = try Project.make()
    try folder.write("mine", to: "a.png")
    try refuses(folder, "a.png", ["readme", "bell", "--clip", "ring", "-o", "a"])
  }

  @Test func `this repository renders without its lock`() throws {
    let folder = try Folder()
    for name in ["critter.yml", "docs", "parts"] {
      try FileManager.default.copyItem(
        at: Repository.folder.appendingPathComponent(name), to: folder.url(name))
    }
    let run = try Run(["render", "-n"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages.suffix(500))")
  }
}
