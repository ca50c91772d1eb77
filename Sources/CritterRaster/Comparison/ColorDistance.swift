package import CritterGraphics

/// Returns the distance of two colors in Oklab, times 100. 0 is the same color, about 2 is just
/// visible, and 100 is black against white.
///
/// Semi-transparent colors are compared on a white page and on a black page; the larger distance
/// counts. This is 100 times the ΔEOK of CSS Color 4
/// (https://www.w3.org/TR/css-color-4/#color-difference-OK).
package func colorDistance(_ a: Bitmap.Pixel, _ b: Bitmap.Pixel) -> Double {
  if a == b { return 0 }
  let onBlack = Oklab(a, on: .black).distance(to: Oklab(b, on: .black))
  if a.alpha == 255, b.alpha == 255 { return onBlack }
  return max(onBlack, Oklab(a, on: .white).distance(to: Oklab(b, on: .white)))
}

/// The color of the page behind an image.
enum Page: CaseIterable {
  case white, black

  /// Returns the amount of page color that shows through a premultiplied pixel, for each channel.
  func share(in pixel: Bitmap.Pixel) -> UInt8 {
    self == .white ? 255 - pixel.alpha : 0
  }
}

/// A color in Oklab, with the matrices of Björn Ottosson
/// (https://bottosson.github.io/posts/oklab/).
private struct Oklab {
  private let lab: SIMD3<Double>

  init(_ pixel: Bitmap.Pixel, on page: Page) {
    let share = page.share(in: pixel)
    let red = linear[Int(pixel.red &+ share)]
    let green = linear[Int(pixel.green &+ share)]
    let blue = linear[Int(pixel.blue &+ share)]
    let l = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lab = [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    ]
  }

  func distance(to other: Oklab) -> Double {
    let step = lab - other.lab
    return 100 * (step * step).sum().squareRoot()
  }
}

/// The linear light of each sRGB channel value.
private let linear: [Double] = (0..<256).map { value in
  let channel = Double(value) / 255
  return channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
}

extension Bitmap.Pixel {
  /// Returns the luma of the pixel by ITU-R BT.601, in thousandths: 0 to 255,000.
  func brightness(on page: Page) -> Int {
    let share = page.share(in: self)
    return 299 * Int(red &+ share) + 587 * Int(green &+ share) + 114 * Int(blue &+ share)
  }
}

extension Bitmap {
  /// Returns the bitmap, extended to the right and downward with transparent pixels.
  package func padded(to size: PixelSize) -> Bitmap {
    guard size != self.size else { return self }
    var result = Bitmap(size: size)
    for y in 0..<self.size.height {
      for x in 0..<self.size.width { result[x, y] = self[x, y] }
    }
    return result
  }
}

extension PixelSize {
  /// Returns the smallest size that contains both sizes.
  package func union(_ other: PixelSize) -> PixelSize {
    PixelSize(max(width, other.width), max(height, other.height))
  }
}
