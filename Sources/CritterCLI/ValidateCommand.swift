import ArgumentParser
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRigFile
import CritterSyntax

struct Validate: Command {
  static let configuration = CommandConfiguration(
    abstract: "Report every problem of a rig and its art. Renders nothing.",
    discussion: """
      Warnings report likely mistakes, for example a full turn that doesn't move, a missing font, or a \
      drawing that changed since critter init or critter sync split it. \
      With --strict, warnings are errors. With --verbose, straight edges that fall between the pixels \
      of screens with two or three pixels per point are listed, too.

      EXAMPLES:
        critter validate bear owl
        critter validate ./mascot --json
      """)

  @Argument(help: "Names of rigs, or paths of their folders.", completion: Completions.rigs)
  var rigs: [String]

  @OptionGroup var folders: RigsOptions
  @Flag(help: "Treat warnings about rigs and art as errors.") var strict = false
  @Flag(help: "Print one JSON object per problem.") var json = false
  @OptionGroup var common: CommonOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    var problems: [FileError.Problem] = []
    var printed = PrintedWarnings()
    for rig in rigs {
      let (document, validation) = examine(rig)
      let found = validation.problems
      let warnings = found.isEmpty ? printed.add(validation.warnings) : []
      if json {
        let errors = strict ? found + warnings : found
        try report(errors, "error", on: terminal)
        if !strict { try report(warnings, "warning", on: terminal) }
        problems += errors
        continue
      }
      if !strict { terminal.print(warnings: warnings, isQuiet: messages.quiet) }
      if found.isEmpty, !messages.quiet, warnings.isEmpty || !strict {
        terminal.print("\(rig): no problems" + count(of: warnings))
        for line in validation.recoloredArt.map(text(ofRecolored:)) {
          terminal.print("  " + line)
        }
        if messages.verbose {
          for edge in document.map(blurryEdges) ?? [] { terminal.print("  " + edge.text) }
        }
      }
      problems += strict ? found + warnings : found
    }
    if json, !problems.isEmpty { throw ExitCode(2) }
    if !problems.isEmpty { throw FileError(problems: problems) }
  }

  /// Returns the end of a summary with the number of warnings; empty for none.
  private func count(of warnings: [FileError.Problem]) -> String {
    warnings.isEmpty ? "" : ", \(warnings.count) warning\(warnings.count == 1 ? "" : "s")"
  }

  private func report(
    _ problems: [FileError.Problem], _ severity: String, on terminal: Terminal
  ) throws(KitError) {
    for problem in problems { try terminal.print(data: problem.json(severity: severity).text) }
  }

  /// Returns the edges that are blurry in the rest state on dense screens.
  private func blurryEdges(of document: RigDocument) -> [BlurryEdge] {
    let rest = RenderOptions([RenderOption.state.setting("rest")].compactMap(\.self))
    guard let shot = try? document.shot(for: rest.request()) else { return [] }
    return shot.rig.blurryEdges(in: shot.pose(at: 0))
  }

  private func text(ofRecolored art: (theme: String, color: String, files: [String])) -> String {
    let more = art.files.count > 5 ? ", and \(art.files.count - 5) more" : ""
    let files = art.files.prefix(5).joined(separator: ", ") + more
    return "theme \(art.theme): '\(art.color)' also recolors \(files)"
  }

  /// Examines a rig. An unreadable rig is reported as a problem so that the other rigs are still
  /// examined.
  private func examine(_ rig: String) -> (document: RigDocument?, validation: RigValidation) {
    do {
      let document = try folders.finder.document(of: rig)
      var validation = RigValidation(of: document)
      validation.warnings += document.drawingDrifts.map(\.problem)
      return (document, validation)
    } catch let error as FileError {
      return (nil, RigValidation(problems: error.advice))
    } catch {
      return (nil, RigValidation(problems: [FileError.Problem(path: "", message: "\(error)")]))
    }
  }
}

extension FileError.Problem {
  fileprivate func json(severity: String) -> JSON {
    let sides = message.exact.halves(around: "; ")
    return .object([
      ("severity", .string(severity)), ("file", .string(path)),
      ("line", .optional(line, JSON.number)), ("column", .optional(column, JSON.number)),
      ("message", .string(sides?.before ?? message)),
      ("fix", .optional(sides?.behind ?? suggestion, JSON.string)),
    ])
  }

  /// The word that the message suggests instead of an unknown one.
  private var suggestion: String? {
    message.firstMatch(of: /\(did you mean '(.+)'\?\)/).map { "write '\($0.1)'" }
  }
}
