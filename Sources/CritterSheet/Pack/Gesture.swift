import CritterGraphics

/// A motion of a whole figure about the ground, which loops.
struct Gesture: Hashable, Sendable {
  /// The number of hops.
  var hops = 0
  /// The part of each hop in the air.
  var flight = 0.0...1.0
  /// The height of a hop, as a share of the figure's height.
  var height = 0.0
  /// The squash on the ground, as a share of the height.
  var squash = 0.0
  /// The lean to the right in degrees.
  var lean = 0.0
  /// The number of swings.
  var swings = 0
  /// The angle of a swing to either side, in degrees.
  var sway = 0.0
  /// The lost share of the height at the lowest point.
  var droop = 0.0
  /// The growth when the figure breathes in, as a share of the height.
  var breath = 0.0

  /// Returns the matrix of the figure.
  ///
  /// - Parameters:
  ///   - phase: the time, as a share of the loop.
  ///   - figure: the bounds of the figure at rest. Its feet are in the middle of the lower edge.
  func matrix(at phase: Double, of figure: Rect) -> Matrix {
    let ground = Point((figure.minX + figure.maxX) / 2, figure.maxY)
    let hop = hop(at: phase)
    let wave = (1 - sinCos(360 * phase).cos) / 2
    let stretch = 1 - hop.squash + breath * wave - droop * wave
    let width = 1 + (1 - stretch) / 2
    let slant = sinCos(lean).sin / sinCos(lean).cos
    let (sine, cosine) = sinCos(sway * sinCos(360 * phase * Double(swings)).sin)
    return .translation(-ground.x, -ground.y)
      * .scale(width, stretch)
      * Matrix([1, 0, 0], [-slant, 1, 0], [0, 0, 1])
      * Matrix([cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1])
      * .translation(ground.x, ground.y - hop.height * figure.size.height)
  }

  /// Returns the height and the squash during the hops, as shares of the figure's height.
  private func hop(at phase: Double) -> (height: Double, squash: Double) {
    guard hops > 0 else { return (0, 0) }
    let time = (phase * Double(hops)).truncatingRemainder(dividingBy: 1)
    let air = (time - flight.lowerBound) / (flight.upperBound - flight.lowerBound)
    guard air > 0, air < 1 else { return (0, squash) }
    return (height * 4 * air * (1 - air), squash * (1 - 2 * min(4 * air, 4 - 4 * air, 1)) / 2)
  }
}
