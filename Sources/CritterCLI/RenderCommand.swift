import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

struct Render: Command {
  static let configuration = CommandConfiguration(
    abstract: "Renders a still or a motion of a rig to a file.",
    discussion: """
      EXAMPLES:
        critter render critter --from neutral --to shy --bounce --hold 1 -o shy.gif
        critter render critter --state active,ecstatic --set gaze=0.5 -W 320 -o happy.png
        critter render critter --from neutral --to active --fps 50 -o 'frames/%04d.png'
        critter render critter --state shy -o shy.svg
      """)

  @Argument(help: "A rig's name, or the path of its folder.")
  var rig: String

  @OptionGroup(title: "What to show") var what: SelectionOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name ending in \(Format.extensionList); frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Picture") var picture: CanvasOptions
  @OptionGroup(title: "Encoding") var encoding: EncodeArguments
  @OptionGroup var parts: PartsOptions

  @OptionGroup var run: RunOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    try what.require()
    if output == "-", run.json { throw ValidationError("--json needs the output in a file") }
    if output == "-", picture.scale.scales.count > 1 {
      throw ValidationError("standard output takes one scale")
    }
  }

  func perform(on terminal: Terminal) throws {
    // Every one is checked before the first is written.
    try make(plans, run, on: terminal) { try $0.render($1, wantsDigest: $2, progress: $3) }
  }

  /// One for each scale.
  private var plans: [RenderPlan] {
    get throws {
      let output = Output(output, format: encoding.format)
      let format = try output.format(named: encoding.format)
      let folder = try parts.finder.folder(of: rig)
      let scales = picture.scale.scales
      return try scales.map { scale in
        let output = scales.count > 1 ? output.marked(scale: scale) : output
        return try RenderPlan(rigIn: folder, request(scale: scale), output, format)
      }
    }
  }

  private func request(scale: Double) throws -> RenderRequest {
    var request = try what.request
    request.instant = what.at
    request.scale = scale
    request.options = encoding.options
    request.workers = run.workerCount
    motion.apply(to: &request)
    picture.apply(to: &request)
    return request
  }
}
