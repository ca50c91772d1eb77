import CritterTestSupport
import Foundation
import Testing

/// Invalid arguments, and their messages.
struct Refusal: CustomTestStringConvertible, Sendable {
  let arguments: [String]
  let exitCode: Int32
  let message: String

  init(_ arguments: String, _ exitCode: Int32, _ message: String) {
    self.arguments = arguments.split(separator: " ").map(String.init)
    (self.exitCode, self.message) = (exitCode, message)
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct BadRequestTests {
  static let badStills: [Refusal] = [
    Refusal("--state shyy -o a.png", 2, "error: unknown state 'shyy' (did you mean 'shy'?)\n"),
    Refusal(
      "--state active,shy -o a.png", 2, "error: states 'active' and 'shy' exclude each other"),
    Refusal(
      "--state active,peek -o a.png", 2,
      "error: states 'active' and 'shy' exclude each other ('peek' needs 'shy')"),
    Refusal("--state active --set gaze=1.5 -o a.png", 2, "error: input 'gaze' must be from 0"),
    Refusal("--state active --set gaze=-0.1 -o a.png", 2, "error: input 'gaze' must be from 0"),
    Refusal(
      "--state active --set gase=0.5 -o a.png", 2,
      "error: unknown input 'gase' (did you mean 'gaze'?)\n"),
  ]

  static let badInstants: [Refusal] = [
    Refusal(
      "--from neutral --to shy --at 0.21 -o a.png", 2,
      "error: 0.21 s is after the end; use 0 to 0.2 seconds\n"),
    Refusal("--clip look --at 9 -o a.png", 2, "is after the end; use 0 to 2 seconds"),
    Refusal(
      "--state shy --at 1 -o a.png", 2,
      "error: 1 s is after the end; nothing moves; omit --at\n"),
  ]

  static let badSizes: [Refusal] = [
    Refusal("--state shy --size 0x0 -o a.png", 64, "expected a size in pixels"),
    Refusal("--state shy --size 1x0 -o a.png", 64, "each side from 1 to 16,384"),
    Refusal("--state shy -W 100000 -o a.png", 64, "a whole number, 1 to 16,384"),
    Refusal("--state shy -H 0 -o a.png", 64, "a whole number, 1 to 16,384"),
    Refusal("--state shy -W -5 -o a.png", 64, "a whole number, 1 to 16,384"),
    Refusal("--state shy --scale 0 -o a.png", 64, "expected one or more scales greater than 0"),
    Refusal("--state shy --scale -1 -o a.png", 64, "expected one or more scales greater than 0"),
    Refusal("--state shy --scale 1e9 -o a.png", 2, "each side must be from 1 to 16,384"),
    Refusal("--state shy --scale 1,1e300 -o a.png", 2, "each side must be from 1 to 16,384"),
    Refusal("--state shy --scale 0.001 -o a.png", 2, "error: can't draw an image of 0×0 pixels"),
  ]

  static let badFormats: [Refusal] = [
    Refusal("--from neutral --to shy --fps 60 -o a.gif", 2, "use --fps 50 or less"),
    Refusal(
      "--state shy -o a.jpeg", 2, "critter doesn't write JPEG; end 'a.jpeg' in .png or .webp"),
    Refusal("--from neutral --to shy -o a.png", 2, "a single PNG can't hold"),
    Refusal(
      "--state shy -o a.bmp", 2, "error: 'a.bmp' has no known file extension; end it in .gif, "),
    Refusal("--state shy -o a", 2, "error: 'a' has no known file extension"),
    Refusal(
      "--state shy -o -", 2, "standard output needs a format; add, for example, --format gif"),
    Refusal("--state shy --format gfi -o a.png", 2, "unknown format 'gfi' (did you mean 'gif'?)"),
    Refusal("--from neutral --to shy --format gif -o a/", 2, "is a sequence of stills"),
    Refusal("--from neutral --to shy --frames 900 -o a.gif", 2, "use numbers from 0 to 5"),
    Refusal(
      "--from neutral --to shy --speed 1e-12 -o a.gif", 2, "more than the limit of 1,000,000"),
    Refusal("--state shy --loop 70000 -o a.gif", 64, "a number of plays from 1 to 65,536"),
    Refusal("--from neutral --to shy --fps 100 -o a.apng", 2, "use --fps 90 or less"),
    Refusal("--state shy --size 16384x100 -o a.webp", 2, "each side must be from 1 to 16,383"),
    Refusal("--state shy --palette 1 -o a.gif", 64, "expected a whole number, 2 to 256"),
    Refusal(
      "--state shy --preset slack-emoji --size 64x64 -o a.gif", 2,
      "the preset slack-emoji needs 128×128 pixels"),
    Refusal("--state shy --matte #ffffff80 -o a.gif", 2, "isn't opaque"),
  ]

  static let badUsage: [Refusal] = [
    Refusal(
      "--clip look --clip idle -o a.gif", 64,
      "--clip can be used only once, found 'look' and 'idle'"),
    Refusal("--state shy --state peek -o a.png", 64, "--state can be used only once"),
    Refusal("--from neutral --from shy --to peek -o a.gif", 64, "--from can be used only once"),
    Refusal("--state shy", 64, "no output; add -o FILE"),
    Refusal("--state shy -o", 64, "missing value for '-o <out>'"),
    Refusal("--from neutral -o a.gif", 64, "--from needs --to"),
    Refusal("--to shy -o a.gif", 64, "--to needs --from"),
    Refusal("--state shy --to shy -o a.gif", 64, "--state can't be combined with"),
    Refusal(
      "--state shy --wdith 5 -o a.png", 64, "unknown option '--wdith' (did you mean '--width'?)"),
    Refusal("--stat shy -o a.png", 64, "unknown option '--stat' (did you mean '--state'?)"),
    Refusal("--state shy more -o a.png", 64, "unexpected argument 'more'"),
    Refusal("a.gif", 64, "unexpected argument 'a.gif'; to write this file, use -o a.gif"),
    Refusal(
      "--animation nope --state shy -o a.png", 2,
      "error: 'bear' is a rig, and only a .lottie has named animations; use --clip NAME"),
    Refusal("--state shy --set gaze -o a.png", 64, "invalid value 'gaze' for"),
    Refusal(
      "--state shy --set gaze=nan -o a.png", 2,
      "error: input 'gaze' must be from 0 to 1, found 'nan'"),
    Refusal("--state shy --scale big -o a.png", 64, "invalid value 'big' for"),
    Refusal(
      "--state shy --scale 1,2 --size 9x9 -o a.png", 64, "--scale can't be combined with --size"),
    Refusal(
      "--state shy --scale 1,2 --format gif -o -", 64,
      "standard output can't hold several scales; pass one --scale"),
    Refusal("--state shy --json --format gif -o -", 64, "--json can't be combined with -o -"),
    Refusal("--state shy --size 40 -o a.png", 64, "invalid value '40' for"),
    Refusal("--state shy --background blurple -o a.png", 64, "invalid value 'blurple' for"),
    Refusal("--state shy --loop 0 -o a.gif", 64, "invalid value '0' for"),
    Refusal("--state shy --frames 9-0 -o a.gif", 64, "invalid value '9-0' for"),
    Refusal("--state shy --speed 0 -o a.gif", 64, "expected a number greater than 0"),
    Refusal("--state shy --speed -2 -o a.gif", 64, "expected a number greater than 0"),
    Refusal(
      "--state shy --fps nan -o a.gif", 64,
      "invalid value 'nan' for '--fps <n>': expected a number from 0.000001 to 1,000"),
    Refusal("--state shy --hold -1 -o a.gif", 64, "expected seconds, 0 to 86,400"),
    Refusal("--state shy --at -1 -o a.png", 64, "expected seconds"),
    Refusal("--state shy -j 0 -o a.png", 64, "for '-j <n>': expected a whole number, 1 to 256"),
    Refusal(
      "--state shy -j 9223372036854775807 -o a.png", 64,
      "for '-j <n>': expected a whole number, 1 to 256"),
  ]

  @Test func `a misspelt command is named`() throws {
    let run = try Run(["redner", "toy"], in: Folder())
    #expect(run.exitCode == 64)
    #expect(run.messages.hasPrefix("error: unknown command 'redner' (did you mean 'render'?)\n"))
  }

  /// Options and commands of ffmpeg, gifski, gifsicle, and ImageMagick.
  static let foreignOptions = [
    ("-r", "unknown option '-r' (did you mean '--fps'?)"),
    ("-framerate", "unknown option '-framerate' (did you mean '--fps'?)"),
    ("-crf", "unknown option '-crf'; use '--quality 80'"),
    ("-vcodec", "unknown option '-vcodec' (did you mean '--format'?)"),
    ("-y", "unknown option '-y' (did you mean '--force'?)"),
    ("--fast-forward", "unknown option '--fast-forward'; use '--speed 2'"),
    ("--Ping_Pong", "unknown option '--Ping_Pong' (did you mean '--bounce'?)"),
    ("--maxSize", "unknown option '--maxSize' (did you mean '--max-size'?)"),
    ("-threads", "unknown option '-threads'; use '-j 4'"),
    ("--duration=2", "unknown option '--duration'; use '--frames 0-49' for the first 2 s"),
    ("--start=0.5", "unknown option '--start'; use '--frames 12-99999' to start at 0.5 s"),
    ("--watch", "unknown option '--watch'; use 'critter preview RIG --open', or"),
    ("--threads=4", "unknown option '--threads'; use '-j 4'"),
    // Nothing in critter: no suggestion.
    ("--fixed-color", "unknown option '--fixed-color'\n"),
    ("-pix_fmt", "unknown option '-pix_fmt'\n"),
    ("-x", "unknown option '-x'\n"),
  ]

  @Test(arguments: foreignOptions)
  func `an option of another tool leads to ours`(option: String, message: String) throws {
    let run = try Run(["render", "bear", option, "-o", "a.gif"], in: Folder())
    #expect(run.exitCode == 64)
    #expect(run.messages.hasPrefix("error: " + message), "\(run.messages)")
  }

  @Test(arguments: [
    ("convert", "; use 'critter render loader.json -o loader.gif' or 'critter encode"),
    ("export", "; use 'critter render'\n"), ("compare", "; use 'critter diff A B'\n"),
    ("version", "; use 'critter --version'\n"), ("-V", " (did you mean '--version'?)\n"),
    ("frobnicate", ". Expected one of: init, preview, "),
    ("update", "; to take in a redrawn drawing, use 'critter sync RIG'; to update critter, "),
  ])
  func `a command of another tool leads to ours`(command: String, hint: String) throws {
    let run = try Run([command], in: Folder())
    let kind = command.hasPrefix("-") ? "option" : "command"
    #expect(run.exitCode == 64)
    #expect(run.messages.hasPrefix("error: unknown \(kind) '\(command)'\(hint)"), "\(run.messages)")
  }

  @Test func `a value that is nearly right gets the right one`() throws {
    for (arguments, hint) in [
      (["--size", "320"], "; use --width 320\n"),
      (["--matte", "whte"], "(did you mean 'white'?)\n"),
      (["--preset", "slack"], "(did you mean 'slack-emoji'?)\n"),
    ] {
      let run = try Run(["render", "bear"] + arguments + ["-o", "a.gif"], in: Folder())
      #expect(run.exitCode == 64 && run.messages.contains(hint), "\(run.messages)")
    }
  }

  @Test func `a rig without inputs has none to set`() throws {
    let folder = try Folder()
    try folder.write(
      "canvas: { size: [9, 9] }\nparts: { a: { frame: [0, 0, 9, 9], fill: red } }\n",
      to: "dot/rig.yaml")
    let run = try Run(
      ["render", "./dot", "--state", "rest", "--set", "foo=1", "-o", "a.png"], in: folder)
    #expect(run.exitCode == 2)
    #expect(run.messages == "error: unknown input 'foo'; the rig has no inputs\n")
  }

  @Test func `an error comes before the choice of an animation`() throws {
    let run = try Run(["render", "bear", "--fps", "60", "-o", "a.gif"], in: Folder.withParts())
    #expect(run.messages.hasPrefix("error: GIF can't show 60 frames per second"), "\(run.messages)")
  }

  @Test(arguments: badStills + badInstants + badSizes + badFormats + badUsage)
  func `a bad request is refused and nothing is written`(refusal: Refusal) throws {
    let folder = try Folder.withParts()
    for name in ["a.png", "a.gif"] { try folder.write("old", to: name) }
    let before = try folder.snapshot
    let run = try Run(["render", "bear"] + refusal.arguments, in: folder)
    #expect(run.exitCode == refusal.exitCode)
    #expect(run.messages.contains(refusal.message), "\(run.messages)")
    #expect(run.messages.lowercased().ranges(of: "error:").count == 1, "\(run.messages)")
    #expect(run.output.isEmpty)
    #expect(try folder.snapshot == before)
  }

  @Test(arguments: [
    ["render"], ["frobnicate"], ["--frobnicate"], ["pose", "bear"], ["validate"],
  ])
  func `an incomplete command is a matter of usage`(arguments: [String]) throws {
    let run = try Run(arguments, in: Folder.withParts())
    #expect(run.exitCode == 64)
    #expect(run.messages.contains("Usage: critter"))
    #expect(run.output.isEmpty)
  }
}

@Suite struct BadOutputTests {
  /// Whether or not the tests may write anywhere: no permission stands in the way here.
  static let places: [(output: String, message: String)] = [
    ("/proc/critter.png", "error: can't write /proc/critter.png: "),
    ("/proc/critter/a.png", "error: can't write /proc/critter/a.png: can't create the folder: "),
    ("file/a.png", "error: can't write file/a.png: file is a file, not a folder"),
    ("folder.png", "error: can't write folder.png: it is a folder"),
    ("pipe.png", "error: can't write pipe.png: it isn't a plain file"),
  ]

  @Test(arguments: places)
  func `a place that takes no file is an error of the disk`(output: String, message: String) throws
  {
    let folder = try Folder.withParts()
    try folder.write("old", to: "file")
    try folder.write("old", to: "folder.png/kept")
    #expect(mkfifo(folder.url("pipe.png").path, 0o600) == 0)
    let before = try folder.contents
    let run = try Run(["render", "bear", "--state", "shy", "-o", output], in: folder)
    #expect(run.exitCode == 3)
    #expect(run.messages.hasPrefix(message))
    #expect(!run.messages.contains("could not be completed"), "the system's own words")
    #expect(run.messages.count { $0 == "\n" } == 1)
    #expect(try folder.contents == before)
    #expect(folder.text("file") == "old")
    #expect(folder.text("folder.png/kept") == "old")
  }

  @Test func `one bad place of a sequence leaves the others`() throws {
    let folder = try Folder.withParts()
    try folder.write("old", to: "frames/0000.png")
    try folder.makeFolder("frames/0003.png")
    let before = try folder.snapshot
    let run = try Run(
      ["render", "bear", "--from", "neutral", "--to", "shy", "-o", "frames/"], in: folder)
    #expect(run.exitCode == 3)
    #expect(run.messages.hasPrefix("error: can't write frames/0003.png: it is a folder"))
    #expect(try folder.snapshot == before)
  }

  #if os(Linux)
    @Test func `a full standard output is an error of the disk`() throws {
      let command =
        "'\(Program.critter.path)' render bear --state shy --format gif -o - >/dev/full"
      let run = try Run(["-c", command], in: Folder.withParts(), program: Program.named("sh"))
      #expect(run.exitCode == 3)
      #expect(run.messages == "error: can't write standard output: No space left on device\n")
    }
  #endif
}
