import CritterGraphics
package import CritterSyntax

/// A drawing that differs from the version that a rig was split from.
package struct DrawingDrift: Hashable, Sendable {
  /// The path of the rig's folder.
  package let folder: String
  /// Whether the drawing has other bytes. Otherwise it can't be read.
  package let isChanged: Bool
  /// The difference at the rig's key `drawing`, with its fix.
  package let problem: FileError.Problem

  /// The command that takes in the drawing.
  package var command: String { "critter sync \(folder.shellQuoted)" }

  /// Compares a drawing with its recorded digest. The drawing can't be outside of the rig's
  /// repository or, without a repository, of the working folder.
  ///
  /// - Returns: nil if the bytes are the same, or if no digest is recorded.
  package init?(of drawing: Located<SourceDrawing>?, ofRigIn folder: String) {
    guard let drawing, let digest = drawing.value.digest else { return nil }
    let path = drawing.value.path
    let message: String
    do throws(SourceError) {
      let root = try ProjectRoot(around: folder, orElse: ".").path
      let place = drawing.value.path(ofRigIn: folder)
      let bytes = [UInt8](try SourceFile(place, within: root).contents(.art))
      if Digest.text(of: bytes) == digest { return nil }
      isChanged = true
      message = "the drawing \(path) changed; run critter sync \(folder.shellQuoted)"
    } catch {
      isChanged = false
      message =
        error.isMissing
        ? "no drawing \(path); restore the file, or remove the key 'drawing'"
        : "can't compare the drawing \(path): \(error)"
    }
    self.folder = folder
    problem = Place(folder + "/rig.yaml", drawing.mark).problem(message)
  }
}

extension RigDocument {
  /// The drawings of the rig and of its nested rigs that differ from their recorded versions.
  package var drawingDrifts: [DrawingDrift] {
    ([self] + shown).compactMap { DrawingDrift(of: $0.drawing, ofRigIn: $0.folder) }
  }
}
