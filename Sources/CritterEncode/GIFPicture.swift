import CritterGraphics

/// One picture as a GIF file holds it.
struct GIFPicture {
  var rect: PixelRect
  /// `rect.width × rect.height` palette indices, rows from the top.
  var indices: [UInt8]
  /// Centiseconds, at most `GIFDelays.longest`.
  var delay: Int
  var disposal: Disposal

  /// What a decoder does when the delay is over, by the file's numbers.
  enum Disposal: UInt8 {
    case keep = 1
    /// The rectangle becomes transparent.
    case clear = 2
  }
}
