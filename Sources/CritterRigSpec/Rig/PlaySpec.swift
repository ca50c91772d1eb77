import CritterGraphics

/// The play of a nested rig's clip, in frames.
package struct PlaySpec {
  /// The start in the parent's composition.
  package let start: Double
  package let duration: Double
  /// Fractions of the time, and of the clip.
  package let points: [(time: Double, progress: Double)]
  /// Whether the clip plays from its start, at its own speed.
  package let isPlain: Bool
  /// The duration of the nested rig's clip.
  private let whole: Double

  /// - Parameters:
  ///   - all: frames of the parent's clip, and the frame in the nested rig at each.
  ///   - range: the frames of the nested rig's clip.
  ///   - span: the frames of the parent's clip at which the nested rig is visible.
  ///   - end: the last frame of the parent's clip.
  package init(
    _ all: [(time: Double, local: Double)], of range: ClosedRange<Double>,
    in span: ClosedRange<Double>,
    until end: Double
  ) {
    start = span.lowerBound
    whole = range.upperBound - range.lowerBound
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

  /// The play as an entry of `play`, in a rig's clip.
  package func value(clip: String, in rig: RigSpec) -> YAMLValue {
    var pairs: [YAMLValue.Pair] = [.init("clip", .text(clip))]
    // Rounded times are never late, and stay within the rig's clip.
    let end = rig.thousandths
    let whole = (whole / rig.frameRate).thousandthsUp
    let isPlain = isPlain && whole <= end
    let length = isPlain ? whole : 1
    let delay = min(((start - rig.range.lowerBound) / rig.frameRate).thousandthsDown, end - length)
    if delay > 0 { pairs.append(.init("at", .number(Double(delay) / 1000))) }
    guard !isPlain else { return pairs.count == 1 ? .text(clip) : .map(pairs) }
    let duration = max(min((duration / rig.frameRate).thousandthsDown, end - max(delay, 0)), 1)
    pairs.append(.init("duration", .number(Double(duration) / 1000)))
    if points.count == 2, points[0].progress == 0, points[1].progress == 1 { return .map(pairs) }
    let list = points.map { point in
      "\(point.progress.shortText(decimals: 5)) \((100 * point.time).shortText(decimals: 3))%"
    }
    pairs.append(.init("easing", .text("linear(\(list.joined(separator: ", ")))")))
    return .map(pairs)
  }
}

extension Double {
  /// The time in thousandths of a second, rounded up.
  package var thousandthsUp: Int { Int((self * 1000 - 0.01).rounded(.up)) }

  /// The time in thousandths of a second, rounded down.
  package var thousandthsDown: Int { Int((self * 1000 + 0.01).rounded(.down)) }
}
