import CritterGraphics
import CritterMotion
import CritterRig
import Testing

extension Rig {
  /// Returns the rectangle around a part of an imported animation, in points of the canvas.
  ///
  /// - Parameter time: in seconds.
  func bounds(of part: String, at time: Double) throws -> Rect {
    let timeline = try Timeline(of: self, .clip("play", over: []))
    let placed = placedParts(of: timeline.pose(at: time)).first { $0.part.name == part }
    return Rect(around: try #require(placed).corners.compactMap(\.self))
  }
}

extension Rect {
  /// Whether all corners differ by less than 0.3 points.
  func isNear(_ other: Rect) -> Bool {
    zip(corners, other.corners).allSatisfy { $0.distance(to: $1) < 0.3 }
  }
}
