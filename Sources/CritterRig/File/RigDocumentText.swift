package import CritterGraphics
package import CritterSVG

extension RigDocument {
  /// The path of the `rig.yaml`.
  package var file: String { path }

  /// Returns the document with another text in its `rig.yaml`. The new text can use only the
  /// current art, nested rigs, and included files.
  ///
  /// - Parameter newArt: art to add. Replaces art with the same name.
  /// - Throws: `FileError` if the text isn't YAML.
  package func replacing(
    yaml text: Data, art newArt: [ArtFile] = []
  ) throws(FileError) -> RigDocument {
    let names = newArt.map(\.name).filter { !artNames.contains($0) }
    let art = newArt.reduce(into: art) { $0[$1.name] = $1 }
    return RigDocument(
      try Node.whole(text, path: path), including: includes, path: path, folder: folder,
      files: artNames + names + themes + sceneFiles, art: art, nested: nested)
  }
}
