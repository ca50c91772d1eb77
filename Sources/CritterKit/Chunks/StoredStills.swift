import CritterEncode
import CritterGraphics

/// The files of a sequence whose pictures chunks have drawn and encoded.
final class StoredStills: OutputContent {
  /// The files of one chunk, one after the other.
  struct Strip {
    let path: String
    let places: [(offset: Int, length: Int)]
  }

  let digest: Digest?
  private let durations: [Double]
  private let order: FrameOrder
  private let strips: [Strip]

  /// - Parameters:
  ///   - durations: of the frames, in seconds.
  ///   - strips: in the order of their pictures, all of them.
  init(_ durations: [Double], _ order: FrameOrder, _ strips: [Strip], _ digest: Digest?) {
    (self.durations, self.order, self.strips) = (durations, order, strips)
    self.digest = digest
  }

  var warnings: [String] { [] }

  func whole(quality: Int) throws -> Encoded {
    preconditionFailure("a sequence is no single file")
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    let firsts = strips.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.places.count) }
    var last: (strip: Int, reader: ChunkReader)?
    var known: (picture: Int, bytes: [UInt8])?
    for (picture, duration) in zip(order.pictures, durations) {
      if known?.picture != picture {
        let number = firsts.firstIndex { $0 > picture } ?? strips.count
        let strip = strips[number - 1]
        let reader =
          try last.flatMap { $0.strip == number ? $0.reader : nil } ?? ChunkReader(strip.path)
        last = (number, reader)
        let place = strip.places[picture - firsts[number - 1]]
        known = (picture, try reader.bytes(at: place.offset, place.length))
      }
      guard let bytes = known?.bytes else { continue }
      if let digest { try DecodedAnimation(bytes).forEachPicture(digest.add) }
      try body(Encoded(still: bytes), duration)
    }
  }
}
