package import CritterGraphics

/// A picture file, still or moving, that is decoded as its frames are asked for: one canvas at a
/// time is in memory, besides the file.
package struct DecodedAnimation: FrameSource, Sendable {
  /// The format's name: `gif`, `png`, `apng` or `webp`, by what the file is.
  package let format: String
  /// Of the canvas.
  package let size: PixelSize
  /// Pictures in the file.
  package let count: Int
  /// How often it plays in all, 0 for forever; nil for a still.
  package let plays: Int?
  private let bytes: [UInt8]
  private let decoder: PictureDecoder

  /// Decodes the whole file once, so that a damaged file is refused here.
  ///
  /// - Throws: `EncodeError` for a damaged file or an unknown format.
  package init(_ bytes: [UInt8]) throws {
    let decoder = try PictureDecoder.of(bytes)
    var count = 0
    var size = PixelSize(0, 0)
    plays = try decoder.decode(bytes) { picture in
      size = picture.size
      count += 1
    }
    guard count > 0 else {
      throw EncodeError.unreadable(format: decoder.name, reason: "it contains no image")
    }
    (format, self.size, self.count) = (decoder.name, size, count)
    (self.bytes, self.decoder) = (bytes, decoder)
  }

  /// Every picture as the file has it, first to last.
  package func forEachPicture(_ body: (DecodedPicture) throws -> Void) throws {
    _ = try decoder.decode(bytes, body)
  }

  /// Every picture as a browser shows it: one of a hundredth of a second or less for a tenth.
  package func forEach(_ body: (Frame) throws -> Void) throws {
    try forEachPicture { picture in
      try body(Frame(bitmap: Bitmap(picture), duration: picture.shownSeconds))
    }
  }
}

extension DecodedPicture {
  fileprivate var shownSeconds: Double {
    let seconds = Double(delay.numerator) / Double(delay.denominator)
    return seconds > 0.0105 ? seconds : 0.1
  }
}

extension Bitmap {
  /// The picture, premultiplied.
  package init(_ picture: DecodedPicture) {
    let rgba = picture.rgba
    self.init(
      size: picture.size,
      pixels: stride(from: 0, to: rgba.count, by: 4).map { place in
        Pixel(straight: rgba[place], rgba[place + 1], rgba[place + 2], rgba[place + 3])
      })
  }
}

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

extension PictureDecoder {
  static let png = PictureDecoder(name: "png", recognizes: { $0.starts(with: pngSignature) }) {
    bytes, sink in
    // libpng reads on past damage that no pixel shows.
    try forEachPNGChunk(of: bytes, format: "png") { _ in }
    try sink(StraightCanvas(png: bytes, format: "png").picture(delay: (0, 1)))
    return nil
  }
}

extension StraightCanvas {
  /// Decoded by libpng; fully transparent pixels become four zeros.
  init(png bytes: [UInt8], format: String) throws(EncodeError) {
    var (size, rgba) = try straightPixels(ofPNG: bytes, format: format)
    for place in stride(from: 0, to: rgba.count, by: 4) where rgba[place + 3] == 0 {
      (rgba[place], rgba[place + 1], rgba[place + 2]) = (0, 0, 0)
    }
    self.init(size, rgba: rgba)
  }
}
