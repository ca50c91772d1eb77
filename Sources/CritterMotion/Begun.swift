/// A value that applies from a time on, in seconds.
protocol Begun: Sendable {
  var start: Double { get }
}

extension Array where Element: Begun {
  /// Those that have begun at a time, of all in the order of their starts.
  func begun(at time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return self[..<low]
  }
}
