import ArgumentParser
import CritterGraphics
import CritterKit
import CritterProject
import CritterRigFile

struct Schema: Command {
  static let configuration = CommandConfiguration(
    abstract: "Print a JSON Schema for your editor.",
    discussion: """
      Editors with a YAML language server complete and explain keys if the first line of the file \
      is:

        # yaml-language-server: $schema=rig.schema.json

      The installed schemas are in share/critter/schemas.

      EXAMPLES:
        critter schema rig > rig.schema.json
      """)

  @Argument(help: "Kind of file: rig, scene, theme, or manifest.")
  var kind = Kind.rig

  @OptionGroup var common: CommonOptions

  enum Kind: String, WordArgument {
    case rig, scene, theme, manifest
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    try terminal.print(data: String(kind.text.dropLast()))
  }
}

extension Schema.Kind {
  /// The schema as JSON text with a final newline.
  var text: String {
    switch self {
    case .rig:
      JSON.schema(
        of: FileShapes.rig, title: "rig.yaml",
        "A rig: parts, states, transitions, clips, events, and scenes."
      ).indentedText
    case .scene:
      JSON.schema(
        of: FileShapes.scene, title: "Scene file", "A list of actions on a rig."
      ).indentedText
    case .theme:
      JSON.schema(
        of: FileShapes.theme, title: "Theme file", "Colors that replace colors of a rig."
      ).indentedText
    case .manifest: Manifest.schema
    }
  }
}
