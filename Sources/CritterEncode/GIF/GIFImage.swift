import CritterGraphics

/// An image of a GIF file: its descriptor, its graphic control extension, and its data.
struct GIFImage {
  /// Empty when it looks like the one before: then nothing but the delay counts.
  var rect: PixelRect
  /// The LZW minimum code size.
  var codeSize: Int
  /// The LZW codes, packed.
  var codes: [UInt8]
  /// The palette indices of the rectangle, row by row.
  var indices: [UInt8]
  /// Centiseconds.
  var delay: Int
  /// Whether the disposal restores the rectangle to the background, rather than leaving it.
  var restoresBackground: Bool
}

extension GIFImage {
  /// Looks like the one before.
  init(unchangedFor delay: Int) {
    self.init(
      rect: .empty, codeSize: 0, codes: [], indices: [], delay: delay, restoresBackground: false)
  }
}
