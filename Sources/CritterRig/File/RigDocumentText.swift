package import CritterGraphics
package import CritterSVG

extension RigDocument {
  /// The path of its `rig.yaml`.
  package var file: String { path }

  /// The folder with another text in its `rig.yaml`. It contains only the art and the rigs of the
  /// old text.
  ///
  /// - Parameter newArt: replaces art of the same name, or is added.
  /// - Throws: if the text isn't YAML.
  package func saying(_ text: Data, art newArt: [ArtFile] = []) throws(FileError) -> RigDocument {
    let names = newArt.map(\.name).filter { !artNames.contains($0) }
    let art = newArt.reduce(into: art) { $0[$1.name] = $1 }
    return RigDocument(
      try Node.whole(text, path: path), path: path, folder: folder,
      files: artNames + names + themes + sceneFiles, art: art, nested: nested)
  }
}
