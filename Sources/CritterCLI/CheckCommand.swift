import ArgumentParser
import CritterDiff
import CritterGraphics
import CritterKit
import CritterProject
import CritterRigFile

struct Check: Command {
  static let configuration = CommandConfiguration(
    abstract: "Check that rendered files are up to date. Changes no outputs.",
    discussion: """
      The exit code is 1 if an output of critter.yml is missing, out of date, or edited by hand, or \
      if the drawing changed that its rig was split from.

      With --diff-dir, critter writes an image for each output that differs, with the committed \
      frame, the new frame, and the difference. If git has the rig that the lock file was committed \
      with, both frames are rendered without loss. Otherwise critter decodes the files, which it \
      can't for videos and vector formats.

      EXAMPLES:
        critter check
        critter check --config docs/images.yml --json
        critter check --summary check.md
        critter check --diff-dir drifted
      """)

  @Option(help: ArgumentHelp("Manifest file. (default: critter.yml)", valueName: "file"))
  var config: String?

  @OptionGroup var summary: SummaryOptions

  @Option(help: ArgumentHelp("Folder for images of the differences.", valueName: "folder"))
  var diffDir: String?

  @OptionGroup var folders: RigsOptions
  @OptionGroup var workers: WorkerOptions
  @Flag(help: "Print one JSON object per output.") var json = false
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if config == nil, let absence = Manifest.absence() { throw ValidationError(absence) }
    if diffDir?.isEmpty == true { throw ValidationError("--diff-dir needs the path of a folder") }
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let project = try Project(
      manifest: config ?? Manifest.standardPath, finder: folders.finder(base:),
      packs: petSheet, workers: workers.count)
    let manifest = project.manifest
    try summary.check(manifest)
    if !messages.quiet {
      let missing = project.drawingDrifts.filter { !$0.isChanged }
      terminal.print(warnings: missing.map(\.problem))
    }
    let report = CheckReport(
      manifest: manifest.path, config: config, findings: try findings(in: project, temporaries),
      hasImages: diffDir != nil)
    for finding in report.findings where json || messages.verbose || !finding.isFine {
      try terminal.print(data: json ? finding.json.text : finding.line.printable)
    }
    try summary.append(report.markdown)
    if !messages.quiet, !json { terminal.print(report.conclusion) }
    if !report.isFine { throw ExitCode(1) }
  }

  private func findings(
    in project: Project, _ temporaries: TemporaryFiles
  ) throws -> [CheckFinding] {
    guard let diffDir else {
      return try project.check().map { CheckFinding(output: $0, image: nil) }
    }
    var images = DriftImages(in: diffDir, temporaries)
    let outputs = try project.check { drift in
      let folder = try temporaries.makeFolder()
      defer { temporaries.removeFolder(folder) }
      // Without git or its history, compare the files themselves.
      let committed = try? Revision(
        ofRigIn: project.rigFolder(of: drift), atLastChangeOf: project.manifest.lockPath,
        into: folder)
      let frames = committed.flatMap { try? project.frames(of: drift, withRigIn: $0.folder) }
      try images.add(drift.name, drift.old, drift.new, frames: frames)
    }
    return outputs.map { CheckFinding(output: $0, image: images.outcomes[$0.name.exact]) }
  }
}

/// A report of all checked outputs.
struct CheckReport {
  let manifest: String
  /// The value of `--config`, or nil.
  let config: String?
  let findings: [CheckFinding]
  /// Whether images of the differences were requested.
  let hasImages: Bool

  private var wrong: [CheckFinding] { findings.filter { !$0.isFine } }
  var isFine: Bool { wrong.isEmpty }

  /// The commands that make everything up to date.
  private var commands: [String] {
    let render = "critter render" + (config.map { " --config \($0.shellQuoted)" } ?? "")
    return findings.flatMap(\.output.commands).unique + [render]
  }

  private var count: String {
    if findings.count == 1 { return "the output \(isFine ? "is" : "isn't") up to date" }
    if isFine { return "\(findings.count) outputs are up to date" }
    let verb = wrong.count == 1 ? "isn't" : "aren't"
    return "\(wrong.count) of \(findings.count) outputs \(verb) up to date"
  }

  var conclusion: String {
    "\(manifest): \(count)" + (isFine ? "" : "; run \(instruction { "'\($0)'" })")
  }

  /// The commands to run, and the next step.
  private func instruction(_ quoted: (String) -> String) -> String {
    let files = commands.count == 1 ? "it writes" : "they write"
    return commands.map(quoted).joined(separator: ", then ") + " and commit the files \(files)"
  }

  var markdown: String {
    guard !isFine else { return "### critter check\n\n\(manifest.markdownCode): \(count).\n\n" }
    return """
      ### critter check

      \(manifest.markdownCode): \(count). Run \(instruction(\.markdownCode)).

      | output | is | because |\(hasImages ? " image |" : "")
      |---|---|---|\(hasImages ? "---|" : "")
      \(wrong.map { $0.row(hasImages: hasImages) }.joined())

      """
  }
}

/// A checked output and its difference image.
struct CheckFinding {
  let output: CheckedOutput
  /// The result of the difference image, or nil if none was requested or needed.
  let image: DriftImages.Outcome?

  var isFine: Bool { output.verdict == .fresh }

  var line: String {
    let causes = output.causes.isEmpty ? "" : " (\(output.causes.joinedBriefly))"
    return "\(output.name): \(output.verdict.rawValue)\(causes)\(imageNote)"
  }

  private var imageNote: String {
    switch image {
    case .written(let path): "; see \(path)"
    case .omitted(let reason): "; no image: \(reason)"
    case nil: ""
    }
  }

  /// Returns a row of the Markdown table.
  func row(hasImages: Bool) -> String {
    let causes = output.causes.map(\.markdownCode).joinedBriefly
    let cells = [output.name.markdownCode, output.verdict.rawValue, causes]
    return "| "
      + (cells + (hasImages ? [imageCell] : [])).map(\.markdownCell).joined(separator: " | ")
      + " |\n"
  }

  private var imageCell: String {
    switch image {
    case .written(let path): path.markdownCode
    case .omitted(let reason): "none: \(reason)"
    case nil: ""
    }
  }

  var json: JSON {
    .object([
      ("output", .string(output.name)), ("verdict", .string("\(output.verdict)")),
      ("causes", .array(output.causes.map { .string($0) })),
      ("image", .optional(imagePath) { .string($0) }),
    ])
  }

  private var imagePath: String? {
    if case .written(let path) = image { path } else { nil }
  }
}
