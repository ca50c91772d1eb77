import CritterEncode
package import CritterGraphics
package import CritterRaster

/// The colors of images and sheets that show differences.
package enum DiffColors {
  package static let page = Color(0.965, 0.97, 0.98)
  package static let ink = Color(0.12, 0.14, 0.18)
  package static let faintInk = Color(0.42, 0.46, 0.52)
  package static let border = Color(0.82, 0.84, 0.87)
  /// A color brighter than anything else on the sheet.
  package static let changed = Color(0.92, 0, 0.4)
  package static let antialiasing = Color(1, 0.76, 0.36)
  /// The two shades of the checkerboard behind transparent areas.
  package static let squares = [Bitmap.Pixel(255, 255, 255), Bitmap.Pixel(236, 239, 243)]
}

extension ChangeMap {
  /// Returns the changes in color, on top of a pale gray version of the old image.
  package func image(over before: Bitmap) -> Bitmap {
    let changed = Bitmap.Pixel(DiffColors.changed)
    let antialiasing = Bitmap.Pixel(DiffColors.antialiasing)
    var result = Bitmap(size: size)
    for (place, mark) in marks.enumerated() {
      let (x, y) = (place % size.width, place / size.width)
      result.pixels[place] =
        switch mark {
        case .changed: changed
        case .antialiasing: antialiasing
        case .same:
          x < before.size.width && y < before.size.height
            ? before[x, y].paleGrey : Bitmap.Pixel(255, 255, 255)
        }
    }
    return result
  }
}

extension Bitmap.Pixel {
  /// The pixel in gray on white, at 25% of its contrast.
  fileprivate var paleGrey: Bitmap.Pixel {
    let luma = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 + 255 - Int(alpha)
    let level = UInt8(255 - (255 - luma) / 4)
    return Bitmap.Pixel(level, level, level)
  }
}
