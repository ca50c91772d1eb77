package import ArgumentParser
import CritterCLI

/// The `critter` program: the command line with all commands.
package struct Critter: RootCommand {
  /// The name, the help, and the commands of the program.
  package static let configuration = CommandConfiguration.critter(Critter.self)

  /// The commands of the program, except for `help`.
  package static let commands = critterCommands(preview: PreviewCommand.self)

  package init() {}
}
