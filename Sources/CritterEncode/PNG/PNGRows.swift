import CritterGraphics

/// A picture as PNG compresses it: straight channels, each row behind the number of its filter, 0.
struct PNGRows {
  let bytesPerPixel: Int
  /// Bytes in a row, the filter's among them.
  let rowLength: Int
  let bytes: [UInt8]

  /// - Parameter withAlpha: four channels; three otherwise, for an opaque picture.
  init(_ bitmap: Bitmap, withAlpha: Bool) {
    bytesPerPixel = withAlpha ? 4 : 3
    rowLength = 1 + bitmap.size.width * bytesPerPixel
    bytes = bitmap.straightBytes(bytesPerPixel, afterEachRowsFirst: 1)
  }
}

extension Bitmap {
  /// Straight RGBA, four bytes a pixel, rows from the top without padding.
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
}
