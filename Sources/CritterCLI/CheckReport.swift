import CritterDiff
import CritterForms
import CritterKit
import CritterProject

/// What a check came to as a whole.
struct CheckReport {
  let manifest: String
  /// As the user said it.
  let config: String?
  let findings: [CheckFinding]
  /// Whether pictures were asked for.
  let hasPictures: Bool

  private var wrong: [CheckFinding] { findings.filter { !$0.isFine } }
  var isFine: Bool { wrong.isEmpty }
  private var command: String {
    "critter render" + (config.map { " --config \($0.shellQuoted)" } ?? "")
  }

  private var count: String {
    let verb = wrong.count == 1 ? "is" : "are"
    return isFine
      ? findings.count == 1
        ? "the output is up to date" : "all \(findings.count) outputs are up to date"
      : "\(wrong.count) of \(findings.count) outputs \(verb) not up to date"
  }

  var conclusion: String {
    "\(manifest): \(count)" + (isFine ? "" : "; run '\(command)' and commit the files it writes")
  }

  var markdown: String {
    guard !isFine else { return "### critter check\n\n`\(manifest)`: \(count).\n\n" }
    return """
      ### critter check

      `\(manifest)`: \(count). Run `\(command)` and commit the files it writes.

      | output | is | because |\(hasPictures ? " picture |" : "")
      |---|---|---|\(hasPictures ? "---|" : "")
      \(wrong.map { $0.row(hasPictures: hasPictures) }.joined())

      """
  }
}

/// One output of a check, and what became of its picture.
struct CheckFinding {
  let output: CheckedOutput
  /// Nil where none was asked for, or there is nothing to show.
  let picture: DriftPictures.Outcome?

  var isFine: Bool { output.verdict == .fresh }

  var line: String {
    let causes = output.causes.isEmpty ? "" : " (\(output.causes.inShort))"
    return "\(output.name): \(output.verdict.rawValue)\(causes)\(pictureNote)"
  }

  private var pictureNote: String {
    switch picture {
    case .written(let path): "; see \(path)"
    case .omitted(let reason): "; no image: \(reason)"
    case nil: ""
    }
  }

  /// A row of a table in Markdown.
  func row(hasPictures: Bool) -> String {
    let cells = ["`\(output.name)`", output.verdict.rawValue, output.causes.inShort]
    return "| " + (cells + (hasPictures ? [pictureCell] : [])).joined(separator: " | ") + " |\n"
  }

  private var pictureCell: String {
    switch picture {
    case .written(let path): "`\(path)`"
    case .omitted(let reason): "none: \(reason)"
    case nil: ""
    }
  }

  var json: JSON {
    .object([
      ("output", .string(output.name)), ("verdict", .string("\(output.verdict)")),
      ("causes", .array(output.causes.map { .string($0) })),
      ("picture", .optional(picturePath) { .string($0) }),
    ])
  }

  private var picturePath: String? {
    if case .written(let path) = picture { path } else { nil }
  }
}
