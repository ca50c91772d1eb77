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

  /// Decodes all of the file once, so that what is wrong with it is known from the start.
  ///
  /// - Throws: `EncodeError` that says what is wrong.
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
