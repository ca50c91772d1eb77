import CritterGraphics
import CritterKit
package import CritterRigFile
import CritterSyntax

extension Project {
  /// The drawings that differ from the versions that the rigs of the outputs were split from.
  package var drawingDrifts: [DrawingDrift] {
    let byRig = drawingDriftsByRig
    return manifest.outputs.flatMap { byRig[$0.entry.rig.exact] ?? [] }.unique
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
      drawing.map { $0.value.path(ofRigIn: folder) }
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
