package import CritterKit
package import CritterEncode

extension DiffPicture {
  /// The format that a file's name says.
  ///
  /// - Throws: when there is none, or it is one of shapes.
  package static func format(of path: String) throws(KitError) -> Format {
    let format = try Output(path).format(named: nil)
    if format.isVector { throw .needsShapes(output: path, format: format.name) }
    return format
  }

  /// Writes the picture to a file, whose name's ending tells the format; on an error what was there
  /// before is still there.
  ///
  /// - Throws: `KitError`, `EncodeError`, `TextError` when the font of the captions is missing, and
  ///   what the compared sources throw.
  package func write(to path: String, _ temporaries: TemporaryFiles) throws {
    let bytes = try bytes(Self.format(of: path))
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try batch.add(bytes, to: path)
    try batch.commit()
  }
}
