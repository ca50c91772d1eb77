import CritterGraphics

/// What a transition can move. A new one is a case here, a field of `PartValues` and
/// `PartChange`, and the place that draws it.
public enum Property: String, Hashable, Sendable, CaseIterable {
  case position, size, transform, opacity, visible, art

  /// Whether there is anything between two values; the others jump.
  var isContinuous: Bool { self != .visible && self != .art }

  /// Whether a change sets this property.
  func isSet(in change: PartChange) -> Bool {
    switch self {
    case .position: change.position != nil
    case .size: change.size != nil
    case .transform: change.transform != nil
    case .opacity: change.opacity != nil
    case .visible: change.isVisible != nil
    case .art: change.art != nil
    }
  }

  func differs(_ a: PartValues, _ b: PartValues) -> Bool {
    switch self {
    case .position: a.position != b.position
    case .size: a.size != b.size
    case .transform: a.transform != b.transform
    case .opacity: a.opacity != b.opacity
    case .visible: a.isVisible != b.isVisible
    case .art: a.art != b.art
    }
  }

  /// Sets this property of `values` to the fraction `t` of the way from `a` to `b`.
  ///
  /// Visibility jumps at once, as a layer's `hidden` does; art cross-fades here, and only where
  /// a transition asks for it.
  func interpolate(_ a: PartValues, _ b: PartValues, _ t: Double, into values: inout PartValues) {
    switch self {
    case .position: values.position = a.position.interpolated(to: b.position, t)
    case .size: values.size = a.size.interpolated(to: b.size, t)
    case .transform: values.transform = a.transform.interpolated(to: b.transform, t)
    case .opacity: values.opacity = a.opacity.interpolated(to: b.opacity, t)
    case .visible: values.isVisible = b.isVisible
    case .art: values.fade(from: a.art, to: b.art, t)
    }
  }
}

extension PartValues {
  mutating func apply(_ change: PartChange) {
    if let position = change.position { self.position = position }
    if let size = change.size { self.size = size }
    if let art = change.art { self.art = art }
    if let transform = change.transform { self.transform = transform }
    if let opacity = change.opacity { self.opacity = opacity }
    if let isVisible = change.isVisible { self.isVisible = isVisible }
  }

  fileprivate mutating func fade(from old: String?, to new: String?, _ t: Double) {
    art = new
    fade = old.flatMap { old in
      t < 1 ? Fade(from: old, fraction: min(max(t, 0), 1)) : nil
    }
  }
}

extension Double {
  func interpolated(to other: Double, _ t: Double) -> Double {
    t == 1 ? other : self + (other - self) * t
  }
}

extension Point {
  func interpolated(to other: Point, _ t: Double) -> Point {
    Point(x.interpolated(to: other.x, t), y.interpolated(to: other.y, t))
  }
}

extension Size {
  func interpolated(to other: Size, _ t: Double) -> Size {
    Size(width.interpolated(to: other.width, t), height.interpolated(to: other.height, t))
  }
}
