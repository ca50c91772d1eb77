import CritterGraphics

/// The animatable properties of a part, with their names in a rig file.
///
/// A new one is a stored property of `PartValues`, a case and a row here, and the place that draws
/// it: how a file holds it and how it moves follow from its kind.
package enum Property: String, Hashable, Sendable, CaseIterable {
  case position, size, transform, opacity, fill, stroke, trim, path, text, visible, art
  case strokeWidth = "stroke-width"
  case cornerRadius = "corner-radius"

  var kind: Kind {
    switch self {
    case .position: .point(\.position)
    case .size: .size(\.size)
    case .transform: .transform(\.transform)
    case .opacity: .fraction(\.opacity)
    case .fill: .color(\.fill)
    case .stroke: .color(\.stroke)
    case .strokeWidth: .length(\.strokeWidth)
    case .cornerRadius: .length(\.cornerRadius)
    case .trim: .trim(\.trim)
    case .path: .path(\.path)
    case .text: .text(\.text)
    case .visible: .flag(\.isVisible)
    case .art: .art
    }
  }

  /// The kind of a property's values, with its place in a part.
  enum Kind {
    typealias Path<Value> = any WritableKeyPath<PartValues, Value> & Sendable

    /// 0…1
    case fraction(Path<Double>)
    /// A length in points, 0 or more.
    case length(Path<Double>)
    case point(Path<Point>)
    case size(Path<Size>)
    case transform(Path<Transform>)
    case color(Path<Color>)
    case trim(Path<Trim>)
    /// A path of a part that has one at rest.
    case path(Path<CritterGraphics.Path?>)
    case text(Path<String?>)
    case flag(Path<Bool>)
    /// Art with a fade from other art.
    case art
  }

  /// The description for editors and `critter help`.
  package var help: String {
    switch self {
    case .position: "The position of the anchor in the parent, [x, y]."
    case .size: "The size around the anchor, [width, height]."
    case .transform:
      "Transform operations in the order of Core Animation, for example [rotateZ: 8, translateX: 4]."
    case .opacity: "Opacity of the part with its children, 0 to 1."
    case .fill: "Fill color, painted over the art."
    case .stroke: "Stroke color, painted over the fill."
    case .strokeWidth: "Stroke width in points. Default: 1."
    case .cornerRadius: "Corner radius in points, for a part without a path."
    case .trim: "The stroked range of the path, [start, end] from 0 to 1."
    case .path: "SVG path data, in the points of the part."
    case .text: "One line of text, in the fill color."
    case .visible: "Whether the part and its children are visible."
    case .art: "An SVG file in the folder of the rig, stretched to the frame."
    }
  }

  /// The key that holds it in a part's own entry, where position and size are the frame's.
  package var keyAtRest: String {
    self == .position || self == .size ? "frame" : rawValue
  }
}

extension PartValues {
  /// The value of one property. Art has no fade here, because a fade is between two values.
  package subscript(property: Property) -> PropertyValue {
    get {
      switch property.kind {
      case .fraction(let path), .length(let path): .number(self[keyPath: path])
      case .point(let path): .point(self[keyPath: path])
      case .size(let path): .size(self[keyPath: path])
      case .transform(let path): .transform(self[keyPath: path])
      case .color(let path): .color(self[keyPath: path])
      case .trim(let path): .trim(self[keyPath: path])
      case .path(let path): .path(self[keyPath: path])
      case .text(let path): .text(self[keyPath: path])
      case .flag(let path): .flag(self[keyPath: path])
      case .art: .art(art)
      }
    }
    set {
      switch (property.kind, newValue) {
      case (.fraction(let path), .number(let value)), (.length(let path), .number(let value)):
        self[keyPath: path] = value
      case (.point(let path), .point(let value)): self[keyPath: path] = value
      case (.size(let path), .size(let value)): self[keyPath: path] = value
      case (.transform(let path), .transform(let value)): self[keyPath: path] = value
      case (.color(let path), .color(let value)): self[keyPath: path] = value
      case (.trim(let path), .trim(let value)): self[keyPath: path] = value
      case (.path(let path), .path(let value)): self[keyPath: path] = value
      case (.text(let path), .text(let value)): self[keyPath: path] = value
      case (.flag(let path), .flag(let value)): self[keyPath: path] = value
      case (.art, .art(let value, let fade)): (art, self.fade) = (value, fade)
      default: preconditionFailure("\(newValue) isn't a value of \(property.rawValue)")
      }
    }
  }

  /// The properties whose values are others than in `other`; a fade alone isn't a difference.
  package func differences(from other: PartValues) -> [Property] {
    Property.allCases.filter { self[$0] != other[$0] }
  }

  package func applying(_ change: PartChange) -> PartValues {
    var result = self
    result.apply(change)
    return result
  }

  package mutating func apply(_ change: PartChange) {
    for (property, value) in change.values { self[property] = value }
    if let isSecure = change.isSecure { self.isSecure = isSecure }
  }
}

/// New values for some of a part's properties; the others stay as they are.
package struct PartChange: Hashable, Sendable {
  package var values: [Property: PropertyValue] = [:]
  /// Whether a field shows bullets.
  package var isSecure: Bool?

  /// No change at all.
  package init() {}

  package subscript(property: Property) -> PropertyValue? { values[property] }
}
