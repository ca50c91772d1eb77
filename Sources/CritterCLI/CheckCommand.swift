import ArgumentParser
import CritterKit
import CritterRig
import Foundation

struct Check: Command {
  static let configuration = CommandConfiguration(
    abstract: "Tells whether rendered files are what their sources say; renders nothing to disk.",
    discussion: """
      Exit code 1 when an output of critter.yml is missing, was edited by hand, or would be \
      another picture now. With -v, every output has its line.

      EXAMPLES:
        critter check
        critter check --config docs/pictures.yml --json
        critter check --summary check.md
      """)

  @Option(help: ArgumentHelp("The list of outputs. (default: critter.yml)", valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "Appends a table in Markdown; $GITHUB_STEP_SUMMARY gets one too where it is set.",
      valueName: "file"))
  var summary: String?

  @OptionGroup var parts: PartsOptions
  @OptionGroup var workers: WorkerOptions
  @Flag(help: "Print one JSON object per output.") var json = false
  @OptionGroup var messages: MessageOptions

  func perform(on terminal: Terminal) throws {
    let manifest = try Manifest(contentsOf: config ?? Manifest.standardPath)
    let project = Project(
      manifest, finder: parts.finder(base: manifest.folder), workers: workers.count)
    let outputs = try project.check()
    let report = CheckReport(manifest: manifest.path, config: config, outputs: outputs)
    for output in outputs where json || messages.verbose || output.verdict != .fresh {
      print(json ? output.json.text : output.line)
    }
    for path in summaryPaths { try append(report.markdown, to: path) }
    if !messages.quiet, !json { terminal.print(report.conclusion) }
    if !report.isFine { throw ExitCode(1) }
  }

  private var summaryPaths: [String] {
    let job = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"] ?? ""
    let paths = [summary ?? "", job].filter { !$0.isEmpty }
    return paths.first == paths.last ? Array(paths.prefix(1)) : paths
  }

  private func append(_ text: String, to path: String) throws {
    do {
      if !FileManager.default.fileExists(atPath: path) {
        try Data().write(to: URL(fileURLWithPath: path))
      }
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
      try file.close()
    } catch {
      throw KitError.cannotWrite(path: path, reason: error.localizedDescription)
    }
  }
}

/// What a check came to as a whole.
private struct CheckReport {
  let manifest: String
  /// As the user said it.
  let config: String?
  let outputs: [CheckedOutput]

  private var wrong: [CheckedOutput] { outputs.filter { $0.verdict != .fresh } }
  var isFine: Bool { wrong.isEmpty }
  private var command: String { "critter render" + (config.map { " --config \($0)" } ?? "") }

  private var count: String {
    let verb = wrong.count == 1 ? "is" : "are"
    return isFine
      ? outputs.count == 1
        ? "the one output is up to date" : "all \(outputs.count) outputs are up to date"
      : "\(wrong.count) of \(outputs.count) outputs \(verb) not up to date"
  }

  var conclusion: String {
    "\(manifest): \(count)" + (isFine ? "" : "; run '\(command)' and commit what it writes")
  }

  var markdown: String {
    guard !isFine else { return "### critter check\n\n`\(manifest)`: \(count).\n\n" }
    let rows = wrong.map { output in
      "| `\(output.name)` | \(output.verdict.rawValue) | \(output.causes.inShort) |\n"
    }
    return """
      ### critter check

      `\(manifest)`: \(count). Run `\(command)` and commit what it writes.

      | output | is | because |
      |---|---|---|
      \(rows.joined())

      """
  }
}

extension CheckedOutput {
  fileprivate var line: String {
    "\(name): \(verdict.rawValue)" + (causes.isEmpty ? "" : " (\(causes.inShort))")
  }

  fileprivate var json: JSON {
    .object([
      ("output", .string(name)), ("verdict", .string("\(verdict)")),
      ("causes", .array(causes.map { .string($0) })),
    ])
  }
}
