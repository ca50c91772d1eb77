import CritterGraphics

/// A file that the page sends in pieces.
struct Upload: Sendable {
  let number: Int
  private let size: Int
  private(set) var bytes = Data()

  /// Whether all pieces are here.
  var isComplete: Bool { bytes.count == size }

  /// - Throws: `PreviewError.refused` if the piece isn't the first one, or the file is too long.
  init(_ piece: UploadChunk) throws(PreviewError) {
    let most = SourceFile.Kind.art.megabytes
    guard (1...most * 1_000_000).contains(piece.size) else {
      throw .refused("an SVG or image must have from 1 byte to \(most) MB")
    }
    number = piece.upload
    size = piece.size
    try add(piece)
  }

  /// - Throws: `PreviewError.refused` if the piece isn't the next one.
  mutating func add(_ piece: UploadChunk) throws(PreviewError) {
    guard piece.upload == number, piece.size == size, piece.offset == bytes.count,
      piece.data.count <= size - bytes.count
    else { throw .refused("a piece of the file is missing; drop it again") }
    bytes += piece.data
  }
}

extension Stage {
  /// Takes a piece of a drawing, and answers with the number of bytes so far.
  func take(_ piece: UploadChunk, _ number: Int?) throws(PreviewError) {
    _ = try writePermission()
    if piece.offset == 0 {
      upload = try Upload(piece)
    } else {
      guard upload != nil else { throw .refused("a piece of the file is missing; drop it again") }
      try upload?.add(piece)
    }
    sendJSON(PieceMessage(number: number, received: upload?.bytes.count ?? 0))
  }

  /// The contents of a drawing.
  ///
  /// - Throws: `PreviewError.refused` unless all of its pieces are here.
  func contents(of drawing: NewDrawing) throws(PreviewError) -> [UInt8] {
    guard let upload, upload.number == drawing.upload, upload.isComplete else {
      throw .refused("a piece of the file is missing; drop it again")
    }
    return Array(upload.bytes)
  }
}
