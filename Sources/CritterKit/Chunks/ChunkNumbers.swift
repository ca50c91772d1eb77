/// Chunks by number, from 1, as engines name the tasks of an array: `1-2,5`.
package struct ChunkNumbers: Hashable, Sendable, CustomStringConvertible {
  /// Each once, in ascending order.
  package let numbers: [Int]

  /// No plan has more.
  package static let most = 100_000

  package init(_ numbers: some Sequence<Int>) {
    self.numbers = Set(numbers).sorted()
  }

  /// - Returns: nil for anything but numbers from 1 to 100000, and ranges of them.
  package init?(_ text: String) {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        1 <= first, first <= last, last <= Self.most
      else { return nil }
      numbers.formUnion(first...last)
    }
    self.init(numbers)
  }

  package var description: String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }
}
