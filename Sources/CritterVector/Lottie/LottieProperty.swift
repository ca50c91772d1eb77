import CritterAnimated
import CritterGraphics

/// A Lottie property, constant or animated.
struct LottieProperty {
  let json: JSON

  /// Creates a property from keyframes.
  ///
  /// - Parameter value: returns the JSON of a keyframe's values.
  init(_ keys: Motion, _ clock: LottieClock, _ value: ([Double]) -> JSON) {
    guard !keys.isStatic else {
      json = .constant(value(keys.first))
      return
    }
    json = Self.animated(keys.frames(clock)) { frame, _ in
      let start = value(frame.values)
      let isList = if case .array = start { true } else { false }
      return [("s", isList ? start : .array([start]))]
    }
  }

  /// Returns an animated property.
  ///
  /// - Parameter values: returns the values of a keyframe, which can depend on the next keyframe.
  private static func animated(
    _ frames: [LottieFrame], _ values: (LottieFrame, LottieFrame?) -> [(String, JSON)]
  ) -> JSON {
    let nexts = frames.dropFirst().map(Optional.some) + [nil]
    let keys = zip(frames, nexts).map { frame, next in
      JSON.object([("t", .number(frame.time))] + values(frame, next) + frame.easing)
    }
    return .object([("a", 1), ("k", .array(keys))])
  }

  /// Creates a property from keyframes of numbers.
  ///
  /// - Parameter decimals: the decimals of each number.
  init(_ keys: Motion, _ clock: LottieClock, decimals: Int, times factor: Double = 1) {
    self.init(keys, clock) { values in
      values.count == 1
        ? .number(values[0] * factor, decimals) : .numbers(values.map { $0 * factor }, decimals)
    }
  }

  /// Creates a position that moves along a path, with keyframes between the path's segments.
  init(along route: AnimatedRoute, _ clock: LottieClock) {
    let fraction = route.fraction
    let route = route.route
    json = Self.animated(fraction.cut(at: route.joints).frames(clock)) { frame, next in
      let start = frame.values[0]
      var values = [("s", JSON.point(route.point(at: start)))]
      if frame.curve != nil, let end = next?.values[0],
        let tangents = route.tangents(from: start, to: end)
      {
        values += [("to", .point(tangents.out)), ("ti", .point(tangents.into))]
      }
      return values
    }
  }

  /// Creates an opacity in percent.
  ///
  /// - Parameter opacity: the opacity, 0…1.
  init(opacity: Motion, _ clock: LottieClock) {
    self.init(opacity, clock, decimals: 1, times: 100)
  }
}

extension Motion {
  static var opaque: Motion { Motion([1]) }

  /// Whether an opacity is always 1.
  var isOpaque: Bool { isStatic && first == [1] }

  /// The only opacity above 0 and the times when it applies; nil if the opacity changes otherwise.
  var level: (opacity: Double, isVisible: Animated<Bool>)? {
    guard isSteps, let opacity = keys.first(where: { $0.value[0] > 0 })?.value[0],
      keys.allSatisfy({ [0, opacity].contains($0.value[0]) })
    else { return nil }
    return (opacity, Animated<Bool>(stepsAt: keys.map(\.time), keys.map { $0.value[0] > 0 }))
  }

  /// Returns the only span of whole frames with an opacity above 0.
  ///
  /// Nil if the opacity varies within the span, is constant, or changes between whole frames.
  func span(_ clock: LottieClock) -> (frames: ClosedRange<Double>, opacity: Double)? {
    guard isSteps, !isStatic, let start = keys.firstIndex(where: { $0.value[0] > 0 }),
      let end = keys.lastIndex(where: { $0.value[0] > 0 }),
      keys[start...end].allSatisfy({ $0.value == keys[start].value }),
      let first = start == 0 ? 0 : clock.wholeFrame(ofJump: keys[start].time),
      let last = end == keys.count - 1
        ? Double(clock.frames) : clock.wholeFrame(ofJump: keys[end].time), first < last
    else { return nil }
    return (first...last, keys[start].value[0])
  }

  /// Returns the keyframes in order with unique times. A jump has a keyframe just before it.
  fileprivate func frames(_ clock: LottieClock) -> [LottieFrame] {
    var frames: [LottieFrame] = []
    let times = keys.indices.map { index in
      let isJump = [index - 1, index + 1].contains {
        keys.indices.contains($0) && keys[$0].time == keys[index].time
      }
      return isJump ? clock.frame(ofJump: keys[index].time) : clock.frame(keys[index].time)
    }
    for (index, key) in keys.enumerated() {
      let next = index + 1 < keys.count ? keys[index + 1] : nil
      var frame = LottieFrame(time: times[index], values: key.value)
      if next != nil, times[index + 1] <= frame.time {
        // A later keyframe at the same time follows.
        guard let last = frames.last, last.values != key.value else {
          if !frames.isEmpty { frames[frames.count - 1].holds = true }
          continue
        }
        frame.time = (frame.time - 1 / Double.powerOfTen(clock.decimals)).rounded(
          to: clock.decimals)
        guard frame.time > last.time else {
          frames[frames.count - 1].holds = true
          continue
        }
        frame.holds = true
      } else if let next {
        if next.value == key.value {
          frame.holds = true
        } else {
          frame.curve = key.bezier ?? .line
        }
      }
      frames.append(frame)
    }
    return frames.withoutRepeatedEnds
  }
}

extension JSON {
  static func constant(_ value: JSON) -> JSON { .object([("a", 0), ("k", value)]) }
}

/// A Lottie keyframe.
private struct LottieFrame {
  var time: Double
  var values: [Double]
  /// Whether the values hold until the next keyframe.
  var holds = false
  var curve: CubicBezier?

  var easing: [(String, JSON)] {
    if holds { return [("h", 1)] }
    guard let curve else { return [] }
    func handle(_ x: Double, _ y: Double) -> JSON {
      .object([("x", .number(x, 3)), ("y", .number(y, 3))])
    }
    return [("i", handle(curve.x2, curve.y2)), ("o", handle(curve.x1, curve.y1))]
  }
}

extension [LottieFrame] {
  /// The keyframes without repeats of the first or last value.
  fileprivate var withoutRepeatedEnds: [LottieFrame] {
    var frames = self
    while frames.count > 2, frames[frames.count - 1].values == frames[frames.count - 2].values {
      frames.removeLast()
    }
    if frames.count > 2, frames[0].values == frames[1].values { frames.removeFirst() }
    if var last = frames.popLast() {
      last.holds = false
      last.curve = nil
      frames.append(last)
    }
    return frames
  }
}
