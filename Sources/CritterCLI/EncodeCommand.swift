import ArgumentParser
import CritterEncode
import CritterKit

struct Encode: Command {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encode PNG frames as an animation.",
    discussion: """
      With --plan, puts together what the chunks of a plan have made: the bytes of an ordinary \
      render. When some are missing, their numbers are printed, as 1-2,5, and the exit code is 3. \
      Beforehand, --chunk may encode pieces of the GIFs that several chunks have drawn, on as many \
      machines, once all chunks are drawn; what is not encoded by then is encoded now.

      Pass a folder, a pattern such as 'frames/%04d.png', or files in order. All frames must have \
      the same size.

      EXAMPLES:
        critter encode frames/ --fps 30 -o session.gif
        critter encode 'frames/%04d.png' --bounce -o there-and-back.gif
        critter encode first.png second.png third.png --fps 2 -o three.gif
        critter encode frames/ --frames 10-19 -o ten/
        critter encode --plan plan.json --chunk 3/8
        critter encode --plan plan.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Folder of PNGs, pattern such as 'frames/%04d.png', or files.", valueName: "frames"))
  var frames: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file; frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String?

  @Option(
    help: ArgumentHelp("The plan whose chunks are put together.", valueName: "file"))
  var plan: String?

  @Option(
    help: ArgumentHelp(
      "Encodes a chunk's pieces of GIFs, where the plan says so; as for render.", valueName: "i/n"))
  var chunk: ChunkChoice?

  @Flag(help: "Leaves pieces that are there, whole and from the same inputs.")
  var skipExisting = false

  @Flag(help: "Leaves what the chunks have made.") var keepChunks = false

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    guard plan == nil else { return try validatePlan() }
    if keepChunks { throw ValidationError("--keep-chunks needs --plan") }
    if chunk != nil { throw ValidationError("--chunk needs --plan") }
    if skipExisting { throw ValidationError("--skip-existing needs --chunk") }
    if frames.isEmpty { throw ValidationError("Missing expected argument '<frames> ...'") }
    guard let output else { throw ValidationError("Missing expected argument '--output <out>'") }
    if output == "-", run.json { throw ValidationError("--json can't be combined with -o -") }
  }

  private func validatePlan() throws {
    guard frames.isEmpty, output == nil, options.arguments.isEmpty else {
      throw ValidationError("--plan says all that is to be encoded")
    }
    if skipExisting, chunk == nil { throw ValidationError("--skip-existing needs --chunk") }
    if keepChunks, chunk != nil { throw ValidationError("--keep-chunks goes without --chunk") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    if let plan { return try encode(plan, terminal, temporaries) }
    let options = options
    let output = Output(output ?? "", format: options.format)
    let plan = try OutputPlan(
      files: FrameFiles.paths(frames), options.playback, output, options.format(of: output),
      options.encoding)
    try make([plan], run, on: terminal, temporaries)
  }

  private var options: RenderOptions { RenderOptions(motion.settings + encoding.settings) }
}
