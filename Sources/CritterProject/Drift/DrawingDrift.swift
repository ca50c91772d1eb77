import CritterDrawing
import CritterGraphics
import CritterKit
import CritterRig
package import CritterRigFile
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
  init?(of drawing: Located<SourceDrawing>?, ofRigIn folder: String) {
    guard let drawing, let digest = drawing.value.digest else { return nil }
    let path = DrawnRig.region(in: drawing.value.file).path
    let message: String
    do throws(SourceError) {
      let root = try ProjectRoot(around: folder, orElse: ".").path
      let place = DrawnRig.path(of: drawing.value, ofRigIn: folder)
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
    problem = FileError.Problem(
      path: folder + "/rig.yaml", line: drawing.mark?.line, column: drawing.mark?.column,
      message: message)
  }
}

extension DrawnRig {
  /// Returns the path of a drawing, without the region of a page.
  fileprivate static func path(of drawing: SourceDrawing, ofRigIn folder: String) -> String {
    let path = region(in: drawing.file).path
    return path.exact.hasPrefix("/") ? path : "\(folder)/\(path)"
  }
}

extension RigDocument {
  /// The drawings of the rig and of its nested rigs that differ from their recorded versions.
  package var drawingDrifts: [DrawingDrift] {
    ([self] + shown).compactMap { DrawingDrift(of: $0.drawing, ofRigIn: $0.folder) }
  }
}

extension Project {
  /// The drawings that differ from the versions that the rigs of the outputs were split from.
  package var drawingDrifts: [DrawingDrift] {
    var known: Set<DrawingDrift> = []
    let byRig = drawingDriftsByRig
    return manifest.outputs.flatMap { byRig[$0.entry.rig.exact] ?? [] }
      .filter { known.insert($0).inserted }
  }

  /// The drawings that differ, by the name of the output's rig.
  var drawingDriftsByRig: [ExactText: [DrawingDrift]] {
    let rigs = Set(manifest.outputs.map(\.entry.rig.exact))
    return Dictionary(uniqueKeysWithValues: rigs.map { ($0, drawingDrifts(of: $0.text)) })
  }

  /// Returns the drawings of a rig and of its nested rigs that differ from their recorded versions.
  private func drawingDrifts(of rig: String) -> [DrawingDrift] {
    linkedDrawings(of: rig).compactMap { DrawingDrift(of: $0.drawing, ofRigIn: $0.folder) }
  }

  /// Returns the paths of the drawings of a rig and of its nested rigs.
  func drawings(of rig: String) -> [String] {
    linkedDrawings(of: rig).compactMap { folder, drawing in
      drawing.map { DrawnRig.path(of: $0.value, ofRigIn: folder) }
    }
  }

  /// Returns the folders of a rig and of its nested rigs, with the drawings in their files. Empty if
  /// the rig can't be read.
  private func linkedDrawings(
    of rig: String
  ) -> [(folder: String, drawing: Located<SourceDrawing>?)] {
    var folders = [try? finder.folder(of: rig)].compactMap(\.self)
    var known = Set(folders.map(\.exact.lastName))
    var found: [(folder: String, drawing: Located<SourceDrawing>?)] = []
    while let folder = folders.popLast() {
      let file = SourceFile("\(folder)/rig.yaml", within: folder)
      guard let yaml = try? file.contents(.description) else { continue }
      let links = RigDocument.links(in: yaml)
      found.append((folder, links.drawing))
      folders += links.rigs.sorted().filter { known.insert($0).inserted }
        .map { "\(folder)/../\($0)" }
    }
    return found
  }
}
