import CritterGraphics
import CritterRigSpec
import CritterScript

/// A path in a script: its points, and the tangents relative to them.
final class ScriptPath: ScriptObject {
  /// Six numbers for each corner: the point, and the ends of the tangents into and out of it.
  let corners: [Double]
  let isClosed: Bool
  private let scope: ScriptScope

  init(_ corners: [Double], isClosed: Bool, _ scope: ScriptScope) {
    self.corners = corners
    self.isClosed = isClosed
    self.scope = scope
  }

  /// Creates a path from the arguments of `createPath`.
  init(_ call: ScriptCall, _ scope: ScriptScope) throws(ScriptError) {
    let points = try Self.points(call, 0)
    let (into, out) = (try Self.points(call, 1), try Self.points(call, 2))
    corners = points.indices.flatMap { index -> [Double] in
      let point = points[index]
      func end(_ tangents: [Point]) -> Point {
        index < tangents.count
          ? Point(point.x + tangents[index].x, point.y + tangents[index].y) : point
      }
      let (before, after) = (end(into), end(out))
      return [point.x, point.y, before.x, before.y, after.x, after.y]
    }
    if case .undefined = call.argument(3) { isClosed = true } else { isClosed = call.isTrue(3) }
    self.scope = scope
  }

  private static func points(_ call: ScriptCall, _ index: Int) throws(ScriptError) -> [Point] {
    guard case .list(let list) = call.argument(index) else {
      if case .undefined = call.argument(index) { return [] }
      throw call.error("expected a list of points")
    }
    var points: [Point] = []
    for item in list.items {
      guard let numbers = try item.numbers, numbers.count > 1, numbers.allSatisfy({ abs($0) < 1e6 })
      else {
        throw call.error("expected a list of points")
      }
      points.append(Point(numbers[0], numbers[1]))
    }
    return points
  }

  func member(_ name: String) throws(ScriptError) -> Value? {
    switch name {
    case "points", "inTangents", "outTangents":
      let place = name == "points" ? 0 : name == "inTangents" ? 2 : 4
      return ScriptFunction { call throws(ScriptError) in
        var items: [Value] = []
        for start in stride(from: 0, to: self.corners.count, by: 6) {
          let origin = place == 0 ? [0, 0] : Array(self.corners[start..<start + 2])
          let ends = self.corners[(start + place)...].prefix(2)
          items.append(try self.scope.list(zip(ends, origin).map { $0 - $1 }))
        }
        return try call.run.list(items)
      }.value
    case "isClosed": return ScriptFunction { _ in .flag(self.isClosed) }.value
    case "pointOnPath", "tangentOnPath", "normalOnPath":
      return ScriptFunction { call throws(ScriptError) in
        let number = try call.number(0, default: 0.5)
        let fraction = number.isNaN ? 0 : min(max(number, 0), 1)
        try call.run.charge(self.corners.count)
        let route = Route(self.path)
        let point = route.point(at: fraction)
        if name == "pointOnPath" { return try self.scope.list([point.x, point.y]) }
        let (a, b) = (
          route.point(at: max(fraction - 1e-3, 0)), route.point(at: min(fraction + 1e-3, 1))
        )
        let length = max(hypot(b.x - a.x, b.y - a.y), 1e-9)
        let (x, y) = ((b.x - a.x) / length, (b.y - a.y) / length)
        return try self.scope.list(name == "tangentOnPath" ? [x, y] : [-y, x])
      }.value
    default: return nil
    }
  }

  private var path: Path {
    let ends = stride(from: 0, to: corners.count, by: 6).map { Array(corners[$0..<$0 + 6]) }
    guard let first = ends.first else { return Path([]) }
    var steps: [Path.Element] = [.move(Point(first[0], first[1]))]
    for (one, other) in zip(ends, ends.dropFirst() + (isClosed ? [first] : [])) {
      steps.append(
        .curve(Point(one[4], one[5]), Point(other[2], other[3]), Point(other[0], other[1])))
    }
    return Path(steps)
  }
}
