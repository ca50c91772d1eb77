package import CritterGraphics

/// An animation as keys, or a still: the content of vector output in any format.
package struct MovingPicture: Sendable {
  /// In pixels.
  package let size: PixelSize
  package let background: Color
  /// In the canvas's points.
  package let mask: Mask?
  /// From the canvas's points to pixels.
  package let matrix: Matrix
  /// Seconds of one play.
  package let duration: Double
  /// The number of plays; nil for endless.
  package let plays: Int?
  package let title: String
  /// When something may start, end, or turn, in seconds.
  let marks: [Double]
  /// Back to front.
  package var parts: [MovingPart]
  /// The outlines of glyphs, each on its baseline.
  package let glyphs: [Path]
  /// The parts in perspective, which are drawn with the nearest affine map, each where it is furthest
  /// out of place.
  package let flattened: [Flattening]
}

extension MovingPicture {
  var isStill: Bool { duration == 0 }

  /// Units per point of the whole numbers in texts: tenths, or twentieths if that's more than a pixel.
  var textUnit: Double { matrix.row1.x > 1 ? 20 : 10 }
}

/// A part in perspective where it is furthest out of place.
package struct Flattening: Hashable, Sendable {
  package let part: String
  /// Seconds.
  package var time: Double
  /// Of a corner, in pixels.
  package let distance: Double
}

/// A part over time.
package struct MovingPart: Sendable {
  package var name: String
  package var isVisible: Steps<Bool>
  package var opacity: Keys
  package var placement: Placement
  /// In the part's points.
  package var mask: Mask?
  /// Around everything that it ever shows, in its points.
  package var reach: Rect
  package var items: [MovingItem]
  package var parts: [MovingPart]
  /// Parts that hide it where they are opaque, and that don't show.
  package var cover: [MovingPart] = []
}

extension MovingPart {
  /// When it must show: always if it is transparent while it is hidden.
  var needsToShow: Steps<Bool> { isClearWhenHidden ? .always : isVisible }

  /// Whether it is transparent while it is hidden.
  private var isClearWhenHidden: Bool {
    let steps = isVisible.steps
    let ends = steps.dropFirst().map(\.time) + [.infinity]
    return zip(steps, ends).allSatisfy { step, end in
      step.value || isClear(from: step.time, to: end)
    }
  }

  private func isClear(from start: Double, to end: Double) -> Bool {
    // Jumps come early, or late.
    opacity.isZero(from: start + 2 * Keys.longestLead, to: end - 2 * Keys.longestLead)
      || items.isEmpty && parts.allSatisfy { $0.isClear(from: start, to: end) }
  }
}

/// One thing that a part shows.
package struct MovingItem: Sendable {
  package enum Content: Sendable {
    case art(String)
    case fill(Color, Size)
    case shape(MovingShape)
    case text(fill: Keys, glyphs: [MovingGlyph])
  }

  package var content: Content
  package var isVisible: Steps<Bool>
  /// Its share in a cross-fade, 0…1; the shares of both items add up to 1.
  package var weight: Keys
  package var placement: Placement
}

/// A shape with constant commands and moving points.
package struct MovingShape: Sendable {
  package var commands: String
  package var points: Keys
  /// Red, green, blue and alpha, straight.
  package var fill: Keys
  package var stroke: MovingStroke?
  /// Start and end; nil without a trim.
  package var trim: Keys?
}

package struct MovingStroke: Sendable {
  package var color: Keys
  package var width: Keys
  package var cap: LineCap
  package var join: LineJoin
}

/// A glyph in its place.
package struct MovingGlyph: Sendable {
  /// Its index in the picture's glyphs.
  package var outline: Int
  /// In the part's points.
  package var place: Point
  package var isVisible: Steps<Bool>
}

/// An affine map as factors: it moves the pivot to the origin, rotates, scales, rotates again, and moves
/// the pivot to its position.
package struct Placement: Hashable, Sendable {
  package var pivot: Point
  package var position: Keys
  /// The rotation before the scale, in degrees.
  package var turn: Keys
  /// The rotation after the scale, in degrees, clockwise on screen.
  package var rotation: Keys
  package var scale: Keys

  static let identity = Placement(
    pivot: .zero, position: Keys(constant: [0, 0]), turn: Keys(constant: [0]),
    rotation: Keys(constant: [0]), scale: Keys(constant: [1, 1]))

  package var isIdentity: Bool {
    position.isConstant && position.first == [pivot.x, pivot.y] && !isTurned
      && rotation.isConstant && rotation.first == [0] && scale.isConstant && scale.first == [1, 1]
  }

  /// Whether it rotates before it scales.
  var isTurned: Bool { !turn.isConstant || turn.first != [0] }

  package var isConstant: Bool { [position, turn, rotation, scale].allSatisfy(\.isConstant) }
}
