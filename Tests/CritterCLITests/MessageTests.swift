import CritterTestSupport
import Foundation
import Testing

@Suite struct MessageTests {
  private static let red = "\u{1B}[1;31merror:\u{1B}[0m"

  @Test func `a dry run writes nothing`() throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "shy.gif")
    let before = try folder.snapshot
    for option in ["-n", "--dry-run"] {
      let run = try Run(
        StateChange.neutralToShy.arguments + ["--scale", "1,2", "-o", "shy.gif", option], in: folder
      )
      #expect(run.exitCode == 0)
      #expect(run.output.isEmpty)
      #expect(
        run.messages == """
          would write shy.gif: gif, 160×160, up to 6 frames, 0.24 s
          would write shy@2x.gif: gif, 320×320, up to 6 frames, 0.24 s

          """)
    }
    let still = try Run(
      ["render", "bear", "--state", "shy", "-o", "new/a.png", "-n"], in: folder)
    #expect(still.messages == "would write new/a.png: png, 160×160\n")
    #expect(try folder.snapshot == before)
  }

  /// The hint is an estimate: the SVG isn't made, which could take as long as the GIF.
  @Test(arguments: [(3, "", true), (1, "", false), (3, "art: heavy.svg", false)])
  func `a large GIF has a hint if its SVG is probably much smaller`(
    scale: Int, look: String, hints: Bool
  ) throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [200, 200] }
      parts:
        dot:
          copies: 60
          frame: ["180 * random(i, 1)", "180 * random(i, 2)", 20, 20]
          corner-radius: 10
          fill: "pick(i, red, navy, gold, teal)"
        other: { frame: [0, 0, 20, 20], \(look) }
      clips:
        go:
          duration: 1
          parts: { dot: { translate.x: { values: [0, 60, 0] }, rotate: { values: [0, 90] } } }
      """, to: "big/rig.yaml")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><!--"
        + String(repeating: "x", count: 200_000) + "--></svg>", to: "big/heavy.svg")
    let run = try Run(
      ["render", "./big", "--clip", "go", "--scale", "\(scale)", "-o", "go.gif"], in: folder)
    #expect(run.exitCode == 0)
    #expect(run.messages.contains(" (smaller as go.svg)\n") == hints, "\(run.messages)")
  }

  @Test func `a GIF of an animated SVG has no hint about itself`() throws {
    let folder = try Folder()
    let dots = (0..<60).map { index in
      "<circle cx='\(index * 37 % 200)' cy='\(index * 53 % 200)' r='10' fill='#\(index + 30)c'>"
        + "<animate attributeName='r' dur='1s' values='4;20;4' repeatCount='indefinite'/></circle>"
    }
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>\(dots.joined())</svg>",
      to: "go.svg")
    let run = try Run(["render", "go.svg", "--scale", "3", "-o", "go.gif"], in: folder)
    #expect(run.messages.contains("go.gif: 600×600"), "\(run.messages)")
    #expect(!run.messages.contains("smaller"), "\(run.messages)")
  }

  @Test(arguments: [
    (["--fps", "30"], true), (["--fps", "30", "-q"], false), (["--fps", "30", "--json"], false),
    (["--fps", "10"], false), (["--fps", "30", "--frames", "0-9"], false),
    (["--fps", "30", "--max-size", "2MB"], false),
  ])
  func `a long animation has a line before the work`(options: [String], isLong: Bool) throws {
    let folder = try Folder()
    try folder.write(
      """
      canvas: { size: [20, 20] }
      parts: { dot: { frame: [0, 0, 9, 9], fill: red } }
      clips: { go: { duration: 20, parts: { dot: { translate.x: { values: [0, 9] } } } } }
      """, to: "long/rig.yaml")
    let run = try Run(
      ["render", "./long", "--clip", "go", "-o", "go.gif"] + options, in: folder)
    let line = /^go\.gif: about 60\d frames, 20(\.\d)? s, and [0-9.]+ KB;/
    #expect(run.messages.contains(line) == isLong, "\(run.messages)")
    let advice = "for less, use --frames, a lower --fps, or a higher --speed\n"
    #expect(run.messages.contains(advice) == isLong)
  }

  @Test func `a dry run refuses what a run refuses`() throws {
    let run = try Run(
      ["render", "bear", "--state", "shyy", "-o", "a.png", "-n"], in: Folder.withParts())
    #expect(run.exitCode == 2)
  }

  @Test(arguments: [["-q"], ["--quiet"], ["-q", "-n"], ["-q", "--progress", "plain"]])
  func `quiet runs print nothing`(options: [String]) throws {
    let run = try Run(
      StateChange.neutralToShy.arguments + ["-o", "shy.gif"] + options, in: Folder.withParts())
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(run.messages.isEmpty)
  }

  @Test func `quiet runs still report errors`() throws {
    let run = try Run(
      ["render", "bear", "-q", "--state", "shyy", "-o", "a.png"], in: Folder.withParts())
    #expect(run.messages.hasPrefix("error: unknown state"))
  }

  @Test(arguments: [
    (["a.gif"], "a.gif: 160×160, 6 frames, 0.24 s, # KB\n"),
    (["a.gif", "--at", "0"], "a.gif: 160×160, # KB\n"),
    (["f/"], "f/%04d.png: 160×160, 6 frames, 0.24 s, # KB\n"),
    (["a.png", "--at", "0", "-W", "1"], "a.png: 1×1, # bytes\n"),
    (["a.gif", "-v"], "a.gif: 160×160, 6 frames, 0.24 s, # KB\n  rendered in # s\n"),
  ])
  func `a run says what it wrote`(output: [String], message: String) throws {
    let run = try Run(StateChange.neutralToShy.arguments + ["-o"] + output, in: Folder.withParts())
    #expect(
      run.messages.replacing(/[0-9.]+ (KB|bytes)|in [0-9.]+ s/) { match in
        match.1.map { "# \($0)" } ?? "in # s"
      } == message)
  }

  @Test func `messages are colored only on a terminal or on request`() throws {
    let arguments = ["render", "bear", "--state", "shyy", "-o", "a.png"]
    func isRed(
      _ options: [String] = [], _ environment: [String: String] = [:], terminal: Bool
    ) throws -> Bool {
      let messages = try Self.messages(
        of: arguments + options, environment: ["TERM": "xterm"].merging(environment) { $1 },
        onTerminal: terminal)
      #expect(messages.contains("unknown state 'shyy'"))
      #expect(messages.contains(Self.red) == messages.contains("\u{1B}"))
      return messages.contains(Self.red)
    }
    #expect(try !isRed(terminal: false))
    #expect(try isRed(terminal: true))
    #expect(try !isRed([], ["NO_COLOR": "1"], terminal: true))
    #expect(try isRed([], ["NO_COLOR": ""], terminal: true))
    #expect(try !isRed([], ["TERM": "dumb"], terminal: true))
    #expect(try !isRed(["--color", "never"], terminal: true))
    #expect(try isRed(["--color", "always"], terminal: false))
    #expect(try isRed(["--color", "always"], ["NO_COLOR": "1"], terminal: false))
  }

  @Test func `progress is for terminals`() throws {
    let long = StateChange.neutralToActive.arguments + ["--speed", "0.01", "-o", "a.gif"]
    #expect(try Self.messages(of: long, onTerminal: true).contains("a.gif: frame "))
    #expect(
      try !Self.messages(of: long, environment: ["CI": "1"], onTerminal: true).contains("frame "))
    #expect(try !Self.messages(of: long, onTerminal: false).contains("frame "))
  }

  /// - Parameter onTerminal: whether all of its streams are one, as `script` makes it.
  private static func messages(
    of arguments: [String], environment: [String: String] = [:], onTerminal: Bool
  ) throws -> String {
    let folder = try Folder.withParts()
    guard onTerminal else {
      return try Run(arguments, in: folder, environment: environment).messages
    }
    return try Run(
      script(of: [Program.critter.path] + arguments), in: folder,
      environment: ["TERM": "xterm"].merging(environment) { $1 }, program: Program.named("script")
    ).text
  }

  private static func script(of command: [String]) -> [String] {
    #if os(macOS)
      ["-q", "/dev/null"] + command
    #else
      ["-qec", command.map { "'\($0)'" }.joined(separator: " "), "/dev/null"]
    #endif
  }
}
