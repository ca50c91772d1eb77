import CritterGraphics

/// What can move about a part. A new one is a case here, a field of `PartValues` and
/// `PartChange`, and the place that draws it.
public enum Property: String, Hashable, Sendable, CaseIterable {
  case position, size, transform, opacity, fill, stroke, trim, text, visible, art
  case strokeWidth = "stroke-width"
  case cornerRadius = "corner-radius"

  /// Whether there is anything between two values; the others jump.
  package var isContinuous: Bool { ![.text, .visible, .art].contains(self) }

  /// Whether a change sets this property.
  package func isSet(in change: PartChange) -> Bool {
    switch self {
    case .position: change.position != nil
    case .size: change.size != nil
    case .transform: change.transform != nil
    case .opacity: change.opacity != nil
    case .fill: change.fill != nil
    case .stroke: change.stroke != nil
    case .strokeWidth: change.strokeWidth != nil
    case .cornerRadius: change.cornerRadius != nil
    case .trim: change.trim != nil
    case .text: change.text != nil
    case .visible: change.isVisible != nil
    case .art: change.art != nil
    }
  }

  package func differs(_ a: PartValues, _ b: PartValues) -> Bool {
    switch self {
    case .transform: a.transform != b.transform
    case .text: a.text != b.text
    case .visible: a.isVisible != b.isVisible
    case .art: a.art != b.art
    default: a[numbers: self] != b[numbers: self]
    }
  }

  /// Sets this property of `values` to the fraction `t` of the way from `a` to `b`.
  ///
  /// Text and visibility wait for the end of the way and jump; art cross-fades here, and only
  /// where a transition asks for it.
  package func interpolate(
    _ a: PartValues, _ b: PartValues, _ t: Double, into values: inout PartValues
  ) {
    switch self {
    case .transform: values.transform = a.transform.interpolated(to: b.transform, t)
    case .text: values.text = (t < 1 ? a : b).text
    case .visible: values.isVisible = (t < 1 ? a : b).isVisible
    case .art: values.fade(from: a.art, to: b.art, t)
    default:
      let (from, to) = (a[numbers: self], b[numbers: self])
      values[numbers: self] = t == 1 ? to : zip(from, to).map { $0 + ($1 - $0) * t }
    }
  }

  /// Adds this property of `addition` to what `values` has: numbers are summed, matrices
  /// concatenated with the addition first, as for an additive `CAPropertyAnimation`.
  package func add(_ addition: PartValues, to values: inout PartValues) {
    switch self {
    case .transform: values.transform = addition.transform * values.transform
    case .text, .visible, .art: break
    default:
      values[numbers: self] = zip(values[numbers: self], addition[numbers: self]).map(+)
    }
  }
}

extension PartValues {
  /// The numbers of a property that has some: each is interpolated on its own. A colour's are
  /// gamma-encoded, as Core Animation interpolates them.
  package subscript(numbers property: Property) -> [Double] {
    get {
      switch property {
      case .position: [position.x, position.y]
      case .size: [size.width, size.height]
      case .opacity: [opacity]
      case .fill: fill.components
      case .stroke: stroke.components
      case .strokeWidth: [strokeWidth]
      case .cornerRadius: [cornerRadius]
      case .trim: [trim.start, trim.end]
      case .transform: transform.elements
      case .text, .visible, .art: []
      }
    }
    set {
      switch property {
      case .position: position = Point(newValue[0], newValue[1])
      case .size: size = Size(newValue[0], newValue[1])
      case .opacity: opacity = newValue[0]
      case .fill: fill = Color(components: newValue)
      case .stroke: stroke = Color(components: newValue)
      case .strokeWidth: strokeWidth = newValue[0]
      case .cornerRadius: cornerRadius = newValue[0]
      case .trim: trim = Trim(start: newValue[0], end: newValue[1])
      case .transform: transform = Transform(elements: newValue)
      case .text, .visible, .art: break
      }
    }
  }

  package func applying(_ change: PartChange) -> PartValues {
    var result = self
    result.apply(change)
    return result
  }

  package mutating func apply(_ change: PartChange) {
    if let position = change.position { self.position = position }
    if let size = change.size { self.size = size }
    if let art = change.art { self.art = art }
    if let transform = change.transform { self.transform = transform }
    if let opacity = change.opacity { self.opacity = opacity }
    if let fill = change.fill { self.fill = fill }
    if let stroke = change.stroke { self.stroke = stroke }
    if let strokeWidth = change.strokeWidth { self.strokeWidth = strokeWidth }
    if let cornerRadius = change.cornerRadius { self.cornerRadius = cornerRadius }
    if let trim = change.trim { self.trim = trim }
    if let text = change.text { self.text = text }
    if let isSecure = change.isSecure { self.isSecure = isSecure }
    if let isVisible = change.isVisible { self.isVisible = isVisible }
  }

  fileprivate mutating func fade(from old: String?, to new: String?, _ t: Double) {
    art = new
    fade = old.flatMap { old in
      t < 1 ? Fade(from: old, fraction: min(max(t, 0), 1)) : nil
    }
  }
}

extension Color {
  fileprivate var components: [Double] { [red, green, blue, alpha] }

  fileprivate init(components: [Double]) {
    self.init(components[0], components[1], components[2], components[3])
  }
}
