import CritterTestSupport
import Foundation
import Testing

/// Options that have no effect.
@Suite struct EffectTests {
  @Test(arguments: [
    ("--quality", "60", "png", "gif, apng, webp, avif, mp4, and webm"),
    ("--dither", "none", "svg", "gif, apng, and webp"),
    ("--palette", "16", "png", "gif, apng, and webp"), ("--matte", "white", "webm", "gif and mp4"),
    ("--effort", "9", "webp", "gif, apng, and png"),
    ("--loop", "once", "avif", "gif, apng, webp, svg, and dotlottie"),
    ("--loop", "2", "mp4", "gif, apng, webp, svg, and dotlottie"),
  ])
  func `an option without effect is refused`(
    option: String, value: String, format: String, others: String
  ) throws {
    let folder = try Folder.withToy()
    let output = "a." + format
    let run = try Run(
      ["render", "toy", "--from", "rest", "--to", "on", option, value, "-o", output], in: folder)
    #expect(run.exitCode == 64)
    #expect(
      run.messages.hasPrefix(
        "error: \(option) has no effect in \(format), only in \(others); remove it, or use another "
          + "format\n"), "\(run.messages)")
    #expect(!folder.exists(output))
  }

  @Test func `a video can play once`() throws {
    let folder = try Folder.withToy()
    let arguments = ["render", "toy", "--from", "rest", "--to", "on", "-n", "-o", "a.mp4"]
    #expect(try Run(arguments + ["--loop", "once"], in: folder).exitCode == 0)
    #expect(try Run(arguments + ["--loop", "forever"], in: folder).exitCode == 64)
  }

  @Test func `encode refuses options without effect, too`() throws {
    let run = try Run(["encode", "a.png", "--dither", "none", "-o", "a.mp4"], in: Folder())
    #expect(run.exitCode == 64 && run.messages.hasPrefix("error: --dither has no effect in mp4"))
  }

  @Test func `a state is named once`() throws {
    let folder = try Folder.withToy()
    for (arguments, option) in [
      (["--state", "on,on"], "--state"), (["--from", "on,on", "--to", "rest"], "--from"),
      (["--from", "rest", "--to", "on", "--to", "on,on"], "--to"),
    ] {
      let run = try Run(["render", "toy", "-o", "a.gif"] + arguments, in: folder)
      #expect(run.exitCode == 64)
      #expect(run.messages.hasPrefix("error: \(option) has 'on' twice; remove one\n"))
    }
  }

  @Test(arguments: [["--trim"], ["--padding", "0"], ["--layout", "json-array"]])
  func `contact sheets and galleries refuse the options of sprite sheets`(options: [String]) throws
  {
    let folder = try Folder.withToy()
    for (arguments, place) in [
      (["--contact", "-o", "a.png"], "with --contact"), (["-o", "a.html"], "in a gallery"),
    ] {
      let run = try Run(["sheet", "toy"] + arguments + options, in: folder)
      #expect(run.exitCode == 64)
      #expect(
        run.messages.hasPrefix("error: \(options[0]) has no effect \(place); remove it\n"),
        "\(run.messages)")
    }
  }

  @Test func `defaults and matrices apply where they can`() throws {
    let folder = try Project.make(
      manifest: """
        defaults: { rig: toy, from: rest, to: on, loop: 2, quality: 60, matte: white }
        outputs:
          - { output: a.mp4 }
          - { output: a.webp }
          - { output: a.json }
          - { output: "b.${format}", dither: none, matrix: { format: [gif, svg] } }

        """)
    let run = try Run(["render", "-n"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    #expect(run.messages.hasSuffix("5 to render, 0 up to date\n"))
  }

  @Test func `an entry for a single output has no option without effect`() throws {
    let folder = try Project.make(
      manifest: """
        outputs:
          - { output: a.png, rig: toy, state: on, quality: 60 }

        """)
    let run = try Run(["render", "-n"], in: folder)
    #expect(run.exitCode == 2)
    #expect(
      run.messages.hasPrefix(
        "critter.yml:2:52: error: 'quality' has no effect in png, only in gif, apng, webp, avif, mp4, and webm"
      ),
      "\(run.messages)")
  }

  @Test func `an instant is rendered as the animation plays`() throws {
    let folder = try Folder.withToy()
    func digest(_ arguments: String...) throws -> String {
      let run = try Run(
        ["render", "toy", "--from", "rest", "--to", "on", "-o", "a.png", "--json"] + arguments,
        in: folder)
      #expect(run.exitCode == 0, "\(run.messages)")
      return try #require(run.text.firstMatch(of: /sha256:[0-9a-f]+/)).output.description
    }
    let middle = try digest("--at", "0.1")
    #expect(try digest("--at", "0.05", "--speed", "2") == middle)
    #expect(try digest("--at", "0.6", "--hold-start", "0.5") == middle)
    #expect(try digest("--at", "0") != middle)
  }
}
