package import CritterKit
package import CritterEncode

extension DiffPicture {
  /// The format of a file name.
  ///
  /// - Throws: `KitError` if the extension is unknown, or of a vector format.
  package static func format(of path: String) throws(KitError) -> Format {
    let format = try Output(path).format(named: nil)
    if format.isVector { throw .needsShapes(output: path, format: format.name) }
    return format
  }

  /// Writes the image to a file in the format of its extension. After an error, an existing file is
  /// unchanged.
  ///
  /// - Throws: `KitError`, `EncodeError`, `TextError` if the font of the captions isn't installed,
  ///   and the errors of the sources.
  package func write(to path: String, _ temporaries: TemporaryFiles) throws {
    let bytes = try bytes(Self.format(of: path))
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try batch.add(bytes, to: path)
    try batch.commit()
  }
}
