/// The rules that decide whether two pixels differ.
package struct ComparisonRules: Hashable, Sendable {
  /// The largest color distance (see `colorDistance`) that counts as the same color: 0 for exact
  /// equality, 2 for a just visible difference, 100 for black against white.
  package var tolerance: Double
  /// Whether pixels that only smooth an edge differently count as equal.
  package var ignoresAntialiasing: Bool

  /// Creates rules; by default, every difference counts.
  package init(tolerance: Double = 0, ignoresAntialiasing: Bool = false) {
    self.tolerance = tolerance
    self.ignoresAntialiasing = ignoresAntialiasing
  }
}
