import CritterGraphics
import Foundation

/// What all pages share.
struct House: Sendable {
  /// Rigs' folders by name.
  let rigs: [String: String]
  /// The one to show first.
  let firstRig: String
  /// As the user names a rig on the command line.
  let arguments: [String: String]
  /// What the user said for `--parts`.
  let partsOption: String?
  /// What to compare with: a revision or a folder.
  let against: String
  /// An empty folder of ours.
  let place: String
  let text: TextShaping

  func argument(for rig: String) -> String { arguments[rig] ?? rig }
}
