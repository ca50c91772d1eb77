import CritterGraphics
import Foundation

extension Bitmap {
  /// From the first row to the last that differ; all of them where there is nothing to compare
  /// with, none when all is the same.
  func rows(changedSince other: Bitmap?) -> Range<Int> {
    guard let other, other.size == size else { return 0..<size.height }
    let changed = changes(since: other)
    return changed.y..<changed.y + changed.height
  }

  /// Premultiplied RGBA, as it lies in memory.
  func bytes(ofRows rows: Range<Int>) -> Data {
    pixels.withUnsafeBytes { bytes in
      let length = size.width * MemoryLayout<Pixel>.stride
      return Data(bytes[(rows.lowerBound * length)..<(rows.upperBound * length)])
    }
  }
}
