/// Seconds in, ticks of a clock out: every frame ends at the tick nearest its true end, so the
/// rounding of one frame is made good by the next and an animation of any length keeps time.
struct FrameClock {
  let perSecond: Double
  /// Where the last frame ends.
  private(set) var end = 0
  /// The same in seconds, and what rounding took from the sum (Kahan).
  private(set) var seconds = 0.0
  private var lost = 0.0

  init(perSecond: Double) {
    self.perSecond = perSecond
  }

  /// - Parameter duration: seconds, above 0.
  /// - Returns: how many ticks the next frame shows.
  mutating func next(_ duration: Double) -> Int {
    let exact = duration - lost
    let sum = seconds + exact
    lost = (sum - seconds) - exact
    seconds = sum
    let start = end
    end = Int((seconds.toNanoseconds * perSecond).rounded())
    return end - start
  }
}
