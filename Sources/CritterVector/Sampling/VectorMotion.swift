package import CritterGraphics
package import CritterRig
package import CritterSVG

/// An animation for vector output: a figure for every instant.
package struct VectorMotion {
  /// Seconds of one play.
  package var duration: Double
  /// The number of plays; nil for endless.
  package var plays: Int?
  /// When something may start, end or turn, in seconds, in order; both ends are among them.
  package var marks: [Double]
  /// Curves along which parts move, if they are in step with the time.
  package var curves: [CubicBezier]
  /// All art that figures show.
  package var art: [ArtFile]
  /// The named colors of the rig.
  package var colors: [NamedColor]
  /// A description for screen readers.
  package var title: String
  /// The figure at a time in seconds.
  package var figure: (Double) throws -> Figure

  package init(
    duration: Double, plays: Int?, marks: [Double], curves: [CubicBezier], art: [ArtFile],
    colors: [NamedColor] = [], title: String, figure: @escaping (Double) throws -> Figure
  ) {
    (self.duration, self.plays, self.marks, self.curves) = (duration, plays, marks, curves)
    (self.art, self.colors, self.title, self.figure) = (art, colors, title, figure)
  }

  /// An animation of one instant.
  package init(still figure: Figure, art: [ArtFile], title: String) {
    self.init(duration: 0, plays: nil, marks: [0], curves: [], art: art, title: title) { _ in figure
    }
  }
}

/// Why vector output can't have an animation.
package enum VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong(seconds: Double, maximum: Double)
  /// More parts at all instants together than the limit.
  case tooMuch(limit: Int)

  package var description: String {
    switch self {
    case .tooLong(let seconds, let maximum):
      "a vector animation can last at most \(maximum.shortText) seconds, not "
        + "\(seconds.shortText(decimals: 3)); show less of it, or render a video"
    case .tooMuch(let limit):
      "this animation is too complex for vector output: more than \(limit) parts in all "
        + "frames together; show less of it, or render a video"
    }
  }
}
