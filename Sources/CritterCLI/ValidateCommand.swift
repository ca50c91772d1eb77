import CritterForms
import ArgumentParser
import CritterKit
import CritterRig

struct Validate: Command {
  static let configuration = CommandConfiguration(
    abstract: "Finds every problem of rigs and their art; renders nothing.",
    discussion: """
      EXAMPLE:
        critter validate critter parts/owl
      """)

  @Argument(help: "Rigs' names, or the paths of their folders.")
  var rigs: [String]

  @OptionGroup var parts: PartsOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    var problems: [FileError.Problem] = []
    for rig in rigs {
      let found = examine(rig)
      if found.isEmpty, !messages.quiet { terminal.print("\(rig): no problems") }
      problems += found
    }
    if !problems.isEmpty { throw FileError(problems: problems) }
  }

  /// One that cannot be found or read is a problem too: the others are still looked into.
  private func examine(_ rig: String) -> [FileError.Problem] {
    do throws(KitError) {
      return try RigDocument.problems(in: parts.finder.folder(of: rig))
    } catch {
      return [FileError.Problem(path: "", message: error.message)]
    }
  }
}
