import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// Reads the animated properties of a Lottie file.
enum LottieProperty {
  /// The maximum number of keyframes of a property.
  static let maximumKeys = 5000

  /// Reads numbers over time.
  ///
  /// - Parameters:
  ///   - json: a property with its value or keyframes in `k`.
  ///   - count: the number of numbers; missing ones repeat the last one.
  /// - Returns: nil if the property has no numbers.
  static func numbers(_ json: JSON?, count: Int) -> Motion? {
    guard let value = json?["k"] else {
      return json.flatMap { fitted($0, count) }.map { Motion($0) }
    }
    return motion(value, eases: count) { fitted($0, count) }
  }

  /// Whether a property without keyframes has a number that is too large to be used.
  static func isTooLarge(_ json: JSON) -> Bool {
    (json["k"] ?? json).numbers.contains { abs($0) >= limit }
  }

  /// The limit of all numbers.
  private static let limit = 1e6

  private static func fitted(_ json: JSON, _ count: Int) -> [Double]? {
    let numbers = json.numbers
    guard let last = numbers.last, numbers.allSatisfy({ abs($0) < limit }) else { return nil }
    return Array(numbers.prefix(count))
      + Array(repeating: last, count: max(count - numbers.count, 0))
  }

  /// Reads a value or keyframes.
  ///
  /// - Parameters:
  ///   - count: the number of numbers that can have separate easings.
  ///   - read: reads the value, or that of a keyframe.
  static func motion(_ value: JSON, eases count: Int = 1, _ read: (JSON) -> [Double]?) -> Motion? {
    guard let items = value.items, items.first?["t"] != nil else {
      return read(value).map { Motion($0) }
    }
    var keys: [Motion.Key] = []
    // Older files have the end of each keyframe, and no value in the last one.
    var end: [Double]?
    for item in items.prefix(maximumKeys) {
      guard let time = item["t"]?.number, abs(time) < 1e6,
        let value = item["s"].flatMap(read) ?? end ?? keys.last?.value,
        keys.last.map({ $0.time <= time && $0.value.count == value.count }) ?? true
      else { continue }
      if keys.last?.time == time { keys.removeLast() }
      keys.append(
        Motion.Key(time: time, value: value, eases: eases(of: item, count), curve: curve(of: item)))
      end = item["e"].flatMap(read)
    }
    for index in keys.indices {
      let next = index + 1 < keys.count ? keys[index + 1].value : keys[index].value
      if keys[index].isStraight(to: next) { keys[index].curve = nil }
    }
    return keys.isEmpty ? nil : Motion(keys: keys)
  }

  private static func eases(of key: JSON, _ limit: Int) -> [Ease] {
    if key["h"]?.number == 1 { return [.hold] }
    guard let out = key["o"], let into = key["i"] else { return [.linear] }
    let lists = [out["x"], out["y"], into["x"], into["y"]].map { $0?.numbers ?? [] }
    guard !lists.contains([]) else { return [.linear] }
    let count = min(lists.map(\.count).max() ?? 1, limit)
    let eases = (0..<count).map { index -> Ease in
      let at = lists.map { $0[min(index, $0.count - 1)] }
      return ease(at[0], at[1], at[2], at[3])
    }
    return eases.allSatisfy { $0 == eases[0] } ? [eases[0]] : eases
  }

  private static func ease(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Ease {
    func unit(_ value: Double) -> Double { min(max(value, 0), 1) }
    if abs(x1 - y1) < 0.004, abs(x2 - y2) < 0.004 { return .linear }
    let numbers = [unit(x1), y1, unit(x2), y2].map { min(max($0, -1000), 1000).rounded(to: 3) }
    return .curve(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private static func curve(of key: JSON) -> Motion.Curve? {
    func point(_ json: JSON?) -> Point? {
      let numbers = json?.numbers ?? []
      guard numbers.count >= 2, numbers.allSatisfy({ abs($0) < 1e6 }) else { return nil }
      return Point(numbers[0], numbers[1])
    }
    guard let out = point(key["to"]), let into = point(key["ti"]), out != .zero || into != .zero
    else { return nil }
    return Motion.Curve(out: out, into: into)
  }
}

extension JSON {
  /// The number, or the numbers of the list; empty for other values.
  var numbers: [Double] { number.map { [$0] } ?? items?.compactMap(\.number) ?? [] }
}

extension Motion.Key {
  /// Whether the curve to the next point is a straight line between the points, along which a part
  /// moves at the speed of the easing.
  fileprivate func isStraight(to next: [Double]) -> Bool {
    guard let curve, value.count == 2, next.count == 2 else { return curve != nil }
    let (x, y) = (next[0] - value[0], next[1] - value[1])
    let length = (x * x + y * y).squareRoot()
    guard length > 1e-9 else { return false }
    func isOn(_ point: Point) -> Bool {
      let along = (point.x * x + point.y * y) / length
      return abs(point.x * y - point.y * x) / length < 0.005
        && (-1e-6...length + 1e-6).contains(along)
    }
    return isOn(curve.out) && isOn(Point(x + curve.into.x, y + curve.into.y))
  }
}
