extension PNGRows {
  /// The rows as differences from their neighbourhood: of each row's five filters the one whose
  /// bytes, as signed numbers, have the smallest sum. Gradients and photographs compress far better
  /// so, flat art far worse.
  func filtered() -> [UInt8] {
    var filters = RowFilters(rowLength: rowLength - 1, bytesPerPixel: bytesPerPixel)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for row in stride(from: 0, to: bytes.count, by: rowLength) {
      let best = filters.best(of: bytes[row + 1..<row + rowLength])
      result.append(best.filter)
      result += best.bytes
    }
    return result
  }
}

/// Tries all filters on one row after another.
private struct RowFilters {
  private let step: Int
  /// The row and the one above, each behind a pixel of zeros.
  private var current: [UInt8]
  private var above: [UInt8]
  private var candidates: [[UInt8]]

  init(rowLength: Int, bytesPerPixel: Int) {
    step = bytesPerPixel
    current = [UInt8](repeating: 0, count: bytesPerPixel + rowLength)
    above = current
    candidates = [[UInt8]](repeating: [UInt8](repeating: 0, count: rowLength), count: 5)
  }

  mutating func best(of row: ArraySlice<UInt8>) -> (filter: UInt8, bytes: [UInt8]) {
    swap(&current, &above)
    current.replaceSubrange(step..., with: row)
    fill(0) { _, _, _ in 0 }
    fill(1) { left, _, _ in left }
    fill(2) { _, up, _ in up }
    fill(3) { left, up, _ in UInt8((UInt16(left) + UInt16(up)) / 2) }
    fill(4, paeth)
    let sums = candidates.map(sum)
    let best = sums.indices.min { sums[$0] < sums[$1] } ?? 0
    return (UInt8(best), candidates[best])
  }

  @inline(__always)
  private mutating func fill(_ filter: Int, _ predicted: (UInt8, UInt8, UInt8) -> UInt8) {
    for place in candidates[filter].indices {
      let left = current[place]
      candidates[filter][place] =
        current[place + step] &- predicted(left, above[place + step], above[place])
    }
  }

  private func sum(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
  }
}

/// Of the three neighbours the one that left + up - corner is nearest to.
@inline(__always)
private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
  let toLeft = abs(Int(up) - Int(corner))
  let toUp = abs(Int(left) - Int(corner))
  let toCorner = abs(Int(left) + Int(up) - 2 * Int(corner))
  if toLeft <= toUp, toLeft <= toCorner { return left }
  return toUp <= toCorner ? up : corner
}
