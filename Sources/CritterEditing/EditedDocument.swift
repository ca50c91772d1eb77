package import CritterGraphics
package import CritterRig
package import CritterRigFile
package import CritterSyntax

extension RigDocument {
  /// Returns the document with other texts in its files.
  ///
  /// - Parameter art: art that only the new texts refer to.
  package func replacing(with text: RigText, art: [ArtFile]) throws(FileError) -> RigDocument {
    try replacing(yaml: Data(text.main.text.utf8), including: text.included, art: art)
  }

  /// Checks the names in a scene or a theme.
  ///
  /// - Throws: `FileError` with all errors.
  package func check(_ path: String, _ contents: Data, _ rig: Rig) throws(FileError) {
    if path.isSceneFile {
      _ = try rig.adding(scene: contents, named: path)
    } else {
      _ = try resolved(theme: try Theme(path: path, data: contents))
    }
  }
}

extension String {
  /// Whether the path is that of a scene's file.
  package var isSceneFile: Bool { exact.hasSuffix(".scene.yaml") }
}
