public import ArgumentParser
public import CritterEncode
public import CritterGraphics
import CritterKit

/// Which frames there are.
struct MotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Frames a second; a GIF shows at most 50, an APNG or WebP 90.", valueName: "n"))
  var fps = 25.0

  @Option(parsing: .unconditional, help: ArgumentHelp("0.1 is ten times slower.", valueName: "x"))
  var speed = 1.0

  @Option(
    help: ArgumentHelp(
      "Only these frames, counted from 0, as 0-9,20,30-40x2 (x2: every second).",
      valueName: "ranges"))
  var frames: FrameList?

  @Flag(help: "Play back to the start.")
  var bounce = false

  @Option(parsing: .unconditional, help: ArgumentHelp("Rest at both ends.", valueName: "seconds"))
  var hold = 0.0

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rest on the first frame.", valueName: "seconds"))
  var holdStart: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Rest on the last frame.", valueName: "seconds"))
  var holdEnd: Double?

  func validate() throws {
    guard fps > 0, fps <= 1000 else {
      throw ValidationError("--fps takes a number above 0, at most 1000")
    }
    guard speed > 0, speed.isFinite else { throw ValidationError("--speed takes a number above 0") }
    for rest in [hold, holdStart, holdEnd].compactMap(\.self) where !(0...86400).contains(rest) {
      throw ValidationError("a hold takes seconds, 0 to 86400")
    }
  }

  func apply(to playback: inout Playback) {
    playback.frameRate = fps
    playback.speed = speed
    playback.frames = frames?.ranges ?? []
    playback.bounces = bounce
    playback.holdStart = holdStart ?? hold
    playback.holdEnd = holdEnd ?? hold
  }
}

/// How large the picture is and what is behind it.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Pixels per point; 1,2,3 writes name.gif, name@2x.gif and name@3x.gif.", valueName: "n,…"))
  var scale = ScaleList(scales: [1])

  @Option(help: ArgumentHelp("Pixels; fits the canvas in and centres it.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(
    name: .customShort("W"), parsing: .unconditional,
    help: ArgumentHelp("Width in pixels.", valueName: "width"))
  var width: Int?

  @Option(
    name: .customShort("H"), parsing: .unconditional,
    help: ArgumentHelp("Height in pixels.", valueName: "height"))
  var height: Int?

  @Option(help: ArgumentHelp("A CSS colour, or transparent.", valueName: "color"))
  var background: Color?

  /// Rather than a scale.
  var sizeIsGiven: Bool { size != nil || width != nil || height != nil }

  func validate() throws {
    let ways = [size != nil, width != nil || height != nil, scale.scales != [1]].filter(\.self)
    if ways.count > 1 { throw ValidationError("use one of --scale, --size, or -W and -H") }
  }

  func apply(to framing: inout Framing) {
    framing.width = size?.width ?? width
    framing.height = size?.height ?? height
    framing.background = background
  }
}

/// How the file is encoded.
struct EncodeArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(Format.all.map(\.name).listed), whatever the name ends in.",
      valueName: "format"))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "forever, once, or how often it plays in all; a video's player decides that.",
      valueName: "plays"))
  var loop = LoopArgument(plays: nil)

  @Option(
    help: ArgumentHelp(
      "The page's colour, mixed into half-transparent edges of a GIF, and behind an mp4.",
      valueName: "color"))
  var matte: Color?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Palette entries of a GIF, 2 to 256.", valueName: "n"))
  var colors = 256

  @Option(
    help: ArgumentHelp(
      "For a GIF's gradients: none, ordered or floyd-steinberg.", valueName: "method"))
  var dither = Dither.none

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How faithful a GIF is, 1 to 100; below 100 it gets smaller where nobody sees it.",
      valueName: "n"))
  var quality = 90

  var options: EncodeOptions {
    EncodeOptions(
      plays: loop.plays, matte: matte, colors: colors, dither: dither, quality: quality)
  }
}

struct LoopArgument: ExpressibleByArgument {
  let plays: Int?

  init(plays: Int?) {
    self.plays = plays
  }

  init?(argument: String) {
    switch argument {
    case "forever": plays = nil
    case "once": plays = 1
    default:
      guard let plays = Int(argument), plays > 0 else { return nil }
      self.plays = plays
    }
  }

  var defaultValueDescription: String { plays.map(String.init) ?? "forever" }
}

struct FrameList: ExpressibleByArgument {
  let ranges: [FrameRange]

  init?(argument: String) {
    let texts = argument.split(separator: ",").map(String.init)
    ranges = texts.compactMap(FrameRange.init)
    if ranges.isEmpty || ranges.count < texts.count { return nil }
  }
}

struct ScaleList: ExpressibleByArgument {
  let scales: [Double]

  init(scales: [Double]) {
    self.scales = scales
  }

  init?(argument: String) {
    let texts = argument.split(separator: ",")
    scales = texts.compactMap { Double($0) }.filter(\.isFinite)
    if scales.isEmpty || scales.count < texts.count { return nil }
  }

  var defaultValueDescription: String { "1" }
}

struct SizeArgument: ExpressibleByArgument {
  let width: Int
  let height: Int

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension Color: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(css: argument)
  }
}

extension Dither: ExpressibleByArgument {}
