import ArgumentParser
import CritterEncode
import CritterKit

struct Encode: Command {
  static let configuration = CommandConfiguration(
    abstract: "Encodes PNG frames from anywhere as an animation.",
    discussion: """
      The frames are the PNGs of a folder or of a pattern, by number, or files in the order \
      given. All have one size.

      EXAMPLES:
        critter encode frames/ --fps 30 -o session.gif
        critter encode 'frames/%04d.png' --bounce --hold 0.5 --matte white -o there-and-back.gif
        critter encode first.png second.png third.png --fps 2 -o three.gif
        critter encode frames/ --frames 10-19 -o ten/
      """)

  @Argument(
    help: ArgumentHelp(
      "A folder of PNGs, a pattern such as 'frames/%04d.png', or the files.", valueName: "frames"))
  var frames: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name as for render; frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if output == "-", run.json { throw ValidationError("--json needs the output in a file") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let options = RenderOptions(motion.settings + encoding.settings)
    let output = Output(output, format: options.format)
    let plan = try OutputPlan(
      files: FrameFiles.paths(frames), options.playback, output, options.format(of: output),
      options.encoding)
    try make([plan], run, on: terminal, temporaries)
  }
}
