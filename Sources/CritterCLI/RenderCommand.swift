import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import Foundation

struct Render: Command {
  static let configuration = CommandConfiguration(
    abstract: "Renders a still or a motion of a rig to a file.",
    discussion: """
      EXAMPLES:
        critter render critter --from neutral --to shy --bounce --hold 1 -o shy.gif
        critter render critter --state active,ecstatic --set gaze=0.5 -W 320 -o happy.png
        critter render critter --from neutral --to active --fps 50 -o 'frames/%04d.png'
      """)

  @Argument(help: "A rig's name, or the path of its folder.")
  var rig: String

  @OptionGroup(title: "What to show") var what: SelectionOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A name ending in .gif or .png; frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String

  @OptionGroup(title: "Motion") var motion: MotionOptions
  @OptionGroup(title: "Picture") var picture: CanvasOptions
  @OptionGroup(title: "Encoding") var encoding: EncodeArguments
  @OptionGroup var parts: PartsOptions

  @Option(
    name: .customShort("j"), parsing: .unconditional,
    help: ArgumentHelp("Workers; the output never depends on it. (default: cores)", valueName: "n"))
  var workers: Int?

  @Flag(name: [.customShort("n"), .long], help: "Say what would be rendered, and render nothing.")
  var dryRun = false

  @Flag(help: "Print one JSON object per output.") var json = false

  @Option(help: ArgumentHelp("auto, tty, plain, ndjson or none.", valueName: "style"))
  var progress = Progress.Style.auto

  @OptionGroup var messages: MessageOptions

  func validate() throws {
    try what.require()
    if let workers, !(1...256).contains(workers) { throw ValidationError("-j takes 1 to 256") }
    if output == "-", json { throw ValidationError("--json needs the output in a file") }
    if output == "-", picture.scale.scales.count > 1 {
      throw ValidationError("standard output takes one scale")
    }
  }

  func perform(on terminal: Terminal) throws {
    let temporaries = TemporaryFiles()
    let interruption = Interruption(temporaries)
    defer { interruption.end() }
    // Every one is checked before the first is written.
    for plan in try plans {
      if !dryRun {
        try render(plan, temporaries, terminal)
      } else if json {
        print(plan.json.text)
      } else if !messages.quiet {
        terminal.print(plan.summary)
      }
    }
  }

  /// One for each scale.
  private var plans: [RenderPlan] {
    get throws {
      let output = Output(output)
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
    request.workers = workers ?? ProcessInfo.processInfo.activeProcessorCount
    motion.apply(to: &request)
    picture.apply(to: &request)
    return request
  }

  private func render(
    _ plan: RenderPlan, _ temporaries: TemporaryFiles, _ terminal: Terminal
  ) throws {
    let started = ContinuousClock.now
    let progress = Progress(
      messages.quiet ? .none : progress, of: plan.output.name, on: terminal)
    let renderer = Renderer(temporaries: temporaries) { bytes in
      try FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }
    let report = try renderer.render(plan, wantsDigest: json, progress: progress.update)
    progress.end()
    let elapsed = (ContinuousClock.now - started) / .seconds(1)
    if json { print(report.json(elapsed: elapsed).text) }
    if !json, !messages.quiet { terminal.print(report.summary) }
    if messages.verbose { terminal.print("  rendered in \(elapsed.short) s") }
  }
}

extension RenderPlan {
  private var frames: Int { schedule.entries.count }
  private var seconds: Double { schedule.entries.map(\.duration).reduce(0, +) }

  fileprivate var json: JSON {
    .object([
      ("output", .string(output.name)), ("format", .string(format.name)),
      ("width", .number(viewport.size.width)), ("height", .number(viewport.size.height)),
      ("frames", .number(frames)),
    ])
  }

  fileprivate var summary: String {
    let length = frames > 1 ? ", \(frames) frames, \(seconds.short) s" : ""
    return "would write \(output.name): \(format.name), \(viewport.size.width)×"
      + "\(viewport.size.height)\(length)"
  }
}

extension RenderReport {
  fileprivate var summary: String {
    let count = frames > 1 ? ", \(frames) frames" : ""
    let length = frames > 1 && duration > 0 ? ", \(duration.short) s" : ""
    return "\(output): \(size.width)×\(size.height)\(count)\(length), \(byteCount)"
  }

  private var byteCount: String {
    bytes < 1024 ? "\(bytes) bytes" : "\(((Double(bytes) / 102.4).rounded() / 10).short) KB"
  }

  fileprivate func json(elapsed: Double) -> JSON {
    .object([
      ("output", .string(output)), ("format", .string(format)),
      ("width", .number(size.width)), ("height", .number(size.height)),
      ("frames", .number(frames)), ("duration", .number(duration)), ("bytes", .number(bytes)),
      ("colors", .optional(colors, JSON.number)),
      ("plays", .optional(plays, JSON.number)),
      ("digest", .optional(digest, JSON.string)), ("elapsed", .number(elapsed)),
    ])
  }
}
