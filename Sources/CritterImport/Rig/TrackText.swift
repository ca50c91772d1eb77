import CritterGraphics

/// The text of a track.
struct TrackText {
  private let track: TrackSpec
  private let rig: RigSpec

  init(_ track: TrackSpec, in rig: RigSpec) {
    self.track = track
    self.rig = rig
  }

  private struct Key {
    /// In thousandths of a second since the start of the clip.
    var time: Int
    let value: YAMLValue
    var ease: Ease
  }

  /// The value at rest, if the track never changes it.
  var constant: YAMLValue? {
    guard track.property != TrackSpec.shown, track.route == nil else { return nil }
    return keys.count == 1 ? keys[0].value : nil
  }

  var value: YAMLValue {
    let keys = keys
    if track.property == TrackSpec.shown { return .list(spans.map { Self.seconds($0) }) }
    var pairs: [YAMLValue.Pair] = []
    if let route = track.route {
      pairs.append(.init("path", .text(route.text(from: .zero))))
      if track.orients { pairs.append(.init("rotate", .text("auto"))) }
    }
    pairs.append(.init("values", .list(keys.map(\.value))))
    if keys.count > 1 { pairs.append(.init("at", .list(keys.map { Self.seconds($0.time) }))) }
    let isDiscrete = Self.jumps(track.property) || keys.dropLast().allSatisfy { $0.ease == .hold }
    let eases = Array(keys.dropLast().map(\.ease))
    if isDiscrete {
      pairs.append(.init("mode", .text("discrete")))
    } else if let first = eases.first, eases.allSatisfy({ $0 == first }) {
      if first != .linear { pairs.append(.init("easings", .text(first.text))) }
    } else {
      pairs.append(.init("easings", .list(eases.map { .text($0.text) })))
    }
    return .map(pairs)
  }

  private static func seconds(_ thousandths: Int) -> YAMLValue {
    .number(Double(thousandths) / 1000)
  }

  private static func jumps(_ property: String) -> Bool {
    ["visible", "art", "blend"].contains(property)
  }

  /// The keyframes that matter, at rising times.
  private var keys: [Key] {
    var keys: [Key] = []
    let end = rig.thousandths
    for (index, key) in track.keys.enumerated() {
      let exact = (key.time - rig.range.lowerBound) / rig.frameRate * 1000
      let jumps = index > 0 && track.keys[index - 1].ease == .hold
      // A jump is never late.
      let rounded = jumps ? (exact / 1000).thousandthsDown : Int(exact.rounded())
      let time = min(max(rounded, 0), end)
      if let last = keys.last, time <= last.time {
        let hasRoom = jumps && keys.dropLast().last?.time ?? -1 < time - 1 && time > 0
        if hasRoom { keys[keys.count - 1].time = time - 1 } else { keys.removeLast() }
      }
      keys.append(Key(time: time, value: key.value, ease: key.ease))
    }
    return Self.evened(Self.reduced(keys))
  }

  /// The times between which a part is visible, never late.
  private var spans: [Int] {
    let times = track.keys.map { key in
      max(((key.time - rig.range.lowerBound) / rig.frameRate).thousandthsDown, 0)
    }
    return times.enumerated().map { $0 > 0 ? max($1, times[$0 - 1] + 1) : $1 }
  }

  /// Returns the keyframes without those that only hold the value of their neighbors.
  private static func reduced(_ keys: [Key]) -> [Key] {
    var result: [Key] = []
    for (index, key) in keys.enumerated() {
      let before = result.last?.value
      let after = index + 1 < keys.count ? keys[index + 1].value : nil
      let isFirst = result.isEmpty && after == key.value
      let isMiddle = before == key.value && after == key.value
      let isLast = after == nil && before == key.value
      if !isFirst, !isMiddle, !isLast { result.append(key) }
    }
    return result.isEmpty ? Array(keys.prefix(1)) : result
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
