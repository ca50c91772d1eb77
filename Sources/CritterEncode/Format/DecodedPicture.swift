package import CritterGraphics

/// A picture as a decoder of the file shows it.
package struct DecodedPicture: Sendable {
  /// The size of the canvas.
  package var size: PixelSize
  /// Straight RGBA, four bytes a pixel, rows from the top without padding. A fully transparent
  /// pixel is four zeros.
  package var rgba: [UInt8]
  /// The delay in the file, a fraction of a second; 0/1 for a still.
  package var delay: (numerator: Int, denominator: Int)
}
