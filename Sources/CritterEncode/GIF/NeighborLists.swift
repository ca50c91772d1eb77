/// For each palette entry, all entries by distance.
struct NeighborLists: Sendable {
  /// A squared distance in the upper bits and an index in the lowest eight, list by list.
  private var sorted: [Int32] = []
  private let count: Int
  private let first: Int

  /// - Parameter drawn: the indices that are neighbors and have some.
  init(_ entries: [SIMD4<Int32>], drawn: Range<Int>) {
    (count, first) = (drawn.count, drawn.lowerBound)
    for center in drawn {
      var list = drawn.map { index in
        entries[index].squaredDistance(to: entries[center]) << 8 | Int32(index)
      }
      list.sort()
      sorted += list
    }
  }

  /// The range in the lists of the entries within a squared distance of an entry.
  @inline(__always)
  func numbers(near entry: UInt8, within distance: Int32) -> Range<Int> {
    let start = (Int(entry) - first) * count
    var end = start
    while end < start + count, sorted[end] >> 8 <= distance { end += 1 }
    return start..<end
  }

  /// The index at that number.
  @inline(__always)
  subscript(number: Int) -> UInt8 { UInt8(truncatingIfNeeded: sorted[number]) }
}
