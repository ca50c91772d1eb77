import CritterGraphics
import CritterKit
import CritterSystem

/// What the stages of all pages share.
struct PreviewConfiguration: Sendable {
  /// Rigs' folders by name.
  let rigs: [ExactText: String]
  /// The rig that a page shows first.
  let firstRig: String
  /// How the user names a rig on the command line, where that is not its name.
  let arguments: [String: String]
  /// The value of `--parts`, if the user gave it.
  let partsOption: String?
  /// What to compare with: a git revision or a folder.
  let against: String
  /// For what git unpacks; the caller of the preview removes it.
  let temporaryFolder: String
  let text: TextShaping
  /// Opens files at a place; nil if the page's browser is to do it.
  var editor: Editor?
  /// What is told of outputs; nil where there is no manifest to be told of.
  var manifest: ManifestSource?
  /// Changes rig files, for all pages.
  let rigEditor: RigEditor

  /// Whether the page may write no file.
  var isReadOnly: Bool { rigEditor.isReadOnly }

  /// In alphabetical order.
  var rigNames: [String] { rigs.keys.sorted().map(\.text) }

  func argument(for rig: String) -> String { arguments[rig] ?? rig }
}
