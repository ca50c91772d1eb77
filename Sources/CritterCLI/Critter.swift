package import ArgumentParser
package import CritterKit
import CritterRaster
import Foundation

package struct Critter: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "critter",
    abstract: "Turns hand-drawn vector parts into small, flawless animations.",
    discussion: """
      EXAMPLES:
        critter render critter --from neutral --to shy -o shy.gif
        critter render critter --state active --set gaze=0.5 --scale 2 -o active.png
        critter sheet critter --contact -o contact.png
        critter diff critter@main critter -o diff.png
        critter render
        critter check
        critter list critter
      """,
    version: critterVersion,
    subcommands: [
      Render.self, Check.self, Encode.self, Sheet.self, Diff.self, List.self, Pose.self,
      Validate.self, Preview.self,
    ])

  package init() {}
}

/// A command whose errors are printed in one place.
package protocol Command: ParsableCommand {
  var limits: LimitOptions { get }
  var messages: MessageOptions { get }

  /// - Parameters:
  ///   - terminal: for messages; data goes to standard output.
  ///   - temporaries: are removed whichever way the run ends.
  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws
}

extension Command {
  package func run() throws {
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

extension ParsableCommand {
  /// Does what the words of the command line say, and ends the program.
  package static func runToEnd() -> Never {
    StandardStreams.fill()
    do {
      var command = try parseAsRoot()
      try command.run()
      Foundation.exit(0)
    } catch {
      end(with: error)
    }
  }

  /// The parser's errors, and its help, which is one of them.
  private static func end(with error: any Error) -> Never {
    let (text, code) = (fullMessage(for: error), exitCode(for: error))
    let terminal = Terminal.standardError()
    if !text.isEmpty, code.isSuccess {
      do throws(KitError) {
        try StandardStreams.print(text)
      } catch {
        terminal.print("error: " + error.message)
        Foundation.exit(3)
      }
    } else if !text.isEmpty {
      terminal.print(text)
    }
    Foundation.exit(code.rawValue)
  }
}
