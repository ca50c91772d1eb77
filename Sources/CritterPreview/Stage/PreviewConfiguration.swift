import CritterGraphics

/// The configuration shared by the stages of all pages.
struct PreviewConfiguration: Sendable {
  /// The folders of the rigs by name.
  let rigs: [ExactText: String]
  /// The name of the initial rig on a page.
  let firstRig: String
  /// The rigs as written on the command line, by name, if they differ from their names.
  let arguments: [String: String]
  /// The value of `--rigs`, if any.
  let rigsOption: String?
  /// The git revision or the folder to compare with.
  let against: String
  /// The folder for unpacked revisions, which the caller of the preview removes.
  let temporaryFolder: String
  let text: TextShaping
  /// The editor for opening files; nil if the browser opens them.
  var editor: Editor?
  /// The source of outputs; nil without a manifest.
  var manifest: (any ManifestOutputs)?
  /// The editor of rig files, shared by all pages.
  let rigEditor: RigEditor

  /// Finds the folders of rigs by name that appeared later.
  var newRigs: @Sendable () -> [ExactText: String] = { [:] }

  /// The folder of a rig; nil for an unknown rig.
  func folder(of rig: String) -> String? { rigs[rig.exact] ?? newRigs()[rig.exact] }

  /// Whether pages can't write files.
  var isReadOnly: Bool { rigEditor.gate.isReadOnly }

  /// The names of the rigs in alphabetical order.
  var rigNames: [String] {
    rigs.merging(newRigs()) { known, _ in known }.keys.sorted().map(\.text)
  }

  func argument(for rig: String) -> String { arguments[rig] ?? rig }
}
