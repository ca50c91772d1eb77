import CritterAnimated
import CritterGraphics

/// An animation that consists of spans of another.
struct Retiming {
  /// Spans of the other animation, each with its start in the new animation, in seconds.
  typealias Span = (source: ClosedRange<Double>, start: Double)

  /// The spans in order; empty for the other animation itself.
  let spans: [Span]
  /// The number of seconds by which a jump between spans is early.
  let lead: Double

  func callAsFunction(_ keys: Motion) -> Motion {
    if spans.isEmpty || keys.isStatic { return keys }
    var all: [Motion.Key] = []
    for (span, start) in spans {
      let jumps = zip(keys.keys, keys.keys.dropFirst()).filter { $0.time == $1.time }
      let source = withoutJump(at: jumps.map(\.0.time), span)
      var piece = keys.piece(in: source).map { key in
        key.moved(to: (key.time - source.lowerBound + start).withoutRoundingError)
      }
      if let last = all.popLast(), !last.isClose(to: piece[0]) {
        let jump = max(start - lead, all.last?.time ?? 0)
        all.append(last.moved(to: jump))
        piece[0].time = jump
      }
      all += piece
    }
    return Motion(keys: all).withoutRepeats
  }

  func callAsFunction<Value>(_ steps: Animated<Value>) -> Animated<Value> {
    if spans.isEmpty || steps.isStatic { return steps }
    var all: [(time: Double, value: Value)] = []
    for (span, start) in spans {
      let source = withoutJump(at: steps.keys.map(\.time), span)
      let first = steps.keys.last { $0.time <= source.lowerBound }?.value ?? steps.first
      all.append((max(start - lead, all.last?.time ?? 0), first))
      all += steps.keys.filter { $0.time > source.lowerBound && $0.time < source.upperBound }
        .map { ($0.time - source.lowerBound + start, $0.value) }
    }
    return Animated(stepsAt: all.map(\.time), all.map(\.value))
  }

  /// Returns a span without a jump at its end, which is early.
  private func withoutJump(at times: [Double], _ span: ClosedRange<Double>) -> ClosedRange<Double> {
    let late = max(span.upperBound - 1.1 * lead, span.lowerBound)
    return span.lowerBound...(times.first { $0 > late && $0 < span.upperBound } ?? span.upperBound)
  }
}

extension Motion {
  /// Returns the keyframes in a span. The first and the last are at its ends.
  fileprivate func piece(in span: ClosedRange<Double>) -> [Key] {
    let last = keys[keys.count - 1]
    let end = last.moved(to: max(last.time, span.upperBound) + 1)
    var piece: [Key] = []
    for (key, next) in zip(keys, keys.dropFirst() + [end])
    where next.time > span.lowerBound && (key.time < span.upperBound || piece.isEmpty) {
      piece = piece.dropLast() + key.piece(before: next, in: span)
    }
    return piece
  }
}

extension Motion.Key {
  fileprivate func moved(to time: Double) -> Motion.Key {
    var key = self
    key.time = time
    return key
  }

  /// Returns whether the values are the same, up to rounding errors.
  fileprivate func isClose(to other: Motion.Key) -> Bool {
    zip(value, other.value).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  /// Returns the keyframes at the ends of a span that are between this keyframe and the next.
  fileprivate func piece(before next: Motion.Key, in span: ClosedRange<Double>) -> [Motion.Key] {
    if span.lowerBound <= time, span.upperBound >= next.time { return [self, next] }
    let whole = bezier ?? .line
    let ends = [max(time, span.lowerBound), min(next.time, span.upperBound)].map { time in
      whole.parameter(of: \.x, at: (time - self.time) / (next.time - self.time))
    }
    return ends.map { parameter in
      let place = whole.point(at: parameter)
      return Motion.Key(
        time: time + place.x * (next.time - time),
        value: zip(value, next.value).map { $0 + place.y * ($1 - $0) },
        bezier: bezier == nil || ends[0] == ends[1]
          ? nil : whole.unitPiece(from: ends[0], to: ends[1]))
    }
  }
}

extension AnimatedPart {
  /// Returns the part with other times.
  func retimed(_ times: Retiming) -> AnimatedPart {
    var part = self
    part.isVisible = times(isVisible)
    part.opacity = times(opacity)
    part.placement = placement.retimed(times)
    part.items = items.map { $0.retimed(times) }
    part.parts = parts.map { $0.retimed(times) }
    part.matte = matte.map { $0.map { $0.map { $0.retimed(times) } } }
    part.effects.blend = times(effects.blend)
    part.effects.blur = times(effects.blur)
    part.effects.shadow = effects.shadow.map { shadow in
      AnimatedShadow(
        offset: times(shadow.offset), blur: times(shadow.blur), color: times(shadow.color))
    }
    return part
  }

  // MARK: - Places

  /// Returns the part with another name, and with a constant map after its own placement.
  func copied(to name: String, by matrix: Matrix) -> AnimatedPart {
    var part = self
    part.name = name
    if matrix == .identity { return part }
    // If a part shows only one item, the item has the part's placement.
    if items.count == 1, parts.isEmpty, placement.isIdentity,
      let placed = items[0].placement.followed(by: matrix)
    {
      part.items[0].placement = placed
      part.extent = Rect(around: extent.corners.compactMap(matrix.project))
      return part
    }
    if let placed = placement.followed(by: matrix) {
      part.placement = placed
      return part
    }
    var outer = self
    (outer.name, outer.mask, outer.matte, outer.effects) = (name, nil, nil, AnimatedEffects())
    (outer.isVisible, outer.opacity) = (.always, .opaque)
    (outer.items, outer.parts, outer.placement) = ([], [self], AnimatedPlacement(of: matrix))
    return outer
  }
}

extension AnimatedPlacement {
  fileprivate func retimed(_ times: Retiming) -> AnimatedPlacement {
    var placement = self
    placement.position = times(position)
    placement.axes = axes?.map { times($0) }
    placement.preRotation = times(preRotation)
    placement.rotation = times(rotation)
    placement.scale = times(scale)
    if let route { placement.route?.fraction = times(route.fraction) }
    return placement
  }

  /// Returns the placement with a constant map after it; nil if the map does more than move, rotate,
  /// and scale evenly.
  fileprivate func followed(by matrix: Matrix) -> AnimatedPlacement? {
    let (x, y) = (matrix.row1, matrix.row2)
    guard abs(x.x - y.y) < 1e-9, abs(x.y + y.x) < 1e-9, x.z == 0, y.z == 0 else { return nil }
    let scale = (x.x * x.x + x.y * x.y).squareRoot()
    let angle = arcTangent(x.y, x.x) * 180 / .pi
    var placed = self
    placed.position = position.map { values in
      let point = matrix.project(Point(values[0], values[1])) ?? .zero
      return [point.x, point.y]
    }
    placed.axes =
      angle != 0
      ? nil
      : axes.map { axes in
        zip(axes, [matrix.row3.x, matrix.row3.y]).map { axis, offset in
          axis.map { [$0[0] * scale + offset] }
        }
      }
    placed.rotation = rotation.map { [$0[0] + angle] }
    placed.scale = self.scale.map { $0.map { $0 * scale } }
    if let path = route?.route.path { placed.route?.route = Route(path.transformed(by: matrix)) }
    return placed
  }
}

extension AnimatedItem {
  fileprivate func retimed(_ times: Retiming) -> AnimatedItem {
    var item = self
    item.isVisible = times(isVisible)
    item.weight = times(weight)
    item.opacity = times(opacity)
    item.placement = placement.retimed(times)
    switch content {
    case .art, .fill: break
    case .shape(let shape): item.content = .shape(shape.retimed(times))
    case .text(let fill, let glyphs):
      item.content = .text(
        fill: times(fill),
        glyphs: glyphs.map { glyph in
          AnimatedGlyph(
            outline: glyph.outline, position: glyph.position, isVisible: times(glyph.isVisible))
        })
    }
    return item
  }
}

extension AnimatedShape {
  fileprivate func retimed(_ times: Retiming) -> AnimatedShape {
    var shape = self
    shape.points = times(points)
    shape.fill = fill.retimed(times)
    shape.trim = trim.map { times($0) }
    shape.stroke = stroke.map { stroke in
      var stroke = stroke
      stroke.paint = stroke.paint.retimed(times)
      stroke.width = times(stroke.width)
      stroke.dashes = stroke.dashes.map { times($0) }
      return stroke
    }
    return shape
  }
}

extension AnimatedPaint {
  fileprivate func retimed(_ times: Retiming) -> AnimatedPaint {
    switch self {
    case .color(let keys): .color(times(keys))
    case .gradient(let gradient):
      .gradient(
        AnimatedGradient(
          isRadial: gradient.isRadial, geometry: times(gradient.geometry),
          stops: times(gradient.stops)))
    }
  }
}
