package import ArgumentParser
import CritterGraphics
import CritterKit
import CritterRigFile

#if os(Linux)
  import CLibStart
#endif

/// The root command of a program.
///
/// Help, man pages, and completions list its commands.
package protocol RootCommand: ParsableCommand {
  /// The commands of the program, except for `help`.
  static var commands: [any ParsableCommand.Type] { get }
}

extension CommandConfiguration {
  /// Returns the configuration of the program `critter` with its commands.
  package static func critter<Root: RootCommand>(_ root: Root.Type) -> CommandConfiguration {
    CommandConfiguration(
      commandName: "critter",
      abstract: "Turn SVG layers into small GIFs and other animations.",
      discussion: """
        EXAMPLES:
          critter render bear --from neutral --to shy -o shy.gif
          critter init mascot --import mascot.svg
          critter preview mascot --open
          critter sheet bear --contact -o contact.png
          critter list bear

        TOPICS:
          critter help \(Topic.allCases.map(\.rawValue).joined(separator: "|"))
        """,
      version: critterVersion,
      subcommands: root.commands + [Help<Root>.self])
  }
}

/// The commands of `critter`, in the order of its help.
///
/// - Parameter preview: the command of the live preview, which is in another module.
package func critterCommands(preview: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
  [
    Init.self, preview, Render.self, Readme.self, Check.self, Sync.self, Limb.self, Sheet.self,
    Pack.self, Diff.self, Encode.self, Validate.self, List.self, Pose.self, Schema.self,
  ]
}

extension RootCommand {
  /// Runs this process's command line, then ends the process.
  package static func main() -> Never {
    Streams.openMissing()
    do throws(MissingResource) {
      try Resources.checkMemory()
    } catch {
      Terminal(.standard).print("error: " + error.message)
      CritterGraphics.exit(3)
    }
    // On Linux, Swift reads arguments from /proc. Without arguments, the parser would print its
    // help.
    if CommandLine.arguments.first?.isEmpty ?? true {
      Terminal(.standard).print(
        "error: can't read the arguments of this command: /proc isn't mounted; mount it with "
          + "'mount -t proc proc /proc'")
      CritterGraphics.exit(3)
    }
    useInstalledFonts()
    let arguments = Array(CommandLine.arguments.dropFirst())
    // U+FFFD replaces invalid UTF-8, so the argument would be the name of another file.
    if let name = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      Terminal(.standard).print("error: '\(name)' isn't UTF-8 text; rename the file")
      CritterGraphics.exit(ExitCode.validationFailure.rawValue)
    }
    CritterGraphics.exit(run(arguments, ownsProcess: true))
  }

  /// Adds the fonts that are installed with the program to those of the system. Only releases that
  /// run on any Linux have some. The user's own `FONTCONFIG_FILE` remains.
  private static func useInstalledFonts() {
    guard let share = ThisProgram.share else { return }
    let path = share + "/fonts/fonts.conf"
    if FileManager.default.fileExists(atPath: path) { setenv("FONTCONFIG_FILE", path, 0) }
  }

  /// Runs a command line.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - ownsProcess: whether limits, signals, and crashes may end the process.
  /// - Returns: the exit code.
  package static func run(
    _ arguments: [String], streams: Streams = .standard, ownsProcess: Bool = false
  ) -> Int32 {
    let terminal = Terminal(streams)
    // Scripts often request the version, and the parser is slow to start.
    if arguments == ["--version"] { return print(data: critterVersion, on: terminal) }
    do {
      try checkCommand(named: arguments.first)
      try checkOptions(arguments)
      var command = try parseCommand(arguments)
      if let command = command as? any Command {
        try command.run(streams, ownsProcess: ownsProcess)
      } else {
        try command.run()
      }
      return 0
    } catch let code as ExitCode {
      return code.rawValue
    } catch {
      return report(error, of: arguments, on: terminal)
    }
  }

  /// Parses a command line.
  ///
  /// From the root, the parser would collect the options of the command twice as often. Its errors
  /// and help start with the name of the root.
  private static func parseCommand(_ arguments: [String]) throws -> any ParsableCommand {
    let command = configuration.subcommands.first { $0._commandName == arguments.first }
    let parsed = try? command?.parseAsRoot(Array(arguments.dropFirst()))
    if let parsed, type(of: parsed) == command { return parsed }
    return try parseAsRoot(arguments)
  }

  /// Prints the parser's errors or help. The parser throws both.
  ///
  /// - Returns: the exit code.
  private static func report(
    _ error: any Error, of arguments: [String], on terminal: Terminal
  ) -> Int32 {
    let text = fullMessage(for: error)
    guard let error = text.exact.dropping(prefix: "Error: ") else {
      return text.isEmpty
        ? 0 : print(data: text.completingHelp(with: Help<Self>.words), on: terminal)
    }
    terminal.print("error: " + namingUnknownOption(error.reworded, of: arguments))
    return ExitCode.validationFailure.rawValue
  }

  private static func print(data text: String, on terminal: Terminal) -> Int32 {
    do throws(KitError) {
      try terminal.print(data: text)
      return 0
    } catch {
      terminal.print("error: " + error.message)
      return 3
    }
  }

  /// Reports an unknown command. The parser would report an unexpected argument.
  private static func checkCommand(named name: String?) throws {
    let names = configuration.subcommands.map { $0._commandName }
    guard let name, names.count > 1, !name.hasPrefix("-"), !names.contains(name) else { return }
    throw ValidationError("unknown command '\(name)'\(suggestion(forCommand: name, among: names))")
  }

  /// Reports an option such as `-threads` of another program. The parser would take it for `-h`.
  private static func checkOptions(_ arguments: [String]) throws {
    let isForeign = arguments.prefix { $0 != "--" }.contains {
      $0.wholeMatch(of: #/-([A-Za-z]{2,})/#).map { Synonym.hasOption(for: String($0.1)) } ?? false
    }
    if isForeign { throw ValidationError("unknown option") }
  }

  /// Returns the parser's message, changed to report an unknown option instead of the argument
  /// after it.
  private static func namingUnknownOption(_ text: String, of arguments: [String]) -> String {
    guard let usage = text.firstRange(of: "\nUsage: ") else { return text }
    let command = configuration.subcommands.first { $0._commandName == arguments.first }
    let known = helpMessage(for: command ?? self, includeHidden: true).options
    let given = arguments.prefix { $0 != "--" }.compactMap {
      $0.prefixMatch(of: #/(--?)([A-Za-z][\w:-]*)/#)
    }
    guard
      let option = given.first(where: { isUnknown(String($0.2), isLong: $0.1 == "--", known) })
    else { return text }
    let hint =
      frames(for: option.0, in: arguments)
      ?? suggestion(forOption: String(option.2), among: known)
    return "unknown option '\(option.0)'\(hint)" + text[usage.lowerBound...]
  }

  /// Returns the hint for an option of another program that takes a time, in frames; nil for other
  /// options.
  private static func frames(for option: Substring, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(where: { $0.hasPrefix(option) }) else { return nil }
    let own = arguments[index].dropFirst(option.count + 1)
    let text = own.isEmpty ? arguments.dropFirst(index + 1).first?[...] ?? "" : own
    let fps = arguments.drop { $0 != "--fps" }.dropFirst().first
    let rate = fps.flatMap { Double($0) } ?? 25
    guard let seconds = Double(text.prefix { $0 != "s" }), 0...3600 ~= seconds, 1...1000 ~= rate
    else { return nil }
    let frame = Int(seconds * rate)
    switch option.drop(while: { $0 == "-" }) {
    case "t", "to", "end", "end-time", "duration", "length":
      return "; use '--frames 0-\(max(frame - 1, 0))' for the first \(seconds.shortText) s"
    case "ss", "start", "start-time", "skip":
      return "; use '--frames \(frame)-99999' to start at \(seconds.shortText) s"
    default: return nil
    }
  }

  private static func isUnknown(_ name: String, isLong: Bool, _ known: [String]) -> Bool {
    if known.contains(name), isLong || name.count == 1 { return false }
    // Other programs have long options with one dash, and critter -W200 and -qn.
    return isLong || !known.contains(String(name.prefix(1))) || Synonym.hasOption(for: name)
  }
}

extension String {
  /// The options in a command's help text, without dashes.
  fileprivate var options: [String] {
    matches(of: /--([a-z][a-z-]*)/).map { String($0.1) }
      + matches(of: #/[ ,]-([A-Za-z])\b/#).map { String($0.1) }
  }
}
