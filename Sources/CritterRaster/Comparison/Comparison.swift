package import CritterGraphics

/// The differences between two stills or animations over time.
package struct Comparison: Sendable {
  /// The properties of one of the two animations.
  package struct Side: Hashable, Sendable {
    /// The size of every frame.
    package let size: PixelSize
    /// The number of frames, at least one.
    package let frames: Int
    /// The duration in seconds; 0 for a still.
    package let duration: Double
    /// The number of plays, 0 for forever; nil if it isn't known.
    package var plays: Int?
  }

  /// A period in which neither animation changes.
  package struct Period: Sendable {
    /// The start of the period, in seconds.
    package let time: Double
    /// The length of the period, in seconds.
    package let duration: Double
    /// The numbers of the two frames, from 0.
    package let numbers: (before: Int, after: Int)
    /// The differences between the two frames.
    package let difference: ImageComparison
  }

  /// The animation before the change.
  package var before: Side
  /// The animation after the change.
  package var after: Side
  /// All periods in order; at least one.
  package let periods: [Period]
  /// The largest time between two frame changes that count as simultaneous, in seconds; see
  /// `simultaneityTolerance`.
  package let timingShift: Double

  /// - Throws: the errors of the sources.
  package init(
    of before: any FrameSource, and after: any FrameSource,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    var periods: [Period] = []
    var last: (before: Bitmap, after: Bitmap, result: ImageComparison)?
    let timing = try forEachPeriod(of: before, and: after) { period in
      let result: ImageComparison
      if period.before == period.after {
        result = .same
      } else if let last, last.before == period.before, last.after == period.after {
        result = last.result
      } else {
        result = ImageComparison(of: period.before, and: period.after, rules)
      }
      last = (period.before, period.after, result)
      periods.append(
        Period(
          time: period.time, duration: period.duration, numbers: period.numbers,
          difference: result))
    }
    self.periods = periods
    timingShift = timing.shift
    self.before = Side(before, lasting: timing.durations.before)
    self.after = Side(after, lasting: timing.durations.after)
  }

  /// A comparison of two animations that are known to be equal.
  package init(ofEqual size: PixelSize, frames: Int, duration: Double) {
    periods = [Period(time: 0, duration: duration, numbers: (0, 0), difference: .same)]
    timingShift = 0
    before = Side(size: size, frames: frames, duration: duration)
    after = before
  }

  /// Whether the sizes, images, durations, and numbers of plays are equal. An image can be split
  /// into any number of frames.
  package var isSame: Bool {
    hasSameSize && hasSameDuration && hasSamePlayCount && periods.allSatisfy(\.difference.isSame)
  }

  /// Whether both have the same frame size.
  package var hasSameSize: Bool { before.size == after.size }

  /// Whether both have the same duration; a still matches any duration.
  package var hasSameDuration: Bool {
    before.frames == 1 || after.frames == 1
      || abs(before.duration - after.duration) <= simultaneityTolerance
  }

  /// Whether both have the same number of plays, if it is known.
  package var hasSamePlayCount: Bool {
    before.plays == nil || after.plays == nil || before.plays == after.plays
  }

  /// The period with the largest difference; nil if both are equal.
  package var worst: Period? {
    periods.filter { !$0.difference.isSame }.max { $0.difference.isSmaller(than: $1.difference) }
  }

  /// The time during which the images differ, in seconds.
  package var differentSeconds: Double {
    periods.filter { !$0.difference.isSame }.map(\.duration).reduce(0, +)
  }

  /// The smallest structural similarity of all periods.
  package var similarity: Double { periods.map(\.difference.similarity).min() ?? 1 }

  /// The largest color distance of all periods.
  package var largestDistance: Double { periods.map(\.difference.largestDistance).max() ?? 0 }
}

extension Comparison.Side {
  fileprivate init(_ source: any FrameSource, lasting seconds: Double) {
    self.init(size: source.size, frames: source.count, duration: source.count > 1 ? seconds : 0)
  }
}
