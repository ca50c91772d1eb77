import CritterGraphics
package import CritterImport
import CritterRaster
import CritterRig
package import CritterRigFile

extension RigDocument {
  /// Reads a rig: a folder with a `rig.yaml`, or a file of a kind that critter imports.
  ///
  /// - Parameters:
  ///   - path: the path of the folder or file.
  ///   - options: the animation to read, and whether unsupported features are left out.
  /// - Throws: `FileError`.
  package init(at path: String, _ options: ImportedRig.Options) throws(FileError) {
    guard ImportedRig.reads(path), !isFolder(path) else {
      try self.init(contentsOf: path)
      isPartial = options.isPartial
      return
    }
    try self.init(try ImportedRig(at: path, options), path: path)
    isPartial = options.isPartial
  }

  /// Creates the document of a file that is read already.
  ///
  /// - Parameter path: the path of the file.
  /// - Throws: `FileError`.
  package init(_ rig: ImportedRig, path: String) throws(FileError) {
    try self.init(
      importing: rig.yaml, named: rig.name, from: path, art: rig.art, linked: rig.linked,
      warnings: rig.warnings)
  }
}

extension ImportedRig {
  /// Reads a file, with the fonts of this machine.
  ///
  /// - Throws: `FileError`.
  package init(at path: String, _ options: Options) throws(FileError) {
    try self.init(contentsOf: path, options, measuring: DrawnText())
  }
}

extension RigFinder {
  /// Finds and reads a rig.
  ///
  /// - Parameter rig: a rig's name, the path of a folder or file, or `-` for standard input.
  package func document(of rig: String) throws -> RigDocument {
    if rig == Self.standardInput {
      var document = try RigDocument(
        ImportedRig(standardInput: options, measuring: DrawnText()), path: ImportedRig.standardInput
      )
      document.isPartial = options.isPartial
      return document
    }
    let path = try folder(of: rig)
    if options.animation != nil, isFolder(path) { throw KitError.noAnimations(of: rig) }
    return try RigDocument(at: path, options)
  }
}
