/// A test for jumps in sampled values.
enum JumpTest {
  /// The factor by which a jump is larger than the changes before and after it.
  private static let prominence = 8.0

  /// Returns whether a change differs far more from the changes around it than these are large.
  ///
  /// - Parameter sides: the changes before and after, as far as they are known.
  static func isJump(_ change: Double, between sides: [Double]) -> Bool {
    guard !sides.isEmpty else { return false }
    let typical = sides.reduce(0, +) / Double(sides.count)
    return abs(change - typical) > prominence * sides.reduce(0) { max($0, abs($1)) }
  }
}
