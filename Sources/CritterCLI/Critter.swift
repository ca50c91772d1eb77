package import ArgumentParser
import CritterForms
import CritterKit
import CritterRaster
import CritterSystem

#if os(Linux)
  import CLibStart
#endif

package struct Critter: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "critter",
    abstract: "Turns hand-drawn vector parts into small, flawless animations.",
    discussion: """
      EXAMPLES:
        critter render bear --from neutral --to shy -o shy.gif
        critter render bear --state active --set gaze=0.5 --scale 2 -o active.png
        critter sheet bear --contact -o contact.png
        critter diff bear@main critter -o diff.png
        critter render
        critter check
        critter list bear
      """,
    version: critterVersion,
    subcommands: commands + [Help.self])

  static let commands: [any ParsableCommand.Type] = [
    Render.self, Check.self, Plan.self, Encode.self, Sheet.self, Diff.self, List.self, Pose.self,
    Validate.self, Init.self, Schema.self, PreviewCommand.self,
  ]

  package init() {}
}

/// A command whose errors are printed in one place.
protocol Command: ParsableCommand {
  var limits: LimitOptions { get }
  var messages: MessageOptions { get }

  /// - Parameters:
  ///   - terminal: for messages; data goes to standard output.
  ///   - temporaries: are removed whichever way the run ends.
  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws
}

extension Command {
  func run() throws {
    let terminal = Terminal.standardError(messages.color)
    let temporaries = TemporaryFiles()
    let runGuard = RunGuard(limits.limits, temporaries, terminal)
    do {
      try OpenFiles.check()
      if !messages.verbose { silenceLibraryWarnings() }
      runGuard.start()
      defer { runGuard.endIfAsked() }
      try perform(on: terminal, temporaries)
    } catch {
      guard let failure = Failure(error) else { throw error }
      terminal.print(failure)
      throw ExitCode(failure.exitCode)
    }
  }
}

extension Critter {
  /// Does what the words of the command line say, and ends the program.
  package static func runToEnd() -> Never {
    StandardStreams.fill()
    keepMemory()
    // There Swift looks for them on Linux; without any the parser would print its help.
    if CommandLine.arguments.first?.isEmpty ?? true {
      Terminal.standardError().print(
        "error: cannot read the arguments of this command: /proc is not mounted; mount it with "
          + "'mount -t proc proc /proc'")
      CritterSystem.exit(3)
    }
    // Scripts ask for it again and again, and the parser looks through all types of the program.
    if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
      end(printing: critterVersion)
    }
    do {
      try checkCommand(named: CommandLine.arguments.dropFirst().first)
      var command = try parseAsRoot()
      try command.run()
      CritterSystem.exit(0)
    } catch {
      end(with: error)
    }
  }

  /// Lets pictures that come next have the memory of those that are let go, whoever made them.
  private static func keepMemory() {
    #if os(Linux)
      // glibc asks the kernel for each large block anew, a 4K picture's always and smaller ones at first, and
      // the kernel clears and maps all of its pages: a sixth of the time of a render of 4K.
      if mallopt(M_MMAP_THRESHOLD, 1 << 30) == 1 { mallopt(M_TRIM_THRESHOLD, 1 << 30) }
      // Each worker would have a heap of its own, and none would use again what another one let go. Few
      // workers do not wait for each other.
      mallopt(M_ARENA_MAX, Int32(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 4, 1)))
      preferHugePages()
    #endif
  }

  #if os(Linux)
    /// Lets the heap begin with pages of two megabytes where this system has them, which is a tenth of the
    /// time of a small render. What large ones need besides, some virtual machines would take long to find
    /// in one piece. The heap gets the addresses here, and memory only as it is used.
    private static func preferHugePages() {
      let (room, page) = (64 << 20, 2 << 20)
      guard let heap = malloc(room) else { return }
      let start = (Int(bitPattern: heap) + page - 1) / page * page
      let end = (Int(bitPattern: heap) + room) / page * page
      madvise(UnsafeMutableRawPointer(bitPattern: start), end - start, MADV_HUGEPAGE)
      free(heap)
    }
  #endif

  /// The parser would only call it unexpected.
  private static func checkCommand(named name: String?) throws {
    let names = configuration.subcommands.map { $0._commandName }
    guard let name, names.count > 1, !name.hasPrefix("-"), !names.contains(name) else { return }
    throw ValidationError("unknown command '\(name)'\(suggestion(for: name, among: names))")
  }

  /// The parser's errors, and its help, which is one of them.
  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = code == .validationFailure ? message(for: error) : fullMessage(for: error)
    if !text.isEmpty, code.isSuccess { end(printing: text) }
    if !text.isEmpty {
      // Written as all others are.
      Terminal.standardError().print(
        text.hasPrefix("Error: ") ? "error" + text.dropFirst(5) : text)
    }
    CritterSystem.exit(code.rawValue)
  }

  /// With an option that there is not before whatever is missing since nobody reads it.
  private static func message(for error: any Error) -> String {
    let text = fullMessage(for: error)
    let words = CommandLine.arguments.dropFirst()
    guard let command = configuration.subcommands.first(where: { $0._commandName == words.first }),
      let usage = text.firstRange(of: "\nUsage: ")
    else { return text }
    let known = helpMessage(for: command, includeHidden: true).longOptions
    let given = words.prefix { $0 != "--" }.compactMap { $0.prefixMatch(of: /--([a-z][a-z-]*)/) }
    guard let option = given.map({ String($0.1) }).first(where: { !known.contains($0) }) else {
      return text
    }
    let meant = nearest(to: option, among: known).map { " (did you mean '--\($0)'?)" } ?? ""
    return "Error: unknown option '--\(option)'\(meant)" + text[usage.lowerBound...]
  }

  private static func end(printing text: String) -> Never {
    do throws(KitError) {
      try StandardStreams.print(text)
      CritterSystem.exit(0)
    } catch {
      Terminal.standardError().print("error: " + error.message)
      CritterSystem.exit(3)
    }
  }
}

extension String {
  /// Of a command's help.
  fileprivate var longOptions: [String] { matches(of: /--([a-z][a-z-]*)/).map { String($0.1) } }
}
