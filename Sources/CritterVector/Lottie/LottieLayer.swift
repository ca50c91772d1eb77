import CritterAnimated
import CritterGraphics

/// A layer of a Lottie composition.
struct LottieLayer {
  enum Content {
    /// No content: a transform for other layers.
    case null
    /// Shapes, front to back.
    case shapes([JSON])
    case composition(String, Size)
    case solid(Color, PixelSize)
    /// An image, by the id of its asset.
    case image(String)
  }

  enum MatteRole {
    /// The layer is a matte for another layer and isn't drawn.
    case source
    /// The layer in front masks the layer.
    case masked(MatteKind)
  }

  var name: String?
  var content: Content
  /// The layer's number in its composition; nil unless the layer is a parent.
  var number: Int?
  /// The number of the parent layer.
  var parent: Int?
  var transform = LottieTransform()
  /// The opacity, 0…1.
  var opacity = Motion.opaque
  /// The masks, from top to bottom.
  var masks: [LottieMask] = []
  var matte: MatteRole?
  var blend = BlendMode.normal
  /// The blur and shadow, in this order.
  var effects: [LottieEffect] = []
  /// The frame at which the layer's composition starts.
  var start = 0.0
  /// The time in seconds when the layer exists; nil for the whole animation.
  var span: ClosedRange<Double>?

  func json(_ clock: LottieClock) -> JSON {
    var pairs: [(String, JSON)] = [("ty", .number(type))]
    if let name { pairs.append(("nm", .string(name))) }
    if let number { pairs.append(("ind", .number(number))) }
    if let parent { pairs.append(("parent", .number(parent))) }
    switch matte {
    case .source: pairs.append(("td", 1))
    case .masked(let kind): pairs.append(("tt", .number(kind.lottieNumber)))
    case nil: break
    }
    let mode = BlendMode.lottieModes.firstIndex(of: blend) ?? 0
    if mode > 0 { pairs.append(("bm", .number(mode))) }
    let presence = opacity.span(clock)
    let first = presence?.frames.lowerBound ?? span.map { clock.nearFrame($0.lowerBound) } ?? 0
    let end =
      presence?.frames.upperBound ?? span.map { clock.nearFrame($0.upperBound) }
      ?? Double(clock.frames)
    let opacity = presence.map { Motion([$0.opacity]) } ?? opacity
    // This must come before the transform: otherwise, rlottie treats a rotated layer as 3D.
    if transform.rotates { pairs.append(("ddd", 0)) }
    pairs += [
      ("ip", .number(first.rounded(.down))), ("op", .number(end.rounded(.up))),
      ("st", .number(start)),
    ]
    let shown = opacity.isOpaque ? [] : [("o", LottieProperty(opacity: opacity, clock).json)]
    pairs.append(("ks", .object(transform.pairs(clock) + shown)))
    if !masks.isEmpty {
      pairs += [
        ("hasMask", .bool(true)), ("masksProperties", .array(masks.map { $0.json(clock) })),
      ]
    }
    if !effects.isEmpty { pairs.append(("ef", .array(effects.map { $0.json(clock) }))) }
    return .object(pairs + ownPairs)
  }

  private var type: Int {
    switch content {
    case .composition: 0
    case .solid: 1
    case .image: 2
    case .null: 3
    case .shapes: 4
    }
  }

  private var ownPairs: [(String, JSON)] {
    switch content {
    case .null: []
    case .shapes(let shapes): [("shapes", .array(shapes))]
    case .image(let id): [("refId", .string(id))]
    case .composition(let id, let size):
      // Players accept only integers.
      [
        ("refId", .string(id)), ("w", .number(size.width.rounded(.up))),
        ("h", .number(size.height.rounded(.up))),
      ]
    case .solid(let color, let size):
      [
        ("sc", .string(Color(color.red, color.green, color.blue).hex)),
        ("sw", .number(size.width)), ("sh", .number(size.height)),
      ]
    }
  }
}

extension [LottieLayer] {
  /// Returns the layers of a composition.
  ///
  /// - Parameter self: the layers, back to front.
  func json(_ clock: LottieClock) -> JSON {
    .array(reversed().map { $0.json(clock) })
  }
}

/// The transform of a layer or group. The default is the identity.
struct LottieTransform {
  var anchor = Point.zero
  var position = Motion([0, 0])
  var scale = Motion([1, 1])
  var rotation = Motion([0])
  /// The x and y of the position, if they have keyframes of their own.
  var axes: [Motion]?
  /// The path of the position; nil without one.
  var route: AnimatedRoute?

  /// Returns the nested transforms of a placement, outermost first; empty for the identity.
  ///
  /// Players disagree on skewing, so a skew becomes a rotation before the scale and another after
  /// it.
  static func all(of placement: AnimatedPlacement) -> [LottieTransform] {
    if placement.isIdentity { return [] }
    var outer = LottieTransform(
      anchor: placement.pivot, position: placement.position, scale: placement.scale,
      rotation: placement.rotation, axes: placement.axes, route: placement.route)
    guard placement.hasPreRotation else { return [outer] }
    outer.anchor = .zero
    return [outer, LottieTransform(anchor: placement.pivot, rotation: placement.preRotation)]
  }

  var rotates: Bool { !rotation.isStatic || rotation.first != [0] }

  func pairs(_ clock: LottieClock) -> [(String, JSON)] {
    var pairs: [(String, JSON)] = []
    if anchor != .zero { pairs.append(("a", .constant(.point(anchor)))) }
    if let route {
      pairs.append(("p", LottieProperty(along: route, clock).json))
    } else if let axes {
      let values = axes.map { LottieProperty($0, clock, decimals: 2).json }
      pairs.append(("p", .object([("s", .bool(true)), ("x", values[0]), ("y", values[1])])))
    } else if !position.isStatic || position.first.contains(where: { $0.rounded(to: 2) != 0 }) {
      pairs.append(("p", LottieProperty(position, clock, decimals: 2).json))
    }
    if !scale.isStatic || scale.first != [1, 1] {
      pairs.append(("s", LottieProperty(scale, clock, decimals: 2, times: 100).json))
    }
    if rotates {
      pairs.append(("r", LottieProperty(rotation, clock, decimals: 2).json))
    }
    return pairs
  }
}
