package import CritterAnimated
package import CritterGraphics

/// A keyframe animation or a still image: the content of vector output in any format.
package struct VectorAnimation: Sendable {
  /// The size in pixels.
  package let size: PixelSize
  package let background: Color
  /// The mask in the canvas's points.
  package let mask: Mask?
  /// The map from the canvas's points to pixels.
  package let matrix: Matrix
  /// The duration of one play, in seconds.
  package let duration: Double
  /// The number of plays; nil for forever.
  package let plays: Int?
  /// The title for screen readers.
  package let title: String
  /// The requested frame rate in frames per second; nil for the default of the format.
  let frameRate: Double?
  /// Whether the end of the animation is followed by its start without a pause.
  let loops: Bool
  /// The parts, back to front.
  package var parts: [AnimatedPart]
  /// Groups of copies that show a shared animation, by name. The copies are also in `parts`.
  let copies: [[String: AnimatedCopy]]
  /// The outlines of glyphs, each on its baseline.
  package let glyphs: [Path]
  /// The parts in perspective, drawn with the nearest affine transform. Each has the time of its largest
  /// error.
  package let flattened: [Flattening]

  var isStill: Bool { duration == 0 }

  /// The features in the animation that some Lottie players lack, in the plural.
  package var rareLottieFeatures: [String] {
    let parts = parts.flatMap(\.withInnerParts)
    let effects = parts.map(\.effects)
    return [
      parts.contains { $0.matte?.kind.usesLuma == true } ? "luma masks" : nil,
      effects.contains(where: \.blends) ? "blend modes" : nil,
      effects.contains(where: \.isBlurred) ? "blurs" : nil,
      effects.contains { $0.shadow != nil } ? "shadows" : nil,
    ].compactMap(\.self)
  }

  /// Whether any part mixes with the content behind.
  var blends: Bool { parts.contains(where: \.blends) }

  /// The units per point in texts: tenths, or twentieths if a tenth is more than a pixel. Text uses
  /// whole units.
  var textUnit: Double { matrix.row1.x > 1 ? 20 : 10 }
}

/// The largest error of a part in perspective that is drawn with an affine transform.
package struct Flattening: Hashable, Sendable {
  /// The name of the part.
  package let part: String
  /// The time in seconds.
  package var time: Double
  /// The error of a corner, in pixels.
  package let distance: Double
}

/// A part with its animated properties.
package struct AnimatedPart: Sendable {
  /// The part's path of names, separated by slashes.
  package var name: String
  package var isVisible: Animated<Bool>
  package var opacity: Motion
  package var placement: AnimatedPlacement
  /// The mask in the part's points.
  package var mask: Mask?
  /// The bounds of everything that the part ever shows, with its effects, in the part's points.
  package var extent: Rect
  /// The items that the part shows, back to front.
  package var items: [AnimatedItem]
  /// The child parts, back to front.
  package var parts: [AnimatedPart]
  /// The parts that mask this part, in the points of the parent; nil for none.
  package var matte: Matte<AnimatedPart>?
  /// The effects of the part and its child parts.
  package var effects = AnimatedEffects()

  /// The part, its child parts, and the parts that mask them.
  fileprivate var withInnerParts: [AnimatedPart] {
    [self] + (parts + (matte?.content ?? [])).flatMap(\.withInnerParts)
  }

  /// Whether the part or a child part mixes with the content behind at any time.
  var blends: Bool { effects.blends || parts.contains(where: \.blends) }

  /// The times when the part must be visible: always if the part is transparent while hidden.
  var needsToShow: Animated<Bool> { isClearWhenHidden ? .always : isVisible }

  /// Whether the part is transparent while it is hidden.
  private var isClearWhenHidden: Bool {
    let steps = isVisible.keys
    let ends = steps.dropFirst().map(\.time) + [.infinity]
    return zip(steps, ends).allSatisfy { step, end in
      step.value || isClear(from: step.time, to: end)
    }
  }

  private func isClear(from start: Double, to end: Double) -> Bool {
    // Jumps can be early or late.
    opacity.isZero(
      from: start + 2 * Motion.maximumLead, to: end - 2 * Motion.maximumLead)
      || items.isEmpty && parts.allSatisfy { $0.isClear(from: start, to: end) }
  }
}

/// Effects with their animated values.
package struct AnimatedEffects: Sendable {
  package var blend = Animated(BlendMode.normal)
  /// The standard deviation of the blur, in points of the part.
  package var blur = Motion([0])
  package var shadow: AnimatedShadow?

  /// Whether the part mixes with the content behind at any time.
  var blends: Bool { !blend.isStatic || blend.first != .normal }

  var isBlurred: Bool { !blur.isStatic || blur.first != [0] }

  /// Whether the part is blurred or has a shadow at any time.
  var filters: Bool { isBlurred || shadow != nil }
}

/// A shadow with its animated values.
package struct AnimatedShadow: Sendable {
  /// The x and y distances from the content, in points of the part.
  package var offset: Motion
  /// The standard deviation of the blur, in points of the part.
  package var blur: Motion
  /// The red, green, blue, and alpha, not premultiplied.
  package var color: Motion
}

/// A copy of a part, whose animation other copies share.
struct AnimatedCopy: Sendable {
  /// The shared animation.
  let original: AnimatedPart
  /// The duration of the shared animation in seconds.
  let duration: Double
  /// The time at which the shared animation starts, in seconds; 0 or less.
  let start: Double
  /// The constant map from the original to the copy, in the parent's points.
  let placement: AnimatedPlacement
}

/// One item that a part shows.
package struct AnimatedItem: Sendable {
  /// The content of an item.
  package enum Content: Sendable {
    case art(String)
    case fill(Color, Size)
    case shape(AnimatedShape)
    case text(fill: Motion, glyphs: [AnimatedGlyph])
  }

  package var content: Content
  package var isVisible: Animated<Bool>
  /// The weight in a cross-fade, 0…1. The weights of both items add up to 1.
  package var weight: Motion
  package var placement: AnimatedPlacement
  /// The opacity of the item's only paint, in addition to the paint's own.
  var opacity = Motion.opaque
}

/// A shape with constant path commands and animated points.
package struct AnimatedShape: Sendable {
  package var fillRule = FillRule.nonzero
  /// The path commands as letters, such as `MLCZ`.
  package var commands: String
  /// The coordinates of all points and control points.
  package var points: Motion
  package var fill: AnimatedPaint
  package var stroke: AnimatedStroke?
  /// The start and end of the trim; nil without a trim.
  package var trim: Motion?
}

/// A color or gradient with animated numbers.
package enum AnimatedPaint: Sendable {
  /// The red, green, blue, and alpha, not premultiplied.
  case color(Motion)
  case gradient(AnimatedGradient)

  /// Whether the paint is always fully transparent.
  var isClear: Bool {
    if case .color(let keys) = self { keys.keys.allSatisfy { $0.value[3] <= 0 } } else { false }
  }

  /// Whether the paint is always opaque.
  var isOpaque: Bool {
    switch self {
    case .color(let keys): keys.keys.allSatisfy { $0.value[3] >= 1 }
    case .gradient(let gradient):
      gradient.stopKeys.allSatisfy { $0.keys.allSatisfy { $0.value[4] >= 1 } }
    }
  }
}

/// A gradient with a constant number of stops.
package struct AnimatedGradient: Sendable {
  package var isRadial: Bool
  /// The coordinates of the start and the end; for a radial gradient, the coordinates of the center
  /// the radius, and the coordinates of the focus if there is one.
  package var geometry: Motion
  /// The offset, red, green, blue, and alpha of each stop, not premultiplied.
  package var stops: Motion

  /// The offset, red, green, blue, and alpha of each stop.
  var stopKeys: [Motion] {
    stride(from: 0, to: stops.first.count, by: 5).map { start in
      stops.map { Array($0[start..<start + 5]) }
    }
  }
}

/// A stroke with an animated paint and width.
package struct AnimatedStroke: Sendable {
  package var paint: AnimatedPaint
  package var width: Motion
  package var line: LineStyle
  /// The lengths of dashes and gaps in pairs, followed by the offset; nil for a solid line.
  package var dashes: Motion?
}

/// A glyph and its position.
package struct AnimatedGlyph: Sendable {
  /// The index of the glyph's outline in the image's glyphs.
  package var outline: Int
  /// The position in the part's points.
  package var position: Point
  package var isVisible: Animated<Bool>
}

/// An affine transform as animated factors.
///
/// The map moves the pivot to the origin, rotates, scales, rotates again, and moves the pivot to
/// its position.
package struct AnimatedPlacement: Hashable, Sendable {
  package var pivot: Point
  /// The position of the pivot in the parent's points.
  package var position: Motion
  /// The x and y of the position, if they need fewer keyframes apart than together; nil otherwise.
  package var axes: [Motion]?
  /// The rotation before the scale, in degrees.
  package var preRotation: Motion
  /// The rotation after the scale, in degrees, clockwise on screen.
  package var rotation: Motion
  /// The x and y scale.
  package var scale: Motion
  /// The path of the position; nil without one.
  package var route: AnimatedRoute?

  static let identity = AnimatedPlacement(
    pivot: .zero, position: Motion([0, 0]),
    preRotation: Motion([0]),
    rotation: Motion([0]), scale: Motion([1, 1]))

  /// Whether the map is always the identity.
  package var isIdentity: Bool {
    position.isStatic && position.first == [pivot.x, pivot.y] && !hasPreRotation
      && rotation.isStatic && rotation.first == [0] && scale.isStatic && scale.first == [1, 1]
  }

  /// Whether the map rotates before it scales.
  var hasPreRotation: Bool { !preRotation.isStatic || preRotation.first != [0] }

  /// Whether the map never changes.
  package var isStatic: Bool {
    [position, preRotation, rotation, scale].allSatisfy(\.isStatic)
  }
}

/// A path that a position moves along.
package struct AnimatedRoute: Hashable, Sendable {
  /// The path, in the parent's points.
  package var route: Route
  /// The fraction of the path's length.
  package var fraction: Motion
  /// The rotation minus the direction of the path, in degrees; nil if the rotation doesn't follow
  /// the path.
  package var turn: Double?
}
