public import CritterGraphics

/// Two stills or animations in numbers, compared along their time.
public struct Comparison: Sendable {
  /// What there is to say of one of the two.
  public struct Side: Hashable, Sendable {
    public let size: PixelSize
    public let frames: Int
    /// Seconds; 0 for a still.
    public let duration: Double
    /// How often it plays in all, 0 for forever; nil where nothing says so.
    public var plays: Int?

    fileprivate init(size: PixelSize, frames: Int, duration: Double) {
      (self.size, self.frames, self.duration) = (size, frames, duration)
    }

    fileprivate init(_ source: any FrameSource, lasting seconds: Double) {
      self.init(
        size: source.size, frames: source.count, duration: source.count > 1 ? seconds : 0)
    }
  }

  /// A stretch of time in which neither changes.
  public struct Moment: Sendable {
    /// Seconds from the start.
    public let time: Double
    /// Seconds.
    public let duration: Double
    /// The frames' numbers, from 0.
    public let numbers: (before: Int, after: Int)
    public let pictures: PictureComparison
  }

  public var before: Side
  public var after: Side
  /// In the order of time; at least one.
  public let moments: [Moment]
  /// How far apart frames change that are taken to change at the same instant, at most, in seconds:
  /// see `sameInstant`.
  public let timingShift: Double

  /// - Throws: what the sources throw.
  public init(
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
  public init(ofEqual size: PixelSize, frames: Int, duration: Double) {
    moments = [Moment(time: 0, duration: duration, numbers: (0, 0), pictures: .same)]
    timingShift = 0
    before = Side(size: size, frames: frames, duration: duration)
    after = before
  }

  /// Whether nothing counts as different: not the sizes, the pictures, the durations nor the number
  /// of plays. How many frames a picture's time is cut into does not count.
  public var isSame: Bool {
    isOfOneSize && isTimedAlike && playsAlike && moments.allSatisfy(\.pictures.isSame)
  }

  public var isOfOneSize: Bool { before.size == after.size }

  /// Whether both last as long; a still lasts as long as it is looked at.
  public var isTimedAlike: Bool {
    before.frames == 1 || after.frames == 1
      || abs(before.duration - after.duration) <= sameInstant
  }

  public var playsAlike: Bool {
    before.plays == nil || after.plays == nil || before.plays == after.plays
  }

  /// Where the pictures differ most; nil where they never do.
  public var worst: Moment? {
    moments.filter { !$0.pictures.isSame }.max { $0.pictures.isMilder(than: $1.pictures) }
  }

  /// Seconds in which the pictures differ.
  public var differentSeconds: Double {
    moments.filter { !$0.pictures.isSame }.map(\.duration).reduce(0, +)
  }

  /// The smallest of all moments.
  public var similarity: Double { moments.map(\.pictures.similarity).min() ?? 1 }

  /// The largest of all moments.
  public var largestDistance: Double { moments.map(\.pictures.largestDistance).max() ?? 0 }
}
