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
    let rect = part.bounds ?? Rect(0, 0, 1, 1)
    let (w, h) = (max(rect.size.width, PartSpec.smallest), max(rect.size.height, PartSpec.smallest))
    let motions = [
      gradient.start, gradient.end, gradient.highlight, gradient.highlightAngle,
      gradient.stops.raw, gradient.stops.opacity,
    ]
    let hasFocus =
      gradient.isRadial && (!gradient.highlight.isStatic || gradient.highlight.first[0] != 0)
    let start = hasFocus ? 6 : 4
    let motion = Motion.combined(
      motions, in: range, isAffine: !hasFocus && gradient.stops.isAffine, tolerance: 0.004,
      mixing: { $0.multiplied(colorsAt: stride(from: start + 1, to: $0.count, by: 5)) }
    ) { values in
      func fraction(_ point: [Double]) -> [Double] {
        [(point[0] - rect.minX) / w, (point[1] - rect.minY) / h]
      }
      let focus = hasFocus ? fraction(Self.focus(values)) : []
      return fraction(values[0]) + fraction(values[1]) + focus
        + gradient.stops.merged(values[4], values[5][0])
    }
    part.set(key, motion) {
      Self.gradient($0, isRadial: gradient.isRadial, hasFocus: hasFocus)
    }
  }

  /// Returns the highlight of a radial gradient from its center, a point on its circle, and the
  /// distance and angle of the highlight.
  private static func focus(_ values: [[Double]]) -> [Double] {
    let (center, end) = (values[0], values[1])
    let (x, y) = (end[0] - center[0], end[1] - center[1])
    let distance = min(max(values[2][0] / 100, -0.99), 0.99)
    let (sin, cos) = sinCos(values[3][0])
    return [
      center[0] + distance * (x * cos - y * sin), center[1] + distance * (x * sin + y * cos),
    ]
  }

  private static func gradient(
    _ numbers: [Double], isRadial: Bool, hasFocus: Bool
  ) -> YAMLValue {
    let stops = stride(from: hasFocus ? 6 : 4, to: numbers.count, by: 5).map {
      Array(numbers[$0..<($0 + 5)])
    }
    // A gradient of one stop is a color.
    if stops.count == 1 { return .text(Array(stops[0][1...]).colorText) }
    var pairs: [YAMLValue.Pair] = [
      .init("from", .numbers(Array(numbers[0..<2]))),
      .init("to", .numbers(Array(numbers[2..<4]))),
      .init("colors", .list(stops.map { .text(Array($0[1...]).colorText) })),
    ]
    let offsets = stops.map { $0[0] }
    let even = offsets.indices.map { Double($0) / Double(offsets.count - 1) }
    if zip(offsets, even).contains(where: { abs($0 - $1) > 0.001 }) {
      pairs.append(.init("stops", .numbers(offsets)))
    }
    if hasFocus { pairs.append(.init("focus", .numbers(Array(numbers[4..<6])))) }
    if isRadial { pairs.append(.init("radial", .flag(true))) }
    return .map(pairs)
  }

  mutating func stroke(
    _ paint: ShapeStyle, around outline: Outline, on part: inout PartSpec
  ) {
    guard case .stroke(var stroke) = paint.kind else { return }
    if stroke.join == "miter" { limitMiters(of: &stroke, outline.miters) }
    self.paint("stroke", paint, on: &part)
    part.set("stroke-width", stroke.width, unless: 1) { .number(max($0[0], 0)) }
    if stroke.cap != "butt" { part.fields.append(.init("line-cap", .text(stroke.cap))) }
    if stroke.join != "miter" { part.fields.append(.init("line-join", .text(stroke.join))) }
    guard !stroke.dashes.isEmpty else { return }
    let dashes = Motion.combined(stroke.dashes, in: range, isAffine: true) {
      $0.map { max($0[0], 0) }
    }
    guard dashes.keys.contains(where: { $0.value.contains { $0 > 0 } }) else { return }
    part.set("dash", dashes) { .numbers($0) }
    if let offset = stroke.dashOffset {
      part.set("dash-offset", offset, unless: 0) { .number($0[0]) }
    }
  }

  /// The smallest difference of a corner that is visible, as a fraction of the composition's side.
  private static let visible = 0.02

  /// Bevels corners beyond the miter limit of the file, which differs from that of rigs.
  private mutating func limitMiters(of stroke: inout ShapeStyle.Stroke, _ miters: [Double]) {
    let (own, ours) = (stroke.miterLimit, LineStyle().miterLimit)
    let width = stroke.width.keys.map(\.value[0]).max() ?? 0
    let side = max(notes.size.width, notes.size.height)
    let isDifferent = miters.contains { miter in
      (miter > own) != (miter > ours) && miter * width / 2 > Self.visible * side
    }
    guard isDifferent else { return }
    // Almost straight corners look alike.
    if miters.allSatisfy({ $0 < 1.05 || $0 > own }) {
      stroke.join = "bevel"
    } else {
      notes.add("a miter limit of \(own.shortText(decimals: 1)) at a sharper corner")
    }
  }

  mutating func trim(_ trim: TrimMotion, on part: inout PartSpec) {
    let motions = [trim.start, trim.end, trim.offset]
    let isOrdered = !trim.start.isAbove(trim.end)
    // Only the ends of a trim move without a common track if nothing else does.
    if isOrdered, trim.offset.isStatic, !trim.start.isStatic, !trim.end.isStatic,
      trim.start.keys.map(\.time) != trim.end.keys.map(\.time)
    {
      let shift = trim.offset.first[0] / 360
      guard shift == 0 else { return setTrim(motions, isAffine: true, on: &part) }
      part.set("trim.start", trim.start) { .number($0[0] / 100 + shift, decimals: 4) }
      part.set("trim.end", trim.end) { .number($0[0] / 100 + shift, decimals: 4) }
      return
    }
    setTrim(motions, isAffine: isOrdered, on: &part)
  }

  func ends(of trim: TrimMotion) -> Motion {
    let isOrdered = !trim.start.isAbove(trim.end)
    return Self.ends([trim.start, trim.end, trim.offset], isAffine: isOrdered, in: range)
  }

  static func ends(
    _ motions: [Motion], isAffine: Bool, in range: ClosedRange<Double>
  ) -> Motion {
    Motion.combined(motions, in: range, isAffine: isAffine, tolerance: 0.002) { values in
      let ends = [values[0][0], values[1][0]].map { min(max($0, 0), 100) / 100 }.sorted()
      return ends.map { $0 + values[2][0] / 360 }
    }
  }

  private func setTrim(_ motions: [Motion], isAffine: Bool, on part: inout PartSpec) {
    let motion = Self.ends(motions, isAffine: isAffine, in: range)
    part.set("trim", motion.wrappedTrim) { .numbers($0, decimals: 4) }
  }
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
