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
