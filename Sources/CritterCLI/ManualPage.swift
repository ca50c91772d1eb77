import ArgumentParser
import CritterGraphics
import CritterKit

/// A manual page in roff format, generated from the argument parser's description of a command.
struct ManualPage {
  private let command: Description
  /// The names of all commands with a page.
  private let commandNames: [String]

  /// The parser's machine-readable description of the commands.
  private struct Dump: Decodable {
    let command: Description
  }

  private struct Description: Decodable {
    let commandName: String
    let abstract, discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [Description]?
    let arguments: [Argument]?
  }

  private struct Argument: Decodable {
    let kind: String
    let shouldDisplay: Bool
    let names: [Name]?
    let valueName, abstract, sectionTitle: String?
    let isOptional, isRepeating: Bool?

    struct Name: Decodable {
      let kind, name: String
    }
  }

  /// Creates the page of a command or of the program.
  ///
  /// - Parameter name: the name of a command, or nil for the program.
  init<Root: RootCommand>(of name: String?, in root: Root.Type) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(root._dumpHelp().utf8))
    let commands = (dump.command.subcommands ?? []).filter { $0.shouldDisplay ?? true }
    commandNames = commands.map(\.commandName)
    guard let name else {
      command = dump.command
      return
    }
    guard let found = commands.first(where: { $0.commandName == name }) else {
      throw ValidationError(
        "no page for '\(name)'\(suggestion(for: name, among: commands.map(\.commandName), from: "critter help"))"
      )
    }
    command = found
  }

  private var isProgram: Bool { command.commandName == "critter" }
  private var title: String { isProgram ? "critter" : "critter-\(command.commandName)" }
  private var words: String { isProgram ? "critter" : "critter \(command.commandName)" }

  var text: String {
    let parts = [
      ".TH \(title.uppercased()) 1 \"\" \"critter \(critterVersion)\" \"critter\"", ".SH NAME",
      "\(title) \\- \(roff(command.abstract ?? ""))", ".SH SYNOPSIS", ".B \(words)",
      isProgram ? "\\fIcommand\\fR [\\fIoptions\\fR]" : synopsis, description, commands, options,
      environment, files, exitCodes, ".SH SEE ALSO",
      others,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var arguments: [Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

  /// The pages of the other commands.
  private var others: String {
    let commands = commandNames.filter { $0 != command.commandName }.map { "critter-\($0)(1)" }
    return ((isProgram ? [] : ["critter(1)"]) + commands).joined(separator: ", ")
  }

  private var synopsis: String {
    let positional = arguments.filter { $0.kind == "positional" }.map { argument in
      let name =
        "\\fI\(roff(argument.valueName ?? ""))\\fR"
        + (argument.isRepeating ?? false ? " ..." : "")
      return argument.isOptional ?? false ? "[\(name)]" : name
    }
    return (["[\\fIoptions\\fR]"] + positional).joined(separator: " ")
  }

  private var description: String {
    let introduction =
      isProgram
      ? """
      critter renders rigs, Lottie files, and animated SVGs to small animations. A rig is a folder
      with the file rig.yaml and drawings.

      """ : ""
    guard let discussion = command.discussion.map({ introduction + $0 }) else { return "" }
    let startsWithHeading = discussion.prefix { $0 != "\n" }.hasSuffix(":")
    var lines = startsWithHeading ? [] : [".SH DESCRIPTION"]
    var isVerbatim = false
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasSuffix(":"), line == line.uppercased() {
        lines.append(".SH \(line.dropLast())")
        continue
      }
      let isExample = line.hasPrefix("  ")
      if isExample != isVerbatim { lines.append(isExample ? ".nf" : ".fi") }
      isVerbatim = isExample
      lines.append(line.isEmpty ? ".PP" : roff(String(line)))
    }
    return (lines + (isVerbatim ? [".fi"] : [])).joined(separator: "\n")
  }

  private var commands: String {
    section(
      "COMMANDS",
      (command.subcommands ?? []).map {
        ($0.shouldDisplay ?? true, $0.commandName, $0.abstract ?? "")
      })
  }

  private var options: String {
    guard !arguments.isEmpty else { return "" }
    // As in the help, options without a title are last.
    let titles = arguments.compactMap(\.sectionTitle) + ["Options"]
    return titles.enumerated().filter { titles.firstIndex(of: $1) == $0 }.map { _, title in
      let own = arguments.filter { ($0.sectionTitle ?? "Options") == title }
      return ".SH \(roff(title.uppercased()))\n" + own.map(entry).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func entry(_ argument: Argument) -> String {
    let value = argument.valueName.map { "\\fI\(roff($0))\\fR" } ?? ""
    let names = (argument.names ?? []).map { name in
      let dashes = name.kind == "long" ? "\\-\\-" : "\\-"
      return "\\fB\(dashes)\(roff(name.name))\\fR" + (argument.kind == "option" ? " \(value)" : "")
    }
    let head = names.isEmpty ? value : names.joined(separator: ", ")
    return ".TP\n\(head)\n\(roff(argument.abstract ?? ""))"
  }

  private var environment: String {
    section(
      "ENVIRONMENT",
      [
        (takes("rigs"), "CRITTER_RIGS", "Folders of rigs, separated by colons."),
        (takes("loop"), "CRITTER_FFMPEG", "Path of ffmpeg, for mp4, webm, and avif."),
        (takes("summary"), "GITHUB_STEP_SUMMARY", "File that gets the summary of a check."),
        (takes("editor"), "VISUAL", "Editor to open, if it has a window."),
        (takes("j"), "SLURM_CPUS_PER_TASK", "Default number of workers."),
        (takes("progress"), "CI", "If set, turns off the progress bar."),
        (takes("color"), "NO_COLOR", "If set, turns off color in messages."),
        (true, "TMPDIR", "Folder for temporary files."),
      ])
  }

  private var files: String {
    section(
      "FILES",
      [
        (takes("config"), "critter.yml", "Manifest of outputs."),
        (takes("config"), "critter.lock.json", "Lock file: the sources of each output."),
        (takes("rigs"), "RIG/rig.yaml", "Rig."),
        (takes("theme"), "RIG/NAME.theme.yaml", "Theme of a rig."),
        (takes("scene"), "RIG/NAME.scene.yaml", "Scene of a rig."),
        (
          isProgram || command.commandName == "schema", "share/critter/schemas",
          "JSON Schemas of these files."
        ),
      ])
  }

  private var exitCodes: String {
    section(
      "EXIT STATUS",
      [
        (true, "0", "Success."),
        (
          takes("max-size") || takes("diff-dir") || takes("tolerance"), "1",
          "Check failed: out of date, different, or over the size limit."
        ),
        (true, "2", "Invalid input; a retry won't help."),
        (true, "3", "Rendering or writing failed; a retry may help."),
        (true, "64", "Wrong usage of the command line."),
      ])
  }

  /// Returns whether the command has an option of this name. Always true for the program.
  private func takes(_ option: String) -> Bool {
    isProgram || arguments.contains { $0.names?.contains { $0.name == option } ?? false }
  }

  private func section(
    _ title: String, _ rows: [(isShown: Bool, name: String, text: String)]
  ) -> String {
    let shown = rows.filter(\.isShown)
    guard !shown.isEmpty else { return "" }
    return ".SH \(title)\n"
      + shown.map { ".TP\n.B \(roff($0.name))\n\(roff($0.text))" }.joined(separator: "\n")
  }
}

/// Returns text with roff's special characters escaped.
private func roff(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
}
