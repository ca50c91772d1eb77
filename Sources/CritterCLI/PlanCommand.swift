import ArgumentParser
import CritterForms
import CritterKit
import CritterProject

struct Plan: Command, RenderTarget {
  static let configuration = CommandConfiguration(
    abstract: "Splits a render into chunks that any machines can make, as JSON.",
    discussion: """
      Takes what render takes: a rig, WHAT and -o, or a critter.yml, of which it plans the outputs \
      that are not what their sources say. Chunks count from 1; each is made by \
      critter render --plan FILE --chunk I/N, and critter encode --plan FILE puts what they made \
      together. An output goes to one chunk, unless it is longer than a chunk.

      EXAMPLES:
        critter plan login --scene session --scale 8 -o session.gif --chunks 8 > plan.json
        critter plan --config critter.yml --chunk-seconds 60 --plan plan.json
        critter plan critter --clip idle -o frames/ --chunk-frames 100 > plan.json
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

  @OptionGroup(title: "Chunks") var size: ChunkSizeOptions

  @OptionGroup var workers: WorkerOptions
  @Flag(help: "Print the plan in one line.") var json = false
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func validate() throws {
    try checkTarget()
    if output == "-" { throw ValidationError("a plan needs the output in a file") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let plan = try chunkPlan(size.size, file: size.plan ?? "plan.json", workers.count)
    let text = json ? plan.json.text + "\n" : plan.json.indentedText
    if let path = size.plan {
      try Renderer(workers: 1, temporaries: temporaries).write { batch in
        try batch.add(Array(text.utf8), to: path)
      }
    } else {
      try terminal.write(data: Array(text.utf8))
    }
    guard !messages.quiet else { return }
    let seconds = plan.chunks.reduce(0) { $0 + $1.cost }.shortText(decimals: 1)
    let chunks = plan.chunks.count == 1 ? "1 chunk" : "\(plan.chunks.count) chunks"
    terminal.print("\(targetName): \(chunks), about \(seconds) s of one core")
  }
}

/// How large chunks are to be.
struct ChunkSizeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("At most so many chunks.", valueName: "n"))
  var chunks: Int?

  @Option(
    help: ArgumentHelp(
      "Chunks of about so many frames, those that repeat or rest not counted.", valueName: "n"))
  var chunkFrames: Int?

  @Option(
    help: ArgumentHelp("Chunks of about so many seconds of one core.", valueName: "seconds"))
  var chunkSeconds: Double?

  @Option(help: ArgumentHelp("Where the plan goes. (default: standard output)", valueName: "file"))
  var plan: String?

  func validate() throws {
    let given = [chunks != nil, chunkFrames != nil, chunkSeconds != nil].count { $0 }
    guard given == 1 else {
      throw ValidationError("say one of --chunks N, --chunk-frames N and --chunk-seconds S")
    }
    let most = ChunkNumbers.most
    if let chunks, !(1...most).contains(chunks) {
      throw ValidationError("--chunks takes 1 to \(most)")
    }
    if let chunkFrames, !(1...1_000_000).contains(chunkFrames) {
      throw ValidationError("--chunk-frames takes 1 to 1000000")
    }
    if let chunkSeconds, !(chunkSeconds >= 0.001 && chunkSeconds <= 1e7) {
      throw ValidationError("--chunk-seconds takes 0.001 to 10000000")
    }
  }

  var size: ChunkSize {
    if let chunkFrames { return .pictures(chunkFrames) }
    if let chunkSeconds { return .seconds(chunkSeconds) }
    return .chunks(chunks ?? 1)
  }
}

extension RenderTarget {
  /// - Parameter file: the plan's, for the chunks' commands.
  func chunkPlan(_ size: ChunkSize, file: String, _ workers: Int) throws -> ChunkPlan {
    let outputs: [ChunkedOutput]
    if isManifest {
      let project = try project(workers: workers)
      outputs = try project.chunkedOutputs(project.status(looksIntoDamaged: false))
      guard !outputs.isEmpty else { throw NothingToPlan(manifest: manifestPath) }
    } else {
      outputs = try chunkedOutputs(workers: workers)
    }
    return try ChunkPlan(outputs, size, arguments: targetArguments, file: file, workers: workers)
  }

  /// Outputs by their names in a plan.
  func chunkedOutput(workers: Int) throws -> (String) throws -> ChunkedOutput {
    if isManifest { return try project(workers: workers).chunkedOutputs() }
    let outputs = try chunkedOutputs(workers: workers)
    return { name in
      guard let output = outputs.first(where: { $0.name == name }) else {
        throw KitError.otherInputs(output: name)
      }
      return output
    }
  }
}

extension Render {
  /// What a plan says that it is of.
  init(of plan: ChunkPlan, in path: String) throws {
    do {
      self = try Self.parse(plan.arguments)
      try checkTarget()
    } catch {
      throw KitError.badPlan(path: path, reason: "its arguments are none of critter render's")
    }
    for name in plannedPaths + plan.outputs.map(\.output) where !Self.isInWorkingFolder(name) {
      throw KitError.badPlan(
        path: path, reason: "'\(name)' leads out of this folder, or below .git; plan it again here")
    }
  }

  /// What its arguments name.
  private var plannedPaths: [String] {
    let rig = rig.flatMap { RigFinder.isPath($0) ? $0 : nil }
    return [rig, output, config, parts.parts, options.themeFile, options.sceneFile]
      .compactMap(\.self)
  }

  private static func isInWorkingFolder(_ path: String) -> Bool {
    do throws(SourceError) {
      try SourceFile(path, within: ".").placeToWrite()
      return true
    } catch {
      return false
    }
  }
}

struct NothingToPlan: PrintableError {
  let manifest: String

  var message: String { "all outputs of \(manifest) are up to date; there is nothing to plan" }
  var isTransient: Bool { false }
}
