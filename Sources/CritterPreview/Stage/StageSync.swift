import CritterDrawing
import CritterEditing
import CritterGraphics
import CritterKit
import CritterSyntax

extension Stage {
  /// Updates the rig from its redrawn drawing, like `critter sync`.
  ///
  /// - Parameter removesUsed: whether to remove lines that the author wrote about removed parts.
  func sync(_ request: SyncRequest, _ number: Int?) async throws {
    let live = try openRig()
    _ = try writePermission()
    let (editor, folder) = (configuration.rigEditor, live.folder)
    var message = SyncedMessage(hasEditor: configuration.editor != nil)
    do {
      let file = live.file
      let sync = try await onThread {
        try editor.sync(folder, of: file, removesUsed: request.removesUsed ?? false)
      }
      message.summary = sync.summary
      message.warnings = sync.warnings
    } catch StartError.stillUsed(let path, let line, let part) {
      message.use = ProblemNote(
        FileError.Problem(
          path: path, line: line, column: 1,
          message: "'\(part)' isn't in the drawing, but this line uses it"))
    }
    sendJSON(message, number)
  }
}

extension RigEditor {
  /// Updates a rig from its redrawn drawing. Retries if another program writes a file at the same time.
  ///
  /// - Parameter rig: the path of the rig's file.
  /// - Returns: the changes, in the words of `critter sync`, and the differences from the drawing, in
  ///   sentences.
  func sync(
    _ folder: String, of rig: String, removesUsed: Bool
  ) throws -> (summary: String, warnings: [String]) {
    let bounds = try KitError.reading(folder) { try ProjectRoot(around: folder, orElse: ".").path }
    for _ in 0..<10 {
      let redrawing = try Redrawing(
        of: folder, removesUsed: removesUsed, within: bounds,
        restDrawing: { try $0.restDrawing(scale: $1) })
      let unused = redrawing.unused.map { "\(folder)/\($0)" }
      let new = redrawing.files.map { Optional($0.bytes) } + unused.map { _ in nil }
      var isCurrent = false
      let label = "Sync with \(redrawing.drawing.exact.lastName)"
      _ = try rewriteContents(
        of: redrawing.files.map(\.path) + unused, within: folder, as: Label(rig: rig, text: label)
      ) { _ in
        isCurrent = redrawing.isCurrent
        return isCurrent ? new : nil
      }
      guard isCurrent else { continue }
      let warnings = redrawing.imageWarnings.map { FileError(problems: [$0]).message }
      return (redrawing.summary, warnings + redrawing.warnings)
    }
    throw PreviewError.refused("another program is writing the files of \(folder); try again")
  }
}
