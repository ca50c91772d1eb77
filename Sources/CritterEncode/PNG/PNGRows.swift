import CritterGraphics

/// A picture as PNG compresses it: each row behind the number of its filter.
struct PNGRows {
  /// How far a filter looks back.
  let bytesPerPixel: Int
  /// Whether they are numbers of palette entries.
  let isIndexed: Bool
  /// The bytes per row, including the filter byte.
  let rowLength: Int
  var bytes: [UInt8]

  /// Not filtered.
  init(_ bitmap: Bitmap, _ coding: PNGCoding) {
    bytesPerPixel = coding.form.bytesPerPixel
    isIndexed = coding.form.isIndexed
    rowLength = coding.form.rowLength(bitmap.size.width)
    bytes =
      switch coding.form {
      case .rgb, .rgba: bitmap.straightBytes(bytesPerPixel, afterEachRowsFirst: 1)
      case .grey, .greyAlpha: bitmap.greyRows(withAlpha: coding.form.hasAlpha)
      case .indexed(let depth): bitmap.indexedRows(coding, depth: depth)
      }
  }
}

extension Bitmap {
  /// Straight RGBA, four bytes per pixel, rows from the top without padding.
  var straightBytes: [UInt8] { straightBytes(4, afterEachRowsFirst: 0) }

  /// Straight channels, rows from the top.
  ///
  /// - Parameters:
  ///   - channels: 4, or 3 for those of an opaque picture.
  ///   - margin: zeros in front of each row.
  fileprivate func straightBytes(_ channels: Int, afterEachRowsFirst margin: Int) -> [UInt8] {
    let count = (margin + size.width * channels) * size.height
    // Each pixel is stored as four bytes, of which the next one overwrites the fourth.
    return [UInt8](unsafeUninitializedCapacity: count + 4) { buffer, initialized in
      let room = UnsafeMutableRawBufferPointer(buffer)
      var place = 0
      for row in stride(from: 0, to: pixels.count, by: max(size.width, 1)) {
        for byte in place..<place + margin { room[byte] = 0 }
        place += margin
        for pixel in pixels[row..<row + size.width] {
          room.storeBytes(
            of: pixel.straight.rgba.littleEndian, toByteOffset: place, as: UInt32.self)
          place += channels
        }
      }
      initialized = count
    }
  }

  /// The rows of a gray image.
  fileprivate func greyRows(withAlpha: Bool) -> [UInt8] {
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

  /// Numbers of palette entries, packed into bytes from the highest bits.
  fileprivate func indexedRows(_ coding: PNGCoding, depth: Int) -> [UInt8] {
    let (width, perByte) = (size.width, 8 / depth)
    var rows: [UInt8] = []
    rows.reserveCapacity((width / perByte + 2) * size.height)
    var (last, entry) = (pixels.first ?? .clear, coding.entry(of: pixels.first ?? .clear))
    for row in stride(from: 0, to: pixels.count, by: max(width, 1)) {
      rows.append(0)
      for start in stride(from: row, to: row + width, by: perByte) {
        var byte: UInt8 = 0
        for place in start..<start + perByte {
          if place < row + width, pixels[place] != last {
            last = pixels[place]
            entry = coding.entry(of: last)
          }
          byte = depth == 8 ? entry : byte << depth | (place < row + width ? entry : 0)
        }
        rows.append(byte)
      }
    }
    return rows
  }
}
