/// How soon something is tried again: the more seldom, the longer it has won nothing.
struct TrialPeriod {
  /// The length in images that allow the trial.
  private var length = 1
  private var left = 0

  /// Counts a picture.
  ///
  /// - Returns: whether it is to be tried with that.
  mutating func isDue() -> Bool {
    left -= 1
    return left < 0
  }

  /// Records the result of a trial.
  mutating func end(hasWon: Bool) {
    length = hasWon ? 1 : 2 * length
    left = length - 1
  }
}
