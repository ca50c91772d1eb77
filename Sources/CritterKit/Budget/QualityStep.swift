/// What can be given up for a budget, and in which order: first quality, with it colors; then
/// frames a second; then size.
struct QualityStep: Hashable {
  /// Of the frame rate and of the size that were asked for.
  var rate = 1.0
  var scale = 1.0

  /// Below this a GIF shows what was done to it.
  static let lowestQuality = 60

  private static let rates = [0.8, 2.0 / 3, 0.5, 0.4, 0.3, 0.25, 0.2]
  private static let slowest = 8.0
  private static let scales = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25]
  private static let smallest = 16

  /// From nothing to most.
  ///
  /// - Parameters:
  ///   - frameRate: that was asked for; nil when it is not to be given up.
  ///   - side: the shorter one, in pixels; nil when it is not to be given up.
  static func all(frameRate: Double?, side: Int?) -> [QualityStep] {
    let rates = self.rates.filter { $0 * (frameRate ?? 0) >= slowest }
    let scales = self.scales.filter { $0 * Double(side ?? 0) >= Double(smallest) }
    return ([1] + rates).map { QualityStep(rate: $0) }
      + scales.map { QualityStep(rate: rates.last ?? 1, scale: $0) }
  }
}

/// The highest of a range of whole numbers for which something still holds.
///
/// - Parameters:
///   - range: it holds for the lower bound, and for none above one for which it does not.
///   - holds: is asked for a few of them.
func highest(of range: ClosedRange<Int>, where holds: (Int) throws -> Bool) rethrows -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = (low + high + 1) / 2
    if try holds(middle) { low = middle } else { high = middle - 1 }
  }
  return low
}
