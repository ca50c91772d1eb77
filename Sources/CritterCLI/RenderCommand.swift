import ArgumentParser
import CritterKit

struct Render: Command, RenderTarget {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Render a rig to an image, an animation, or a video.",
    discussion: """
      With a rig and -o, critter renders one output. Without a rig, it renders the outputs of \
      ./critter.yml that are out of date, and records their sources in critter.lock.json.

      EXAMPLES:
        critter render bear --from neutral --to shy --bounce -o shy.gif
        critter render bear --state active --set gaze=0.5 -o active.png
        critter render bear --from neutral --to active -o frames/
        critter render bear --state shy -o shy.svg
        critter render bear --clip yawn --preset slack-emoji -o yawn.gif
        critter render
        critter render --config docs/pictures.yml --dry-run
        critter render --plan plan.json --chunk 3/8
      """)

  @Argument(help: .rig, completion: Completions.rigs) var rig: String?
  @OptionGroup(title: "What to show") var what: SelectionOptions
  @Option(name: .shortAndLong, help: .output) var output: String?
  @Option(help: .config) var config: String?
  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Size and background") var picture: PictureOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "File size") var budget: BudgetOptions
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
    if run.json { throw ValidationError("--json can't be combined with -o -") }
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
