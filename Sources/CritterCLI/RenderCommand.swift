import ArgumentParser
import CritterEncode
import CritterKit
import CritterRig

struct Render: Command {
  static let configuration = CommandConfiguration(
    abstract: "Renders a still or a motion of a rig to a file, or all outputs of a critter.yml.",
    discussion: """
      With a rig, WHAT and -o, renders one output. Without, renders every output of \
      ./critter.yml, or of --config, that is not what its sources say, and notes in \
      critter.lock.json what it was made from.

      EXAMPLES:
        critter render critter --from neutral --to shy --bounce --hold 1 -o shy.gif
        critter render critter --state active,ecstatic --set gaze=0.5 -W 320 -o happy.png
        critter render critter --from neutral --to active --fps 50 -o 'frames/%04d.png'
        critter render critter --state shy -o shy.svg
        critter render critter --from neutral --to shy --bounce --preset slack-emoji -o shy.gif
        critter render
        critter render --config docs/pictures.yml --dry-run
      """)

  @Argument(
    help: "A rig's name, or the path of its folder.", completion: Completions.rigs)
  var rig: String?

  @OptionGroup(title: "What to show") var what: SelectionOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name ending in \(Format.extensionList); frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A list of outputs to render instead of one. (default: critter.yml)", valueName: "file"))
  var config: String?

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions
  @OptionGroup var parts: PartsOptions

  @OptionGroup var run: RunOptions
  @OptionGroup var strictness: StrictOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    guard rig != nil || output != nil else { return try validateManifest() }
    if config != nil { throw ValidationError("--config goes without a rig and -o") }
    if rig == nil { throw ValidationError("Missing expected argument '<rig>'") }
    if output == nil { throw ValidationError("Missing expected argument '--output <out>'") }
    try options.requireSelection()
    if output == "-", run.json { throw ValidationError("--json needs the output in a file") }
    if output == "-", options.scales.count > 1 {
      throw ValidationError("standard output takes one scale")
    }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    guard let rig, let output else { return try renderManifest(terminal, temporaries) }
    // Every one is checked before the first is written.
    try make(
      plans(of: rig, to: output), run, isStrict: strictness.strict, on: terminal, temporaries)
  }

  var options: RenderOptions {
    RenderOptions(
      what.settings + motion.settings + picture.settings + encoding.settings + budget.settings)
  }

  /// One for each scale.
  private func plans(of rig: String, to name: String) throws -> [OutputPlan] {
    let options = options
    let format = try options.format(of: Output(name, format: options.format))
    let document = try RigDocument(contentsOf: parts.finder.folder(of: rig))
    return try options.scales.map { scale in
      let request = try options.request(scale: scale, workers: run.workerCount)
      return try OutputPlan(
        document.shot(for: request), for: request, options.output(name, scale: scale), format)
    }
  }
}
