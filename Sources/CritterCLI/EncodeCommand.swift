import ArgumentParser
import CritterKit

struct Encode: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Encode images or an animation as another animation.",
    discussion: """
      Pass a folder of PNGs, a pattern such as 'frames/%04d.png', files in order, or a GIF, APNG, or \
      WebP, which keeps its delays. All frames must have the same size. A JSON file lists frames \
      with delays in seconds: [{"file": "a.png", "delay": 0.1}].

      EXAMPLES:
        critter encode frames/ --fps 30 -o session.gif
        critter encode 'frames/%04d.png' --bounce -o there-and-back.gif
        critter encode one.png two.png three.png --delays 0.5,0.5,2 -o three.webp
        critter encode old.gif --scale 0.5 -o small.webp
        critter encode old.gif --preset slack-emoji -o emoji.gif
        critter encode frames.json -o timed.apng
        critter encode old.webp --frames 10-19 -o ten/
      """)

  @Argument(
    help: ArgumentHelp(
      "Folder of PNGs, pattern such as 'frames/%04d.png', images, animation, or JSON list.",
      valueName: "frames"))
  var frames: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file; frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Frames") var timing: DelayOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions<PixelFormats>
  @OptionGroup(title: "File size") var budget: BudgetOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if output == "-", run.json { throw ValidationError("--json can't be combined with -o -") }
    if output == "-", options.scales.count > 1 {
      throw ValidationError("standard output can't hold several scales; pass one --scale")
    }
    if timing.delays != nil, options.request.playback.requestedFrameRate != nil {
      throw ValidationError("--delays can't be combined with --fps")
    }
    try encoding.check(options.format(ofOutput: output))
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let options = options
    let format = try options.format(of: Output(output, format: options.format))
    let list = try FrameList(frames, durations: timing.delays?.seconds)
    let plans = try options.scales.map { scale in
      let request = try options.request(scale: scale, workers: workers.count)
      return try OutputPlan(list, for: request, options.output(output, scale: scale), format)
    }
    try run.check(plans)
    try make(plans, on: terminal, temporaries)
  }

  private var options: RenderOptions { RenderOptions(motion, image, encoding, budget) }
}

/// The option for the delays of frames.
struct DelayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds per frame: one number, or one per frame, such as 0.1,0.1,2. Replaces the delays of an animation.",
      valueName: "s,…"))
  var delays: DelayList?
}

/// The value of `--delays`.
struct DelayList: ExpressibleByArgument {
  let seconds: [Double]

  init?(argument: String) {
    let numbers = argument.exact.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard numbers.allSatisfy({ $0.map(FrameFiles.isDelay) ?? false }) else { return nil }
    seconds = numbers.compactMap(\.self)
  }
}
