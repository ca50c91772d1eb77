import CritterAnimated
import CritterGraphics
import CritterSVG

// Shapes and texts, front to back.

extension LottieWriter {
  /// Returns shapes with an opacity, which is that of their paint if the paint's own alpha doesn't
  /// change.
  ///
  /// - Parameters:
  ///   - alpha: the alpha of the paint.
  ///   - shapes: returns the shapes with an opacity of their paint.
  func fading(_ item: AnimatedItem, _ alpha: Motion, _ shapes: (Motion) -> [JSON]) -> [JSON] {
    if item.opacity.isStatic || alpha.isStatic { return shapes(item.opacity) }
    return [LottieGroup(items: shapes(.opaque), opacity: item.opacity).json(clock)]
  }

  /// Returns the outlines and paints of a shape.
  ///
  /// - Parameter opacity: the opacity of the paints.
  func shapes(of shape: AnimatedShape, fading opacity: Motion = .opaque) -> [JSON] {
    let paints = paints(of: shape, fading: opacity)
    guard let trim = shape.trim else { return outlines(of: shape) + paints }
    let pieces = shape.pieces(trimmedBy: trim)
    if pieces.count == 1 { return outlines(of: shape) + [self.trim(pieces[0])] + paints }
    return pieces.map { piece in
      let outlines = piece.path.contours.map { LottieShapes.outline($0.bezier) }
      return LottieGroup(items: outlines + [self.trim(piece)] + paints).json(clock)
    }
  }

  /// Returns the shapes of glyphs. Glyphs with equal visibility share a group.
  func shapes(of glyphs: [AnimatedGlyph], _ color: Motion, fading opacity: Motion) -> [JSON] {
    let fill = fill(.color(color), fading: opacity)
    return glyphs.groupedByVisibility.reversed().map { glyphs in
      let outlines = glyphs.flatMap { glyph in
        LottieShapes.outlines(
          of: animation.glyphs[glyph.outline].translated(by: glyph.position.x, glyph.position.y))
      }
      return LottieGroup(items: outlines + [fill], opacity: glyphs[0].isVisible.numbers)
    }.shapes(clock)
  }

  private func trim(_ piece: AnimatedShape.TrimmedPiece) -> JSON {
    func end(_ keys: Motion) -> JSON {
      LottieProperty(keys, clock, decimals: 3, times: 100).json
    }
    return .object([
      ("ty", "tm"), ("s", end(piece.start)), ("e", end(piece.end)), ("o", .constant(0)), ("m", 1),
    ])
  }

  private func paints(of shape: AnimatedShape, fading opacity: Motion) -> [JSON] {
    var items: [JSON] = []
    if let stroke = shape.visibleStroke { items.append(line(stroke, fading: opacity)) }
    if !shape.fill.isConstantlyClear {
      items.append(fill(shape.fill, by: shape.fillRule, fading: opacity))
    }
    return items
  }

  /// Returns the paint of a line.
  func line(_ stroke: AnimatedStroke, fading opacity: Motion) -> JSON {
    let line = stroke.line
    let limit = line.join == .miter ? [("ml", JSON.number(line.miterLimit, 2))] : []
    return .object(
      paint(stroke.paint, "st", gradient: "gs", fading: opacity) + [
        ("w", LottieProperty(stroke.width, clock, decimals: 3).json),
        ("lc", .number(line.cap.lottieNumber)), ("lj", .number(line.join.lottieNumber)),
      ] + limit + dashes(of: stroke))
  }

  private func dashes(of stroke: AnimatedStroke) -> [(String, JSON)] {
    guard let keys = stroke.dashes?.map(\.withVisibleDots) else { return [] }
    let places = keys.first.indices
    let names = places.dropLast().map { $0.isMultiple(of: 2) ? "d" : "g" } + ["o"]
    let dashes = zip(names, places).map { name, index in
      let length = LottieProperty(keys.map { [$0[index]] }.withoutRepeats, clock, decimals: 3)
      return JSON.object([("n", .string(name)), ("v", length.json)])
    }
    return [("d", .array(dashes))]
  }

  private func outlines(of shape: AnimatedShape) -> [JSON] {
    // The start of a trim or a dash depends on the shape.
    if shape.points.isStatic, shape.trim == nil, shape.stroke?.dashes == nil {
      return LottieShapes.outlines(of: Path(commands: shape.commands, numbers: shape.points.first))
    }
    let paths = shape.points.keys.map {
      Path(commands: shape.commands, numbers: $0.value).contours
    }
    return (paths.first ?? []).indices.map { index in
      let returning = paths.allSatisfy { $0[index].returns }
      let keys = Motion(
        keys: zip(shape.points.keys, paths).map { key, contours in
          var key = key
          key.value = contours[index].numbers
          return key
        })
      let commands = paths[0][index].commands
      let bezier = LottieProperty(keys, clock) { numbers in
        Path(commands: commands, numbers: numbers).bezier(returning: returning)
      }
      return .object([("ty", "sh"), ("ks", bezier.json)])
    }
  }

  /// Returns the paint of an area.
  func fill(_ paint: AnimatedPaint, by rule: FillRule = .nonzero, fading opacity: Motion) -> JSON {
    .object(
      self.paint(paint, "fl", gradient: "gf", fading: opacity)
        + (rule == .evenodd ? [("r", 2)] : []))
  }

  private func paint(
    _ paint: AnimatedPaint, _ plain: JSON, gradient graded: JSON, fading opacity: Motion
  ) -> [(String, JSON)] {
    switch paint {
    case .color(let keys):
      [("ty", plain), ("c", color(keys)), ("o", alpha(keys, fading: opacity))]
    case .gradient(let gradient):
      [("ty", graded)] + gradient.lottie(clock)
        + [("o", LottieProperty(opacity: opacity, clock).json)]
    }
  }

  private func color(_ keys: Motion) -> JSON {
    LottieProperty(keys.map { Array($0[0...2]) }.withoutRepeats, clock) {
      .array($0.map(JSON.brightness))
    }.json
  }

  /// Returns the alpha of a color times an opacity. One of them must be constant.
  private func alpha(_ keys: Motion, fading opacity: Motion) -> JSON {
    let alpha = keys.alpha
    let product =
      alpha.isStatic
      ? opacity.map { [$0[0] * alpha.first[0]] } : alpha.map { [$0[0] * opacity.first[0]] }
    return LottieProperty(opacity: product, clock).json
  }
}

extension Motion {
  /// The alpha of a color's red, green, blue, and alpha.
  var alpha: Motion { map { [$0[3]] }.withoutRepeats }
}

extension AnimatedShape {
  fileprivate var visibleStroke: AnimatedStroke? {
    stroke.flatMap { $0.paint.isConstantlyClear ? nil : $0 }
  }

  /// Whether the shape has a fill or a stroke, in one piece.
  var hasSinglePaint: Bool {
    guard visibleStroke != nil else { return true }
    return fill.isConstantlyClear && trim.map { pieces(trimmedBy: $0).count == 1 } ?? true
  }

  /// The alpha of the shape's only paint; constant for a gradient.
  var alpha: Motion {
    if case .color(let keys) = visibleStroke?.paint ?? fill { keys.alpha } else { .opaque }
  }
}

extension AnimatedPaint {
  /// Whether the paint is a transparent color without keyframes.
  fileprivate var isConstantlyClear: Bool {
    if case .color(let keys) = self { keys.isStatic && keys.first[3] <= 0 } else { false }
  }
}

extension AnimatedGradient {
  /// The gradient as properties of a paint.
  fileprivate func lottie(_ clock: LottieClock) -> [(String, JSON)] {
    func point(_ change: ([Double]) -> [Double]) -> JSON {
      LottieProperty(geometry.map(change).withoutRepeats, clock, decimals: 2).json
    }
    let start = ("s", point { Array($0[0...1]) })
    let end = ("e", point { isRadial ? [$0[0] + $0[2], $0[1]] : Array($0[2...3]) })
    return [("t", isRadial ? 2 : 1), start, end] + lottieFocus(clock) + [("g", lottieStops(clock))]
  }

  /// The distance of a radial gradient's focus from its center, in percent of the radius, and its
  /// direction.
  private func lottieFocus(_ clock: LottieClock) -> [(String, JSON)] {
    guard isRadial else { return [] }
    guard geometry.first.count == 5 else { return [("h", .constant(0)), ("a", .constant(0))] }
    func property(_ value: (_ x: Double, _ y: Double, _ radius: Double) -> Double) -> JSON {
      let keys = geometry.map { [value($0[3] - $0[0], $0[4] - $0[1], $0[2])] }
      return LottieProperty(keys.withoutRepeats, clock, decimals: 2).json
    }
    return [
      ("h", property { x, y, radius in 100 * (x * x + y * y).squareRoot() / max(radius, 1e-6) }),
      ("a", property { x, y, _ in arcTangent(y, x) * 180 / .pi }),
    ]
  }

  /// The stops' colors, followed by their opacities unless all stops are always opaque.
  private func lottieStops(_ clock: LottieClock) -> JSON {
    let isOpaque = AnimatedPaint.gradient(self).isOpaque
    let colors = LottieProperty(
      stops.map { numbers in
        let starts = stride(from: 0, to: numbers.count, by: 5)
        let alphas = isOpaque ? [] : starts.flatMap { [numbers[$0], numbers[$0 + 4]] }
        return starts.flatMap { numbers[$0..<$0 + 4] } + alphas
      }, clock, decimals: 4)
    return .object([("p", .number(stops.first.count / 5)), ("k", colors.json)])
  }
}

extension [Double] {
  /// Lengths of dashes and gaps, and an offset, in which each dash has a length. rlottie doesn't
  /// draw dashes without a length, which are dots with round caps.
  fileprivate var withVisibleDots: [Double] {
    var result = self
    for index in stride(from: 0, to: count - 1, by: 2) where self[index] < 0.1 {
      let missing = Swift.min(0.1 - self[index], self[index + 1])
      result[index] += missing
      result[index + 1] -= missing
    }
    return result
  }
}
