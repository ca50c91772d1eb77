import ArgumentParser
import CritterEncode
import CritterGraphics
import CritterKit
import CritterProject
import CritterRigFile
import CritterSyntax

/// The options for the number of workers.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .customShort("j"), parsing: .unconditional,
    help: ArgumentHelp("Number of workers, 1 to 256. (default: cores)", valueName: "n"),
    transform: wholeNumber(in: 1...256))
  var workers: Int?

  var count: Int { workers ?? Cores.usable }
}

/// The options of all commands that render.
struct RunOptions: ParsableArguments {
  @Flag(help: "Replace files that critter didn't make.") var force = false
  @OptionGroup var workers: WorkerOptions

  @Flag(name: [.customShort("n"), .long], help: "Print the outputs without writing them.")
  var dryRun = false

  @Flag(help: "Print one JSON object per output.") var json = false

  @Option(
    help: ArgumentHelp("Progress display: auto, tty, plain, ndjson, or none.", valueName: "style"))
  var progress = Progress.Style.auto

  /// Checks that vector outputs replace only files that critter made.
  func check(_ plans: [OutputPlan]) throws(KitError) {
    if !force { for plan in plans { try plan.checkReplacedVectors() } }
  }
}

/// A command that renders outputs.
protocol RenderingCommand: Command {
  var run: RunOptions { get }
}

extension RenderingCommand {
  var workers: WorkerOptions { run.workers }

  /// Renders outputs in order, or prints them in a dry run.
  func make(
    _ plans: [OutputPlan], isStrict: Bool = false, on terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    try OutputPlan.check(pixels: plans.reduce(0) { $0 + $1.pixels })
    for plan in plans { try plan.check(memory: limits.limits.memory) }
    if run.dryRun {
      for plan in plans { try printReport(plan.json, or: plan.summary, on: terminal) }
      return
    }
    let renderer = Renderer(
      workers: workers.count, temporaries: temporaries, isStrict: isStrict,
      standardOutput: terminal.write(data:))
    var printed = PrintedWarnings()
    for plan in plans {
      let started = ContinuousClock.now
      if !messages.quiet, !run.json, let part = try plan.middleFrames() {
        let bytes = try renderer.file(of: part).bytes.count * plan.durations.count
        terminal.print(plan.estimate(bytes: bytes / part.durations.count))
      }
      let progress = progress(of: plan.output.name, on: terminal)
      let report = try renderer.render(plan, wantsDigest: run.json, progress: progress.update)
      progress.end()
      let hint = messages.quiet || run.json ? nil : plan.hint(of: report)
      try printReport(report, since: started, hint: hint, on: terminal, &printed)
    }
  }

  /// Prints warnings.
  ///
  /// - Throws: `FileError` with the warnings in strict mode.
  func warn(
    about problems: [FileError.Problem], isStrict: Bool, on terminal: Terminal
  ) throws(FileError) {
    if isStrict, !problems.isEmpty { throw FileError(problems: problems) }
    terminal.print(warnings: problems, isQuiet: messages.quiet)
  }

  /// Prints a line as JSON or as text.
  func printReport(_ json: JSON, or summary: String, on terminal: Terminal) throws(KitError) {
    if run.json {
      try terminal.print(data: json.text)
    } else if !messages.quiet {
      terminal.print(summary)
    }
  }

  func progress(of name: String, on terminal: Terminal) -> Progress {
    Progress(messages.quiet ? .none : run.progress, of: name, on: terminal)
  }

  /// Prints the report about an output.
  ///
  /// - Parameters:
  ///   - hint: a text appended to the summary.
  ///   - printed: the art warnings that are already printed.
  func printReport(
    _ report: RenderReport, since started: ContinuousClock.Instant, hint: String? = nil,
    on terminal: Terminal, _ printed: inout PrintedWarnings
  ) throws(KitError) {
    let elapsed = (ContinuousClock.now - started) / .seconds(1)
    terminal.print(warnings: printed.add(report.artWarnings), isQuiet: messages.quiet)
    if !messages.quiet {
      for warning in report.warnings { terminal.print("warning: " + warning) }
    }
    try printReport(report.json(elapsed: elapsed), or: report.summary + (hint ?? ""), on: terminal)
    if messages.verbose, !messages.quiet {
      terminal.print("  rendered in \(elapsed.shortText(decimals: 3)) s")
    }
  }

  // MARK: Rendering the outputs of a manifest

  /// Renders the outputs that are out of date, or prints them in a dry run.
  ///
  /// - Parameters:
  ///   - replaces: whether to replace files that critter didn't make.
  ///   - done: called with the report of each output.
  func render(
    _ project: Project, replaces: Bool, on terminal: Terminal, _ temporaries: TemporaryFiles,
    done: (RenderReport) -> Void = { _ in }
  ) throws {
    try warn(about: project.drawingDrifts.map(\.problem), isStrict: project.isStrict, on: terminal)
    try warn(about: project.unusedColumns, isStrict: project.isStrict, on: terminal)
    if run.dryRun {
      let status = try project.status()
      if !replaces { try project.checkReplacedFiles(of: status, temporaries) }
      return try printDryRun(status, of: project, terminal)
    }
    try project.exclusively(temporaries) {
      let status = try project.status()
      try render(status, of: project, replaces: replaces, temporaries, terminal, done: done)
      if !messages.quiet, !run.json { conclude(status, of: project.manifest, terminal) }
    }
  }

  /// Renders some outputs first, and then all others that are out of date.
  ///
  /// - Parameters:
  ///   - names: the outputs to render first.
  ///   - replaces: whether to replace files that critter didn't make.
  ///   - next: called before the others are rendered.
  func render(
    _ project: Project, first names: [String], replaces: Bool, on terminal: Terminal,
    _ temporaries: TemporaryFiles, _ next: () throws -> Void
  ) throws {
    try warn(about: project.drawingDrifts.map(\.problem), isStrict: project.isStrict, on: terminal)
    try project.exclusively(temporaries) {
      let status = try project.status()
      let first = status.pending(only: Set(names.map(\.exact)))
      try render(first, of: project, replaces: replaces, temporaries, terminal)
      try next()
      try render(try project.status(), of: project, replaces: replaces, temporaries, terminal)
      if !messages.quiet, !run.json { conclude(status, of: project.manifest, terminal) }
    }
  }

  private func conclude(_ status: ProjectStatus, of manifest: Manifest, _ terminal: Terminal) {
    for name in status.orphans.map(\.text) {
      terminal.print("\(name): no longer in \(manifest.path); you can delete the file")
    }
    let done = status.pending.count
    terminal.print("\(manifest.path): \(done) rendered, \(status.fresh.count) up to date")
  }

  private func render(
    _ status: ProjectStatus, of project: Project, replaces: Bool, _ temporaries: TemporaryFiles,
    _ terminal: Terminal, done: (RenderReport) -> Void = { _ in }
  ) throws {
    var (started, printed) = (ContinuousClock.now, PrintedWarnings())
    var current: (name: String, progress: Progress)?
    try project.render(status, replaces: replaces, temporaries) { output, done, count in
      if current?.name != output.name {
        current = (output.name, progress(of: output.name, on: terminal))
      }
      current?.progress.update(done: done, of: count)
    } done: { _, report in
      current?.progress.end()
      done(report)
      try printReport(report, since: started, on: terminal, &printed)
      started = .now
    }
  }

  private func printDryRun(
    _ status: ProjectStatus, of project: Project, _ terminal: Terminal
  ) throws {
    for output in status.pending {
      let plan = try project.plan(output)
      let summary = "\(plan.summary) (\(output.causes.joinedBriefly))"
      try printReport(plan.json(because: output.causes), or: summary, on: terminal)
    }
    guard !run.json, !messages.quiet else { return }
    terminal.print("\(status.pending.count) to render, \(status.fresh.count) up to date")
  }
}

extension OutputPlan {
  /// Returns a hint if an SVG is probably at most a quarter as large as a large GIF.
  fileprivate func hint(of report: RenderReport) -> String? {
    guard format.name == Format.gif.name, report.bytes >= 100_000, let shot,
      shot.rig.files.first?.exact.fileExtension.lowercased() != "svg",
      case .file(let name) = output, let ending = name.exact.dropping(suffix: ".gif"),
      shot.roughVectorBytes * 4 <= report.bytes
    else { return nil }
    return " (smaller as \(ending).svg)"
  }

  fileprivate func json(because causes: [String]) -> JSON {
    guard case .object(let pairs) = json else { return json }
    return .object(pairs + [("causes", .array(causes.map { .string($0) }))])
  }
}

/// A filter that passes each art warning only once per run.
struct PrintedWarnings {
  private var printed: Set<FileError.Problem> = []

  /// Marks warnings as printed.
  ///
  /// - Returns: the new warnings.
  mutating func add(_ warnings: [FileError.Problem]) -> [FileError.Problem] {
    warnings.filter { printed.insert($0).inserted }
  }
}
