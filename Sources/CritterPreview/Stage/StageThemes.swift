import CritterEditing
import CritterGraphics
import CritterRig

extension Stage {
  /// Adds a theme's file, as one step of the history.
  func addTheme(_ request: NewThemeRequest, _ number: Int?) throws {
    let name = request.name
    let live = try openRig()
    let path = try NewFile.freePath(for: name, ending: ".theme.yaml", in: live.folder)
    guard path.exact.lastName.exact == "\(name).theme.yaml".exact else {
      throw PreviewError.refused("the rig has a theme '\(name)' already; choose another name")
    }
    let text =
      try request.theme.map { try themeText($0, of: live) } ?? live.rig.themeText(named: name)
    try live.document.check(path, Data(text.utf8), live.rig)
    try write(Array(text.utf8), to: path, of: live, "New theme \(name)", number)
  }

  /// Removes a theme's file, as one step of the history.
  func removeTheme(_ request: NameRequest, _ number: Int?) throws {
    let live = try openRig()
    let theme = request.name
    _ = try themeText(theme, of: live)
    let path = "\(live.folder)/\(theme)"
    try write(nil, to: path, of: live, "Delete \(theme)", number)
  }

  private func themeText(_ theme: String, of live: LiveRig) throws -> String {
    let path = "\(live.folder)/\(try themes.theme(named: theme).text)"
    return try RigEditor.text(of: path, within: live.folder)
  }

  private func write(
    _ contents: [UInt8]?, to path: String, of live: LiveRig, _ label: String, _ number: Int?
  ) throws {
    let outcome = try configuration.rigEditor.rewriteContents(
      of: [path], within: live.folder, as: RigEditor.Label(rig: live.file, text: label)
    ) { _ in [contents] }
    send(outcome, live.file, number)
  }

  /// The rig with its own colors instead of the shown theme.
  func ownColors(of live: LiveRig) throws -> LiveRig {
    var view = live.view
    view.theme = nil
    if let unthemed, unthemed.themed === live {
      try unthemed.rig.show(view)
      return unthemed.rig
    }
    let rig = try LiveRig(live, view: view)
    unthemed = (live, rig)
    return rig
  }
}

extension Rig {
  /// The text of a new theme, with the rig's own colors.
  fileprivate func themeText(named name: String) throws(PreviewError) -> String {
    guard !colors.isEmpty else {
      throw .refused("the rig has no named colors; add one first, for the theme to change")
    }
    let lines = colors.map { "  \($0.name): \($0.color.hex.doubleQuoted)\n" }
    return "# \(self.name) in the theme \(name). Colors that you remove are those of rig.yaml.\n"
      + "colors:\n\(lines.joined())"
  }
}
