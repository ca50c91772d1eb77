/// How a PNG's pixels are written down.
enum PNGForm {
  case grey
  case greyAlpha
  case rgb
  case rgba
  /// Numbers of palette entries, 1, 2, 4 or 8 bits each.
  case indexed(depth: Int)

  /// Bits of a channel, or of a number.
  var depth: Int {
    if case .indexed(let depth) = self { depth } else { 8 }
  }

  /// The color type, by the file's numbers.
  var type: UInt8 {
    switch self {
    case .grey: 0
    case .rgb: 2
    case .indexed: 3
    case .greyAlpha: 4
    case .rgba: 6
    }
  }

  /// How far a filter looks back: at least one.
  var bytesPerPixel: Int {
    switch self {
    case .grey, .indexed: 1
    case .greyAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The bytes per row, including the filter byte.
  func rowLength(_ width: Int) -> Int {
    if case .indexed(let depth) = self { return 1 + (width * depth + 7) / 8 }
    return 1 + width * bytesPerPixel
  }

  var isIndexed: Bool {
    if case .indexed = self { true } else { false }
  }

  var hasAlpha: Bool {
    switch self {
    case .greyAlpha, .rgba: true
    case .grey, .rgb, .indexed: false
    }
  }
}
