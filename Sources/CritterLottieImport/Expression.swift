import CritterAnimated
import CritterGraphics
import CritterRigSpec

/// An expression of a property that critter can compute without running it.
enum Expression {
  /// Repeats the keyframes after the last one, or before the first.
  case loop(Loop)
  /// The value of another property.
  case link([Step])
  case constant([Double])
  /// The time in seconds, times a factor.
  case time(Double)

  struct Loop {
    var isOut = true
    var type = "cycle"
    /// The number of repeated segments; 0 for all.
    var count = 0
  }

  /// A step on the way to a property.
  enum Step: Equatable {
    case layer(String)
    case composition(String)
    case content(String)
    case property(String)
  }

  /// Parses the text of an expression.
  ///
  /// - Returns: nil for any other expression.
  init?(_ text: String) {
    var words = text.exact.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
    words.removeAll { $0 == "var $bm_rt" }
    guard words.count == 1, var body = words.first else { return nil }
    body = (body.exact.dropping(prefix: "$bm_rt =") ?? body).trimmed
    body = body.exact.dropping(prefix: "thisProperty.") ?? body
    if let loop = Self.loop(body) {
      self = .loop(loop)
    } else if let numbers = Self.numbers(body) {
      self = .constant(numbers)
    } else if let factor = Self.factor(body) {
      self = .time(factor)
    } else if let steps = Self.steps(body) {
      self = .link(steps)
    } else {
      return nil
    }
  }

  private static func arguments(_ text: String, of name: String) -> [String]? {
    guard let rest = text.exact.dropping(prefix: name + "("),
      let list = rest.exact.dropping(suffix: ")"),
      !list.exact.contains("(")
    else { return nil }
    return list.exact.split(separator: ",").map(\.trimmed).map(\.unquoted)
  }

  private static func loop(_ text: String) -> Loop? {
    for name in ["loopOut", "loopIn", "loop_out", "loop_in"] {
      guard let arguments = arguments(text, of: name), arguments.count <= 2 else { continue }
      let type = (arguments.first ?? "cycle").lowercased()
      let count = arguments.count > 1 ? Int(arguments[1]) : 0
      guard ["cycle", "pingpong", "offset"].contains(type), let count, count >= 0 else {
        return nil
      }
      return Loop(isOut: name.exact.hasSuffix("ut"), type: type, count: count)
    }
    return nil
  }

  private static func numbers(_ text: String) -> [Double]? {
    let list = text.exact.dropping(prefix: "[").flatMap { $0.exact.dropping(suffix: "]") } ?? text
    let words = list.exact.split(separator: ",").map(\.trimmed)
    let numbers = words.compactMap { Double($0) }.filter { abs($0) < 1e6 }
    return !numbers.isEmpty && numbers.count == words.count ? numbers : nil
  }

  private static func factor(_ text: String) -> Double? {
    if text == "time" { return 1 }
    let words = text.exact.split(separator: "*").map(\.trimmed)
    guard words.count == 2, words.contains("time") else {
      return arguments(text, of: "$bm_mul").flatMap { list in
        list.count == 2 && list[0] == "time" ? Double(list[1]) : nil
      }
    }
    return words.compactMap { Double($0) }.first.flatMap { abs($0) < 1e5 ? $0 : nil }
  }

  /// Returns the steps of `thisComp.layer('A').content('B').path`.
  private static func steps(_ text: String) -> [Step]? {
    var (steps, rest): ([Step], String) = ([], text)
    rest = rest.exact.dropping(prefix: "thisComp.") ?? rest
    rest = rest.exact.dropping(prefix: "thisLayer.") ?? rest
    while !rest.isEmpty {
      guard let (name, behind) = rest.exact.halves(around: "(") else { break }
      guard let (argument, after) = behind.exact.halves(around: ")") else { return nil }
      switch name {
      case "layer": steps.append(.layer(argument.unquoted))
      case "comp": steps.append(.composition(argument.unquoted))
      case "content": steps.append(.content(argument.unquoted))
      default: return nil
      }
      rest = after.exact.dropping(prefix: ".") ?? after
    }
    let words = rest.exact.split(separator: ".").filter { $0 != "transform" }
    guard words.count == 1, properties[words[0]] != nil else { return nil }
    return steps + [.property(words[0])]
  }

  /// The keys of properties in a file.
  static let properties = [
    "path": "ks", "size": "s", "position": "p", "rotation": "r", "scale": "s", "opacity": "o",
    "anchorPoint": "a", "skew": "sk", "skewAxis": "sa", "strokeWidth": "w", "color": "c",
    "start": "s",
    "end": "e", "offset": "o", "roundness": "r", "radius": "r", "startPoint": "s", "endPoint": "e",
  ]
}

extension Expression {
  /// Returns a motion with the effect of the expression; nil for a link.
  func applied(to motion: Motion, in range: ClosedRange<Double>, frameRate: Double) -> Motion? {
    switch self {
    case .loop(let loop): return motion.looped(loop, in: range)
    case .link: return nil
    case .constant(let numbers):
      let last = numbers[numbers.count - 1]
      return Motion(motion.first.indices.map { $0 < numbers.count ? numbers[$0] : last })
    case .time(let factor):
      return Motion(
        keys: [range.lowerBound, range.upperBound].map { time in
          Motion.Key(time: time, value: motion.first.map { _ in time / frameRate * factor })
        })
    }
  }
}

extension String {
  fileprivate var unquoted: String {
    for quote in ["'", "\""] {
      if let rest = exact.dropping(prefix: quote), let inner = rest.exact.dropping(suffix: quote) {
        return inner
      }
    }
    return self
  }
}

extension Motion {
  private static let maximumLoops = 2000

  /// Returns the motion with its keyframes repeated up to the end of a range, or to its start.
  func looped(_ loop: Expression.Loop, in range: ClosedRange<Double>) -> Motion {
    let used =
      loop.count > 0
      ? (loop.isOut ? Array(keys.suffix(loop.count + 1)) : Array(keys.prefix(loop.count + 1)))
      : keys
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
      if loop.isOut {
        if copy.keys[0].time >= range.upperBound { break }
      } else {
        if copy.keys[copy.keys.count - 1].time <= range.lowerBound { break }
      }
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
