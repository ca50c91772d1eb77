/// Writes what changes as elements of SMIL, all of them as long as the motion.
struct SVGAnimation {
  private let duration: Double
  /// What all of them say of the time.
  private let timing: String
  /// Of a fraction of the duration, as many as make it come before what `Samples.lead` is early for.
  private let decimals: Int

  init(duration: Double, plays: Int?) {
    self.duration = duration
    let count =
      switch plays {
      case nil: " repeatCount=\"indefinite\""
      case 1: " fill=\"freeze\""
      case let plays?: " repeatCount=\"\(plays)\" fill=\"freeze\""
      }
    timing = " dur=\"\(duration.brief(4))\"" + count
    decimals = Self.decimals(for: Samples.lead * 0.6, of: duration)
  }

  /// Of a fraction of a duration that is so many seconds off at most.
  private static func decimals(for error: Double, of duration: Double) -> Int {
    (2...7).first { step in duration / (0..<step).reduce(2) { p, _ in p * 10 } <= error } ?? 7
  }

  /// A presentation attribute.
  func attribute(_ name: String, _ keys: Keys, _ text: ([Double]) -> String) -> String {
    if keys.isConstant { return "" }
    return "<animate attributeName=\"\(name)\""
      + (keys.isSteps ? steps(keys, text) : values(keys, text)) + timing + "/>"
  }

  /// An attribute that has the value of each key from its time on.
  func steps(_ name: String, _ keys: Keys, _ text: ([Double]) -> String) -> String {
    if keys.isConstant { return "" }
    return "<animate attributeName=\"\(name)\"" + steps(keys, text) + timing + "/>"
  }

  func transform(
    _ type: String, _ keys: Keys, isAdded: Bool, isSteps: Bool, within tolerance: Double,
    _ text: ([Double]) -> String
  ) -> String {
    "<animateTransform attributeName=\"transform\" type=\"\(type)\""
      + (isAdded ? " additive=\"sum\"" : "")
      + (isSteps ? steps(keys, text) : values(keys, text, within: tolerance)) + timing + "/>"
  }

  func display(_ steps: Steps<Bool>) -> String {
    if steps.isConstant { return "" }
    let values = steps.steps.map { $0.value ? "inline" : "none" }.joined(separator: ";")
    let times = steps.steps.map { fraction($0.time) }.joined(separator: ";")
    return "<animate attributeName=\"display\" calcMode=\"discrete\" values=\"\(values)\" "
      + "keyTimes=\"\(times)\"\(timing)/>"
  }

  private func fraction(_ time: Double, _ decimals: Int? = nil) -> String {
    (time / duration).brief(decimals ?? self.decimals)
  }

  /// - Parameter tolerance: what the rounding of a time may change.
  private func values(
    _ keys: Keys, _ text: ([Double]) -> String, within tolerance: Double = .infinity
  ) -> String {
    if keys.isConstant { return " values=\"\(text(keys.first))\"" }
    var keys = keys.keys
    if let last = keys.last, last.time < duration {
      keys.append(Keys.Key(time: duration, values: last.values))
    }
    let values = " values=\"\(keys.map { text($0.values) }.joined(separator: ";"))\""
    let speed = zip(keys, keys.dropFirst()).reduce(0) { max($0, $1.1.speed(since: $1.0)) }
    let exact = max(decimals, Self.decimals(for: tolerance / max(speed, 1e-9), of: duration))
    let times = keys.map { fraction($0.time, exact) }.joined(separator: ";")
    return values + (times == "0;1" ? "" : " keyTimes=\"\(times)\"") + splines(keys)
  }

  private func steps(_ keys: Keys, _ text: ([Double]) -> String) -> String {
    let keys = keys.keys.filter { $0.time < duration }
    let held = zip(keys, keys.dropFirst()).filter { $0.time < $1.time }.map(\.0) + keys.suffix(1)
    var kept: [Keys.Key] = []
    for key in held where kept.last?.values != key.values { kept.append(key) }
    return
      " calcMode=\"discrete\" values=\"\(kept.map { text($0.values) }.joined(separator: ";"))\""
      + " keyTimes=\"\(kept.map { fraction($0.time) }.joined(separator: ";"))\""
  }

  private func splines(_ keys: [Keys.Key]) -> String {
    guard keys.dropLast().contains(where: { $0.curve != nil }) else { return "" }
    let splines = keys.dropLast().map { key in
      guard let curve = key.curve else { return "0 0 1 1" }
      return [curve.x1, curve.y1, curve.x2, curve.y2].brief(3)
    }
    return " calcMode=\"spline\" keySplines=\"\(splines.joined(separator: ";"))\""
  }
}

extension Keys.Key {
  /// How fast the number that changes most comes here from another key, in the mean.
  fileprivate func speed(since other: Keys.Key) -> Double {
    guard time > other.time else { return 0 }
    return zip(values, other.values).reduce(0) { max($0, abs($1.0 - $1.1)) } / (time - other.time)
  }
}
