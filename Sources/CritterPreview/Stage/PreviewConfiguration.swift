import CritterGraphics
import CritterKit

/// The configuration that the stages of all pages share.
struct PreviewConfiguration: Sendable {
  /// Rigs' folders by name.
  let rigs: [ExactText: String]
  /// The rig that a page shows first.
  let firstRig: String
  /// How the user names a rig on the command line, where that is not its name.
  let arguments: [String: String]
  /// The value of `--parts`, if the user gave it.
  let partsOption: String?
  /// The git revision or the folder to compare with.
  let against: String
  /// The folder for unpacked revisions; the caller of the preview removes it.
  let temporaryFolder: String
  let text: TextShaping
  /// Opens files at a place; nil if the page's browser is to do it.
  var editor: Editor?
  /// The source of outputs; nil without a manifest.
  var manifest: ManifestSource?
  /// Changes rig files, for all pages.
  let rigEditor: RigEditor

  /// Whether the page may write no file.
  var isReadOnly: Bool { rigEditor.isReadOnly }

  /// The names of the rigs in alphabetical order.
  var rigNames: [String] { rigs.keys.sorted().map(\.text) }

  func argument(for rig: String) -> String { arguments[rig] ?? rig }
}
