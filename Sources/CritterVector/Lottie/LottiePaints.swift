import CritterAnimated
import CritterGraphics
import CritterSVG

extension PaintedPath {
  /// Returns the outline and its paints under the path's matrix.
  ///
  /// - Parameter opacity: the opacity of the paints.
  func lottieGroup(_ clock: LottieClock, fading opacity: Motion = .opaque) -> LottieGroup {
    func alpha(_ alpha: Double) -> JSON {
      LottieProperty(opacity: opacity.map { [$0[0] * alpha] }, clock).json
    }
    let paints = [
      stroke?.lottieItem(alpha), fill?.lottieFill(isEvenOdd: isEvenOdd, alpha),
    ].compactMap(\.self)
    let transforms =
      matrix == .identity ? [] : LottieTransform.all(of: AnimatedPlacement(of: matrix))
    return LottieGroup(items: lottieOutlines + paints, transforms: transforms)
  }

  /// The outlines of the path. Paths with dashes stay paths, since their dashes start where SVG's
  /// do.
  private var lottieOutlines: [JSON] {
    switch outline {
    case .ellipse(let center, let radii) where stroke?.dashes.isEmpty ?? true:
      [LottieShapes.ellipse(center, radii)]
    case .rectangle(let rect, let radius) where stroke?.dashes.isEmpty ?? true:
      [LottieShapes.rectangle(rect, cornerRadius: radius)]
    default: outline.path.contours.map { LottieShapes.outline($0.bezier) }
    }
  }

  /// Returns the path as a clip, opaque regardless of its paints.
  func lottieClip(_ clock: LottieClock) -> LottieGroup {
    var path = self
    path.fill = .color(Color(0, 0, 0))
    return path.lottieGroup(clock)
  }
}

extension Paint {
  /// Returns the paint of an area.
  ///
  /// - Parameter opacity: returns the opacity of a paint with an alpha.
  fileprivate func lottieFill(isEvenOdd: Bool, _ opacity: (Double) -> JSON) -> JSON {
    if case .color(let color) = self {
      return LottieShapes.fill(
        LottieShapes.color(color), opacity: opacity(color.alpha), isEvenOdd: isEvenOdd)
    }
    return .object(
      [("ty", "gf")] + lottieGradient + [("o", opacity(1))] + (isEvenOdd ? [("r", 2)] : []))
  }

  fileprivate var lottieGradient: [(String, JSON)] {
    guard case .gradient(let gradient) = self else { return [] }
    let (start, end) = (gradient.start, gradient.end)
    let points: [(String, JSON)] = [
      ("t", gradient.isRadial ? 2 : 1), ("s", .constant(.point(start))),
      ("e", .constant(.point(end))),
    ]
    guard gradient.isRadial else { return points + gradient.stops.lottie }
    let focus = gradient.focus ?? start
    return points + [
      ("h", .constant(.number(100 * focus.distance(to: start) / gradient.length, 2))),
      ("a", .constant(.number(focus.direction(from: start), 2))),
    ] + gradient.stops.lottie
  }
}

extension Stroke {
  /// Returns the paint of a line.
  ///
  /// - Parameter opacity: returns the opacity of a paint with an alpha.
  fileprivate func lottieItem(_ opacity: (Double) -> JSON) -> JSON {
    let dashes = lottieDashes
    if case .color(let color) = paint {
      return .object(
        [("ty", "st")]
          + LottieShapes.stroke(
            [("c", LottieShapes.color(color))],
            opacity: opacity(color.alpha), width: .constant(.number(width, 3)), line)
          + dashes)
    }
    return .object(
      [("ty", "gs")]
        + LottieShapes.stroke(
          paint.lottieGradient, opacity: opacity(1), width: .constant(.number(width, 3)),
          line) + dashes)
  }

  private var lottieDashes: [(String, JSON)] {
    if dashes.isEmpty { return [] }
    return LottieShapes.dashes((dashes + [dashOffset]).map { .constant(.number($0, 3)) })
  }
}

extension [GradientStop] {
  /// The stops' colors, followed by their opacities unless all stops are opaque.
  fileprivate var lottie: [(String, JSON)] {
    let colors = flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
    let isOpaque = allSatisfy { $0.color.alpha >= 1 }
    let alphas = isOpaque ? [] : flatMap { [$0.offset, $0.color.alpha] }
    return [
      ("g", .object([("p", .number(count)), ("k", .constant(.numbers(colors + alphas, 4)))]))
    ]
  }
}

extension Point {
  /// Returns the direction in degrees, clockwise on screen.
  fileprivate func direction(from other: Point) -> Double {
    arcTangent(y - other.y, x - other.x) * 180 / .pi
  }
}
