import CritterAnimated
import CritterGraphics
import CritterRigSpec

// The colors, strokes, and trims of parts.
extension ShapeParts {
  mutating func paint(_ key: String, _ paint: ShapeStyle, on part: inout PartSpec) {
    switch paint.color {
    case .plain(let motion): part.set(key, motion) { .text($0.colorText) }
    case .gradient(let gradient): self.gradient(key, gradient, on: &part)
    }
  }

  private mutating func gradient(
    _ key: String, _ gradient: GradientMotion, on part: inout PartSpec
  ) {
    let motions = [
      gradient.start, gradient.end, gradient.highlight, gradient.highlightAngle,
      gradient.stops.raw, gradient.stops.opacity,
    ]
    let hasFocus =
      gradient.isRadial && (!gradient.highlight.isStatic || gradient.highlight.first[0] != 0)
    part.setGradient(
      key, motions, in: range, isAffine: !hasFocus && gradient.stops.isAffine,
      isRadial: gradient.isRadial, hasFocus: hasFocus
    ) { values in
      let ends = [values[0], values[1]].map { Point($0[0], $0[1]) }
      let focus = hasFocus ? [Self.focus(values)] : []
      return (ends + focus, gradient.stops.merged(values[4], values[5][0]))
    }
  }

  /// Returns the highlight of a radial gradient from its center, a point on its circle, and the
  /// distance and angle of the highlight.
  private static func focus(_ values: [[Double]]) -> Point {
    let (center, end) = (values[0], values[1])
    let (x, y) = (end[0] - center[0], end[1] - center[1])
    let distance = min(max(values[2][0] / 100, -0.99), 0.99)
    let (sin, cos) = sinCos(values[3][0])
    return Point(
      center[0] + distance * (x * cos - y * sin), center[1] + distance * (x * sin + y * cos))
  }

  mutating func stroke(_ paint: ShapeStyle, on part: inout PartSpec) {
    guard case .stroke(let stroke) = paint.kind else { return }
    self.paint("stroke", paint, on: &part)
    let dashes = Motion.combined(stroke.dashes, in: range, isAffine: true) {
      $0.map { max($0[0], 0) }
    }
    let isDashed = dashes.keys.contains { $0.value.contains { $0 > 0 } }
    part.setLine(
      stroke.line, width: stroke.width, dashes: isDashed ? dashes : nil,
      offset: stroke.dashOffset ?? Motion(0))
  }

  func trim(_ trim: TrimMotion, on part: inout PartSpec) {
    // Only the ends of a trim move without a common track if nothing else does.
    if trim.isOrdered, trim.offset.isStatic, trim.offset.first == [0], !trim.start.isStatic,
      !trim.end.isStatic, trim.start.keys.map(\.time) != trim.end.keys.map(\.time)
    {
      part.set("trim.start", trim.start) { .number($0[0] / 100, decimals: 4) }
      part.set("trim.end", trim.end) { .number($0[0] / 100, decimals: 4) }
      return
    }
    part.set("trim", ends(of: trim).wrappedTrim) { .numbers($0, decimals: 4) }
  }

  func ends(of trim: TrimMotion) -> Motion {
    Motion.combined(
      [trim.start, trim.end, trim.offset], in: range, isAffine: trim.isOrdered, tolerance: 0.002
    ) { values in
      let ends = [values[0][0], values[1][0]].map { min(max($0, 0), 100) / 100 }.sorted()
      return ends.map { $0 + values[2][0] / 360 }
    }
  }
}

extension TrimMotion {
  /// Whether the end is never before the start.
  fileprivate var isOrdered: Bool { !start.isAbove(end) }
}

extension Motion {
  /// Returns whether the motion is above another one at any frame.
  fileprivate func isAbove(_ other: Motion) -> Bool {
    if isStatic, other.isStatic { return first[0] > other.first[0] }
    let times = [self, other].flatMap { $0.keys.map(\.time) }
    let (start, end) = (times.min() ?? 0, times.max() ?? 0)
    return stride(from: start, through: min(end, start + 5000), by: 1).contains {
      value(at: $0)[0] > other.value(at: $0)[0] + 1e-6
    }
  }

  /// The trim without whole turns.
  fileprivate var wrappedTrim: Motion {
    let least = keys.map(\.value[0]).min() ?? 0
    let turns = (least + 1e-9).rounded(.down)
    return turns == 0 ? self : map { $0.map { $0 - turns } }
  }
}
