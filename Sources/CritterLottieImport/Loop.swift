import CritterAnimated
import CritterRigSpec

/// The repetition of keyframes after the last one, or before the first.
struct Loop {
  var isOut = true
  var type = "cycle"
  /// The number of repeated segments; 0 for all.
  var count = 0
}

extension Motion {
  private static let maximumLoops = 2000

  /// Returns the motion with its keyframes repeated up to the end of a range, or to its start.
  func looped(_ loop: Loop, in range: ClosedRange<Double>) -> Motion {
    let length = loop.count > 0 ? loop.count + 1 : keys.count
    let used = Array(loop.isOut ? keys.suffix(length) : keys.prefix(length))
    guard used.count > 1, let first = used.first, let last = used.last else { return self }
    let period = last.time - first.time
    guard period > 0.01 else { return self }
    var copies = [self]
    var round = 1
    while round * used.count < Self.maximumLoops {
      let shift = Double(loop.isOut ? round : -round) * period
      let isBack = loop.type == "pingpong" && round % 2 == 1
      var copy = isBack ? Motion(keys: used).reversed : Motion(keys: used)
      for index in copy.keys.indices {
        copy.keys[index].time += shift
        guard loop.type == "offset" else { continue }
        copy.keys[index].value = zip(copy.keys[index].value, zip(first.value, last.value)).map {
          $0 + ($1.1 - $1.0) * Double(loop.isOut ? round : -round)
        }
      }
      let isBeyond =
        loop.isOut
        ? copy.keys[0].time >= range.upperBound
        : copy.keys[copy.keys.count - 1].time <= range.lowerBound
      if isBeyond { break }
      copies.append(copy)
      round += 1
    }
    return Self.inTurn(loop.isOut ? copies : copies.reversed())
  }

  private var reversed: Motion {
    let (start, end) = (keys[0].time, keys[keys.count - 1].time)
    let turned = keys.indices.reversed().map { index -> Key in
      let key = keys[index]
      let before = index > 0 ? keys[index - 1] : nil
      return Key(
        time: start + end - key.time, value: key.value,
        eases: before?.eases.map(\.reversed) ?? [.linear],
        curve: before?.curve.map { Curve(out: $0.into, into: $0.out) })
    }
    return Motion(keys: turned)
  }

  /// Returns the keyframes of motions that each start where the one before ends.
  private static func inTurn(_ motions: [Motion]) -> Motion {
    var result: [Key] = []
    for motion in motions {
      if let last = result.last, last.value == motion.keys[0].value {
        result.removeLast()
      } else if !result.isEmpty {
        // A jump.
        result[result.count - 1].time -= 0.02
        result[result.count - 1].eases = [.hold]
      }
      result += motion.keys
    }
    return Motion(keys: result)
  }
}
