extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a predicate, by bisection; the end index if
  /// none does.
  ///
  /// - Parameter holds: a predicate that holds for all elements after the first for which it holds.
  package func firstSortedIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
