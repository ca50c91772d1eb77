extension Sequence<Double> {
  /// The sums of the elements up to each one.
  package var runningSums: [Double] {
    reduce(into: []) { sums, number in sums.append((sums.last ?? 0) + number) }
  }
}
