/// The pixel format of a PNG.
enum PNGPixelFormat {
  case gray
  case grayAlpha
  case rgb
  case rgba
  /// Palette indices with 1, 2, 4, or 8 bits.
  case indexed(depth: Int)

  /// The bits per channel or per index.
  var depth: Int {
    if case .indexed(let depth) = self { depth } else { 8 }
  }

  /// The number of the color type in the file.
  var type: UInt8 {
    switch self {
    case .gray: 0
    case .rgb: 2
    case .indexed: 3
    case .grayAlpha: 4
    case .rgba: 6
    }
  }

  /// The bytes per pixel, at least one; filters use it as a distance.
  var bytesPerPixel: Int {
    switch self {
    case .gray, .indexed: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// Returns the bytes per row, including the filter byte.
  func rowLength(_ width: Int) -> Int {
    if case .indexed(let depth) = self { return 1 + (width * depth + 7) / 8 }
    return 1 + width * bytesPerPixel
  }

  var isIndexed: Bool {
    if case .indexed = self { true } else { false }
  }

  var hasAlpha: Bool { type & 4 != 0 }
}
