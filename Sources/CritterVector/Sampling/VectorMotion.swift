package import CritterGraphics
package import CritterRig
package import CritterSVG

/// What moves, as those see it who make one file of it: a figure for every instant.
package struct VectorMotion {
  /// Seconds of one play.
  package var duration: Double
  /// How often it plays in all; forever when nil.
  package var plays: Int?
  /// When something may start, end or turn, in seconds, in order; both ends are among them.
  package var marks: [Double]
  /// Curves along which parts move, if they are in step with the time.
  package var curves: [CubicBezier]
  /// All art that figures show.
  package var art: [ArtFile]
  /// What its colors are called.
  package var colors: [NamedColor]
  /// What it is, for those who do not see it.
  package var title: String
  /// At a time in seconds.
  package var figure: (Double) throws -> Figure

  package init(
    duration: Double, plays: Int?, marks: [Double], curves: [CubicBezier], art: [ArtFile],
    colors: [NamedColor] = [], title: String, figure: @escaping (Double) throws -> Figure
  ) {
    (self.duration, self.plays, self.marks, self.curves) = (duration, plays, marks, curves)
    (self.art, self.colors, self.title, self.figure) = (art, colors, title, figure)
  }
}

/// Why a motion cannot be said in shapes.
package enum VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLong(seconds: Double, maximum: Double)
  /// So many parts at so many instants.
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
