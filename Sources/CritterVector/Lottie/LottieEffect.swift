import CritterAnimated
import CritterGraphics

/// A layer effect with the numbers of After Effects.
struct LottieEffect {
  /// The number of the effect.
  private let type: Int
  /// The values in the order of After Effects, each with the number of its kind.
  private let values: [(kind: Int, keys: Motion, decimals: Int)]

  private enum Kind {
    static let slider = 0
    static let color = 2
    static let choice = 7
  }

  func json(_ clock: LottieClock) -> JSON {
    let values = values.map { value in
      JSON.object([
        ("ty", .number(value.kind)),
        ("v", LottieProperty(value.keys, clock, decimals: value.decimals).json),
      ])
    }
    return .object([("ty", .number(type)), ("en", 1), ("ef", .array(values))])
  }

  static func all(of effects: AnimatedEffects) -> [LottieEffect] {
    (effects.isBlurred ? [blur(effects.blur)] : [])
      + (effects.shadow.map { [LottieEffect.shadow($0)] } ?? [])
  }

  private static func blur(_ deviation: Motion) -> LottieEffect {
    // A blurriness of 10 is a standard deviation of 3. Both axes are blurred, without repeated edges.
    LottieEffect(
      type: 29,
      values: [
        (Kind.slider, deviation.map { [max($0[0], 0) / 0.3] }, 2),
        (Kind.choice, Motion([1]), 0),
        (Kind.choice, Motion([0]), 0),
      ])
  }

  private static func shadow(_ shadow: AnimatedShadow) -> LottieEffect {
    let polar = shadow.offset.polar
    // The opacity is 0 to 255. A softness of 4 is a standard deviation of 1.
    return LottieEffect(
      type: 25,
      values: [
        (Kind.color, shadow.color.map { $0.prefix(3) + [1] }, 3),
        (Kind.slider, shadow.color.map { [$0[3] * 255] }, 1),
        (Kind.slider, polar.map { [$0[0]] }, 1), (Kind.slider, polar.map { [$0[1]] }, 2),
        (Kind.slider, shadow.blur.map { [max($0[0], 0) * 4] }, 2),
      ])
  }
}

extension Motion {
  /// The x and y of an offset as a direction in degrees, clockwise from the top, and a distance.
  fileprivate var polar: Motion {
    var last = 180.0
    return withDenseTurns.map { values in
      let (x, y) = (values[0], values[1])
      let distance = (x * x + y * y).squareRoot()
      guard distance > 0 else { return [last, 0] }
      let direction = 90 + arcTangent(y, x) * 180 / .pi
      // The direction may pass a full turn, but doesn't jump by one.
      last = direction + ((last - direction) / 360).rounded() * 360
      return [last, distance]
    }
  }

  /// The keyframes with more keyframes where the direction of an offset turns, because a direction
  /// and a distance don't change evenly there.
  private var withDenseTurns: Motion {
    let pairs = zip(keys, keys.dropFirst())
    let dense = pairs.flatMap { start, end -> [Key] in
      let turn = start.value[0] * end.value[1] - start.value[1] * end.value[0]
      guard end.time > start.time, abs(turn) > 1e-6 else { return [start] }
      return (0..<Self.stepsPerTurn).map { step in
        let time =
          start.time + (end.time - start.time) * Double(step) / Double(Self.stepsPerTurn)
        return Key(time: time, value: step == 0 ? start.value : value(at: time))
      }
    }
    return Motion(keys: dense + keys.suffix(1))
  }

  private static let stepsPerTurn = 12
}
