import CritterGraphics

/// The filters of PNG rows, which replace bytes with differences from their neighbors.
enum PNGFiltering: Int, CaseIterable {
  /// The filters of the standard, with their numbers.
  case none, left, up, average, paeth
  /// For each row, the filter with the lowest entropy; good for photographs.
  case leastEntropy
  /// For each row, the filter with the fewest distinct pairs of neighboring bytes; good for drawings.
  case fewestPairs

  /// The number of the filter for all rows; nil if it differs by row.
  fileprivate var fixed: Int? { self == .leastEntropy || self == .fewestPairs ? nil : rawValue }
}

extension PNGRows {
  /// Filters all rows.
  ///
  /// - Precondition: the rows aren't filtered yet.
  mutating func filter(_ filtering: PNGFiltering) {
    guard filtering != .none else { return }
    var filters = RowFilters(filtering, rowLength: rowLength - 1, step: bytesPerPixel)
    let none = [UInt8](repeating: 0, count: rowLength - 1)
    // From the last row to the first, because each filter needs the original row above.
    for row in stride(from: bytes.count - rowLength, through: 0, by: -rowLength) {
      let end = row + rowLength
      bytes.withUnsafeMutableBufferPointer { bytes in
        let current = UnsafeMutableBufferPointer(rebasing: bytes[row + 1..<end])
        let best = none.withUnsafeBufferPointer { none in
          let above =
            row == 0 ? none : UnsafeBufferPointer(rebasing: bytes[row - rowLength + 1..<row])
          return filters.best(of: UnsafeBufferPointer(current), above)
        }
        bytes[row] = UInt8(best)
        filters.copyResult(best, to: current)
      }
    }
  }
}

/// A filter of rows, one by one.
private struct RowFilters {
  private let filtering: PNGFiltering
  private let step: Int
  private let rowLength: Int
  /// The filtered row for each filter, one after another.
  private var results: [UInt8]
  private var counts = [UInt32](repeating: 0, count: 256)
  private var pairs = [UInt64](repeating: 0, count: 1024)

  init(_ filtering: PNGFiltering, rowLength: Int, step: Int) {
    self.filtering = filtering
    self.rowLength = rowLength
    self.step = step
    results = [UInt8](repeating: 0, count: rowLength * 5)
  }

  /// Filters a row and returns the number of the best filter.
  mutating func best(of row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>) -> Int
  {
    if let fixed = filtering.fixed {
      fill(fixed, row: row, above: above)
      return fixed
    }
    var (best, least) = (0, Double.infinity)
    for filter in 0..<5 {
      fill(filter, row: row, above: above)
      let cost = filtering == .leastEntropy ? entropy(of: filter) : Double(pairCount(of: filter))
      if cost < least { (best, least) = (filter, cost) }
    }
    return best
  }

  func copyResult(_ filter: Int, to row: UnsafeMutableBufferPointer<UInt8>) {
    for position in 0..<rowLength { row[position] = results[filter * rowLength + position] }
  }

  private mutating func fill(
    _ filter: Int, row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>
  ) {
    switch filter {
    case 0: fill(filter, row: row, above: above) { _, _, _ in 0 }
    case 1: fill(filter, row: row, above: above) { left, _, _ in left }
    case 2: fill(filter, row: row, above: above) { _, up, _ in up }
    case 3:
      fill(filter, row: row, above: above) { left, up, _ in UInt8((UInt16(left) + UInt16(up)) / 2) }
    default: fill(filter, row: row, above: above, paeth)
    }
  }

  @inline(__always)
  private mutating func fill(
    _ filter: Int, row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>,
    _ predicted: (_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8
  ) {
    let (start, first) = (filter * rowLength, min(step, rowLength))
    results.withUnsafeMutableBufferPointer { results in
      for position in 0..<first {
        results[start &+ position] = row[position] &- predicted(0, above[position], 0)
      }
      for position in first..<rowLength {
        results[start &+ position] =
          row[position]
          &- predicted(row[position &- step], above[position], above[position &- step])
      }
    }
  }

  /// Returns the entropy of a filtered row, in bits.
  private mutating func entropy(of filter: Int) -> Double {
    for value in 0..<256 { counts[value] = 0 }
    for position in filter * rowLength..<(filter + 1) * rowLength {
      counts[Int(results[position])] &+= 1
    }
    var sum: Float = 0
    for count in counts where count > 0 { sum -= Float(count) * log2(Float(count)) }
    return Double(sum)
  }

  private mutating func pairCount(of filter: Int) -> Int {
    for word in pairs.indices { pairs[word] = 0 }
    var previous = 0
    for position in filter * rowLength..<(filter + 1) * rowLength {
      let pair = previous << 8 | Int(results[position])
      pairs[pair >> 6] |= 1 << UInt64(pair & 63)
      previous = pair & 0xFF
    }
    return pairs.reduce(0) { $0 &+ $1.nonzeroBitCount }
  }
}

/// Returns the neighbor that is nearest to left + up - corner.
@inline(__always)
private func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
  let toLeft = abs(Int16(up) &- Int16(corner))
  let toUp = abs(Int16(left) &- Int16(corner))
  let toCorner = abs(Int16(left) &+ Int16(up) &- 2 &* Int16(corner))
  let nearer = toUp <= toCorner ? up : corner
  return toLeft <= toUp && toLeft <= toCorner ? left : nearer
}
