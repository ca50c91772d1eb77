import CritterEncode
import CritterGraphics

/// A GIF whose frames chunks have looked at, and some of whose pieces they may have encoded.
final class StoredGIF: OutputContent {
  let digest: Digest?
  private let strips: GIFStrips
  private let pieces: [GIFPiece?]
  private let options: EncodeOptions
  private let pool: WorkerPool
  private let progress: (Int, Int) -> Void

  /// - Parameter pieces: nil for those that are not encoded yet.
  init(
    _ strips: GIFStrips, _ pieces: [GIFPiece?], _ options: EncodeOptions, _ pool: WorkerPool,
    _ digest: Digest?, _ progress: @escaping (Int, Int) -> Void
  ) {
    (self.strips, self.pieces, self.options) = (strips, pieces, options)
    (self.pool, self.digest, self.progress) = (pool, digest, progress)
  }

  var warnings: [String] { [] }

  func whole(quality: Int) throws -> Encoded {
    var options = options
    options.quality = quality
    let encoded = try strips.file(try allPieces(options), options)
    if let digest { try DecodedAnimation(encoded.bytes).forEachPicture(digest.add) }
    return encoded
  }

  private func allPieces(_ options: EncodeOptions) throws -> [GIFPiece] {
    let missing = pieces.indices.filter { pieces[$0] == nil }
    guard !missing.isEmpty else { return pieces.compactMap(\.self) }
    let made = try strips.pieces(
      missing, of: pieces.count, options, workers: pool, progress: progress)
    let byNumber = Dictionary(uniqueKeysWithValues: zip(missing, made))
    return pieces.enumerated().compactMap { $1 ?? byNumber[$0] }
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    preconditionFailure("a GIF is a single file")
  }
}
