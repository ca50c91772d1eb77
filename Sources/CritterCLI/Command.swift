package import ArgumentParser
import CritterGraphics
import CritterImport
package import CritterKit

/// A command that handles errors, limits, and cleanup.
package protocol Command: ParsableCommand {
  var common: CommonOptions { get }

  /// Performs the work of the command.
  ///
  /// - Parameters:
  ///   - terminal: the streams for data and messages.
  ///   - temporaries: the temporary files, which are removed when the run ends.
  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws
}

extension Command {
  var limits: LimitOptions { common.limits }
  package var messages: MessageOptions { common.messages }

  /// Performs the command and prints its error.
  ///
  /// - Parameter ownsProcess: whether limits, signals, and crashes may end the process.
  /// - Throws: `ExitCode`, or an error of the argument parser.
  package func run(_ streams: Streams, ownsProcess: Bool) throws {
    let terminal = Terminal(streams, messages.color)
    let temporaries = TemporaryFiles()
    let runGuard = ownsProcess ? RunGuard(limits.limits, temporaries, terminal) : nil
    do {
      try runGuard?.start(isVerbose: messages.verbose)
      defer { runGuard?.endIfAsked() }
      guard let runGuard else { return try perform(on: terminal, temporaries) }
      try runGuard.run { try perform(on: terminal, temporaries) }
    } catch {
      guard let failure = Failure(error) else { throw error }
      terminal.print(failure)
      throw ExitCode(failure.exitCode)
    }
  }
}

/// The options of every command.
package struct CommonOptions: ParsableArguments {
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  package init() {}
}

/// The options for the limits of untrusted input.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit-time"), parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit per frame, in seconds. (default: \(Limits.defaultSeconds.shortText))",
      valueName: "seconds"),
    transform: number("seconds, more than 0 and at most 1,000,000") { $0 > 0 && $0 <= 1e6 })
  var seconds: Double?

  @Option(
    name: .customLong("limit-memory"),
    help: ArgumentHelp(
      "Memory limit, for example 512MB or 2GiB. (default: 4GB, or half of the memory)",
      valueName: "size"),
    transform: memory)
  var memory: ByteCount?

  private static func memory(_ text: String) throws -> ByteCount {
    guard let size = ByteCount(text) else {
      throw ValidationError("expected a size, for example 512MB or 2GiB")
    }
    return size
  }

  var limits: Limits {
    Limits(seconds: seconds ?? Limits.defaultSeconds, memory: memory ?? Limits.defaultMemory)
  }
}

/// The limits of a run. Exceeding them ends the run.
struct Limits: Sendable {
  /// The time limit in seconds for one frame, or for another program to make progress.
  var seconds: Double
  /// The memory limit of the whole run.
  var memory: ByteCount

  static let defaultSeconds = 60.0

  /// The default memory limit: half of the machine's or container's memory, at most 4 GB.
  static var defaultMemory: ByteCount {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    return ByteCount(min(min(machine, ControlGroups.memory ?? .max) / 2, 4_000_000_000))
  }
}

/// The options for the rig search path.
package struct RigsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of rigs, searched before $CRITTER_RIGS, ./rigs, ./parts, and the built-in rigs.",
      valueName: "folder"))
  package var rigs: String?

  @Option(
    help: ArgumentHelp(
      "Animation to use, if a .lottie has several. (default: the first)", valueName: "name"))
  var animation: String?

  @Flag(help: "Leave out parts of the picture that can't be drawn.")
  var partial = false

  package init() {}

  init(folder: String?) {
    rigs = folder
    animation = nil
    partial = false
  }

  package var finder: RigFinder { finder(base: "") }

  /// Finds and reads a rig, and prints the features that an imported file loses.
  func document(
    of rig: String, warningOn terminal: Terminal, _ messages: MessageOptions
  ) throws -> RigDocument {
    let document = try finder.document(of: rig)
    terminal.print(warnings: document.importWarnings, isQuiet: messages.quiet)
    return document
  }

  /// Returns the rig search path for a base folder.
  ///
  /// - Parameter base: the manifest's folder: empty, or ending in a slash.
  package func finder(base: String) -> RigFinder {
    var finder = RigFinder(
      option: rigs, environment: ProcessInfo.processInfo.environment,
      share: ThisProgram.share, base: base, shipped: .cached)
    finder.options = ImportedRig.Options(animation: animation, isPartial: partial)
    return finder
  }
}
