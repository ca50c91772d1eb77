import CritterAnimated
import CritterGraphics
import CritterSVG

extension LottieWriter {
  /// Returns the outline and the paints of a path of art, under the path's matrix.
  ///
  /// - Parameter opacity: the opacity of the paints.
  func group(of path: PaintedPath, fading opacity: Motion = .opaque) -> LottieGroup {
    let rule: FillRule = path.isEvenOdd ? .evenodd : .nonzero
    let paints = [
      path.stroke.map { line(AnimatedStroke($0), fading: opacity) },
      path.fill.map { fill(AnimatedPaint($0), by: rule, fading: opacity) },
    ]
    return LottieGroup(
      items: path.lottieOutlines + paints.compactMap(\.self),
      transforms: LottieTransform.all(of: AnimatedPlacement(of: path.matrix)))
  }

  /// Returns a path of art as a clip, opaque regardless of its paints.
  func clip(_ path: PaintedPath) -> LottieGroup {
    var path = path
    path.fill = .color(Color(0, 0, 0))
    return group(of: path)
  }
}

extension PaintedPath {
  /// The outlines of the path. Paths with dashes stay paths, since their dashes start where SVG's
  /// do.
  fileprivate var lottieOutlines: [JSON] {
    switch outline {
    case .ellipse(let center, let radii) where stroke?.dashes.isEmpty ?? true:
      [LottieShapes.ellipse(center, radii)]
    case .rectangle(let rect, let radius) where stroke?.dashes.isEmpty ?? true:
      [LottieShapes.rectangle(rect, cornerRadius: radius)]
    default: outline.path.contours.map { LottieShapes.outline($0.bezier) }
    }
  }
}

extension AnimatedPaint {
  /// Creates a paint that doesn't change.
  fileprivate init(_ paint: Paint) {
    switch paint {
    case .color(let color): self = .color(Motion(color.numbers))
    case .gradient(let gradient):
      self = .gradient(
        AnimatedGradient(
          isRadial: gradient.isRadial, geometry: Motion(gradient.geometry),
          stops: Motion(gradient.stopNumbers)))
    }
  }
}

extension AnimatedStroke {
  /// Creates a stroke that doesn't change.
  fileprivate init(_ stroke: Stroke) {
    self.init(
      paint: AnimatedPaint(stroke.paint), width: Motion([stroke.width]), line: stroke.line,
      dashes: stroke.dashes.isEmpty ? nil : Motion(stroke.dashes + [stroke.dashOffset]))
  }
}
