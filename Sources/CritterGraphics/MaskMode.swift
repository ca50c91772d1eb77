/// The way in which a mask in a list combines with the masks above it.
package enum MaskMode: String, Hashable, Sendable, CaseIterable {
  /// Visible where any of both is.
  case add
  /// Visible where the masks above are, and this one isn't.
  case subtract
  /// Visible where both are.
  case intersect
}
