import CritterGraphics

/// A picture of at most 256 colours as numbers of palette entries.
struct IndexedPicture {
  /// Straight colours; those with transparency first, otherwise in the order of their first pixels.
  let palette: [Bitmap.Pixel]
  /// Bits of a number: 1, 2, 4 or 8.
  let depth: Int
  /// The numbers, packed into bytes from the highest bits, each row behind a zero.
  let rows: [UInt8]

  /// - Returns: nil when there are more than 256 colours.
  init?(_ bitmap: Bitmap) {
    guard let (numbers, colors) = bitmap.numberedColors else { return nil }
    let order =
      colors.indices.filter { colors[$0].alpha < 255 }
      + colors.indices.filter { colors[$0].alpha == 255 }
    var entries = [UInt8](repeating: 0, count: colors.count)
    for (entry, color) in order.enumerated() { entries[color] = UInt8(entry) }
    palette = order.map { colors[$0].straight }
    depth = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
    rows = Self.packed(numbers, entries, width: bitmap.size.width, depth: depth)
  }

  private static func packed(
    _ numbers: [UInt8], _ entries: [UInt8], width: Int, depth: Int
  ) -> [UInt8] {
    let perByte = 8 / depth
    var rows: [UInt8] = []
    rows.reserveCapacity((width / perByte + 2) * (numbers.count / width))
    for row in stride(from: 0, to: numbers.count, by: width) {
      rows.append(0)
      for start in stride(from: row, to: row + width, by: perByte) {
        var byte: UInt8 = 0
        for place in start..<start + perByte {
          let entry = place < row + width ? entries[Int(numbers[place])] : 0
          byte = depth == 8 ? entry : byte << depth | entry
        }
        rows.append(byte)
      }
    }
    return rows
  }
}

extension Bitmap {
  /// Each pixel's number in a list of the colours, which are in the order of their first pixels; nil
  /// when there are more than 256.
  fileprivate var numberedColors: (numbers: [UInt8], colors: [Pixel])? {
    var numbers = [UInt8](repeating: 0, count: pixels.count)
    var table = PixelTable()
    var (last, number) = (Pixel.clear, 0)
    for (place, pixel) in pixels.enumerated() {
      if pixel != last || place == 0 {
        number = table.insert(pixel)
        if number > 255 { return nil }
        last = pixel
      }
      numbers[place] = UInt8(number)
    }
    return (numbers, table.pixels)
  }
}
