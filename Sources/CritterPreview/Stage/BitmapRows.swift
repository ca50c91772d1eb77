import CritterGraphics
import Foundation

extension Bitmap {
  /// From the first row to the last that differ: none for equal bitmaps, all for other sizes or
  /// nothing to compare with.
  func rows(changedSince other: Bitmap?) -> Range<Int> {
    guard let other, other.size == size else { return 0..<size.height }
    return pixels.withUnsafeBytes { a in
      other.pixels.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return 0..<0 }
        let length = size.width * MemoryLayout<Pixel>.stride
        func differs(_ row: Int) -> Bool {
          memcmp(a + row * length, b + row * length, length) != 0
        }
        guard let first = (0..<size.height).first(where: differs),
          let last = (first..<size.height).last(where: differs)
        else { return 0..<0 }
        return first..<last + 1
      }
    }
  }

  /// Premultiplied RGBA.
  func bytes(ofRows rows: Range<Int>) -> Data {
    pixels.withUnsafeBytes { bytes in
      let length = size.width * MemoryLayout<Pixel>.stride
      return Data(bytes[(rows.lowerBound * length)..<(rows.upperBound * length)])
    }
  }
}
