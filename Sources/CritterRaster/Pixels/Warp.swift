import CritterGraphics

/// A box filter for projective matrices. Each output pixel is the mean of the source pixels in its
/// rectangle, weighted by coverage.
struct Warp {
  /// The matrix from the output's pixels to the source's.
  var map: Matrix

  /// The maximum distance of a needed source pixel from the source position of an output pixel, in
  /// pixels.
  static let reach = 8

  func draw(_ source: Surface, onto target: Surface) {
    source.withPixels { from in
      target.withPixels { to in
        let image = SourceImage(pixels: UnsafeBufferPointer(from), area: source.area)
        let area = target.area
        for y in 0..<area.height {
          let start = SIMD3(0.5, Double(area.y + y) + 0.5, 1) * map
          for x in 0..<area.width {
            let center = start + Double(area.x + x) * map.row1
            to[y * area.width + x] = pixel(around: center, of: image)
          }
        }
      }
    }
  }

  /// Returns the color of an output pixel.
  ///
  /// - Parameter center: the center of the output pixel in homogeneous source coordinates.
  @inline(__always)
  private func pixel(around center: SIMD3<Double>, of image: SourceImage) -> UInt32 {
    guard center.z > 0 else { return 0 }
    let scale = 1 / center.z
    let (x, y) = (center.x * scale, center.y * scale)
    let width = abs(map.row1.x - x * map.row1.z) * scale
    let height = abs(map.row2.y - y * map.row2.z) * scale
    guard let columns = Footprint(around: x, length: width, in: image.columns),
      let rows = Footprint(around: y, length: height, in: image.rows)
    else { return 0 }
    return image.color(columns, rows) ?? image.mean(columns, rows)
  }
}

/// The extent of the box filter along one axis, in 32nds of a pixel. It is 1 to 8 pixels long, so
/// that sums of weighted bytes fit in sixteen bits.
private struct Footprint {
  static let unit = 32
  /// The first and last existing pixels in the footprint.
  var first: Int
  var last: Int
  /// The weights of the first and last pixels, and of the whole footprint, including missing
  /// pixels.
  var firstWeight: UInt64
  var lastWeight: UInt64
  var total: UInt64
  /// Whether the whole footprint lies within the image.
  var isInside: Bool

  /// Creates a footprint; nil if it lies entirely outside the existing pixels.
  @inline(__always)
  init?(around center: Double, length: Double, in existing: Range<Int>) {
    let unit = Self.unit
    guard center > -8, center < Double(existing.upperBound + 8) else { return nil }
    let length = Int((length > 8 ? 8 : length > 1 ? length : 1) * Double(unit) + 0.5)
    // The offset of 16 keeps the number positive, since the conversion truncates.
    let start = Int((center + 16) * Double(unit) + 0.5 - Double(length) / 2) &- 16 &* unit
    let end = start + length
    isInside = start >= existing.lowerBound * unit && end <= existing.upperBound * unit
    first = max(start >> 5, existing.lowerBound)
    last = min((end - 1) >> 5, existing.upperBound - 1)
    guard first <= last else { return nil }
    firstWeight = UInt64(min(end, (first + 1) * unit) - max(start, first * unit))
    lastWeight = first == last ? 0 : UInt64(min(end, (last + 1) * unit) - last * unit)
    total = UInt64(length)
  }
}

private struct SourceImage {
  var pixels: UnsafeBufferPointer<UInt32>
  /// The positions of the stored pixels in the image.
  var columns: Range<Int>
  var rows: Range<Int>

  init(pixels: UnsafeBufferPointer<UInt32>, area: PixelRect) {
    self.pixels = pixels
    columns = area.x..<area.x + area.width
    rows = area.y..<area.y + area.height
  }

  @inline(__always)
  private var width: Int { columns.upperBound &- columns.lowerBound }

  @inline(__always)
  private func position(_ x: Int, _ y: Int) -> Int {
    (y &- rows.lowerBound) &* width &+ x &- columns.lowerBound
  }

  /// Returns the color of a rectangle with only one color, since images are mostly flat. Nil if
  /// there are two colors. Also nil unless the rectangle is 4 to 8 existing pixels wide, which two
  /// overlapping loads of four cover.
  @inline(__always)
  func color(_ columns: Footprint, _ rows: Footprint) -> UInt32? {
    guard columns.isInside, rows.isInside, 3...7 ~= columns.last &- columns.first else {
      return nil
    }
    let first = UnsafeRawPointer(pixels.baseAddress! + position(columns.first, rows.first))
    let color = SIMD4(repeating: first.load(as: UInt32.self))
    let toLastFour = (columns.last &- columns.first &- 3) &* 4
    var difference = SIMD4<UInt32>.zero
    var row = first
    for _ in rows.first...rows.last {
      difference |= row.loadUnaligned(as: SIMD4<UInt32>.self) ^ color
      difference |= (row + toLastFour).loadUnaligned(as: SIMD4<UInt32>.self) ^ color
      row += width &* 4
    }
    return difference == .zero ? color.x : nil
  }

  /// Returns the weighted mean of each channel, rounded. Keeps the color of a flat area exactly.
  @inline(__always)
  func mean(_ columns: Footprint, _ rows: Footprint) -> UInt32 {
    var even: UInt64 = 0
    var odd: UInt64 = 0
    for y in rows.first...rows.last {
      let weight = y == rows.first ? rows.firstWeight : y == rows.last ? rows.lastWeight : 32
      let sum = rowSum(y, columns)
      even &+= (sum & 0x0000_FFFF_0000_FFFF) &* weight
      odd &+= (sum >> 16 & 0x0000_FFFF_0000_FFFF) &* weight
    }
    let total = columns.total &* rows.total
    let reciprocal = (1 << 32) / total
    @inline(__always)
    func byte(_ sum: UInt64) -> UInt32 {
      UInt32(truncatingIfNeeded: ((sum & 0xFFFF_FFFF) &* reciprocal &+ 1 << 31) >> 32)
    }
    return byte(even) | byte(odd) << 16 | byte(even >> 32) << 8 | byte(odd >> 32) << 24
  }

  /// Returns the weighted sums of the four channels, in sixteen bits each: bytes 0, 2, 1, 3 of the
  /// pixels.
  @inline(__always)
  private func rowSum(_ y: Int, _ columns: Footprint) -> UInt64 {
    let row = position(0, y)
    var middle: UInt64 = 0
    var x = columns.first + 1
    while x < columns.last {
      middle &+= spread(pixels[row &+ x])
      x &+= 1
    }
    return middle &* 32 &+ spread(pixels[row &+ columns.first]) &* columns.firstWeight
      &+ spread(pixels[row &+ columns.last]) &* columns.lastWeight
  }
}

/// Spreads the bytes of a pixel to sixteen bits each, in the order 0, 2, 1, 3.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  let pixel = UInt64(pixel)
  return pixel & 0x00FF_00FF | (pixel & 0xFF00_FF00) << 24
}
