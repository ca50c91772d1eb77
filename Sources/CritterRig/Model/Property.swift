import CritterGraphics

/// What can change about a part: a value such as `position`, or one number of it, such as
/// `position.x`, which moves on its own.
package struct Property: Hashable, Sendable, CaseIterable {
  package let base: Base
  /// The index of the number; nil for the whole value.
  package let component: Int?

  package init(_ base: Base, component: Int? = nil) {
    self.base = base
    self.component = component
  }

  /// The value of each base, followed by its numbers.
  package static let allCases = Base.allCases.flatMap { [Property($0)] + Property($0).components }

  /// In a rig file.
  package var name: String {
    component.map { "\(base.rawValue).\(base.kind.componentNames[$0])" } ?? base.rawValue
  }

  /// The numbers of the value that are properties, too.
  package var components: [Property] {
    base.kind.componentNames.indices.map { Property(base, component: $0) }
  }

  /// A description for editors and `critter help`.
  package var help: String {
    component.map { "The \(base.kind.componentNames[$0]) of \(base.rawValue)." } ?? base.help
  }

  /// The key that holds it in a part's own entry, where position and size are the frame's.
  package var keyAtRest: String { base == .position || base == .size ? "frame" : name }
}

extension Property {
  /// A value that can change, by its name in a rig file.
  ///
  /// A new one is a stored property of `PartValues`, a case and a row here, and the place that draws
  /// it: how a file holds it, how it moves, and what its components are follow from its kind.
  package enum Base: String, Hashable, Sendable, CaseIterable {
    case position, size, transform, translate, rotate, scale, opacity, fill, stroke, trim, path
    case text, visible, art
    case strokeWidth = "stroke-width"
    case cornerRadius = "corner-radius"
  }
}

extension Property.Base {
  var kind: Kind {
    switch self {
    case .position: .point(\.position)
    case .size: .size(\.size)
    case .transform: .transform(\.transform)
    case .translate: .point(\.translate)
    case .rotate: .number(\.rotate)
    case .scale: .factors(\.scale)
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
    case number(Path<Double>)
    case point(Path<Point>)
    /// Of the axes; one number is for both.
    case factors(Path<Point>)
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

    /// The names of the numbers that can move on their own, in the order of `PropertyValue.numbers`.
    var componentNames: [String] {
      switch self {
      case .point, .factors: ["x", "y"]
      case .size: ["width", "height"]
      case .trim: ["start", "end"]
      default: []
      }
    }
  }

  /// The description for editors and `critter help`.
  fileprivate var help: String {
    switch self {
    case .position: "The position of the anchor in the parent, [x, y]."
    case .size: "The size around the anchor, [width, height]."
    case .transform:
      "Transform operations in the order of Core Animation, for example [rotateZ: 8, translateX: 4]."
    case .translate: "Moves the part, [x, y] in the parent's points. Default: [0, 0]."
    case .rotate: "Degrees clockwise about the anchor; 720 is two turns. Default: 0."
    case .scale: "Scales about the anchor by a factor, or by two [x, y]. Default: 1."
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
}

extension PartValues {
  /// The value of one property. Art has no fade here, because a fade is between two values.
  package subscript(property: Property) -> PropertyValue {
    get {
      let value = self[property.base]
      return property.component.map(value.component) ?? value
    }
    set {
      self[property.base] =
        property.component.map { self[property.base].replacing($0, by: newValue) } ?? newValue
    }
  }

  subscript(base: Property.Base) -> PropertyValue {
    get {
      switch base.kind {
      case .fraction(let path), .length(let path), .number(let path): .number(self[keyPath: path])
      case .point(let path), .factors(let path): .point(self[keyPath: path])
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
      switch (base.kind, newValue) {
      case (.fraction(let path), .number(let value)), (.length(let path), .number(let value)),
        (.number(let path), .number(let value)):
        self[keyPath: path] = value
      case (.point(let path), .point(let value)), (.factors(let path), .point(let value)):
        self[keyPath: path] = value
      case (.size(let path), .size(let value)): self[keyPath: path] = value
      case (.transform(let path), .transform(let value)): self[keyPath: path] = value
      case (.color(let path), .color(let value)): self[keyPath: path] = value
      case (.trim(let path), .trim(let value)): self[keyPath: path] = value
      case (.path(let path), .path(let value)): self[keyPath: path] = value
      case (.text(let path), .text(let value)): self[keyPath: path] = value
      case (.flag(let path), .flag(let value)): self[keyPath: path] = value
      case (.art, .art(let value, let fade)): (art, self.fade) = (value, fade)
      default: preconditionFailure("\(newValue) isn't a value of \(base.rawValue)")
      }
    }
  }

  /// The properties whose values are others than in `other`; a fade alone isn't a difference.
  ///
  /// - Parameter split: properties of which to return the components instead of the whole.
  package func differences(
    from other: PartValues, splitting split: Set<Property.Base> = []
  ) -> [Property] {
    Property.Base.allCases.filter { self[$0] != other[$0] }.flatMap { base in
      split.contains(base)
        ? Property(base).components.filter { self[$0] != other[$0] } : [Property(base)]
    }
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

  /// The new value of a property, also of a component of a property that changes as a whole.
  package subscript(property: Property) -> PropertyValue? {
    get {
      values[property]
        ?? property.component.flatMap { values[Property(property.base)]?.component($0) }
    }
    set {
      guard let component = property.component, let whole = values[Property(property.base)],
        let newValue
      else { return values[property] = newValue }
      values[Property(property.base)] = whole.replacing(component, by: newValue)
    }
  }
}
