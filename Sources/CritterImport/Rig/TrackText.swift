import CritterGraphics

/// The text of a track.
struct TrackText {
  private let track: TrackSpec
  private let range: ClosedRange<Double>

  init(_ track: TrackSpec, in rig: RigSpec) {
    self.track = track
    range = rig.range
  }

  /// A value jumps this many frames before its frame, so that rounding never shows it late.
  private static let lead = 0.01

  private struct Key {
    var time: Double
    let value: YAMLValue
    var ease: Ease
  }

  var value: YAMLValue {
    var pairs: [YAMLValue.Pair] = []
    if let route = track.route {
      pairs.append(.init("path", .text(route.text(from: .zero))))
      if track.orients { pairs.append(.init("rotate", .text("auto"))) }
    }
    var keys = keys
    let isDiscrete = Self.jumps(track.property) || keys.dropLast().allSatisfy { $0.ease == .hold }
    if isDiscrete {
      if keys.count > 1, keys[keys.count - 1].time >= 1 { keys.removeLast() }
      pairs.append(.init("values", .list(keys.map(\.value))))
      if keys.count > 1 {
        pairs.append(.init("times", .numbers(keys.map(\.time) + [1], decimals: 6)))
      }
      pairs.append(.init("mode", .text("discrete")))
      return .map(pairs)
    }
    pairs.append(.init("values", .list(keys.map(\.value))))
    let even = keys.indices.map { Double($0) / Double(keys.count - 1) }
    if zip(keys, even).contains(where: { abs($0.time - $1) > 1e-4 }) {
      pairs.append(.init("times", .numbers(keys.map(\.time), decimals: 6)))
    }
    let eases = zip(keys, keys.dropFirst()).map { key, next in
      key.value == next.value && key.ease != .hold ? .linear : key.ease
    }
    if eases.contains(where: { $0 != .linear }) {
      pairs.append(.init("easings", .list(eases.map { .text($0.text) })))
    }
    return .map(pairs)
  }

  private static func jumps(_ property: String) -> Bool {
    ["visible", "art", "blend"].contains(property)
  }

  /// The keyframes with times from 0 to 1, both included.
  private var keys: [Key] {
    let length = max(range.upperBound - range.lowerBound, 1e-6)
    var keys: [Key] = []
    for (index, key) in track.keys.enumerated() {
      var time = key.time
      if index > 0, track.keys[index - 1].ease == .hold {
        time = max(time - Self.lead, (track.keys[index - 1].time + time) / 2)
      }
      let fraction = min(max((time - range.lowerBound) / length, 0), 1)
      if let last = keys.last, fraction <= last.time + 1e-6 { keys.removeLast() }
      keys.append(Key(time: fraction, value: key.value, ease: key.ease))
    }
    if keys[0].time > 0 { keys.insert(Key(time: 0, value: keys[0].value, ease: .linear), at: 0) }
    let last = keys[keys.count - 1]
    if last.time < 1 {
      keys[keys.count - 1].ease = keys.count == 1 ? .hold : .linear
      keys.append(Key(time: 1, value: last.value, ease: .hold))
    }
    return keys
  }
}

extension Ease {
  /// The easing as in a rig file.
  fileprivate var text: String {
    switch self {
    case .hold: "step-end"
    case .linear: "linear"
    case .curve(let curve):
      Easing.named.first { $0.easing == .cubicBezier(curve) }?.name
        ?? "cubic-bezier(\([curve.x1, curve.y1, curve.x2, curve.y2].map { $0.shortText(decimals: 3) }.joined(separator: ", ")))"
    }
  }
}
