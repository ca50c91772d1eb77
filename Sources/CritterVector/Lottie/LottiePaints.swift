import CritterGraphics
import CritterSVG
import CritterYAML

extension PaintedPath {
  /// The outline and its paints under the path's matrix.
  var lottieGroup: LottieGroup {
    let paints = [stroke?.lottieItem, fill?.lottieFill(isEvenOdd: isEvenOdd)].compactMap(\.self)
    let transforms = matrix == .identity ? [] : LottieTransform.all(of: Placement(of: matrix))
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

  /// The path as a clip, opaque regardless of its paints.
  var lottieClip: LottieGroup {
    var path = self
    path.fill = .color(Color(0, 0, 0))
    return path.lottieGroup
  }
}

extension Paint {
  fileprivate func lottieFill(isEvenOdd: Bool) -> JSON {
    if case .color(let color) = self {
      return LottieShapes.fill(
        LottieShapes.color(color), opacity: .constant(.number(color.alpha * 100, 1)),
        isEvenOdd: isEvenOdd)
    }
    return .object(
      [("ty", "gf")] + lottieGradient + [("o", .constant(100))] + (isEvenOdd ? [("r", 2)] : []))
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

extension PaintedStroke {
  fileprivate var lottieItem: JSON {
    let dashes = lottieDashes
    if case .color(let color) = paint {
      return .object(
        [("ty", "st")]
          + LottieShapes.stroke(
            [("c", LottieShapes.color(color))],
            opacity: .constant(.number(color.alpha * 100, 1)), width: .constant(.number(width, 3)),
            cap: cap, join: join, miterLimit: miterLimit) + dashes)
    }
    return .object(
      [("ty", "gs")]
        + LottieShapes.stroke(
          paint.lottieGradient, opacity: .constant(100), width: .constant(.number(width, 3)),
          cap: cap, join: join, miterLimit: miterLimit) + dashes)
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
      (
        "g",
        .object([("p", .number(count)), ("k", .constant(.numbers(colors + alphas, 4)))])
      )
    ]
  }
}

extension Point {
  /// Returns the direction in degrees, clockwise on screen.
  fileprivate func direction(from other: Point) -> Double {
    arcTangent(y - other.y, x - other.x) * 180 / .pi
  }
}
