import CritterGraphics

/// The uncompressed data of a PNG: each row follows the number of its filter.
struct PNGRows {
  /// The bytes per pixel; filters use it as a distance.
  let bytesPerPixel: Int
  /// Whether the bytes are palette indices.
  let isIndexed: Bool
  /// The bytes per row, including the filter byte.
  let rowLength: Int
  var bytes: [UInt8]

  /// Creates unfiltered rows.
  init(_ bitmap: Bitmap, _ coding: PNGCoding) {
    bytesPerPixel = coding.pixelFormat.bytesPerPixel
    isIndexed = coding.pixelFormat.isIndexed
    rowLength = coding.pixelFormat.rowLength(bitmap.size.width)
    bytes =
      switch coding.pixelFormat {
      case .rgb, .rgba: bitmap.straightBytes(channels: bytesPerPixel, margin: 1)
      case .gray, .grayAlpha: bitmap.grayRows(withAlpha: coding.pixelFormat.hasAlpha)
      case .indexed(let depth): bitmap.indexedRows(coding, depth: depth)
      }
  }
}

extension Bitmap {
  /// Straight RGBA, four bytes per pixel, rows from the top without padding.
  var straightBytes: [UInt8] { straightBytes(channels: 4, margin: 0) }

  /// Returns the straight channels, rows from the top.
  ///
  /// - Parameters:
  ///   - channels: 4, or 3 for an opaque image.
  ///   - margin: the number of zeros before each row.
  fileprivate func straightBytes(channels: Int, margin: Int) -> [UInt8] {
    let count = (margin + size.width * channels) * size.height
    // Each pixel is stored as four bytes, of which the next one overwrites the fourth.
    return [UInt8](unsafeUninitializedCapacity: count + 4) { buffer, initialized in
      let room = UnsafeMutableRawBufferPointer(buffer)
      var position = 0
      for row in stride(from: 0, to: pixels.count, by: max(size.width, 1)) {
        for byte in position..<position + margin { room[byte] = 0 }
        position += margin
        for pixel in pixels[row..<row + size.width] {
          room.storeBytes(
            of: pixel.straight.rgba.littleEndian, toByteOffset: position, as: UInt32.self)
          position += channels
        }
      }
      initialized = count
    }
  }

  /// Returns the rows of a gray image.
  fileprivate func grayRows(withAlpha: Bool) -> [UInt8] {
    var rows: [UInt8] = []
    rows.reserveCapacity((1 + size.width * (withAlpha ? 2 : 1)) * size.height)
    for row in stride(from: 0, to: pixels.count, by: max(size.width, 1)) {
      rows.append(0)
      for pixel in pixels[row..<row + size.width] {
        rows.append(pixel.straight.red)
        if withAlpha { rows.append(pixel.alpha) }
      }
    }
    return rows
  }

  /// Returns rows of palette indices, packed into bytes from the highest bits.
  fileprivate func indexedRows(_ coding: PNGCoding, depth: Int) -> [UInt8] {
    let (width, perByte) = (size.width, 8 / depth)
    var rows: [UInt8] = []
    rows.reserveCapacity((width / perByte + 2) * size.height)
    var (last, entry) = (pixels.first ?? .clear, coding.entry(of: pixels.first ?? .clear))
    for row in stride(from: 0, to: pixels.count, by: max(width, 1)) {
      rows.append(0)
      for start in stride(from: row, to: row + width, by: perByte) {
        var byte: UInt8 = 0
        for position in start..<start + perByte {
          if position < row + width, pixels[position] != last {
            last = pixels[position]
            entry = coding.entry(of: last)
          }
          byte = depth == 8 ? entry : byte << depth | (position < row + width ? entry : 0)
        }
        rows.append(byte)
      }
    }
    return rows
  }
}
