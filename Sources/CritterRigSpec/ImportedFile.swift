package import CritterGraphics

/// An animation of another kind of file as a rig, with its art and notes.
package struct ImportedFile {
  package let root: RigSpec
  /// The nested rigs.
  package let inner: [RigSpec]
  package let art: [ArtFile]
  /// The names of the other files that were read, relative to the file's folder.
  package let linked: [String]
  package let notes: ImportNotes

  package init(
    root: RigSpec,
    inner: [RigSpec] = [],
    art: [ArtFile],
    linked: [String] = [],
    notes: ImportNotes
  ) {
    self.root = root
    self.inner = inner
    self.art = art
    self.linked = linked
    self.notes = notes
  }
}
