import CritterGraphics
import CritterSystem

extension Bitmap {
  /// From the first row to the last that differ: none for equal bitmaps, all for other sizes or
  /// nothing to compare with.
  func rows(changedSince other: Bitmap?) -> Range<Int> {
    guard let other, other.size == size else { return 0..<size.height }
    let changed = changes(since: other)
    return changed.y..<changed.y + changed.height
  }

  /// Premultiplied RGBA.
  func bytes(ofRows rows: Range<Int>) -> Data {
    pixels.withUnsafeBytes { bytes in
      let length = size.width * MemoryLayout<Pixel>.stride
      return Data(bytes[(rows.lowerBound * length)..<(rows.upperBound * length)])
    }
  }
}
