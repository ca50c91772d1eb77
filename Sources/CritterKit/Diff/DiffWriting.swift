import CritterEncode

extension DiffPicture {
  /// Writes the picture to a file, whose name's ending tells the format; on an error what was there
  /// before is still there.
  ///
  /// - Throws: `KitError`, `EncodeError`, `TextError` when the font of the captions is missing, and
  ///   what the compared sources throw.
  public func write(to path: String, _ temporaries: TemporaryFiles) throws {
    let bytes = try bytes(Output(path).format(named: nil))
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try batch.add(bytes, to: path)
    try batch.commit()
  }
}
