package import CritterGraphics

/// An animatable property of a part, such as `position`, or one component, such as `position.x`.
package struct Property: Hashable, Sendable, CaseIterable {
  package let base: Base
  /// The index of the component; nil for the whole value.
  package let component: Int?

  package init(_ base: Base, component: Int? = nil) {
    self.base = base
    self.component = component
  }

  /// Every property, followed by its components.
  package static let allCases = Base.allCases.flatMap { [Property($0)] + Property($0).components }

  /// The property's name in a rig file.
  package var name: String {
    component.map { "\(base.rawValue).\(base.kind.componentNames[$0])" } ?? base.rawValue
  }

  /// The components of the value, as properties.
  package var components: [Property] {
    base.kind.componentNames.indices.map { Property(base, component: $0) }
  }

  /// A description for editors and `critter help`.
  package var help: String {
    component.map { "The \(base.kind.componentNames[$0]) of \(base.rawValue)." } ?? base.help
  }

  /// The key in a part's entry. The key `frame` sets both the position and the size, and `font` also
  /// the size of the text.
  package var keyAtRest: String {
    switch base {
    case .position, .size: "frame"
    case .fontSize: "font"
    default: name
    }
  }

  /// A property without its components, by its name in a rig file.
  ///
  /// To add a property, add a stored property to `PartValues`, a case and a kind here, and drawing
  /// code. The kind defines the file format, interpolation, and components.
  package enum Base: String, Hashable, Sendable, CaseIterable {
    case position, size, anchor, z, transform, translate, rotate, scale, opacity, fill, stroke
    case trim, path, mask, text, visible, art, dash, blend, blur, shadow
    case dashOffset = "dash-offset"
    case strokeWidth = "stroke-width"
    case cornerRadius = "corner-radius"
    case fontSize = "font.size"
    case letterSpacing = "letter-spacing"
    case lineHeight = "line-height"
  }
}

extension Property.Base {
  package var kind: Kind {
    switch self {
    case .position: .point(\.position)
    case .size: .size(\.size)
    case .anchor: .point(\.anchor)
    case .z: .order(\.z)
    case .transform: .transform(\.transform)
    case .translate: .point(\.translate)
    case .rotate: .number(\.rotate)
    case .scale: .factors(\.scale)
    case .opacity: .fraction(\.opacity)
    case .fill: .paint(\.fill)
    case .stroke: .paint(\.stroke)
    case .strokeWidth: .length(\.strokeWidth)
    case .dash: .lengths(\.dashes)
    case .dashOffset: .number(\.dashOffset)
    case .cornerRadius: .length(\.cornerRadius)
    case .trim: .trim(\.trim)
    case .path: .path(\.path)
    case .mask: .area(\.mask)
    case .text: .text(\.text)
    case .fontSize: .length(\.fontSize)
    case .letterSpacing: .number(\.letterSpacing)
    case .lineHeight: .length(\.lineHeight)
    case .visible: .flag(\.isVisible)
    case .art: .art
    case .blend: .blend(\.effects.blend)
    case .blur: .blur(\.effects.blur)
    case .shadow: .shadow(\.effects.shadow)
    }
  }

  /// The kind of a property's values, with the key path in `PartValues`.
  package enum Kind {
    package typealias Path<Value> = any WritableKeyPath<PartValues, Value> & Sendable

    /// A fraction, 0…1.
    case fraction(Path<Double>)
    /// A length in points, 0 or more.
    case length(Path<Double>)
    /// Lengths in points. Lists with different counts don't interpolate.
    case lengths(Path<[Double]>)
    case number(Path<Double>)
    /// A number that jumps.
    case order(Path<Double>)
    case point(Path<Point>)
    /// Factors of the axes. One number sets both factors.
    case factors(Path<Point>)
    case size(Path<Size>)
    case transform(Path<Transform>)
    case paint(Path<Paint>)
    case trim(Path<Trim>)
    /// A path, for a part that has a path in the rest state.
    case path(Path<CritterGraphics.Path?>)
    /// A rectangle or a path, for a part that has one in the rest state.
    case area(Path<CritterGraphics.Path?>)
    case text(Path<String?>)
    case flag(Path<Bool>)
    case blend(Path<BlendMode>)
    /// The standard deviation of a blur in points, 0…`Effects.maximumBlur`.
    case blur(Path<Double>)
    case shadow(Path<Shadow>)
    /// An art file, with a cross-fade or morph from other art.
    case art

    /// The names of the components that animate separately, in the order of
    /// `PropertyValue.numbers`.
    var componentNames: [String] {
      switch self {
      case .point, .factors: ["x", "y"]
      case .size: ["width", "height"]
      case .trim: ["start", "end"]
      case .shadow: ["x", "y", "blur", "color"]
      default: []
      }
    }
  }

  /// The description for editors and `critter help`.
  fileprivate var help: String {
    switch self {
    case .position: "The position of the anchor in the parent, [x, y]."
    case .size: "The size around the anchor, [width, height]."
    case .anchor:
      "The point about which the part rotates and scales, [x, y] in fractions of its size. The frame "
        + "stays in place."
    case .z:
      "Paint order among siblings; low values are behind, and below 0 also behind the parent's art. "
        + "Default: 0."
    case .transform:
      "Transform operations in the order of Core Animation, for example [rotateZ: 8, translateX: 4]."
    case .translate: "Moves the part, [x, y] in the parent's points. Default: [0, 0]."
    case .rotate: "Degrees clockwise about the anchor; 720 is two turns. Default: 0."
    case .scale: "Scales about the anchor by a factor, or by two [x, y]. Default: 1."
    case .opacity: "Opacity of the part with its children, 0 to 1."
    case .fill: "Fill color or gradient, painted over the art."
    case .stroke: "Stroke color or gradient, painted over the fill."
    case .strokeWidth: "Stroke width in points. Default: 1."
    case .dash: "Lengths of the stroke's dashes and gaps, in points; [] for a solid line."
    case .dashOffset: "Moves the dashes toward the start of the line, in points. Default: 0."
    case .cornerRadius: "Corner radius in points, for a part without a path."
    case .trim: "The stroked range of the path, [start, end] from 0 to 1."
    case .path: "SVG path data, in the points of the part."
    case .mask:
      "Clips the part and its children to a rectangle [x, y, width, height] or to SVG path data."
    case .text: "Text in the fill color; { } contains an expression, and {{ is a brace."
    case .fontSize: "The size of the text, in points."
    case .letterSpacing: "Space between the characters of the text, in points. Default: 0."
    case .lineHeight: "Distance between the lines of the text, in font sizes. Default: 1.2."
    case .visible: "Whether the part and its children are visible."
    case .art: "An SVG, PNG, JPEG, or WebP in the folder of the rig, stretched to the frame."
    case .blend:
      "How the part with its children mixes with the content behind, as in CSS. Default: normal."
    case .blur: "Blurs the part with its children, 0 to 100 points, as in CSS. Default: 0."
    case .shadow:
      "A shadow behind the part with its children, [x, y, blur, color] in points, or none."
    }
  }
}

extension PartValues {
  /// The value of a property. Art has no fade here, because a fade is between two values.
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

  package subscript(base: Property.Base) -> PropertyValue {
    get {
      switch base.kind {
      case .fraction(let path), .length(let path), .number(let path), .blur(let path):
        .number(self[keyPath: path])
      case .lengths(let path): .lengths(self[keyPath: path])
      case .order(let path): .order(self[keyPath: path])
      case .point(let path), .factors(let path): .point(self[keyPath: path])
      case .size(let path): .size(self[keyPath: path])
      case .transform(let path): .transform(self[keyPath: path])
      case .paint(let path): .paint(self[keyPath: path])
      case .trim(let path): .trim(self[keyPath: path])
      case .path(let path), .area(let path): .path(self[keyPath: path])
      case .text(let path): .text(self[keyPath: path])
      case .flag(let path): .flag(self[keyPath: path])
      case .blend(let path): .blend(self[keyPath: path])
      case .shadow(let path): .shadow(self[keyPath: path])
      case .art: .art(art)
      }
    }
    set {
      switch (base.kind, newValue) {
      case (.fraction(let path), .number(let value)), (.length(let path), .number(let value)),
        (.number(let path), .number(let value)), (.blur(let path), .number(let value)):
        self[keyPath: path] = value
      case (.lengths(let path), .lengths(let value)): self[keyPath: path] = value
      case (.order(let path), .order(let value)): self[keyPath: path] = value
      case (.point(let path), .point(let value)), (.factors(let path), .point(let value)):
        self[keyPath: path] = value
      case (.size(let path), .size(let value)): self[keyPath: path] = value
      case (.transform(let path), .transform(let value)): self[keyPath: path] = value
      case (.paint(let path), .paint(let value)): self[keyPath: path] = value
      case (.trim(let path), .trim(let value)): self[keyPath: path] = value
      case (.path(let path), .path(let value)), (.area(let path), .path(let value)):
        self[keyPath: path] = value
      case (.text(let path), .text(let value)): self[keyPath: path] = value
      case (.flag(let path), .flag(let value)): self[keyPath: path] = value
      case (.blend(let path), .blend(let value)): self[keyPath: path] = value
      case (.shadow(let path), .shadow(let value)): self[keyPath: path] = value
      case (.art, .art(let value, let fade)): (art, self.fade) = (value, fade)
      default: preconditionFailure("\(newValue) isn't a value of \(base.rawValue)")
      }
    }
  }

  /// Returns the properties whose values differ from `other`. A fade alone isn't a difference.
  ///
  /// - Parameter split: the properties to return as components.
  package func differences(
    from other: PartValues, splitting split: Set<Property.Base> = []
  ) -> [Property] {
    if self == other { return [] }
    return Property.Base.allCases.filter { self[$0] != other[$0] }.flatMap { base in
      split.contains(base)
        ? Property(base).components.filter { self[$0] != other[$0] } : [Property(base)]
    }
  }

  package mutating func apply(_ change: PartChange) {
    for (property, value) in change.values { self[property] = value }
    if let isSecure = change.isSecure { self.isSecure = isSecure }
  }
}

/// New values for some properties of a part.
package struct PartChange: Hashable, Sendable {
  package var values: [Property: PropertyValue] = [:]
  /// Whether a field shows bullets; nil for no change.
  package var isSecure: Bool?

  /// Creates an empty change.
  package init() {}

  /// The new value of a property. Components of a property that changes as a whole are included.
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
