import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterScript

/// A path in a script: its points, and the tangents relative to them.
struct ScriptPath: ScriptObject {
  /// Six numbers for each corner: the point, and the ends of the tangents into and out of it.
  let corners: [Double]
  let isClosed: Bool

  func member(_ name: String) -> Value? {
    switch name {
    case "points": points(at: 0)
    case "inTangents": points(at: 2)
    case "outTangents": points(at: 4)
    case "isClosed": .function { _ in .flag(isClosed) }
    case "pointOnPath":
      .function { call in
        try call.run.charge(corners.count * 10)
        let contour = Outline.Contour(count: corners.count / 6, isClosed: isClosed)
        let outline = Outline(motion: Motion(corners), contours: [contour])
        let point = Route(outline.path(corners)).point(at: try call.number(0))
        return Value([point.x, point.y])
      }
    default: nil
    }
  }

  private func points(at place: Int) -> Value {
    .function { call in
      try call.run.charge(corners.count)
      return .list(
        ScriptList(
          stride(from: 0, to: corners.count, by: 6).map { start in
            let origin = place == 0 ? [0, 0] : corners[start..<start + 2]
            return Value(zip(corners[(start + place)...], origin).map { $0 - $1 })
          }))
    }
  }
}

extension ScriptPath {
  /// Creates a path from the arguments of `createPath`.
  init(_ call: ScriptCall) throws {
    let points = try Self.points(call[0])
    let tangents = [try Self.points(call[1]), try Self.points(call[2])]
    corners = points.enumerated().flatMap { index, point in
      let ends = tangents.map { index < $0.count ? $0[index] : [0, 0] }
      return ([[0, 0]] + ends).flatMap { [point[0] + $0[0], point[1] + $0[1]] }
    }
    isClosed = call.arguments.count < 4 || call[3].isTrue
  }

  private static func points(_ value: Value) throws -> [[Double]] {
    guard case .list(let list) = value else { return [] }
    return try list.items.map { item in
      let numbers = try item.numbers
      guard numbers.count > 1, numbers.allSatisfy({ abs($0) < 1e6 }) else {
        throw ScriptError("expected a list of points")
      }
      return numbers
    }
  }
}
