import ArgumentParser
import CritterKit

struct Render: Command, RenderTarget {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Renders a still or a motion of a rig to a file, or all outputs of a critter.yml.",
    discussion: """
      With a rig, WHAT and -o, renders one output. Without, renders every output of \
      ./critter.yml, or of --config, that is not what its sources say, and notes in \
      critter.lock.json what it was made from.

      EXAMPLES:
        critter render bear --from neutral --to shy --bounce --hold 1 -o shy.gif
        critter render bear --state active,ecstatic --set gaze=0.5 -W 320 -o happy.png
        critter render bear --from neutral --to active --fps 50 -o 'frames/%04d.png'
        critter render bear --state shy -o shy.svg
        critter render bear --from neutral --to shy --bounce --preset slack-emoji -o shy.gif
        critter render
        critter render --config docs/pictures.yml --dry-run
        critter render --plan plan.json --chunk 3/8
      """)

  @Argument(help: .rig, completion: Completions.rigs) var rig: String?
  @OptionGroup(title: "What to show") var what: SelectionOptions
  @Option(name: .shortAndLong, help: .output) var output: String?
  @Option(help: .config) var config: String?
  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Picture") var picture: PictureOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Budget") var budget: BudgetOptions
  @OptionGroup var parts: PartsOptions
  @OptionGroup var strictness: StrictOptions
  @OptionGroup(title: "Chunks") var chunks: ChunkOptions

  @OptionGroup var run: RunOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    if chunks.plan != nil {
      guard hasNoTarget else { throw ValidationError("--plan says all that is to be rendered") }
      return
    }
    try checkTarget()
    guard output == "-" else { return }
    if run.json { throw ValidationError("--json needs the output in a file") }
    if chunks.chunk != nil { throw ValidationError("--chunk needs the output in a file") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    if let chunk = chunks.chunk { return try renderChunks(chunk, terminal, temporaries) }
    if isManifest { return try renderManifest(terminal, temporaries) }
    // Every one is checked before the first is written.
    let plans = try plans(workers: run.workerCount).map(\.plan)
    try make(plans, run, isStrict: strictness.strict, on: terminal, temporaries)
  }
}
