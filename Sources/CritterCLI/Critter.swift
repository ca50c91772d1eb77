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
    subcommands: commands + [Help.self])

  static let commands: [any ParsableCommand.Type] = [
    Render.self, Check.self, Encode.self, Sheet.self, Diff.self, List.self, Pose.self,
    Validate.self, Init.self, Sync.self, Readme.self, Schema.self, PreviewCommand.self,
  ]

  package init() {}
}
