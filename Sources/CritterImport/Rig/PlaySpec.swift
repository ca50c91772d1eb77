import CritterGraphics

/// The play of a nested rig's clip, in frames.
struct PlaySpec {
  /// The start in the parent's composition.
  let start: Double
  let duration: Double
  /// Fractions of the time, and of the clip.
  let points: [(time: Double, progress: Double)]
  /// Whether the clip plays from its start, at its own speed.
  let isPlain: Bool

  /// - Parameters:
  ///   - all: frames of the parent's clip, and the frame in the nested rig at each.
  ///   - range: the frames of the nested rig's clip.
  ///   - span: the frames of the parent's clip at which the nested rig is visible.
  ///   - end: the last frame of the parent's clip.
  init(
    _ all: [(time: Double, local: Double)], of range: ClosedRange<Double>,
    in span: ClosedRange<Double>,
    until end: Double
  ) {
    start = span.lowerBound
    duration = span.upperBound - span.lowerBound
    let (low, length) = (range.lowerBound, range.upperBound - range.lowerBound)
    let duration = max(duration, 1e-6)
    points = all.map { point in
      ((point.time - span.lowerBound) / duration, min(max((point.local - low) / length, 0), 1))
    }
    isPlain =
      all.count == 2 && abs(all[0].local - low) < 1e-6
      && abs(all[1].local - all[0].local - duration) < 1e-6
      && span.lowerBound + length <= end + 1e-6
  }

  /// The play as an entry of `play`.
  func value(clip: String, from origin: Double, frameRate: Double) -> YAMLValue {
    var pairs: [YAMLValue.Pair] = [.init("clip", .text(clip))]
    let delay = (start - origin) / frameRate
    if delay > 1e-9 { pairs.append(.init("at", .number(delay.floored, decimals: 4))) }
    guard !isPlain else { return pairs.count == 1 ? .text(clip) : .map(pairs) }
    pairs.append(.init("duration", .number((duration / frameRate).floored, decimals: 4)))
    if points.count == 2, points[0].progress == 0, points[1].progress == 1 { return .map(pairs) }
    let list = points.map { point in
      "\(point.progress.shortText(decimals: 5)) \((100 * point.time).shortText(decimals: 3))%"
    }
    pairs.append(.init("easing", .text("linear(\(list.joined(separator: ", ")))")))
    return .map(pairs)
  }
}

extension Double {
  /// The time in seconds with four decimals, never later.
  fileprivate var floored: Double { (self * 1e4 + 1e-6).rounded(.down) / 1e4 }
}
