import CritterEditing
import CritterGraphics
import CritterKit
import CritterRigFile
import CritterSyntax
import Synchronization

/// Changes values in rig files for all pages, and preserves concurrent changes by other programs.
///
/// A change and its step of the history are made at once, so that the steps are in the order in which the
/// files were written.
final class RigEditor: Sendable {
  private let histories = Mutex<[ExactText: EditHistory]>([:])
  let gate: WriteGate
  private let temporaries: TemporaryFiles

  /// - Parameters:
  ///   - isReadOnly: whether all writes are refused.
  ///   - temporaries: the temporary files of the run.
  init(isReadOnly: Bool, _ temporaries: TemporaryFiles) {
    gate = WriteGate(isReadOnly: isReadOnly)
    self.temporaries = temporaries
  }

  /// Removes temporary files of killed programs next to a rig's file.
  func removeLeftovers(besides path: String) {
    // They stay for a read-only preview.
    guard (try? gate.permission()) != nil else { return }
    temporaries.removeLeftovers(in: AtomicFile.target(of: path).exact.folder)
  }

  enum Outcome: Sendable, Equatable {
    case written
    case nothing
    /// The value in the file differs from the one on the page.
    case conflict(EditConflict)
  }

  func canWrite(_ path: String) -> Bool { !gate.isReadOnly && AtomicFile.isWritable(path) }

  /// Returns the labels of the next steps to undo and redo.
  ///
  /// - Parameter path: the path of the rig's file.
  func labels(of path: String) -> (undo: String?, redo: String?) {
    histories.withLock { histories in
      let history = histories[path.exact]
      return (history?.step(.undo)?.label, history?.step(.redo)?.label)
    }
  }

  /// What a step of the history is called.
  struct Label {
    /// The path of the rig's file.
    let rig: String
    let text: String
    /// Whether the change and the last one of the same label are one step.
    var continues = false
  }

  /// Performs an undo or redo.
  ///
  /// - Parameters:
  ///   - rig: the path of the rig's file.
  ///   - choice: the answer to an earlier conflict. `mine` restores the whole file, and `theirs`
  ///     drops the step. Any other value returns the conflict.
  func go(
    _ direction: EditHistory.Direction, _ rig: String, within folder: String, choice: String?
  ) throws -> Outcome {
    try histories.withLock { histories in
      try go(direction, &histories[rig.exact, default: EditHistory()], within: folder, choice)
    }
  }

  private func go(
    _ direction: EditHistory.Direction, _ history: inout EditHistory, within folder: String,
    _ choice: String?
  ) throws -> Outcome {
    guard let step = history.step(direction) else { return .nothing }
    var isConflict = false
    let written = try rewritten(step.files.map(\.path), within: folder) { contents in
      isConflict = false
      switch EditHistory.result(direction, of: step.files, in: contents) {
      case .contents(let new): return new
      case .conflict(let wanted):
        if choice == "mine" { return wanted }
        isConflict = true
        return nil
      }
    }
    if isConflict, choice != "theirs" { return .conflict(EditConflict(label: step.label)) }
    if written.isEmpty {
      if isConflict { history.take(direction, leading: nil) }
      return .nothing
    }
    // Record the texts of the files, so that the opposite step finds them.
    let changes = written.map {
      direction == .redo ? $0 : ChangedFile(path: $0.path, before: $0.after, after: $0.before)
    }
    history.take(direction, leading: EditHistory.Step(label: step.label, files: changes))
    return .written
  }

  /// Edits the texts of files as one step of the history. Retries if another program writes a file at
  /// the same time.
  ///
  /// - Parameters:
  ///   - new: a file that the step creates.
  ///   - edit: returns the new texts, or nil to leave the files unchanged.
  func rewrite(
    _ files: [String], adding new: ArtFile? = nil, within folder: String, as label: Label,
    _ edit: ([String]) throws -> [String]?
  ) throws -> Outcome {
    let added = [new].compactMap(\.self)
    let paths = added.map(\.path) + files
    return try rewriteContents(of: paths, within: folder, as: label) { contents in
      let texts = try zip(files, contents.dropFirst(added.count)).map { try Self.text($1, of: $0) }
      return try edit(texts).map { added.map(\.bytes) + $0.map { Array($0.utf8) } }
    }
  }

  /// Edits, creates, or removes files as one step of the history. Retries if another program writes a
  /// file at the same time.
  ///
  /// - Parameter edit: gets the contents of the files, nil for a missing file, and returns the new
  ///   ones, nil for a file to remove; or nil to leave all files unchanged.
  func rewriteContents(
    of files: [String], within folder: String, as label: Label,
    _ edit: ([[UInt8]?]) throws -> [[UInt8]?]?
  ) throws -> Outcome {
    try histories.withLock { histories in
      let written = try rewritten(files, within: folder, edit)
      if written.isEmpty { return .nothing }
      histories[label.rig.exact, default: EditHistory()].add(
        EditHistory.Step(label: label.text, files: written), continues: label.continues)
      return .written
    }
  }

  /// - Returns: the files that changed.
  private func rewritten(
    _ files: [String], within folder: String, _ edit: ([[UInt8]?]) throws -> [[UInt8]?]?
  ) throws -> [ChangedFile] {
    for _ in 0..<10 {
      let versions = files.map { FileVersion(of: $0) }
      let contents = try files.map { try Self.contents(of: $0, within: folder) }
      let new = try edit(contents) ?? contents
      let changed = files.indices.filter { contents[$0] != new[$0] }
      let changes = changed.map {
        ChangedFile(path: files[$0], before: contents[$0], after: new[$0])
      }
      if changes.isEmpty { return [] }
      let permission = try gate.permission()
      for change in changes where change.before != nil { try checkWritable(change.path) }
      if try write(changes, replacing: changed.map { versions[$0] }, permission) { return changes }
    }
    throw PreviewError.refused("another program is writing \(files[0]); try again")
  }

  /// Creates a file.
  ///
  /// - Returns: the path of the file.
  @discardableResult
  func create(_ contents: [UInt8], at path: String) throws -> String {
    let isNew = try AtomicFile.write(
      contents, to: path, replacing: nil, temporaries, gate.permission())
    if !isNew { throw PreviewError.refused("\(path) already exists; try again") }
    return path
  }

  /// Writes all files, or none.
  ///
  /// - Returns: false if a file is another version.
  private func write(
    _ changes: [ChangedFile], replacing versions: [FileVersion?], _ permission: WritePermission
  ) throws -> Bool {
    var written: [ChangedFile] = []
    defer {
      if written.count < changes.count { restore(written, permission) }
    }
    for (change, version) in zip(changes, versions) {
      let path = change.path
      let isWritten = try AtomicFile.write(
        change.after, to: path, replacing: version, temporaries, permission)
      guard isWritten else { return false }
      written.append(change)
    }
    return true
  }

  /// Writes back the old texts, as far as possible.
  private func restore(_ files: [ChangedFile], _ permission: WritePermission) {
    for file in files {
      _ = try? AtomicFile.write(
        file.before, to: file.path, replacing: FileVersion(of: file.path), temporaries, permission)
    }
  }

  /// - Throws: `PreviewError.refused` if the file or the preview is read-only.
  func checkWritable(_ path: String) throws(PreviewError) {
    _ = try gate.permission()
    guard AtomicFile.isWritable(path) else { throw .refused("\(path) is read-only") }
  }

  static func text(of path: String, within folder: String) throws -> String {
    try text(contents(of: path, within: folder), of: path)
  }

  /// - Parameter contents: the contents of the file; nil if it doesn't exist.
  private static func text(_ contents: [UInt8]?, of path: String) throws(PreviewError) -> String {
    guard let contents else {
      throw .refused("can't read \(path): \(SourceError.system(ENOENT))")
    }
    guard let text = String(validating: contents, as: UTF8.self) else {
      throw .refused("\(path) isn't UTF-8 text")
    }
    return text
  }

  /// Returns the bytes of a file; nil if it doesn't exist.
  private static func contents(
    of path: String, within folder: String
  ) throws(PreviewError) -> [UInt8]? {
    do throws(SourceError) {
      let kind = ArtFile.isArt(path) ? SourceFile.Kind.art : .description
      return [UInt8](try SourceFile(path, within: folder).contents(kind))
    } catch {
      if error.isMissing { return nil }
      throw .refused("can't read \(path): \(error)")
    }
  }
}

extension RigText {
  /// - Throws: `EditConflict` if the file's value is neither the old nor the new one of a change.
  func checkIsKnown(_ change: ValueChange) throws(EditConflict) {
    let text = self[change.path]
    guard change.adds != true, text?.exact != change.was?.exact, text?.exact != change.text.exact
    else { return }
    throw EditConflict(was: change.was, theirs: text, mine: change.text)
  }
}

extension Recoloring {
  /// Returns an SVG file in other colors.
  func applied(toText svg: String) -> String {
    String(decoding: applied(toFile: Array(svg.utf8)), as: UTF8.self)
  }
}

/// A conflict: the value in the file differs from the one on the page.
struct EditConflict: Error, Hashable, Encodable {
  /// The label of the change, undo, or redo.
  var label = ""
  var was: String?
  var theirs: String?
  var mine: String?
}
