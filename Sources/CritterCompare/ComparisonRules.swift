/// What counts as a difference.
package struct ComparisonRules: Hashable, Sendable {
  /// The largest color distance (see `colorDistance`) that still counts as the same color: 0 for
  /// none, 2 for what can just be seen, 100 for black against white.
  package var tolerance: Double
  /// Whether pixels that differ only in how an edge is smoothed count as the same.
  package var ignoresAntialiasing: Bool

  /// By default every difference counts.
  package init(tolerance: Double = 0, ignoresAntialiasing: Bool = false) {
    self.tolerance = tolerance
    self.ignoresAntialiasing = ignoresAntialiasing
  }
}
