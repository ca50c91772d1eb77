import CritterAnimated
import CritterGraphics

/// A writer of SMIL animation elements that all have the animation's full duration.
struct SMILWriter {
  private let duration: Double
  /// The attributes that all animation elements share.
  private let timing: [SVGElement.Attribute]

  init(duration: Double, plays: Int?) {
    self.duration = duration
    let count =
      switch plays {
      case nil: [("repeatDur", "indefinite")]
      case 1: [("fill", "freeze")]
      case let plays?: [("repeatCount", "\(plays)"), ("fill", "freeze")]
      }
    timing = ([("dur", duration.compactText(4))] + count).map(SVGElement.Attribute.init)
  }

  /// The maximum rounding error of a time in seconds, small enough that early jumps stay early.
  private var timeTolerance: Double { PoseSamples.lead(of: duration) * 0.95 }

  /// Returns the animation of an attribute; empty if the attribute is constant.
  ///
  /// - Parameters:
  ///   - type: the type of an animated transform.
  ///   - tolerance: the maximum error from rounding a time.
  func animate(
    _ attribute: String, _ keys: Motion, type: String? = nil,
    within tolerance: Double = .infinity,
    _ text: ([Double]) -> String
  ) -> [SVGElement] {
    if keys.isStatic { return [] }
    let kind = type == nil || type == "translate" ? [] : [("type", type ?? "")]
    let attributes =
      [("attributeName", attribute)] + kind + changes(keys, within: tolerance, text)
    return [
      SVGElement(
        type == nil ? "animate" : "animateTransform",
        attributes.map(SVGElement.Attribute.init) + timing)
    ]
  }

  /// Returns the animation of an element along a path.
  ///
  /// - Parameter decimals: the decimals of coordinates.
  func animateMotion(along route: AnimatedRoute, decimals: Int) -> SVGElement {
    let tolerance = KeyReducer.tolerance / route.route.length
    let changes = changes(route.fraction, within: tolerance) { $0.compactText(5) }
    // Browsers ignore `keyPoints` without these.
    let needed = [("keyTimes", "0;1"), ("calcMode", "linear")].filter { name, _ in
      !changes.contains { $0.0 == name }
    }
    let attributes =
      [("path", route.route.path.compactText(decimals))]
      + (changes + needed).map { ($0 == "values" ? "keyPoints" : $0, $1) }
      + (route.turn == nil ? [] : [("rotate", "auto")])
    return SVGElement("animateMotion", attributes.map(SVGElement.Attribute.init) + timing)
  }

  /// Returns an animation that removes the `transform` of an element.
  var removedTransform: SVGElement {
    let attributes = [("attributeName", "transform"), ("values", "0")]
    return SVGElement("animateTransform", attributes.map(SVGElement.Attribute.init) + timing)
  }

  /// Returns times as fractions of the duration, with as few decimals as the tolerance allows.
  private func fractions(_ times: [Double], within timeTolerance: Double) -> String {
    let maximum = (1...7).first { duration / (2 * Double.powerOfTen($0)) <= timeTolerance } ?? 7
    var last = 0.0
    let fractions = times.map { time in
      let exact = time / duration
      let short = (0..<maximum).lazy.map(exact.rounded(to:)).first {
        abs($0 - exact) * duration <= timeTolerance
      }
      last = max(last, short ?? exact.rounded(to: maximum))
      return last.compactText(maximum)
    }
    return fractions.joined(separator: ";")
  }

  /// Returns the attributes that contain values and times.
  private func changes(
    _ keys: Motion, within tolerance: Double, _ text: ([Double]) -> String
  ) -> [(String, String)] {
    keys.isSteps ? steps(keys, text) : values(keys, text, within: tolerance)
  }

  private func values(
    _ keys: Motion, _ text: ([Double]) -> String, within tolerance: Double
  ) -> [(String, String)] {
    var keys = keys.keys
    if let last = keys.last, last.time < duration {
      keys.append(Motion.Key(time: duration, value: last.value))
    }
    let speed = zip(keys, keys.dropFirst()).reduce(0) { max($0, $1.1.speed(since: $1.0)) }
    let times = fractions(
      keys.map(\.time), within: min(timeTolerance, tolerance / max(speed, 1e-9)))
    return [("values", keys.map { text($0.value) }.joined(separator: ";"))]
      + (times == "0;1" ? [] : [("keyTimes", times)]) + splines(keys)
  }

  private func steps(_ keys: Motion, _ text: ([Double]) -> String) -> [(String, String)] {
    let keys = keys.keys.filter { $0.time < duration }
    let held = zip(keys, keys.dropFirst()).filter { $0.time < $1.time }.map(\.0) + keys.suffix(1)
    var kept: [Motion.Key] = []
    for key in held where kept.last?.value != key.value { kept.append(key) }
    return [
      ("calcMode", "discrete"), ("values", kept.map { text($0.value) }.joined(separator: ";")),
      ("keyTimes", fractions(kept.map(\.time), within: timeTolerance)),
    ]
  }

  private func splines(_ keys: [Motion.Key]) -> [(String, String)] {
    guard keys.dropLast().contains(where: { $0.bezier != nil }) else { return [] }
    let splines = keys.dropLast().map { key in
      key.bezier.map { [$0.x1, $0.y1, $0.x2, $0.y2].compactText(3) } ?? "0 0 1 1"
    }
    return [("calcMode", "spline"), ("keySplines", splines.joined(separator: ";"))]
  }
}

extension Motion.Key {
  /// Returns the average speed of the fastest value since another keyframe.
  fileprivate func speed(since other: Motion.Key) -> Double {
    guard time > other.time else { return 0 }
    return zip(value, other.value).reduce(0) { max($0, abs($1.0 - $1.1)) } / (time - other.time)
  }
}

// MARK: - Placements

extension SVGElement {
  /// Returns the element with a placement. Each animated factor but the innermost has its own
  /// group.
  ///
  /// - Parameter animation: the animation; nil for a still image.
  func placed(by placement: AnimatedPlacement, _ animation: SMILWriter?, decimals: Int = 2)
    -> SVGElement
  {
    guard let animation, !placement.isStatic else {
      return placed(by: placement.matrix, decimals)
    }
    // A placement that only translates needs no pivot.
    let onlyMoves = placement.onlyMoves && placement.route == nil
    let offset = onlyMoves ? placement.pivot : .zero
    let inner = onlyMoves ? Matrix.identity : .translation(-placement.pivot.x, -placement.pivot.y)
    let turn = placement.route?.turn.map { Motion([$0]) }
    var factors = [
      ("rotate", placement.preRotation, 2), ("scale", placement.scale, 4),
      ("rotate", turn ?? placement.rotation, 2),
    ]
    if placement.route == nil {
      func translation(_ keys: Motion, _ place: @escaping ([Double]) -> [Double]) {
        factors.append(("translate", keys.map(place), decimals))
      }
      if let axes = placement.axes {
        translation(axes[0]) { [$0[0] - offset.x, 0] }
        translation(axes[1]) { [0, $0[0] - offset.y] }
      } else {
        translation(placement.position) { [$0[0] - offset.x, $0[1] - offset.y] }
      }
    }
    var (element, still) = (self, inner)
    for (type, keys, decimals) in factors {
      if keys.isStatic {
        still = still * .factor(type, keys.first)
        continue
      }
      func text(_ values: [Double]) -> String {
        let isOne = type == "scale" && values[0] == values[1]
        // Firefox requires a space between animated numbers, even before a sign.
        return (isOne ? [values[0]] : values).map { $0.compactText(decimals) }.joined(
          separator: " ")
      }
      let animations = animation.animate(
        "transform", keys, type: type,
        within: KeyReducer.tolerance * 100 / .powerOfTen(decimals), text)
      element = element.placed(by: still, decimals + 1)
        .placed("\(type)(\(text(keys.first)))", animations)
      still = .identity
    }
    element = element.placed(by: still, decimals)
    guard let route = placement.route else { return element }
    return element.placed(
      placement.start(on: route).transform(decimals),
      [animation.removedTransform, animation.animateMotion(along: route, decimals: decimals)])
  }

  private func placed(by matrix: Matrix, _ decimals: Int) -> SVGElement {
    let transform = matrix.transform(decimals)
    return transform.isEmpty ? self : placed(transform, [])
  }

  private func placed(_ transform: String, _ animations: [SVGElement]) -> SVGElement {
    var element = isPlaced ? SVGElement("g", [self]) : self
    element.add([Attribute("transform", transform)], animations)
    return element
  }
}

extension AnimatedPlacement {
  /// Returns the map by which a path moves and turns the content at the start.
  fileprivate func start(on route: AnimatedRoute) -> Matrix {
    Matrix.rotation(route.turn.map { rotation.first[0] - $0 } ?? 0)
      * .translation(position.first[0], position.first[1])
  }

  /// Whether the placement only translates, without a rotation or scale.
  fileprivate var onlyMoves: Bool {
    !hasPreRotation && rotation.isStatic && rotation.first == [0] && scale.isStatic
      && scale.first == [1, 1]
  }
}

extension Matrix {
  fileprivate static func factor(_ type: String, _ values: [Double]) -> Matrix {
    switch type {
    case "rotate": .rotation(values[0])
    case "scale": .scale(values[0], values[1])
    default: .translation(values[0], values[1])
    }
  }

  /// Returns the map as a transform attribute; empty for the identity.
  fileprivate func transform(_ decimals: Int) -> String {
    let place = [row3.x, row3.y].compactText(decimals)
    let start = place == "0 0" ? "" : "translate(\(place))"
    if row1 == [1, 0, 0], row2 == [0, 1, 0] { return start }
    if row1.y == 0, row2.x == 0 {
      return start + "scale(\((row1.x == row2.y ? [row1.x] : [row1.x, row2.y]).compactText(5)))"
    }
    let linear = [row1.x, row1.y, row2.x, row2.y].compactText(5)
    return "matrix(\(linear)\(place.hasPrefix("-") ? "" : " ")\(place))"
  }
}
