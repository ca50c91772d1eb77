package import CritterGraphics

/// A still or animated image file whose frames are decoded on demand. Memory holds the file and
/// one canvas.
package struct DecodedAnimation: FrameSource, Sendable {
  /// The name of the format, `gif`, `png`, `apng`, or `webp`, detected from the contents.
  package let format: String
  /// The size of the canvas.
  package let size: PixelSize
  /// The number of frames in the file.
  package let count: Int
  /// The number of plays, 0 for forever; nil for a still.
  package let plays: Int?
  private let bytes: [UInt8]
  private let decoder: ImageDecoder

  /// Decodes the whole file once to validate it.
  ///
  /// - Throws: `EncodeError` for a damaged file or an unknown format.
  package init(_ bytes: [UInt8]) throws {
    let decoder = try ImageDecoder.forContents(bytes)
    var count = 0
    var size = PixelSize(0, 0)
    plays = try decoder.decode(bytes) { frame in
      size = frame.size
      count += 1
    }
    guard count > 0 else {
      throw EncodeError.unreadable(format: decoder.name, reason: "it contains no image")
    }
    format = decoder.name
    self.size = size
    self.count = count
    self.bytes = bytes
    self.decoder = decoder
  }

  /// Returns whether the first bytes of a file are those of an image that can be decoded.
  package static func isImage(_ head: [UInt8]) -> Bool {
    (try? ImageDecoder.forContents(head)) != nil
  }

  /// Calls `body` with each frame, in order, with the delay in the file.
  package func forEachDecodedFrame(_ body: (DecodedFrame) throws -> Void) throws {
    _ = try decoder.decode(bytes, body)
  }

  /// Calls `body` with each frame, in order, with the duration in a browser: 0.1 seconds for a
  /// delay of 0.01 seconds or less.
  package func forEach(_ body: (Frame) throws -> Void) throws {
    try forEachDecodedFrame { frame in
      try body(Frame(bitmap: Bitmap(frame), duration: frame.browserDuration))
    }
  }
}

extension DecodedFrame {
  fileprivate var browserDuration: Double {
    let seconds = Double(delay.numerator) / Double(delay.denominator)
    return seconds > 0.0105 ? seconds : 0.1
  }
}

extension Bitmap {
  /// Creates a bitmap from a decoded frame by multiplying its colors by alpha.
  package init(_ frame: DecodedFrame) {
    let rgba = frame.rgba
    self.init(
      size: frame.size,
      pixels: stride(from: 0, to: rgba.count, by: 4).map { position in
        Pixel(straight: rgba[position], rgba[position + 1], rgba[position + 2], rgba[position + 3])
      })
  }
}

/// The decoder of a file format.
struct ImageDecoder: Sendable {
  /// The name of the format, as in `Format.name`.
  let name: String
  /// Whether bytes start with the signature of the format.
  let recognizes: @Sendable ([UInt8]) -> Bool
  let decode: Decode

  /// A function that passes each frame of a file to its second argument, in order.
  ///
  /// - Returns: the number of plays, 0 for forever; nil for a still.
  typealias Decode =
    @Sendable ([UInt8], (DecodedFrame) throws -> Void) throws -> Int?

  static let all: [ImageDecoder] = [.gif, .apng, .png, .webp]

  /// Returns the decoder for the contents of a file.
  static func forContents(_ bytes: [UInt8]) throws(EncodeError) -> ImageDecoder {
    guard !bytes.isEmpty else { throw .unknownFormat(reason: "it is empty") }
    if let decoder = all.first(where: { $0.recognizes(bytes) }) { return decoder }
    let names = all.map { $0.name == "webp" ? "WebP" : $0.name.uppercased() }
    throw .unknownFormat(reason: "it isn't a \(names.listed)")
  }

  static let png = ImageDecoder(name: "png", recognizes: { $0.starts(with: pngSignature) }) {
    bytes, sink in
    // libpng ignores damage that doesn't affect pixels.
    try forEachPNGChunk(of: bytes, format: "png") { _ in }
    try sink(UnpremultipliedCanvas(png: bytes, format: "png").frame(delay: (0, 1)))
    return nil
  }
}

extension UnpremultipliedCanvas {
  /// Decodes a PNG with libpng; fully transparent pixels become four zeros.
  init(png bytes: [UInt8], format: String) throws(EncodeError) {
    var (size, rgba) = try straightPixels(ofPNG: bytes, format: format)
    for position in stride(from: 0, to: rgba.count, by: 4) where rgba[position + 3] == 0 {
      (rgba[position], rgba[position + 1], rgba[position + 2]) = (0, 0, 0)
    }
    self.init(size: size, rgba: rgba)
  }
}
