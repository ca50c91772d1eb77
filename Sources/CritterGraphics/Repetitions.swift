extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order in which they first occur.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// The first text that the list has twice.
  package var firstRepeated: String? {
    var seen: Set<ExactText> = []
    return first { !seen.insert($0.exact).inserted }
  }
}
