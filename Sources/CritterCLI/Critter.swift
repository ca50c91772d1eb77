package import ArgumentParser
import CritterKit

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
  var messages: MessageOptions { get }

  /// - Parameter terminal: for messages; data goes to standard output.
  func perform(on terminal: Terminal) throws
}

extension Command {
  package func run() throws {
    let terminal = Terminal.standardError(messages)
    do {
      try perform(on: terminal)
    } catch {
      guard let failure = Failure(error) else { throw error }
      terminal.print(failure)
      throw ExitCode(failure.exitCode)
    }
  }
}
