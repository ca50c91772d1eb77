package import CritterGraphics

/// A value of an animatable property.
package enum PropertyValue: Hashable, Sendable {
  case number(Double)
  /// Lengths, which jump if their count changes.
  case lengths([Double])
  case point(Point)
  case size(Size)
  case transform(Transform)
  case color(Color)
  case trim(Trim)
  /// A path; nil for a part without a path.
  case path(Path?)
  /// A number that jumps, such as the place in the paint order.
  case order(Double)
  case text(String?)
  case flag(Bool)
  /// The name of an art file, with a cross-fade or morph from other art.
  case art(String?, fade: PartValues.Fade? = nil)

  /// Whether the value can be interpolated. Other values jump.
  package var isContinuous: Bool {
    switch self {
    case .order, .text, .flag, .art: false
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
    if case .path = self { false } else { isContinuous }
  }

  /// The value's components. Colors are gamma-encoded, as Core Animation interpolates them.
  private var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .lengths(let lengths): lengths
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .transform(let transform): transform.elements
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .trim(let trim): [trim.start, trim.end]
    case .path, .order, .text, .flag, .art: []
    }
  }

  /// The components for interpolation. Colors are premultiplied, as in CSS Color 4 (Interpolating
  /// with Alpha), so that a color keeps its hue as it fades to transparent.
  private var blendNumbers: [Double] {
    guard case .color(let color) = self else { return numbers }
    return [color.red, color.green, color.blue].map { $0 * color.alpha } + [color.alpha]
  }

  private func blended(_ numbers: [Double]) -> PropertyValue {
    guard case .color = self else { return with(numbers) }
    let alpha = numbers[3]
    guard alpha > 0 else { return .color(.transparent) }
    return with(numbers.dropLast().map { $0 / alpha } + [alpha])
  }

  /// Returns a value of the same kind with other components.
  private func with(_ numbers: [Double]) -> PropertyValue {
    switch self {
    case .number: .number(numbers[0])
    case .lengths: .lengths(numbers)
    case .point: .point(Point(numbers[0], numbers[1]))
    case .size: .size(Size(numbers[0], numbers[1]))
    case .transform: .transform(Transform(elements: numbers))
    case .color: .color(Color(numbers[0], numbers[1], numbers[2], numbers[3]))
    case .trim: .trim(Trim(start: numbers[0], end: numbers[1]))
    case .path, .order, .text, .flag, .art: self
    }
  }
}

extension PropertyValue {
  /// Whether all components correspond to those of another value.
  private func matches(_ other: PropertyValue) -> Bool {
    if case (.lengths(let own), .lengths(let others)) = (self, other) {
      own.count == others.count
    } else {
      true
    }
  }

  /// Returns one component of the value.
  package func component(_ index: Int) -> PropertyValue { .number(numbers[index]) }

  /// Returns the value with one component replaced.
  func replacing(_ index: Int, by value: PropertyValue) -> PropertyValue {
    var numbers = numbers
    numbers.replaceSubrange(index...index, with: value.numbers)
    return with(numbers)
  }

  /// Returns the value between this value, at `t` = 0, and another, at `t` = 1.
  ///
  /// Outside of 0…1, values are extrapolated linearly. Text, booleans, and lists of different
  /// counts jump at 1. Art cross-fades, or morphs if `morphs` is true.
  package func interpolated(
    to other: PropertyValue, _ t: Double, morphs: Bool = false
  ) -> PropertyValue {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): .transform(a.interpolated(to: b, t))
    case (.path(let a?), .path(let b?)): .path(a.interpolated(to: b, t))
    case (.art(let old, _), .art(let new, _)): .art(new, fade: .init(from: old, t, morphs: morphs))
    case (.path, _): other
    case (.order, _), (.text, _), (.flag, _): t < 1 ? self : other
    case _ where !matches(other): t < 1 ? self : other
    default:
      t == 0
        ? self
        : t == 1
          ? other : blended(zip(blendNumbers, other.blendNumbers).map { $0 + ($1 - $0) * t })
    }
  }

  /// Returns the value with an additive animation applied. Values other than numbers and matrices,
  /// and lists of different counts, don't change.
  ///
  /// Numbers are added. Matrices are concatenated with the addition first, as in
  /// `CAPropertyAnimation`.
  package func adding(_ addition: PropertyValue) -> PropertyValue {
    if case (.transform(let transform), .transform(let first)) = (self, addition) {
      return .transform(first * transform)
    }
    return matches(addition) ? with(zip(numbers, addition.numbers).map(+)) : self
  }

  /// Returns the value moved by the difference between `origin` and `target`.
  ///
  /// Discrete values, paths with different commands, and lists of different counts jump to the
  /// target.
  package func moved(from origin: PropertyValue, to target: PropertyValue) -> PropertyValue {
    switch (self, origin, target) {
    case (.transform(let shown), .transform(let origin), .transform(let end)):
      origin.inverse.map { .transform(shown * ($0 * end)) } ?? target
    case (.path(let shown?), .path(let origin?), .path(let end?)):
      .path(shown.moved(from: origin, to: end) ?? end)
    case (.path, _, _), (.order, _, _), (.text, _, _), (.flag, _, _), (.art, _, _):
      target
    case _ where !matches(target) || !origin.matches(target): target
    default:
      with(zip(numbers, zip(origin.numbers, target.numbers)).map { $0 + ($1.1 - $1.0) })
    }
  }

  /// Returns a point on the Catmull-Rom spline from `b` to `c`, as in Core Animation with tension,
  /// continuity, and bias 0; between lists of different counts, as without a spline.
  static func onCurve(
    _ a: PropertyValue, _ b: PropertyValue, _ c: PropertyValue, _ d: PropertyValue, at t: Double
  ) -> PropertyValue {
    guard [a, b, d].allSatisfy(c.matches) else { return b.interpolated(to: c, t) }
    let (before, after) = (a.blendNumbers, d.blendNumbers)
    let (start, end) = (b.blendNumbers, c.blendNumbers)
    let (t2, t3) = (t * t, t * t * t)
    return b.blended(
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
    return zip(numbers, other.numbers).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
  }
}

extension PartValues.Fade {
  /// Creates a fade; nil if the fade is over or no art fades.
  fileprivate init?(from old: String?, _ t: Double, morphs: Bool) {
    guard let old, t < 1 || morphs && t > 1 else { return nil }
    self.init(from: old, fraction: morphs ? t : max(t, 0), morphs: morphs)
  }
}

extension PropertyValue {
  /// The value in rig file syntax.
  package var yaml: String {
    switch self {
    case .number(let value), .order(let value): value.shortText(decimals: 6)
    case .lengths, .point, .size, .trim:
      "[\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: ", "))]"
    case .transform:
      "[matrix: [\(numbers.map { $0.shortText(decimals: 6) }.joined(separator: ", "))]]"
    case .color(let color): "\"\(color.hex)\""
    case .path(let path): JSON.string(path?.svg ?? "").text
    case .text(let text): JSON.string(text ?? "").text
    case .flag(let value): String(value)
    case .art(let name, _): name ?? "\"\""
    }
  }

  /// The name of the art file; nil for other values.
  package var artName: String? {
    if case .art(let name, _) = self { name } else { nil }
  }

  /// Returns the value with a folder before the name of its art file.
  func within(_ folder: String) -> PropertyValue {
    if case .art(let name?, let fade) = self { .art(folder + name, fade: fade) } else { self }
  }
}
