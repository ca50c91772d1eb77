import CritterGraphics

/// A file format that can be read. One entry of `all` is one format.
struct PictureDecoder: Sendable {
  /// As the encoders' list has it.
  let name: String
  /// Whether the bytes begin as a file of the format.
  let recognizes: @Sendable ([UInt8]) -> Bool
  let decode: Decode

  /// Hands on every picture, first to last.
  ///
  /// - Returns: how often the file plays in all, 0 for forever; nil for a still.
  typealias Decode =
    @Sendable ([UInt8], (DecodedPicture) throws -> Void) throws -> Int?

  static let all: [PictureDecoder] = [.gif, .apng, .png, .webp]

  /// By what the file is, not by its name.
  static func of(_ bytes: [UInt8]) throws(EncodeError) -> PictureDecoder {
    guard !bytes.isEmpty else { throw .notAPicture(reason: "it is empty") }
    if let decoder = all.first(where: { $0.recognizes(bytes) }) { return decoder }
    let names = all.map(\.name).joined(separator: ", ")
    throw .notAPicture(reason: "its first bytes aren't those of \(names)")
  }
}
