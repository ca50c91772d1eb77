package import CritterGraphics

/// A value of an animatable property.
package enum PropertyValue: Hashable, Sendable {
  case number(Double)
  /// Lengths, which jump if their count changes.
  case lengths([Double])
  case point(Point)
  case size(Size)
  case transform(Transform)
  /// A color, or a gradient in fractions of the part's size.
  case paint(Paint)
  case trim(Trim)
  /// A path; nil for a part without a path.
  case path(Path?)
  /// A number that jumps, such as the place in the paint order.
  case order(Double)
  case text(String?)
  case flag(Bool)
  case blend(BlendMode)
  case shadow(Shadow)
  /// The name of an art file, with a cross-fade or morph from other art.
  case art(String?, fade: PartValues.Fade? = nil)

  /// Whether the value can be interpolated. Other values jump.
  package var isContinuous: Bool {
    switch self {
    case .order, .text, .flag, .blend, .art: false
    default: true
    }
  }

  /// Whether the components can be interpolated independently; false for matrices and paths.
  var isVector: Bool {
    switch self {
    case .transform, .path: false
    default: isContinuous
    }
  }

  /// Whether an additive animation can add to the value.
  package var isAddable: Bool {
    switch self {
    case .path, .paint(.gradient): false
    default: isContinuous
    }
  }

  /// The value's components. Colors are gamma-encoded, as Core Animation interpolates them.
  private var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .lengths(let lengths): lengths
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .transform(let transform): transform.elements
    case .paint(.color(let color)): color.numbers
    case .paint(.gradient(let gradient)): gradient.numbers { $0.numbers }
    case .trim(let trim): [trim.start, trim.end]
    case .shadow(let shadow):
      [shadow.offset.x, shadow.offset.y, shadow.blur] + shadow.color.numbers
    case .path, .order, .text, .flag, .blend, .art: []
    }
  }

  /// The components for interpolation. Colors are premultiplied, as in CSS Color 4 (Interpolating
  /// with Alpha), so that a color keeps its hue as it fades to transparent.
  private var blendNumbers: [Double] {
    switch self {
    case .paint(.color(let color)): color.premultiplied
    // Transparent stops keep their hue, which shows between stops.
    case .paint(.gradient(let gradient)): gradient.numbers { $0.premultiplied + $0.numbers }
    case .shadow(let shadow): numbers.prefix(3) + shadow.color.premultiplied
    default: numbers
    }
  }

  private func blended(_ numbers: [Double]) -> PropertyValue {
    switch self {
    case .paint(.color):
      .paint(.color(Color(premultiplied: numbers[...]) ?? .transparent))
    case .paint(.gradient(let gradient)):
      .paint(
        .gradient(
          gradient.with(numbers) { numbers in
            Color(premultiplied: numbers.prefix(4)) ?? Color(numbers: numbers.suffix(4))
          }))
    case .shadow:
      with(numbers.prefix(3) + (Color(premultiplied: numbers.suffix(4)) ?? .transparent).numbers)
    default: with(numbers)
    }
  }

  /// Returns a value of the same kind with other components.
  private func with(_ numbers: [Double]) -> PropertyValue {
    switch self {
    case .number: .number(numbers[0])
    case .lengths: .lengths(numbers)
    case .point: .point(Point(numbers[0], numbers[1]))
    case .size: .size(Size(numbers[0], numbers[1]))
    case .transform: .transform(Transform(elements: numbers))
    case .paint(.color): .paint(.color(Color(numbers: numbers[...])))
    case .paint(.gradient(let gradient)):
      .paint(.gradient(gradient.with(numbers) { Color(numbers: $0) }))
    case .trim: .trim(Trim(start: numbers[0], end: numbers[1]))
    case .shadow:
      .shadow(
        Shadow(
          offset: Point(numbers[0], numbers[1]), blur: numbers[2],
          color: Color(numbers: numbers.suffix(4))))
    case .path, .order, .text, .flag, .blend, .art: self
    }
  }

  /// Returns one component of the value.
  package func component(_ index: Int) -> PropertyValue {
    if case .shadow(let shadow) = self, index == 3 { return .paint(.color(shadow.color)) }
    return .number(numbers[index])
  }

  /// Returns the value with one component replaced.
  func replacing(_ index: Int, by value: PropertyValue) -> PropertyValue {
    var numbers = numbers
    numbers.replaceSubrange(index..<index + value.numbers.count, with: value.numbers)
    return with(numbers)
  }

  /// Returns the value between this value, at `t` = 0, and another, at `t` = 1.
  ///
  /// Outside of 0…1, values are extrapolated linearly. Text, booleans, blend modes, lists of
  /// different counts, and gradients of different kinds jump at 1. Art cross-fades, or morphs if `morphs` is true.
  package func interpolated(
    to other: PropertyValue, _ t: Double, morphs: Bool = false
  ) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(a.interpolated(to: b, t))
    case (.path(let a?), .path(let b?)): .path(a.interpolated(to: b, t))
    case (.art(let old, _), .art(let new, _)): .art(new, fade: .init(from: old, t, morphs: morphs))
    case (.path, _): other
    case (.order, _), (.text, _), (.flag, _), (.blend, _): t < 1 ? self : other
    default: t == 0 ? self : t == 1 ? other : blended(with: other, t)
    }
  }

  private func blended(with other: PropertyValue, _ t: Double) -> PropertyValue {
    guard let ends = Self.alike([self, other]) else { return t < 1 ? self : other }
    return ends[0].blended(
      zip(ends[0].blendNumbers, ends[1].blendNumbers).map { $0 + ($1 - $0) * t })
  }

  /// Returns the value with an additive animation applied. Values other than numbers and matrices,
  /// and lists of different counts, don't change.
  ///
  /// Numbers are added. A part is visible only if both values show it. Matrices are concatenated with the addition first, as in
  /// `CAPropertyAnimation`.
  package func adding(_ addition: PropertyValue) -> PropertyValue {
    if case (.transform(let transform), .transform(let first)) = (self, addition) {
      return .transform(first * transform)
    }
    if case (.flag(let own), .flag(let other)) = (self, addition) { return .flag(own && other) }
    let added = addition.numbers
    return numbers.count == added.count ? with(zip(numbers, added).map(+)) : self
  }

  /// Returns the value moved by the difference between `origin` and `target`.
  ///
  /// Discrete values, paths with different commands, lists of different counts, and gradients of
  /// different kinds jump to the target.
  package func moved(from origin: PropertyValue, to target: PropertyValue) -> PropertyValue {
    switch (self, origin, target) {
    case (.transform(let shown), .transform(let origin), .transform(let end)):
      origin.inverse.map { .transform(shown * ($0 * end)) } ?? target
    case (.path(let shown?), .path(let origin?), .path(let end?)):
      .path(shown.moved(from: origin, to: end) ?? end)
    case (.path, _, _), (.order, _, _), (.text, _, _), (.flag, _, _), (.blend, _, _), (.art, _, _):
      target
    default:
      Self.alike([self, origin, target]).map { $0[0].shifted(from: $0[1], to: $0[2]) } ?? target
    }
  }

  private func shifted(from origin: PropertyValue, to target: PropertyValue) -> PropertyValue {
    with(zip(numbers, zip(origin.numbers, target.numbers)).map { $0 + ($1.1 - $1.0) })
  }

  /// Returns a point on the Catmull-Rom spline from `b` to `c`, as in Core Animation with tension,
  /// continuity, and bias 0. Values with different components are interpolated without a spline.
  static func onCurve(
    _ a: PropertyValue, _ b: PropertyValue, _ c: PropertyValue, _ d: PropertyValue, at t: Double
  ) -> PropertyValue {
    guard let all = alike([a, b, c, d]) else { return b.interpolated(to: c, t) }
    let (before, after) = (all[0].blendNumbers, all[3].blendNumbers)
    let (start, end) = (all[1].blendNumbers, all[2].blendNumbers)
    let (t2, t3) = (t * t, t * t * t)
    return all[1].blended(
      start.indices.map { i in
        let (m0, m1) = ((end[i] - before[i]) / 2, (after[i] - start[i]) / 2)
        return (2 * t3 - 3 * t2 + 1) * start[i] + (t3 - 2 * t2 + t) * m0
          + (3 * t2 - 2 * t3) * end[i] + (t3 - t2) * m1
      })
  }

  /// Returns the Euclidean distance between the components of two values.
  package func distance(to other: PropertyValue) -> Double {
    if case (.path(let path?), .path(let other?)) = (self, other) {
      return path.distance(to: other)
    }
    guard let ends = Self.alike([self, other]) else { return 0 }
    return zip(ends[0].numbers, ends[1].numbers).reduce(0) {
      $0 + ($1.1 - $1.0) * ($1.1 - $1.0)
    }.squareRoot()
  }

  /// The value in rig file syntax.
  package var yaml: String {
    switch self {
    case .number(let value), .order(let value): value.shortText(decimals: 6)
    case .lengths, .point, .size, .trim:
      "[\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: ", "))]"
    case .transform:
      "[matrix: [\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: ", "))]]"
    case .paint(.color(let color)): "\"\(color.hex)\""
    case .paint(.gradient(let gradient)): gradient.yaml
    case .path(let path): JSON.string(path?.svg ?? "").text
    case .text(let text): JSON.string(text ?? "").text
    case .flag(let value): String(value)
    case .blend(let mode): mode.rawValue
    case .shadow(.none): "none"
    case .shadow(let shadow):
      "[\(numbers.prefix(3).map { $0.shortText(decimals: 6) }.joined(separator: ", ")), "
        + "\"\(shadow.color.hex)\"]"
    case .art(let name, _): name ?? "\"\""
    }
  }

  /// The name of the art file; nil for other values.
  package var artName: String? {
    if case .art(let name, _) = self { name } else { nil }
  }

  /// Returns the value with a folder before the name of its art file.
  package func within(_ folder: String) -> PropertyValue {
    if case .art(let name?, let fade) = self { .art(folder + name, fade: fade) } else { self }
  }
}

extension PartValues.Fade {
  /// Creates a fade; nil if the fade is over or no art fades.
  fileprivate init?(from old: String?, _ t: Double, morphs: Bool) {
    guard let old, t < 1 || morphs && t > 1 else { return nil }
    self.init(from: old, fraction: morphs ? t : max(t, 0), morphs: morphs)
  }
}
