package import CritterForms
package import CritterSystem

extension RigDocument {
  /// The path of its `rig.yaml`.
  package var file: String { path }

  /// The same folder if its `rig.yaml` said something else. Art and rigs that it did not name before
  /// are not looked for.
  ///
  /// - Throws: where the text is not YAML.
  package func saying(_ text: Data) throws(FileError) -> RigDocument {
    RigDocument(
      try Node.whole(text, path: path), path: path, folder: folder,
      files: artNames + themes + sceneFiles, art: art, nested: nested)
  }
}
