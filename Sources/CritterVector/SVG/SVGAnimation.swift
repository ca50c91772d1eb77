import CritterGraphics

/// Writes what changes as elements of SMIL, all of them as long as the motion.
struct SVGAnimation {
  private let duration: Double
  /// What all of them say of the time.
  private let timing: String

  init(duration: Double, plays: Int?) {
    self.duration = duration
    let count =
      switch plays {
      case nil: " repeatDur=\"indefinite\""
      case 1: " fill=\"freeze\""
      case let plays?: " repeatCount=\"\(plays)\" fill=\"freeze\""
      }
    timing = " dur=\"\(duration.brief(4))\"" + count
  }

  /// In seconds, what rounding may do to a time: it still comes before what it is early for.
  private var slack: Double { Samples.lead(of: duration) * 0.95 }

  /// Of a fraction of a duration that is so many seconds off at most.
  private static func decimals(for error: Double, of duration: Double) -> Int {
    (1...7).first { duration / (2 * Double.powerOfTen($0)) <= error } ?? 7
  }

  /// A presentation attribute.
  func attribute(_ name: String, _ keys: Keys, _ text: ([Double]) -> String) -> String {
    if keys.isConstant { return "" }
    return "<animate attributeName=\"\(name)\""
      + (keys.isSteps ? steps(keys, text) : values(keys, text)) + timing + "/>"
  }

  func transform(
    _ type: String, _ keys: Keys, isAdded: Bool, within tolerance: Double,
    _ text: ([Double]) -> String
  ) -> String {
    "<animateTransform attributeName=\"transform\""
      + (type == "translate" ? "" : " type=\"\(type)\"")
      + (isAdded ? " additive=\"sum\"" : "")
      + (keys.isSteps ? steps(keys, text) : values(keys, text, within: tolerance)) + timing + "/>"
  }

  /// An element that is there at times.
  ///
  /// - Parameter opacity: while it is there.
  func presence(_ isVisible: Steps<Bool>, opacity: Double = 1) -> String {
    if isVisible.isConstant { return "" }
    return "<animate attributeName=\"opacity\""
      + steps(isVisible.keys.map { [$0[0] * opacity] }) { $0.brief(3) } + timing + "/>"
  }

  /// Times in order as fractions of the duration, with as few decimals as leave each where it is.
  private func fractions(_ times: [Double], within slack: Double) -> String {
    let most = Self.decimals(for: slack, of: duration)
    var last = 0.0
    let fractions = times.map { time in
      let exact = time / duration
      let short = (0..<most).lazy.map(exact.rounded(to:)).first {
        abs($0 - exact) * duration <= slack
      }
      last = max(last, short ?? exact.rounded(to: most))
      return last.brief(most)
    }
    return fractions.joined(separator: ";")
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
    let slack = min(self.slack, tolerance / max(speed, 1e-9))
    let times = fractions(keys.map(\.time), within: slack)
    return values + (times == "0;1" ? "" : " keyTimes=\"\(times)\"") + splines(keys)
  }

  private func steps(_ keys: Keys, _ text: ([Double]) -> String) -> String {
    let keys = keys.keys.filter { $0.time < duration }
    let held = zip(keys, keys.dropFirst()).filter { $0.time < $1.time }.map(\.0) + keys.suffix(1)
    var kept: [Keys.Key] = []
    for key in held where kept.last?.values != key.values { kept.append(key) }
    return
      " calcMode=\"discrete\" values=\"\(kept.map { text($0.values) }.joined(separator: ";"))\""
      + " keyTimes=\"\(fractions(kept.map(\.time), within: slack))\""
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
