package import CritterAnimated
package import CritterGraphics

/// A part of a rig that isn't written yet, in the coordinates of a Lottie file.
package struct PartSpec {
  package var name: String
  package var placement = Placement()
  /// The rectangle of the part's own content, in its own points.
  package var bounds: Rect?
  /// The keys of the part, without its place.
  package var fields: [YAMLValue.Pair] = []
  package var tracks: [TrackSpec] = []
  /// Back to front.
  package var children: [PartSpec] = []
  /// Clips the part to a path in its own points.
  package var mask: Outline?
  /// The layer that masks the part.
  package var matte: Matte?
  /// The layer that the part's children are, if they mask another layer.
  package var matteOf: Int?
  /// When the nested rig of the part plays.
  package var play: PlaySpec?
  /// The layer whose motion the part takes.
  package var leader: Int?
  /// The layer whose motion other parts take from this part.
  package var layer: Int?

  package init(
    name: String, placement: Placement = Placement(), bounds: Rect? = nil,
    children: [PartSpec] = []
  ) {
    self.name = name
    self.placement = placement
    self.bounds = bounds
    self.children = children
  }

  /// A layer that masks another one.
  package struct Matte: Hashable {
    package let layer: Int
    package let usesLuma: Bool
    package let isInverted: Bool

    package init(layer: Int, usesLuma: Bool, isInverted: Bool) {
      self.layer = layer
      self.usesLuma = usesLuma
      self.isInverted = isInverted
    }
  }

  /// The smallest side of a part's frame.
  package static let smallest = 1.0

  package subscript(key: String) -> YAMLValue? { fields.first { $0.key == key }?.value }

  /// Whether the part draws something itself.
  package var paints: Bool {
    ["fill", "stroke", "rig", "art", "text"].contains { key in
      self[key] != nil || tracks.contains { $0.property == key }
    }
  }

  /// Whether the size changes, which the anchor is the center of.
  package var changesSize: Bool { tracks.contains { $0.property.exact.hasPrefix("size") } }

  /// Adds a value that is constant, or moves.
  package mutating func set(
    _ key: String, _ motion: Motion, unless usual: Double? = nil,
    _ value: ([Double]) -> YAMLValue
  ) {
    if motion.isStatic {
      if motion.first == usual.map({ [$0] }) { return }
      fields.append(YAMLValue.Pair(key, value(motion.first)))
    } else {
      tracks.append(TrackSpec(key, motion, value))
    }
  }

  /// Sets the path of the part, and its rectangle.
  package mutating func setPath(_ outline: Outline) {
    let bounds = outline.bounds
    self.bounds = bounds
    set("path", outline.motion) { .text(outline.path($0).text(from: bounds.origin)) }
  }

  /// Adds a line with dashes if it has any.
  ///
  /// - Parameter offset: the distance into the dashes at which the line starts.
  package mutating func setLine(
    _ line: LineStyle, width: Motion, dashes: Motion?, offset: Motion = Motion(0)
  ) {
    set("stroke-width", width.map { [max($0[0], 0)] }, unless: 1) { .number($0[0]) }
    if line.cap != .butt { fields.append(.init("line-cap", .text(line.cap.rawValue))) }
    if line.join != .miter {
      fields.append(.init("line-join", .text(line.join.rawValue)))
    } else if line.miterLimit != LineStyle().miterLimit {
      fields.append(.init("miter-limit", .number(line.miterLimit)))
    }
    guard let dashes else { return }
    set("dash", dashes) { .numbers($0) }
    set("dash-offset", offset, unless: 0) { .number($0[0]) }
  }

  /// Sets an opacity in percent.
  package mutating func setOpacity(_ opacity: Motion) {
    let unit = opacity.map { $0.map { min(max($0 / 100, 0), 1) } }
    set("opacity", unit, unless: 1) { .number($0[0]) }
  }
}

/// The keyframes of a property, in frames.
package struct TrackSpec {
  /// The property of the times between which a part is visible.
  package static let shown = "shown"

  /// The values that parts have without the key.
  package static let usual: [String: YAMLValue] = [
    "translate": .numbers([0, 0]), "translate.x": .number(0), "translate.y": .number(0),
    "scale": .number(1), "scale.x": .number(1), "scale.y": .number(1), "rotate": .number(0),
    "opacity": .number(1),
  ]

  package let property: String
  package let values: Animated<YAMLValue>
  /// The path that a position follows.
  package var route: Path?
  /// Whether the part points along the path.
  package var orients = false

  package init(_ property: String, _ motion: Motion, _ value: ([Double]) -> YAMLValue) {
    self.init(property, motion.map(value))
  }

  package init(_ property: String, _ values: Animated<YAMLValue>) {
    self.property = property
    self.values = values
  }
}

/// The transform of a layer or group over time.
package struct Placement: Hashable {
  package var anchor = Motion([0, 0])
  package var position = Position.whole(Motion([0, 0]))
  /// Factors.
  package var scale = Motion([1, 1])
  /// In degrees.
  package var rotation = Motion(0)
  package var skew = Motion(0)
  package var skewAxis = Motion(0)
  /// Whether the x axis points along the motion path.
  package var orients = false

  package init(
    anchor: Motion = Motion([0, 0]),
    position: Position = Position.whole(Motion([0, 0])),
    scale: Motion = Motion([1, 1]),
    rotation: Motion = Motion(0),
    orients: Bool = false
  ) {
    self.anchor = anchor
    self.position = position
    self.scale = scale
    self.rotation = rotation
    self.orients = orients
  }

  /// A point, or separate coordinates over time.
  package enum Position: Hashable {
    case whole(Motion)
    case separate(Motion, Motion)

    var motions: [Motion] {
      switch self {
      case .whole(let motion): [motion]
      case .separate(let x, let y): [x, y]
      }
    }

    package var isStatic: Bool { motions.allSatisfy(\.isStatic) }

    package var hasCurves: Bool {
      if case .whole(let motion) = self { motion.hasCurves } else { false }
    }

    /// Returns the position moved by a distance.
    package func moved(by shift: Point) -> Position {
      switch self {
      case .whole(let motion): .whole(motion.moved(by: [shift.x, shift.y]))
      case .separate(let x, let y): .separate(x.moved(by: [shift.x]), y.moved(by: [shift.y]))
      }
    }

    /// Returns the point at a time in frames.
    package func point(at time: Double) -> Point {
      switch self {
      case .whole(let motion):
        let value = motion.value(at: time)
        return Point(value[0], value[1])
      case .separate(let x, let y): return Point(x.value(at: time)[0], y.value(at: time)[0])
      }
    }
  }

  package var isStatic: Bool { motions.allSatisfy(\.isStatic) }

  /// The motions of all numbers.
  package var motions: [Motion] {
    position.motions + [anchor, scale, rotation, skew, skewAxis]
  }

  package var isIdentity: Bool { isStatic && matrix(at: 0) == .identity }

  package var isTranslation: Bool {
    scale == Motion([1, 1]) && rotation == Motion(0) && skew == Motion(0) && !orients
  }

  /// Whether the anchor stays at its place, and nothing but the scale changes.
  package var onlyScales: Bool {
    anchor.isStatic && position.isStatic
      && position.point(at: 0) == Point(anchor.first[0], anchor.first[1])
      && rotation == Motion(0) && skew == Motion(0) && !orients
  }

  /// Returns the map to the parent's points at a time in frames.
  package func matrix(at time: Double) -> Matrix {
    let (anchor, scale) = (self.anchor.value(at: time), self.scale.value(at: time))
    let position = position.point(at: time)
    let shear = Self.skew(skew.value(at: time)[0], alongAxis: skewAxis.value(at: time)[0])
    return .translation(-anchor[0], -anchor[1]) * .scale(scale[0], scale[1])
      * shear * .rotation(rotation.value(at: time)[0]) * .translation(position.x, position.y)
  }

  /// Returns a shear by an angle along an axis, both in degrees.
  package static func skew(_ angle: Double, alongAxis axis: Double) -> Matrix {
    let angle = plainSkew(angle)
    if angle == 0 { return .identity }
    let (sin, cos) = sinCos(-angle)
    let shear = Matrix([1, 0, 0], [sin / cos, 1, 0], [0, 0, 1])
    return .rotation(axis) * shear * .rotation(-axis)
  }

  /// The greatest angle of a skew, in degrees. A right angle would be without end.
  package static let greatestSkew = 85.0

  /// Returns the angle of the same skew between right angles, in degrees.
  package static func plainSkew(_ angle: Double) -> Double {
    min(max(angle.remainder(dividingBy: 180), -greatestSkew), greatestSkew)
  }
}
