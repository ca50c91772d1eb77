import CritterAnimated
import CritterGraphics

/// The text of a track.
package struct TrackText {
  let track: TrackSpec
  let rig: RigSpec

  /// A keyframe at a time in thousandths of a second since the start of the clip.
  private typealias Key = (time: Int, value: YAMLValue, ease: Ease)

  /// The value at rest, if the track never changes it.
  package var constant: YAMLValue? {
    guard track.property != TrackSpec.shown, track.route == nil else { return nil }
    return keys.count == 1 ? keys[0].value : nil
  }

  package var value: YAMLValue {
    let keys = keys
    if track.property == TrackSpec.shown { return .list(spans.map { Self.seconds($0) }) }
    if let cycle = track.values.cycle { return value(of: cycle) }
    var pairs: [YAMLValue.Pair] = []
    if let route = track.route {
      pairs.append(.init("path", .text(route.text(from: .zero))))
      if track.orients { pairs.append(.init("rotate", .text("auto"))) }
    }
    pairs.append(.init("values", .list(keys.map(\.value))))
    if keys.count > 1 { pairs.append(.init("at", .list(keys.map { Self.seconds($0.time) }))) }
    return .map(pairs + easings(of: keys.map(\.ease)))
  }

  /// The easings between keyframes, or the mode.
  private func easings(of all: [Ease]) -> [YAMLValue.Pair] {
    let eases = Array(all.dropLast())
    if ["visible", "art", "blend"].contains(track.property) || eases.allSatisfy({ $0 == .hold }) {
      return [.init("mode", .text("discrete"))]
    }
    if let first = eases.first, eases.allSatisfy({ $0 == first }) {
      return first == .linear ? [] : [.init("easings", .text(first.text))]
    }
    return [.init("easings", .list(eases.map { .text($0.text) }))]
  }

  /// The value of a track whose keyframes repeat, with times in fractions of a cycle.
  private func value(of cycle: Animated<YAMLValue>.Cycle) -> YAMLValue {
    let keys = Self.evened(
      cycle.keys.map { key -> Key in
        let fraction = min(max(key.time / cycle.length, 0), 1)
        return (Int((1e6 * fraction).rounded()), key.value, key.ease)
      })
    var times = keys.map { Double($0.time) / 1e6 }
    let easings = easings(of: keys.map(\.ease))
    let isDiscrete = easings.first?.key == "mode"
    let count =
      isDiscrete && keys.count > 1 && keys[keys.count - 1].time == 1_000_000
      ? keys.count - 1 : keys.count
    times = times.prefix(count) + (isDiscrete ? [1] : [])
    let even = times.indices.map { Double($0) / Double(max(times.count - 1, 1)) }
    var pairs: [YAMLValue.Pair] = [.init("values", .list(keys.prefix(count).map(\.value)))]
    if zip(times, even).contains(where: { abs($0 - $1) > 1e-6 }) {
      pairs.append(.init("times", .numbers(times, decimals: 6)))
    }
    let plays = ((rig.range.upperBound - rig.range.lowerBound) / cycle.length).rounded()
    if plays > 1 {
      pairs.append(.init("duration", .number(cycle.length / rig.frameRate, decimals: 6)))
      pairs.append(.init("plays", .number(plays)))
    }
    if cycle.delay > 0 {
      pairs.append(.init("delay", .number(cycle.delay / rig.frameRate, decimals: 6)))
    }
    return .map(pairs + easings)
  }

  private static func seconds(_ thousandths: Int) -> YAMLValue {
    .number(Double(thousandths) / 1000)
  }

  /// The keyframes that matter, at rising times.
  private var keys: [Key] {
    var keys: [Key] = []
    let end = rig.thousandths
    for (index, key) in track.values.keys.enumerated() {
      let exact = (key.time - rig.range.lowerBound) / rig.frameRate * 1000
      let jumps = index > 0 && track.values.keys[index - 1].ease == .hold
      // A jump is never late. A trim that is empty at a frame is empty in its track, too: a short
      // piece would be a dot.
      let isTrim = track.property.exact.hasPrefix("trim")
      let isLast =
        index + 1 == track.values.keys.count || track.values.keys[index + 1].value == key.value
      let isFirst = index == 0 || track.values.keys[index - 1].value == key.value
      let rounded =
        jumps || isTrim && isLast && !isFirst
        ? (exact / 1000).thousandthsDown
        : isTrim && isFirst && !isLast ? (exact / 1000).thousandthsUp : Int(exact.rounded())
      let time = min(max(rounded, 0), end)
      if let last = keys.last, time <= last.time {
        let isJump = jumps || last.value != key.value
        let hasRoom = isJump && keys.dropLast().last?.time ?? -1 < time - 1 && time > 0
        if hasRoom { keys[keys.count - 1].time = time - 1 } else { keys.removeLast() }
      }
      keys.append((time, key.value, key.ease))
    }
    return Self.evened(Self.reduced(keys))
  }

  /// The times between which a part is visible, never late.
  private var spans: [Int] {
    let times = track.values.keys.map { key in
      max(((key.time - rig.range.lowerBound) / rig.frameRate).thousandthsDown, 0)
    }
    return times.enumerated().map { $0 > 0 ? max($1, times[$0 - 1] + 1) : $1 }
  }

  /// Returns the keyframes without those that only hold the value of their neighbors.
  private static func reduced(_ keys: [Key]) -> [Key] {
    var kept = keys.withoutRepeats(of: \.value)
    if kept.count > 1, kept[0].value == kept[1].value { kept.removeFirst() }
    if kept.count > 1, kept[kept.count - 2].value == kept.last?.value { kept.removeLast() }
    return kept
  }

  /// Returns the keyframes with the easing of a neighbor where the value doesn't change.
  private static func evened(_ keys: [Key]) -> [Key] {
    var result = keys
    var ease: Ease?
    for index in keys.indices.dropLast() {
      if keys[index].value != keys[index + 1].value { ease = keys[index].ease }
      result[index].ease = ease ?? keys[index].ease
    }
    guard let first = zip(keys, keys.dropFirst()).first(where: { $0.value != $1.value })?.0.ease
    else { return result }
    for index in keys.indices.dropLast() {
      if keys[index].value != keys[index + 1].value { break }
      result[index].ease = first
    }
    return result
  }
}

extension Ease {
  /// The easing as in a rig file.
  fileprivate var text: String {
    switch self {
    case .hold: "step-end"
    case .linear: "linear"
    case .curve(let curve):
      Easing.named.first { $0.easing == .cubicBezier(curve) }?.name ?? Self.text(curve)
    }
  }

  private static func text(_ curve: CubicBezier) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { $0.shortText(decimals: 3) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
