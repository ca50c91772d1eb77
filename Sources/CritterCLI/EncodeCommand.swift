import ArgumentParser
import CritterKit

struct Encode: RenderingCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encode PNG frames as an animation.",
    discussion: """
      Pass a folder, a pattern such as 'frames/%04d.png', or files in order. All frames must have \
      the same size.

      EXAMPLES:
        critter encode frames/ --fps 30 -o session.gif
        critter encode 'frames/%04d.png' --bounce -o there-and-back.gif
        critter encode first.png second.png third.png --fps 2 -o three.gif
        critter encode frames/ --frames 10-19 -o ten/
      """)

  @Argument(
    help: ArgumentHelp(
      "Folder of PNGs, pattern such as 'frames/%04d.png', or files.", valueName: "frames"))
  var frames: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file; frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var workers: WorkerOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if output == "-", run.json { throw ValidationError("--json can't be combined with -o -") }
    try encoding.check(options.format(ofOutput: output))
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let options = options
    let output = Output(output, format: options.format)
    let plan = try OutputPlan(
      files: FrameFiles.paths(frames), options.playback, output, options.format(of: output),
      options.request.options)
    try make([plan], on: terminal, temporaries)
  }

  private var options: RenderOptions { RenderOptions(motion, encoding) }
}
