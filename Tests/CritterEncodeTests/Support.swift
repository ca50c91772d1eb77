import CritterEncode
import CritterGraphics
import Foundation

/// A decoded animation, the result of every reader of the tests.
struct Animation: Equatable {
  var size: PixelSize
  var pictures: [Picture]
  /// The file's number: 0 means forever; nil if it has none.
  var repeats: Int?

  struct Picture: Equatable {
    /// Straight RGBA; a clear pixel is four zeros.
    var rgba: [UInt8]
    /// Centiseconds.
    var delay: Int
  }
}

extension Bitmap {
  /// Opaque colors become their bytes, half transparent ones too: no rule is applied.
  var bytes: [UInt8] { pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] } }
}

/// In decibels, over red, green and blue of all pixels.
func signalToNoise(_ bitmaps: [Bitmap], _ pictures: [[UInt8]]) -> Double {
  var error = 0
  var count = 0
  for (bitmap, picture) in zip(bitmaps, pictures) {
    for (place, pixel) in bitmap.pixels.enumerated() {
      let red = Int(pixel.red) - Int(picture[place * 4])
      let green = Int(pixel.green) - Int(picture[place * 4 + 1])
      let blue = Int(pixel.blue) - Int(picture[place * 4 + 2])
      error += red * red + green * green + blue * blue
      count += 3
    }
  }
  return 10 * log10(65025 * Double(count) / Double(error))
}
