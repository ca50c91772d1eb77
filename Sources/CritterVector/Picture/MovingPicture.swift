package import CritterGraphics

/// A motion as keys: what a file of shapes says, whatever its format.
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
  /// Forever when nil.
  package let plays: Int?
  package let title: String
  /// Back to front.
  package var parts: [MovingPart]
  /// The outlines of glyphs, each on its baseline.
  package let glyphs: [Path]
  /// The parts that are seen in perspective, which are there under the nearest affine map, each
  /// where it is worst.
  package let flattened: [Flattening]
}

extension MovingPicture {
  /// Texts are in tenths of a point, or twentieths where that is more than a pixel, and their numbers
  /// whole.
  var textUnit: Double { matrix.row1.x > 1 ? 20 : 10 }
}

/// Where a part that is seen in perspective is furthest from its place.
package struct Flattening: Hashable, Sendable {
  package let part: String
  /// Seconds.
  package let time: Double
  /// Of a corner, in pixels.
  package let distance: Double
}

/// A part over the time.
package struct MovingPart: Sendable {
  package var name: String
  package var isVisible: Steps<Bool>
  package var opacity: Keys
  package var placement: Placement
  /// In the part's points.
  package var mask: Mask?
  /// All that it shows at some time, in its points.
  package var reach: Rect
  package var items: [MovingItem]
  package var parts: [MovingPart]
  /// Hide what it shows where they are opaque, and show nothing by themselves.
  package var cover: [MovingPart] = []
}

extension MovingPart {
  /// When it shows; always where nothing of it would be seen anyway while it is hidden.
  var needsToShow: Steps<Bool> { isClearWhenHidden ? .always : isVisible }

  /// Whether nothing of it would be seen while it is hidden, since that is transparent then.
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

/// Something that a part shows at some times.
package struct MovingItem: Sendable {
  package enum Content: Sendable {
    case art(String)
    case fill(Color, Size)
    case shape(MovingShape)
    case text(fill: Keys, glyphs: [MovingGlyph])
  }

  package var content: Content
  package var isVisible: Steps<Bool>
  /// How much of it there is in a cross-fade, the sum of what fades into each other being 1.
  package var weight: Keys
  package var placement: Placement
}

/// A shape whose commands stay while its points move.
package struct MovingShape: Sendable {
  package var commands: String
  package var points: Keys
  /// Red, green, blue and alpha, straight.
  package var fill: Keys
  package var stroke: MovingStroke?
  /// Start and end; nil for one that is always whole.
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
  /// Among the picture's.
  package var outline: Int
  /// In the part's points.
  package var place: Point
  package var isVisible: Steps<Bool>
}

/// An affine map as factors: moves the pivot to the origin, then turns, stretches, and turns again,
/// and moves it to its position.
package struct Placement: Hashable, Sendable {
  package var pivot: Point
  package var position: Keys
  /// Before the stretching, in degrees.
  package var turn: Keys
  /// In degrees, clockwise on screen.
  package var rotation: Keys
  package var scale: Keys

  static let identity = Placement(
    pivot: .zero, position: Keys(constant: [0, 0]), turn: Keys(constant: [0]),
    rotation: Keys(constant: [0]), scale: Keys(constant: [1, 1]))

  package var isIdentity: Bool {
    position.isConstant && position.first == [pivot.x, pivot.y] && !isTurned
      && rotation.isConstant && rotation.first == [0] && scale.isConstant && scale.first == [1, 1]
  }

  /// Whether it turns before it stretches.
  var isTurned: Bool { !turn.isConstant || turn.first != [0] }

  package var isConstant: Bool { [position, turn, rotation, scale].allSatisfy(\.isConstant) }
}
