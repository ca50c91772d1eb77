package import CritterForms
package import CritterSVG
package import CritterSystem

extension RigDocument {
  /// The path of its `rig.yaml`.
  package var file: String { path }

  /// The same folder with another text in its `rig.yaml`. Art and rigs that the old text doesn't name
  /// aren't looked for.
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
