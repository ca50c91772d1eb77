package import CritterGraphics

/// Two stills or animations in numbers, compared along their time.
package struct Comparison: Sendable {
  /// What there is to say of one of the two.
  package struct Side: Hashable, Sendable {
    /// Of every frame.
    package let size: PixelSize
    /// At least one.
    package let frames: Int
    /// Seconds; 0 for a still.
    package let duration: Double
    /// How often it plays in all, 0 for forever; nil where nothing says so.
    package var plays: Int?

    fileprivate init(size: PixelSize, frames: Int, duration: Double) {
      (self.size, self.frames, self.duration) = (size, frames, duration)
    }

    fileprivate init(_ source: any FrameSource, lasting seconds: Double) {
      self.init(
        size: source.size, frames: source.count, duration: source.count > 1 ? seconds : 0)
    }
  }

  /// A stretch of time in which neither changes.
  package struct Moment: Sendable {
    /// Seconds from the start.
    package let time: Double
    /// Seconds.
    package let duration: Double
    /// The frames' numbers, from 0.
    package let numbers: (before: Int, after: Int)
    /// How the two pictures compare.
    package let pictures: PictureComparison
  }

  /// The one that is compared.
  package var before: Side
  /// The one that it is compared with.
  package var after: Side
  /// In the order of time; at least one.
  package let moments: [Moment]
  /// How far apart frames change that are taken to change at the same instant, at most, in seconds:
  /// see `sameInstant`.
  package let timingShift: Double

  /// - Throws: what the sources throw.
  package init(
    of before: any FrameSource, and after: any FrameSource,
    _ rules: ComparisonRules = ComparisonRules()
  ) throws {
    var moments: [Moment] = []
    var last: (before: Bitmap, after: Bitmap, result: PictureComparison)?
    let timing = try forEachMoment(of: before, and: after) { moment in
      let result: PictureComparison
      if moment.before == moment.after {
        result = .same
      } else if let last, last.before == moment.before, last.after == moment.after {
        result = last.result
      } else {
        result = PictureComparison(of: moment.before, and: moment.after, rules)
      }
      last = (moment.before, moment.after, result)
      moments.append(
        Moment(
          time: moment.time, duration: moment.duration, numbers: moment.numbers,
          pictures: result))
    }
    self.moments = moments
    timingShift = timing.shift
    self.before = Side(before, lasting: timing.durations.before)
    self.after = Side(after, lasting: timing.durations.after)
  }

  /// Of two animations that are known to show the same.
  package init(ofEqual size: PixelSize, frames: Int, duration: Double) {
    moments = [Moment(time: 0, duration: duration, numbers: (0, 0), pictures: .same)]
    timingShift = 0
    before = Side(size: size, frames: frames, duration: duration)
    after = before
  }

  /// Whether nothing counts as different: not the sizes, the pictures, the durations nor the number
  /// of plays. How many frames a picture's time is cut into does not count.
  package var isSame: Bool {
    isOfOneSize && isTimedAlike && playsAlike && moments.allSatisfy(\.pictures.isSame)
  }

  /// Whether their frames have one size.
  package var isOfOneSize: Bool { before.size == after.size }

  /// Whether both last as long; a still lasts as long as it is looked at.
  package var isTimedAlike: Bool {
    before.frames == 1 || after.frames == 1
      || abs(before.duration - after.duration) <= sameInstant
  }

  /// Whether both play as often, as far as they say.
  package var playsAlike: Bool {
    before.plays == nil || after.plays == nil || before.plays == after.plays
  }

  /// Where the pictures differ most; nil where they never do.
  package var worst: Moment? {
    moments.filter { !$0.pictures.isSame }.max { $0.pictures.isMilder(than: $1.pictures) }
  }

  /// Seconds in which the pictures differ.
  package var differentSeconds: Double {
    moments.filter { !$0.pictures.isSame }.map(\.duration).reduce(0, +)
  }

  /// The smallest of all moments.
  package var similarity: Double { moments.map(\.pictures.similarity).min() ?? 1 }

  /// The largest of all moments.
  package var largestDistance: Double { moments.map(\.pictures.largestDistance).max() ?? 0 }
}
