import CritterGraphics

/// Art that librsvg may see: its text keeps to the limits of `MarkupLimits` and `ArtLimits`.
package struct ValidatedArt: Sendable {
  let text: MarkupText
  let traits: ArtTraits
  let remarks: ArtRemarks

  init(_ file: [UInt8], path: String) throws(DrawingError) {
    if file.starts(with: [0x1F, 0x8B]) { throw .artIsCompressed(path: path) }
    guard file.count <= ArtLimits.bytes else {
      let reason = "\(file.count) bytes; the limit is \(ArtLimits.bytes); simplify it"
      throw .artIsRefused(path: path, line: nil, column: nil, reason: reason)
    }
    var bytes = file
    do throws(MarkupError) {
      text = try MarkupText(bytes)
      bytes = text.bytes
      (traits, remarks) = try inspect(text)
    } catch {
      throw DrawingError(error, path: path, in: bytes)
    }
  }
}

private func inspect(_ text: MarkupText) throws(MarkupError) -> (
  traits: ArtTraits, remarks: ArtRemarks
) {
  var inspection = ArtInspection()
  for (piece, offset) in text.pieces {
    switch piece {
    case .open(let element): try inspection.open(element, at: offset)
    case .close: try inspection.close()
    case .text(let text): try inspection.read(text, at: offset)
    }
  }
  return try inspection.end()
}

extension DrawingError {
  /// - Parameter bytes: in which the error has its place.
  fileprivate init(_ error: MarkupError, path: String, in bytes: [UInt8]) {
    let (line, column) = position(of: error.offset, in: bytes)
    self =
      error.isMalformed
      ? .artIsBroken(path: path, line: line, column: column, reason: error.reason)
      : .artIsRefused(path: path, line: line, column: column, reason: error.reason)
  }
}

/// Line and column, counted from 1, columns in bytes.
func position(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
  let before = bytes.prefix(offset)
  let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
  return (before.count { $0 == 10 } + 1, before.count - start + 1)
}
