import CritterGraphics
import CritterKit
import CritterRig

/// Changes values in rig files for all pages, and preserves concurrent changes by other programs.
actor RigEditor {
  private var histories: [ExactText: EditHistory] = [:]
  let isReadOnly: Bool
  private let temporaries: TemporaryFiles

  /// - Parameters:
  ///   - isReadOnly: whether all writes are refused.
  ///   - temporaries: the temporary files of the run.
  init(isReadOnly: Bool, _ temporaries: TemporaryFiles) {
    self.isReadOnly = isReadOnly
    self.temporaries = temporaries
  }

  /// Removes temporary files of killed programs next to a rig's file.
  nonisolated func removeLeftovers(besides path: String) {
    if isReadOnly { return }
    temporaries.removeLeftovers(in: AtomicFile.target(of: path).exact.folder)
  }

  enum Outcome: Sendable, Equatable {
    case written
    case nothing
    /// The value in the file differs from the one on the page.
    case conflict(EditConflict)
  }

  func canWrite(_ path: String) -> Bool { !isReadOnly && AtomicFile.isWritable(path) }

  /// Returns the labels of the next steps to undo and redo.
  ///
  /// - Parameter path: the path of the rig's file.
  func labels(of path: String) -> (undo: String?, redo: String?) {
    let history = histories[path.exact]
    return (history?.step(.undo)?.label, history?.step(.redo)?.label)
  }

  /// Writes changes to a file and adds them to the history.
  ///
  /// - Parameters:
  ///   - rig: the rig's file, whose history has the change; nil for `path`.
  ///   - isForced: whether to overwrite values that changed in the file.
  ///   - continues: whether the change and the last one of the same label are one step.
  func change(
    _ path: String, of rig: String? = nil, within folder: String, _ changes: [ValueChange],
    _ label: String, isForced: Bool, continues: Bool = false
  ) throws -> Outcome {
    try checkWritable(path)
    var conflict: EditConflict?
    let written = try rewrite(path, within: folder) { text in
      var new = try ValueText(text)
      for change in changes {
        if !isForced, new.hasOther(than: change) {
          conflict = EditConflict(
            label: label, was: change.was, theirs: new[change.path], mine: change.text)
          return nil
        }
        new = try new.applying(change)
      }
      return new.text.exact == text.exact ? nil : new.text
    }
    if let conflict { return .conflict(conflict) }
    guard let written else { return .nothing }
    note(path, of: rig ?? path, label, written, continues: continues)
    return .written
  }

  /// Notes a change in the history.
  ///
  /// - Parameter continues: whether the change and the last one of the same label are one step.
  func note(
    _ path: String, of rig: String, _ label: String, _ written: (before: String, after: String),
    continues: Bool = false
  ) {
    histories[rig.exact, default: EditHistory()].add(
      EditHistory.Step(label: label, path: path, before: written.before, after: written.after),
      continues: continues)
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
    let path = histories[rig.exact]?.step(direction)?.path ?? rig
    try checkWritable(path)
    var conflict: EditHistory.Step?
    let written = try rewrite(path, within: folder) { text in
      conflict = nil
      switch histories[rig.exact]?.result(direction, in: text) {
      case nil: return nil
      case .text(let new, _): return new
      case .conflict(let step, let wanted):
        if choice == "mine" { return wanted }
        conflict = step
        return nil
      }
    }
    if let conflict, choice != "theirs" {
      return .conflict(EditConflict(label: conflict.label))
    }
    guard let written, let step = histories[rig.exact]?.step(direction) else {
      if conflict != nil { histories[rig.exact]?.take(direction, leading: nil) }
      return .nothing
    }
    // Record the text of the file, so that the opposite step finds it.
    let (before, after) =
      direction == .undo ? (written.after, written.before) : (written.before, written.after)
    histories[rig.exact]?.take(
      direction,
      leading: EditHistory.Step(label: step.label, path: path, before: before, after: after))
    return .written
  }

  /// Edits the text of a file. Retries if another program writes the file at the same time.
  ///
  /// - Parameter edit: returns the new text, or nil to leave the file unchanged.
  /// - Returns: the texts before and after; nil if the file is unchanged.
  nonisolated func rewrite(
    _ path: String, within folder: String, _ edit: (String) throws -> String?
  ) throws -> (before: String, after: String)? {
    for _ in 0..<10 {
      let version = FileVersion(of: path)
      let text = try Self.text(of: path, within: folder)
      guard let new = try edit(text) else { return nil }
      if try AtomicFile.write(new, to: path, replacing: version, temporaries) { return (text, new) }
    }
    throw PreviewError.refused("another program is writing \(path); try again")
  }

  nonisolated func checkWritable(_ path: String) throws(PreviewError) {
    if isReadOnly { throw .refused("critter preview is running with --read-only") }
    guard AtomicFile.isWritable(path) else { throw .refused("\(path) is read-only") }
  }

  static func text(of path: String, within folder: String) throws -> String {
    let data = try SourceFile(path, within: folder).contents(.description)
    guard let text = String(data: data, encoding: .utf8) else {
      throw PreviewError.refused("\(path) isn't UTF-8 text")
    }
    return text
  }
}

extension ValueText {
  /// Whether the file's value differs from both the old and the new value of a change.
  fileprivate func hasOther(than change: ValueChange) -> Bool {
    let text = self[change.path]?.exact
    return change.adds != true && text != change.was?.exact && text != change.text.exact
  }
}

/// A conflict: the value in the file differs from the one on the page.
struct EditConflict: Hashable, Sendable, Encodable {
  /// The label of the change, undo, or redo.
  let label: String
  var was: String?
  var theirs: String?
  var mine: String?
}
