/// The palette entries in order of distance from each entry.
struct NeighborLists: Sendable {
  /// The lists of all entries, one after another. Each item has a squared distance in the upper bits
  /// and an index in the lowest eight bits.
  private var sorted: [Int32] = []
  /// For each entry and each distance class, the bits of the neighbors, from `LZWStrings.bit`.
  private var bits: [UInt64] = []
  private let count: Int
  private let first: Int

  /// A class of squared distances below a limit that is at most 25% larger.
  struct Distance: Sendable {
    private let number: UInt8

    /// The number of classes, up to 2^16.
    static let count = 64

    /// The exponent and two bits of the mantissa.
    init(_ squared: Int32) {
      let upper = Float(max(squared, 1)).bitPattern >> 21 &- 127 << 2
      number = UInt8(min(upper, UInt32(Self.count - 1)))
    }

    @inline(__always)
    fileprivate var index: Int { Int(number) }
    /// The squared distance that is larger than those of the class.
    @inline(__always)
    fileprivate var limit: Int32 {
      Int32(Float(bitPattern: (UInt32(number) &+ 1 &+ 127 << 2) << 21).rounded(.up))
    }
  }

  /// Creates the lists of the entries with the indices `drawn`.
  init(_ entries: [OpaqueColor], drawn: Range<Int>) {
    count = drawn.count
    first = drawn.lowerBound
    for center in drawn {
      var list = drawn.map { index in
        entries[index].squaredDistance(to: entries[center]) << 8 | Int32(index)
      }
      list.sort()
      sorted += list
      bits += Self.bits(list)
    }
  }

  /// Returns the bits of the neighbors in a list up to each distance class.
  private static func bits(_ list: [Int32]) -> [UInt64] {
    var bits = [UInt64](repeating: 0, count: Distance.count)
    for item in list {
      bits[Distance(item >> 8).index] |= LZWStrings.bit(UInt8(truncatingIfNeeded: item))
    }
    for number in 1..<Distance.count { bits[number] |= bits[number - 1] }
    return bits
  }

  /// Calls `body` with the index of each entry within a distance of an entry, nearest first.
  @inline(__always)
  func forEach(near entry: UInt8, within distance: Distance, _ body: (UInt8) -> Void) {
    let start = (Int(entry) - first) * count
    let limit = distance.limit << 8
    for item in sorted[start..<start + count] {
      if item >= limit { return }
      body(UInt8(truncatingIfNeeded: item))
    }
  }

  /// Returns the bits of the entries within a distance of an entry.
  @inline(__always)
  func bits(near entry: UInt8, within distance: Distance) -> UInt64 {
    bits[(Int(entry) - first) * Distance.count + distance.index]
  }
}
