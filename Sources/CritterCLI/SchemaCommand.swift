import ArgumentParser
import CritterForms
import CritterKit
import CritterProject
import CritterRig

struct Schema: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prints the JSON Schema of a file, for editors.",
    discussion: """
      Editors that speak to the YAML language server complete keys, and show what they mean, where a \
      file's first line names the schema:

        # yaml-language-server: $schema=rig.schema.json

      The installed ones are in share/critter/schemas.

      EXAMPLE:
        critter schema rig > rig.schema.json
      """)

  @Argument(
    help: "rig, scene, theme or manifest.", completion: .list(Kind.allCases.map(\.rawValue)))
  var kind = Kind.rig

  @OptionGroup var limits: LimitOptions
  @OptionGroup var messages: MessageOptions

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case rig, scene, theme, manifest
  }

  func perform(on terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    try terminal.print(data: String(kind.text.dropLast()))
  }
}

extension Schema.Kind {
  /// With a line end at its end.
  var text: String {
    switch self {
    case .rig:
      JSON.schema(of: FileShapes.rig, title: "rig.yaml", "How a rig's parts move.").indentedText
    case .scene:
      JSON.schema(
        of: FileShapes.scene, title: "A scene of critter", "A script of what is done to a rig."
      ).indentedText
    case .theme:
      JSON.schema(
        of: FileShapes.theme, title: "A theme of critter", "Other values for a rig's colours."
      ).indentedText
    case .manifest: Manifest.schema
    }
  }
}
