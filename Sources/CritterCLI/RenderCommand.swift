import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterImport
import CritterKit
import CritterMotion
import CritterProject
import CritterRigFile
import CritterSyntax

struct Render: RenderingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Render a rig to an image, an animation, or a video.",
    discussion: """
      With a rig and -o, critter renders one output: by default, the rig's first clip that loops, \
      else its first state forward and backward, else its first clip. Without a rig, it renders the \
      outputs of ./critter.yml that are out of date, and records their sources in \
      critter.lock.json.

      EXAMPLES:
        critter render bear -o bear.gif
        critter render bear --from neutral --to shy --bounce -o shy.gif
        critter render bear --state active --set gaze=0.5 -o active.png
        critter render bear --from neutral --to active -o frames/
        critter render bear --state shy -o shy.svg
        critter render bear --clip yawn --preset slack-emoji -o yawn.gif
        critter render loader.json -o loader.gif
        critter render spinner.svg -o spinner.gif
        critter render logo.svg --size 512x512 -o logo.png
        critter render - -o loader.gif < loader.json
        critter render
        critter render --config docs/images.yml --dry-run
        critter render --shard 3/8
      """)

  @Argument(
    help: "Name of a rig, path of its folder, Lottie or SVG, or - for standard input.",
    completion: Completions.rigs)
  var rig: String?
  /// Further arguments, which the parser would report without the option that they need.
  @Argument(help: .hidden) var others: [String] = []
  @OptionGroup(title: "What to show") var what: SelectionOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file: \(Format.extensionList); frames/ or %04d.png for a sequence; - for standard output.",
      valueName: "out"))
  var output: String?
  @Option(help: ArgumentHelp("Manifest file. (default: critter.yml)", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Render this part of the outputs, for example 3/8; auto/8 or auto takes the numbers from Slurm or Kubernetes.",
      valueName: "i/n"),
    transform: ShardChoice.parse)
  var shard: ShardChoice?

  @OptionGroup(title: "Frames") var motion: MotionOptions
  @OptionGroup(title: "Size and background") var image: ImageOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions<AllFormats>
  @OptionGroup(title: "File size") var budget: BudgetOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var folders: RigsOptions
  @Flag(help: "Treat warnings about rigs and art as errors.") var strict = false
  @OptionGroup var run: RunOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    try checkTarget()
    if shard != nil, !isManifest {
      throw ValidationError(
        "--shard divides the outputs of a critter.yml; for one animation, use --frames")
    }
    if summary.summary != nil, !isManifest {
      throw ValidationError("--summary needs the outputs of a critter.yml; remove it")
    }
    _ = try shard?.shard(in: ProcessInfo.processInfo.environment)
    if output == "-", run.json { throw ValidationError("--json can't be combined with -o -") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    if isManifest { return try renderManifest(on: terminal, temporaries) }
    // Check all plans before writing the first output.
    let plans = try plans(on: terminal)
    try run.check(plans)
    try make(plans, isStrict: strict, on: terminal, temporaries)
  }

  // MARK: The outputs of a rig at one or several scales, or the outputs of a manifest

  var options: RenderOptions { RenderOptions(what, motion, image, encoding, budget) }

  var isManifest: Bool { rig == nil && output == nil }

  func checkTarget() throws {
    if let other = others.first {
      let isOutput = output == nil && options.format(ofOutput: other) != nil
      throw ValidationError(
        "unexpected argument '\(other)'"
          + (isOutput ? "; to write this file, use -o \(other.shellQuoted)" : ""))
    }
    if isManifest { return try checkManifest() }
    if config != nil { throw ValidationError("--config can't be combined with a rig or -o") }
    guard let rig else { throw ValidationError("missing argument '<rig>'") }
    try encoding.check(output.flatMap(options.format(ofOutput:)))
    if output == nil {
      try checkFile(rig)
      let name =
        rig == RigFinder.standardInput ? "stdin" : rig.exact.withoutLastSlash.exact.lastName
      let example = "\(name.exact.halves(around: ".")?.before ?? name).gif".shellQuoted
      throw ValidationError("no output; add -o FILE, for example -o \(example)")
    }
    if output == "-", options.scales.count > 1 {
      throw ValidationError("standard output can't hold several scales; pass one --scale")
    }
  }

  /// Throws an error if a rig is a file that can't be used: another output wouldn't help.
  private func checkFile(_ rig: String) throws {
    guard ImportedRig.reads(rig) else { return }
    do throws(KitError) {
      _ = try folders.finder.folder(of: rig)
    } catch {
      throw ValidationError(error.message)
    }
  }

  /// Throws an error if options are given without a rig and an output, or if there is no manifest.
  private func checkManifest() throws {
    guard options.arguments.isEmpty else {
      throw ValidationError("no rig and no output; use critter render RIG --state NAME -o OUT")
    }
    if config == nil, let absence = Manifest.absence("pass a rig, or create one") {
      throw ValidationError("no rig given, and \(absence)")
    }
  }

  private func renderManifest(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let project = try project()
    try summary.check(project.manifest)
    if run.dryRun {
      return try render(project, replaces: run.force, on: terminal, temporaries)
    }
    var names: [String] = []
    let outcome = Result {
      try render(project, replaces: run.force, on: terminal, temporaries) {
        names.append($0.output)
      }
    }
    let failure = (try? outcome.get()) == nil ? "The render failed; the log has the reason.\n" : nil
    let none = names.isEmpty ? "All outputs were up to date.\n" : ""
    let list = names.map { "* \($0.markdownCode)\n" }.joined()
    try summary.append("### critter render\n\n\(failure ?? none)\(list)\n")
    try outcome.get()
  }

  /// Returns the project of the manifest.
  func project() throws -> Project {
    var project = try Project(
      manifest: config ?? Manifest.standardPath, finder: folders.finder(base:),
      packs: petSheet, workers: workers.count, isStrict: strict)
    project.memory = limits.limits.memory
    let shard = try shard?.shard(in: ProcessInfo.processInfo.environment)
    return try shard.map(project.only) ?? project
  }

  /// Returns the plans for the rig's output, one per scale.
  func plans(on terminal: Terminal) throws -> [OutputPlan] {
    guard let rig, let name = output else { return [] }
    let given = options
    let named = Output(name, format: given.format)
    let format = try given.format(of: named)
    let document = try folders.finder.document(of: rig)
    try warn(about: document.drawingDrifts.map(\.problem), isStrict: strict, on: terminal)
    let options =
      given.selectsAnimation
      ? given
      : given.selecting(
        from: try document.resolved(), isAnimated: format.isAnimated || named.isSequence)
    let plans = try options.scales.map { scale in
      let request = try options.request(scale: scale, workers: workers.count)
      let output = options.output(name, scale: scale)
      let themes = try request.inThemes(document.themeNames, of: format, document.shot(for:))
      return try OutputPlan(
        document.shot(for: request), themes: themes, for: request, output, format)
    }
    if messages.quiet { return plans }
    if document.isDrawing {
      let stem = rig.exact.lastName.exact.halves(around: ".")?.before ?? rig
      let name = Schemas.isName(stem) ? stem : "NAME"
      let file = rig == RigFinder.standardInput ? "FILE" : rig.shellQuoted
      terminal.print(
        "note: this drawing has no animation; to animate it, use critter init \(name) "
          + "--import \(file)")
    } else if !given.selectsAnimation, !document.isImported {
      terminal.print("no animation selected: rendering \(options.selection.title)")
    }
    return plans
  }
}

/// The value of `--shard`.
enum ShardChoice {
  case shard(Shard)
  /// A shard numbered by a Slurm or Kubernetes task. If the count is nil, it comes from Slurm, too.
  case automatic(count: Int?)

  /// Parses the value of the option.
  static func parse(_ text: String) throws -> ShardChoice {
    if text == "auto" { return .automatic(count: nil) }
    let sides = text.exact.split(separator: "/", omittingEmptySubsequences: false)
    if sides.count == 2, let count = Int(sides[1]), let first = Shard(1, of: count) {
      if sides[0] == "auto" { return .automatic(count: first.count) }
      if let shard = Int(sides[0]).flatMap({ Shard($0, of: count) }) { return .shard(shard) }
    }
    throw ValidationError("expected i/n with i from 1 to n, auto/n, or auto")
  }

  /// Returns the shard that the choice selects in an environment.
  ///
  /// - Throws: `ValidationError` if the environment doesn't have the numbers.
  func shard(in environment: [String: String]) throws -> Shard {
    // 32 bits, so that additions can't overflow.
    func number(_ name: String) -> Int? { environment[name].flatMap { Int32($0) }.map(Int.init) }
    let task = number("SLURM_ARRAY_TASK_ID")
    switch self {
    case .shard(let shard): return shard
    case .automatic(let count?):
      let index = task ?? number("JOB_COMPLETION_INDEX").map { $0 + 1 }
      if let shard = index.flatMap({ Shard($0, of: count) }) { return shard }
      throw ValidationError(
        "--shard auto/\(count): expected $SLURM_ARRAY_TASK_ID from 1 to \(count), or "
          + "$JOB_COMPLETION_INDEX from 0 to \(count - 1)")
    case .automatic(nil):
      if let task, let first = number("SLURM_ARRAY_TASK_MIN"),
        let count = number("SLURM_ARRAY_TASK_COUNT"), task >= first,
        let shard = Shard(task - first + 1, of: count)
      {
        return shard
      }
      throw ValidationError(
        "--shard auto: expected a task of a Slurm array such as --array=1-8; elsewhere, give the "
          + "number of shards, for example --shard auto/8")
    }
  }
}
