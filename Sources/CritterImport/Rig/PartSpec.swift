import CritterGraphics
import CritterSVG

/// A part of a rig that isn't written yet, in the coordinates of a Lottie file.
struct PartSpec {
  var name: String
  var placement = Placement()
  /// The rectangle of the part's own content, in its own points.
  var bounds: Rect?
  /// The keys of the part, without its place.
  var fields: [YAMLValue.Pair] = []
  var tracks: [TrackSpec] = []
  /// Back to front.
  var children: [PartSpec] = []
  /// Clips the part to a path in its own points.
  var mask: Outline?
  /// The layer that masks the part.
  var matte: Matte?
  /// The layer that the part's children are, if they mask another layer.
  var matteOf: Int?
  /// When the nested rig of the part plays.
  var play: PlaySpec?
  /// The layer whose motion the part takes.
  var leader: Int?
  /// The layer whose motion other parts take from this part.
  var layer: Int?

  /// A layer that masks another one.
  struct Matte: Hashable {
    let layer: Int
    let usesLuma: Bool
    let isInverted: Bool
  }

  /// The smallest side of a part's frame.
  static let smallest = 1.0

  subscript(key: String) -> YAMLValue? { fields.first { $0.key == key }?.value }

  /// Whether the part draws something itself.
  var paints: Bool {
    ["fill", "stroke", "rig", "art", "text"].contains { key in
      self[key] != nil || tracks.contains { $0.property == key }
    }
  }

  /// Whether the size changes, which the anchor is the center of.
  var changesSize: Bool { tracks.contains { $0.property.exact.hasPrefix("size") } }

  /// Adds a value that is constant, or moves.
  mutating func set(
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

  /// Sets an opacity in percent.
  mutating func setOpacity(_ opacity: Motion) {
    let unit = opacity.map { $0.map { min(max($0 / 100, 0), 1) } }
    set("opacity", unit, unless: 1) { .number($0[0]) }
  }
}

/// The keyframes of a property.
struct TrackSpec {
  struct Key {
    /// In frames.
    let time: Double
    let value: YAMLValue
    let ease: Ease
  }

  /// The property of the times between which a part is visible.
  static let shown = "shown"

  /// The values that parts have without the key.
  static let usual: [String: YAMLValue] = [
    "translate": .numbers([0, 0]), "translate.x": .number(0), "translate.y": .number(0),
    "scale": .number(1), "scale.x": .number(1), "scale.y": .number(1), "rotate": .number(0),
    "opacity": .number(1),
  ]

  let property: String
  var keys: [Key]
  /// The cycle that the keyframes repeat; nil if they don't.
  var cycle: Cycle?

  /// Keyframes that repeat all the time, in frames.
  struct Cycle {
    let keys: [Key]
    let length: Double
    let delay: Double
  }
  /// The path that a position follows.
  var route: Path?
  /// Whether the part points along the path.
  var orients = false

  init(_ property: String, _ motion: Motion, _ value: ([Double]) -> YAMLValue) {
    self.property = property
    func written(_ keys: [Motion.Key]) -> [Key] {
      keys.map { Key(time: $0.time, value: value($0.value), ease: $0.eases[0]) }
    }
    keys = written(motion.keys)
    cycle = motion.cycle.map {
      Cycle(keys: written($0.keys), length: $0.length, delay: $0.delay)
    }
  }

  init(_ property: String, keys: [Key]) {
    self.property = property
    self.keys = keys
  }
}

/// The transform of a layer or group over time.
struct Placement: Hashable {
  var anchor = Motion([0, 0])
  var position = Position.whole(Motion([0, 0]))
  /// Factors.
  var scale = Motion([1, 1])
  /// In degrees.
  var rotation = Motion(0)
  var skew = Motion(0)
  var skewAxis = Motion(0)
  /// Whether the x axis points along the motion path.
  var orients = false

  /// A point, or separate coordinates over time.
  enum Position: Hashable {
    case whole(Motion)
    case separate(Motion, Motion)

    var isStatic: Bool {
      switch self {
      case .whole(let motion): motion.isStatic
      case .separate(let x, let y): x.isStatic && y.isStatic
      }
    }

    var hasCurves: Bool { if case .whole(let motion) = self { motion.hasCurves } else { false } }

    /// Returns the position moved by a distance.
    func moved(by shift: Point) -> Position {
      switch self {
      case .whole(let motion): .whole(motion.moved(by: [shift.x, shift.y]))
      case .separate(let x, let y): .separate(x.moved(by: [shift.x]), y.moved(by: [shift.y]))
      }
    }

    /// Returns the point at a time in frames.
    func point(at time: Double) -> Point {
      switch self {
      case .whole(let motion):
        let value = motion.value(at: time)
        return Point(value[0], value[1])
      case .separate(let x, let y): return Point(x.value(at: time)[0], y.value(at: time)[0])
      }
    }
  }

  var isStatic: Bool {
    anchor.isStatic && position.isStatic && scale.isStatic && rotation.isStatic && skew.isStatic
      && skewAxis.isStatic
  }

  /// The motions of all numbers.
  var motions: [Motion] {
    let points =
      switch position {
      case .whole(let motion): [motion]
      case .separate(let x, let y): [x, y]
      }
    return points + [anchor, scale, rotation, skew, skewAxis]
  }

  var isIdentity: Bool { isStatic && matrix(at: 0) == .identity }

  var isTranslation: Bool {
    scale == Motion([1, 1]) && rotation == Motion(0) && skew == Motion(0) && !orients
  }

  /// Whether the anchor stays at its place, and nothing but the scale changes.
  var onlyScales: Bool {
    anchor.isStatic && position.isStatic
      && position.point(at: 0) == Point(anchor.first[0], anchor.first[1])
      && rotation == Motion(0) && skew == Motion(0) && !orients
  }

  /// Returns the map to the parent's points at a time in frames.
  func matrix(at time: Double) -> Matrix {
    let (anchor, scale) = (self.anchor.value(at: time), self.scale.value(at: time))
    let position = position.point(at: time)
    return .translation(-anchor[0], -anchor[1]) * .scale(scale[0], scale[1])
      * skewMatrix(at: time) * .rotation(rotation.value(at: time)[0])
      * .translation(position.x, position.y)
  }

  /// The shear along an axis.
  func skewMatrix(at time: Double) -> Matrix {
    Self.skew(skew.value(at: time)[0], alongAxis: skewAxis.value(at: time)[0])
  }

  /// Returns a shear by an angle along an axis, both in degrees.
  static func skew(_ angle: Double, alongAxis axis: Double) -> Matrix {
    let angle = plainSkew(angle)
    if angle == 0 { return .identity }
    let (sin, cos) = sinCos(-angle)
    let shear = Matrix([1, 0, 0], [sin / cos, 1, 0], [0, 0, 1])
    return .rotation(axis) * shear * .rotation(-axis)
  }

  /// The greatest angle of a skew, in degrees. A right angle would be without end.
  static let greatestSkew = 85.0

  /// Returns the angle of the same skew between right angles, in degrees.
  static func plainSkew(_ angle: Double) -> Double {
    min(max(angle.remainder(dividingBy: 180), -greatestSkew), greatestSkew)
  }
}
