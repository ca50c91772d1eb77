import CritterGraphics
import CritterSystem

extension Bitmap {
  /// The rows from the first to the last difference. Empty for equal bitmaps; all rows if the sizes
  /// differ or `other` is nil.
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
