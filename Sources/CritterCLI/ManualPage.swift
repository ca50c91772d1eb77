import ArgumentParser
import CritterForms
import CritterKit
import CritterSystem

/// A page of the manual, in roff, made from what the argument parser knows of a command.
struct ManualPage {
  private let command: Description

  /// What the parser prints for tools.
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

    struct Name: Decodable {
      let kind, name: String
    }
  }

  /// - Parameter name: of a command; nil for the program.
  init(of name: String?) throws {
    let dump = try JSONDecoder().decode(Dump.self, from: Data(Critter._dumpHelp().utf8))
    guard let name else {
      command = dump.command
      return
    }
    let commands = dump.command.subcommands ?? []
    guard let found = commands.first(where: { $0.commandName == name }) else {
      throw ValidationError(
        "no page on '\(name)'\(suggestion(for: name, among: commands.map(\.commandName)))")
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
      isProgram ? exitCodes : "", ".SH SEE ALSO",
      isProgram ? "critter-render(1), critter-init(1), critter-check(1)" : "critter(1)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var arguments: [Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

  private var synopsis: String {
    let positional = arguments.filter { $0.kind == "positional" }
      .map { "\\fI\(roff($0.valueName ?? ""))\\fR" }
    return (positional + ["[\\fIoptions\\fR]"]).joined(separator: " ")
  }

  private var description: String {
    guard let discussion = command.discussion else { return "" }
    var lines = [".SH DESCRIPTION"]
    var isVerbatim = false
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      let isExample = line.hasPrefix("  ")
      if isExample != isVerbatim { lines.append(isExample ? ".nf" : ".fi") }
      isVerbatim = isExample
      lines.append(line.isEmpty ? ".PP" : roff(String(line)))
    }
    return (lines + (isVerbatim ? [".fi"] : [])).joined(separator: "\n")
  }

  private var commands: String {
    let shown = (command.subcommands ?? []).filter { $0.shouldDisplay ?? true }
    guard !shown.isEmpty else { return "" }
    return ".SH COMMANDS\n"
      + shown.map { ".TP\n.B \(roff($0.commandName))\n\(roff($0.abstract ?? ""))" }
      .joined(separator: "\n")
  }

  private var options: String {
    guard !arguments.isEmpty else { return "" }
    return ".SH OPTIONS\n" + arguments.map(entry).joined(separator: "\n")
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

  private var exitCodes: String {
    let codes = [
      ("0", "done"), ("1", "a negative answer: drift, difference, over budget"),
      ("2", "invalid input: a retry will not help"),
      ("3", "rendering or writing failed: a retry may help"), ("64", "usage"),
    ]
    return ".SH EXIT STATUS\n" + codes.map { ".TP\n.B \($0)\n\($1)" }.joined(separator: "\n")
  }
}

/// With what means something to roff spelled out.
private func roff(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
}
