import CritterEditing
import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterSVG
import CritterSyntax

extension Stage {
  /// Writes a change into the rig's file.
  func change(_ request: ChangeRequest, _ draft: Draft, _ number: Int?) async throws {
    let live = try openRig()
    if draft.isInTheme == true { return try await changeTheme(request, draft, live, number) }
    let drawing = try request.drawing.map { try newArt($0, in: live.folder) }
    var draft = drawing.map { draft.naming(art: $0.name) } ?? draft
    let changesNames = draft.edit?.changesNames == true
    // A change that would break the rig is reported and not written.
    var files = live.document.textFiles
    if changesNames { files += live.document.filesWithNames }
    let text = try live.document.readText(files)
    draft.changes = draft.changes.map { live.closingLoops($0, in: text) }
    let edited = try edited(draft, live, in: text, drawing)
    try live.check(edited, isAtRest: changesNames)
    try configuration.rigEditor.checkWritable(live.file)
    if let drawing { try NewFile.write(drawing.bytes, to: drawing.path, writePermission()) }
    let label = request.label ?? "Change"
    guard let edit = draft.edit else {
      let outcome = try await configuration.rigEditor.change(
        files, of: live.file, within: live.folder, draft.changes ?? [], label,
        isForced: request.choice == "mine", continues: request.continues == true,
        art: edited.recoloredArt.map(\.path), recoloring: edited.recoloring)
      return await send(outcome, live.file, number)
    }
    let old = text.texts.map(\.exact)
    let written = try configuration.rigEditor.rewrite(files, within: live.folder) { now in
      if now.map(\.exact) == old { return edited.text.texts }
      let text = try RigText(Array(zip(files, now)))
      return try self.edited(draft, live, in: text, drawing).text.texts
    }
    let outcome = await configuration.rigEditor.note(written, of: live.file, label)
    await send(outcome, live.file, number, others: otherUses(after: edit, besides: files))
  }

  /// Changes colors in the file of the shown theme.
  private func changeTheme(
    _ request: ChangeRequest, _ draft: Draft, _ live: LiveRig, _ number: Int?
  ) async throws {
    let changes = draft.changes ?? []
    for change in changes where Color(css: change.text) == nil {
      throw PreviewError.refused("'\(change.text)' isn't a CSS color; try #07beb8")
    }
    let path = try themePath(of: live)
    let edited = try live.document.readText([path]).applying(changes).texts[0]
    try live.document.check(path, Data(edited.utf8), live.rig)
    let outcome = try await configuration.rigEditor.change(
      [path], of: live.file, within: live.folder, changes, request.label ?? "Change",
      isForced: true)
    await send(outcome, live.file, number)
  }

  /// The file of the shown theme.
  func themePath(of live: LiveRig) throws -> String {
    guard let theme = view.theme else { throw PreviewError.refused("no theme is shown") }
    return "\(live.folder)/\(theme.text)"
  }

  /// The places in other files of the rig, and in the manifest, that may have a renamed entry's old
  /// name.
  private func otherUses(after edit: RigEdit, besides own: [String]) -> [ProblemNote] {
    guard case .rename(let entry, let name) = edit,
      let old = entry.name.exact.split(separator: "/").last
    else { return [] }
    let changed = Set(own.map(\.exact))
    let files = RigFolders.files(in: folder, endingIn: ".yaml").map { "\(folder)/\($0)" }
      .filter { !changed.contains($0.exact) }
    return (files + [configuration.manifest?.path].compactMap(\.self)).flatMap { path in
      // A file that can't be read has its own errors.
      ((try? RigEditor.text(of: path, within: path.exact.folder)) ?? "").lines(with: old).map {
        line in
        ProblemNote(
          FileError.Problem(
            path: path, line: line, column: 1,
            message: "this line has '\(old)', which is now '\(name)' in the rig"))
      }
    }
  }

  /// The rig's text with the edit and the changes of a draft.
  func edited(
    _ draft: Draft, _ live: LiveRig, in text: RigText, _ drawing: ArtFile? = nil
  ) throws -> EditedRig {
    let changes = draft.changes ?? []
    let art = changes.map(\.text).filter(ArtFile.isArt).compactMap { name in
      let path = "\(live.folder)/\(name)"
      let bytes = try? SourceFile(path, within: live.folder).contents(.art)
      return bytes.map { ArtFile(name: name, path: path, bytes: [UInt8]($0)) }
    }
    var edited = EditedRig(
      live: live, time: draft.time ?? 0, art: drawing.map { [$0] } ?? art, text: text)
    if let edit = draft.edit { try edited.apply(edit) }
    edited.recoloring = text.recoloring(by: changes)
    edited.text = try edited.text.applying(changes)
    return edited
  }

  /// Writes the previous or next step of the history.
  ///
  /// - Parameter choice: the answer to an edit conflict: `mine` or `theirs`.
  func go(
    _ direction: EditHistory.Direction, _ choice: String?, _ number: Int?
  ) async throws {
    let live = try openRig()
    let outcome = try await configuration.rigEditor.go(
      direction, live.file, within: live.folder, choice: choice)
    await send(outcome, live.file, number)
  }

  func send(
    _ outcome: RigEditor.Outcome, _ file: String, _ number: Int?,
    others: [ProblemNote] = []
  ) async {
    let labels = await configuration.rigEditor.labels(of: file)
    var conflict: EditConflict?
    if case .conflict(let question) = outcome { conflict = question }
    let word = conflict != nil ? "conflict" : outcome == .written ? "written" : "nothing"
    sendJSON(
      ChangedMessage(
        number: number, outcome: word, conflict: conflict, others: others,
        hasEditor: configuration.editor != nil, undo: labels.undo, redo: labels.redo))
  }
}

extension Stage {
  /// Returns the art file of a new drawing, without scripts and references to other files. Writes
  /// nothing.
  private func newArt(_ drawing: NewDrawing, in folder: String) throws -> ArtFile {
    guard ArtFile.isArt("art.\(drawing.type)") else {
      throw PreviewError.refused("'.\(drawing.type)' isn't art; use SVG, PNG, JPEG, or WebP")
    }
    let contents = try contents(of: drawing)
    let path = try NewFile.freePath(for: drawing.name, ending: ".\(drawing.type)", in: folder)
    let file = ArtFile(name: path.exact.lastName, path: path, bytes: contents)
    guard !file.isImage else { return file }
    return ArtFile(name: file.name, path: path, bytes: try SanitizedArt(file).root.file())
  }
}

extension Draft {
  /// Returns the draft with the name of a drawing in place of `%art`.
  fileprivate func naming(art: String) -> Draft {
    var draft = self
    draft.edit = edit?.naming(art: art)
    draft.changes = changes?.map {
      ValueChange(
        path: $0.path, text: $0.text.exact.replacing("%art", with: art), was: $0.was,
        adds: $0.adds)
    }
    return draft
  }
}

extension String {
  /// The numbers of the lines that have a name as a word.
  fileprivate func lines(with name: String) -> [Int] {
    func isWord(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      return scalar.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains(scalar)
    }
    let own = Array(name.unicodeScalars)
    return exact.split(separator: "\n", omittingEmptySubsequences: false).enumerated().filter {
      let line = Array($0.element.unicodeScalars)
      return line.indices.contains { place in
        line[place...].starts(with: own) && !isWord(place > 0 ? line[place - 1] : nil)
          && !isWord(line.dropFirst(place + own.count).first)
      }
    }.map { $0.offset + 1 }
  }
}
