import CritterEditing
import CritterGraphics
import CritterRigFile
import CritterSVG
import CritterSyntax

extension Stage {
  /// Writes a change into the rig's file.
  func change(_ request: ChangeRequest, _ draft: Draft, _ number: Int?) throws {
    try refresh()
    let live = try openRig()
    if draft.isInTheme == true { return try changeTheme(request, draft, live, number) }
    let drawing = try request.drawing.map { try newArt($0, in: live.folder) }
    let draft = drawing.map { draft.naming(art: $0.name) } ?? draft
    let changesNames = draft.edit?.changesNames == true
    var files = live.document.textFiles
    if changesNames { files += live.document.filesWithNames }
    func edited(in text: RigText) throws -> EditedRig {
      try self.edited(
        draft.closingLoops(of: live, in: text), live, in: text, drawing,
        isForced: request.choice == "mine")
    }
    do {
      let text = try live.document.readText(files)
      var new = try edited(in: text)
      // A change that would break the rig is reported and not written.
      try live.check(new, isAtRest: changesNames)
      try configuration.rigEditor.checkWritable(live.file)
      let art = new.recoloredArt.map(\.path)
      let outcome = try configuration.rigEditor.rewrite(
        files + art, adding: drawing ?? new.newArt, within: live.folder, as: request.label(of: live)
      ) { now in
        let texts = Array(now.prefix(files.count))
        if texts.map(\.exact) != text.texts.map(\.exact) {
          new = try edited(in: RigText(Array(zip(files, texts))))
        }
        let recolored = now.dropFirst(files.count).map { new.recoloring.applied(toText: $0) }
        return new.text.texts + recolored
      }
      send(
        outcome, live.file, number, keys: new.keys,
        others: otherUses(after: draft.edit, besides: files))
    } catch let conflict as EditConflict {
      var conflict = conflict
      conflict.label = request.label(of: live).text
      send(.conflict(conflict), live.file, number)
    }
  }

  /// Changes colors in the file of the shown theme.
  private func changeTheme(
    _ request: ChangeRequest, _ draft: Draft, _ live: LiveRig, _ number: Int?
  ) throws {
    let changes = draft.changes ?? []
    for change in changes where Color(css: change.text) == nil {
      throw PreviewError.refused("'\(change.text)' isn't a CSS color; try #07beb8")
    }
    let path = try themePath(of: live)
    let outcome = try configuration.rigEditor.rewrite(
      [path], within: live.folder, as: request.label(of: live)
    ) { now in
      let edited = try RigText([(path, now[0])]).applying(changes).texts
      try live.document.check(path, Data(edited[0].utf8), live.rig)
      return edited
    }
    send(outcome, live.file, number)
  }

  /// The file of the shown theme.
  func themePath(of live: LiveRig) throws -> String {
    guard let theme = view.theme else { throw PreviewError.refused("no theme is shown") }
    return "\(live.folder)/\(theme.text)"
  }

  /// The places in other files of the rig, and in the manifest, that may have a renamed entry's old
  /// name.
  private func otherUses(after edit: RigEdit?, besides own: [String]) -> [ProblemNote] {
    guard case .rename(let entry, let name)? = edit,
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
  ///
  /// - Parameter isForced: whether to overwrite values that are others than those that the page saw.
  /// - Throws: `EditConflict` if another program changed a value.
  func edited(
    _ draft: Draft, _ live: LiveRig, in text: RigText, _ drawing: ArtFile? = nil,
    isForced: Bool = true
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
    if !changes.isEmpty { edited.recoloring = text.recoloring(by: changes) }
    for change in changes {
      if !isForced { try edited.text.checkIsKnown(change) }
      edited.text = try edited.text.applying(change)
    }
    return edited
  }

  /// Writes the previous or next step of the history.
  ///
  /// - Parameter choice: the answer to an edit conflict: `mine` or `theirs`.
  func go(
    _ direction: EditHistory.Direction, _ request: HistoryRequest, _ number: Int?
  ) throws {
    let live = try openRig()
    let outcome = try configuration.rigEditor.go(
      direction, live.file, within: live.folder, choice: request.choice)
    send(outcome, live.file, number)
  }

  func send(
    _ outcome: RigEditor.Outcome, _ file: String, _ number: Int?, keys: [RigEdit.Key] = [],
    others: [ProblemNote] = []
  ) {
    let labels = configuration.rigEditor.labels(of: file)
    var conflict: EditConflict?
    if case .conflict(let question) = outcome { conflict = question }
    let word = conflict != nil ? "conflict" : outcome == .written ? "written" : "nothing"
    sendJSON(
      ChangedMessage(
        outcome: word, conflict: conflict, others: others, keys: keys,
        hasEditor: configuration.editor != nil, undo: labels.undo, redo: labels.redo), number)
  }

  /// Returns the art file of a new drawing, without scripts and references to other files. Writes
  /// nothing.
  private func newArt(_ drawing: NewDrawing, in folder: String) throws -> ArtFile {
    guard ArtFile.isArt("art.\(drawing.type)") else {
      throw PreviewError.refused("'.\(drawing.type)' isn't art; use SVG, PNG, JPEG, or WebP")
    }
    guard !file.isEmpty, file.count == drawing.size else {
      throw PreviewError.refused("the file is missing; drop it again")
    }
    let path = try NewFile.freePath(for: drawing.name, ending: ".\(drawing.type)", in: folder)
    let art = ArtFile(name: path.exact.lastName, path: path, bytes: file)
    guard !art.isImage else { return art }
    return ArtFile(name: art.name, path: path, bytes: try SanitizedArt(art).root.file())
  }
}

extension ChangeRequest {
  func label(of live: LiveRig) -> RigEditor.Label {
    RigEditor.Label(rig: live.file, text: label ?? "Change", continues: continues == true)
  }
}

extension Draft {
  /// Returns the draft that keeps the loops of the shown clip closed.
  func closingLoops(of live: LiveRig, in text: RigText) -> Draft {
    var draft = self
    if isInTheme != true { draft.changes = changes.map { live.closingLoops($0, in: text) } }
    return draft
  }

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
