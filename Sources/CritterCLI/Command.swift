import ArgumentParser
import CritterKit

/// A command whose errors are printed in one place.
protocol Command: ParsableCommand {
  var limits: LimitOptions { get }
  var messages: MessageOptions { get }

  /// - Parameters:
  ///   - terminal: the streams for data and messages.
  ///   - temporaries: removed however the run ends.
  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws
}

extension Command {
  /// Performs the command and prints its error.
  ///
  /// - Parameter ownsProcess: whether limits, signals and crashes may end the process.
  /// - Throws: `ExitCode`, or an error of the argument parser.
  func run(_ streams: Streams, ownsProcess: Bool) throws {
    let terminal = Terminal(streams, messages.color)
    let temporaries = TemporaryFiles()
    let runGuard = ownsProcess ? RunGuard(limits.limits, temporaries, terminal) : nil
    do {
      try runGuard?.start(isVerbose: messages.verbose)
      defer { runGuard?.endIfAsked() }
      try perform(on: terminal, temporaries)
    } catch {
      guard let failure = Failure(error) else { throw error }
      terminal.print(failure)
      throw ExitCode(failure.exitCode)
    }
  }
}
