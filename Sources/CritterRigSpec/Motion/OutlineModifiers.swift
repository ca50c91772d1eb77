package import CritterAnimated
import CritterGraphics

/// A change of the shape of a path.
package enum OutlineModifier: Hashable {
  /// Rounds the corners of straight lines, by a radius.
  case rounded(Motion)
  /// Moves the corners to the center, and their tangents away from it, in percent.
  case puckered(Motion)
  /// Adds corners to each segment that are alternately left and right of it.
  case zigZag(size: Motion, ridges: Motion, isSmooth: Bool)
  /// Moves the path outward by a distance.
  case offset(Motion, join: String, miterLimit: Double)
}

extension Outline {
  /// Returns the outline with a modifier.
  package func applying(_ modifier: OutlineModifier, in range: ClosedRange<Double>) -> Outline {
    switch modifier {
    case .rounded(let radius): rounded(by: radius, in: range)
    case .puckered(let amount): puckered(by: amount, in: range)
    case .zigZag(let size, let ridges, let isSmooth):
      zigZagged(by: size, ridges, isSmooth: isSmooth, in: range)
    case .offset(let distance, let join, let limit):
      offset(by: distance, join: join, miterLimit: limit, in: range)
    }
  }

  private func puckered(by amount: Motion, in range: ClosedRange<Double>) -> Outline {
    let points = Motion.combined([motion, amount], in: range, isAffine: motion.isStatic) {
      values in
      let fraction = values[1][0] / 100
      return corners(values[0]).flatMap { corners -> [Double] in
        let bounds = Rect(around: corners.map(\.point))
        let center = Point((bounds.minX + bounds.maxX) / 2, (bounds.minY + bounds.maxY) / 2)
        return corners.flatMap { corner in
          BezierCorner(
            corner.point.mixed(with: center, fraction),
            before: corner.before.mixed(with: center, -fraction),
            after: corner.after.mixed(with: center, -fraction)
          ).numbers
        }
      }
    }
    return Outline(motion: points, contours: contours)
  }

  // MARK: Zig zag

  private static let maximumRidges = 50.0

  private func zigZagged(
    by size: Motion, _ ridges: Motion, isSmooth: Bool, in range: ClosedRange<Double>
  ) -> Outline {
    func count(_ ridges: Double) -> Int { Int(min(max(ridges, 0), Self.maximumRidges).rounded()) }
    let most = count(ridges.greatest)
    let longer = contours.map { contour in
      let segments = max(contour.isClosed ? contour.count : contour.count - 1, 0)
      return Contour(count: segments * (most + 1) + 1, isClosed: contour.isClosed)
    }
    let points = Motion.combined(
      [motion, size, ridges], in: range, isAffine: false, tolerance: 0.05
    ) { values in
      zip(corners(values[0]), contours).flatMap { corners, contour in
        Self.zigZag(
          corners, isClosed: contour.isClosed, values[1][0], count(values[2][0]), most, isSmooth
        ).flatMap(\.numbers)
      }
    }
    return Outline(motion: points, contours: longer)
  }

  /// - Parameters:
  ///   - ridges: the number of new corners on each segment.
  ///   - most: the number of corners that each segment has room for.
  private static func zigZag(
    _ corners: [BezierCorner], isClosed: Bool, _ size: Double, _ ridges: Int, _ most: Int,
    _ isSmooth: Bool
  ) -> [BezierCorner] {
    let count = corners.count
    guard count > 1 else { return corners }
    let spans = Double(2 * (ridges + 1))
    var side = -1.0
    func moved(
      _ point: Point, along direction: Point, before: Double, after: Double
    ) -> BezierCorner {
      let unit = direction.unit
      let place = Point(point.x + side * size * unit.y, point.y - side * size * unit.x)
      let (back, forth) = isSmooth ? (before / spans, after / spans) : (0, 0)
      return BezierCorner(
        place, before: Point(place.x - back * unit.x, place.y - back * unit.y),
        after: Point(place.x + forth * unit.x, place.y + forth * unit.y))
    }
    func corner(_ index: Int) -> BezierCorner {
      let own = corners[index % count]
      let last = corners[(index + count - 1) % count]
      let next = corners[(index + 1) % count]
      return moved(
        own.point, along: next.point - last.point, before: own.point.distance(to: last.point),
        after: own.point.distance(to: next.point))
    }
    var result = [corner(0)]
    for index in 0..<(isClosed ? count : count - 1) {
      let curve = BezierSegment(corners[index], corners[(index + 1) % count])
      let length = curve.start.distance(to: curve.end)
      for ridge in 0..<ridges {
        side = -side
        let t = Double(ridge + 1) / Double(ridges + 1)
        result.append(
          moved(curve.point(at: t), along: curve.direction(at: t), before: length, after: length))
      }
      side = -side
      let end = corner(index + 1)
      let rest = BezierCorner(end.point, before: end.point, after: end.point)
      result += Array(repeating: rest, count: most - ridges) + [end]
    }
    return result
  }

  // MARK: Offset

  /// The curves into which a curved segment is divided before it is moved.
  private static let offsetPieces = 4

  private func offset(
    by distance: Motion, join: String, miterLimit: Double, in range: ClosedRange<Double>
  ) -> Outline {
    let loops = contours.map { contour in
      // An open path becomes a loop around it.
      let segments = contour.isClosed ? contour.count : 2 * max(contour.count - 1, 0)
      return Contour(count: segments * Self.offsetPieces * 3, isClosed: true)
    }
    let points = Motion.combined(
      [motion, distance], in: range, isAffine: false, tolerance: 0.05
    ) { values in
      let all = corners(values[0])
      return zip(all, contours).flatMap { corners, contour in
        let pieces = BezierSegment.loop(corners, isClosed: contour.isClosed).flatMap {
          $0.divided(into: Self.offsetPieces)
        }
        let area = pieces.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) }
        let signed = contour.isClosed && area < 0 ? -values[1][0] : values[1][0]
        return OffsetLoop(pieces, by: signed, join: join, miterLimit: miterLimit)
          .corners.flatMap(\.numbers)
      }
    }
    return Outline(motion: points, contours: loops)
  }
}

/// A cubic Bézier curve.
private struct BezierSegment {
  var start: Point
  var first: Point
  var second: Point
  var end: Point

  init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    self.start = start
    self.first = first
    self.second = second
    self.end = end
  }

  init(_ one: BezierCorner, _ next: BezierCorner) {
    self.init(one.point, one.after, next.before, next.point)
    guard start.distance(to: first) < 1e-6, second.distance(to: end) < 1e-6 else { return }
    // Even speed along a line.
    first = start.mixed(with: end, 1.0 / 3)
    second = start.mixed(with: end, 2.0 / 3)
  }

  /// Returns the segments of a contour; for an open one, also those of the way back.
  static func loop(_ corners: [BezierCorner], isClosed: Bool) -> [BezierSegment] {
    let ways = zip(corners, corners.dropFirst()).map { BezierSegment($0, $1) }
    guard let first = corners.first, let last = corners.last, corners.count > 1 else { return [] }
    if isClosed { return ways + [BezierSegment(last, first)] }
    return ways + ways.reversed().map { BezierSegment($0.end, $0.second, $0.first, $0.start) }
  }

  func point(at t: Double) -> Point { split(at: t).0.end }

  /// The direction of movement; not a unit vector.
  func direction(at t: Double) -> Point {
    let (before, after) = split(at: t)
    return [
      before.end - before.second, after.first - after.start, end - start,
    ].first { $0.distance(to: .zero) > 1e-9 } ?? .zero
  }

  /// The direction at the start, or at the end.
  var directions: (start: Point, end: Point) {
    func first(_ ways: [Point]) -> Point {
      (ways.first { $0.distance(to: .zero) > 1e-6 } ?? .zero).unit
    }
    return (
      first([self.first - start, second - start, end - start]),
      first([end - second, end - self.first, end - start])
    )
  }

  func split(at t: Double) -> (BezierSegment, BezierSegment) {
    let (a, b, c) = (
      start.mixed(with: first, t), first.mixed(with: second, t), second.mixed(with: end, t)
    )
    let (d, e) = (a.mixed(with: b, t), b.mixed(with: c, t))
    let middle = d.mixed(with: e, t)
    return (BezierSegment(start, a, d, middle), BezierSegment(middle, e, c, end))
  }

  func divided(into count: Int) -> [BezierSegment] {
    var (rest, result): (BezierSegment, [BezierSegment]) = (self, [])
    for left in stride(from: count, to: 1, by: -1) {
      let (piece, others) = rest.split(at: 1 / Double(left))
      result.append(piece)
      rest = others
    }
    return result + [rest]
  }

  /// Returns the curve at a distance to the left, seen along its direction with y upward.
  func moved(by distance: Double) -> BezierSegment {
    let (u, v) = directions
    func place(_ point: Point, _ unit: Point) -> Point {
      Point(point.x + distance * unit.y, point.y - distance * unit.x)
    }
    let (from, to) = (place(start, u), place(end, v))
    let length = start.distance(to: end)
    let ratio = length > 1e-9 ? from.distance(to: to) / length : 1
    // The control points keep their directions, and their distances in proportion.
    let (a, b) = (first - start, second - end)
    return BezierSegment(
      from, Point(from.x + a.x * ratio, from.y + a.y * ratio),
      Point(to.x + b.x * ratio, to.y + b.y * ratio), to)
  }

  /// Returns the first point of the curve that another one meets, by their parameters.
  func meeting(_ other: BezierSegment) -> (own: Double, other: Double)? {
    let steps = 16
    func points(_ curve: BezierSegment) -> [Point] {
      (0...steps).map { curve.point(at: Double($0) / Double(steps)) }
    }
    let (a, b) = (points(self), points(other))
    for i in 0..<steps {
      for j in 0..<steps {
        let (r, s, q) = (a[i + 1] - a[i], b[j + 1] - b[j], b[j] - a[i])
        let cross = r.x * s.y - r.y * s.x
        guard abs(cross) > 1e-12 else { continue }
        let t = (q.x * s.y - q.y * s.x) / cross
        let u = (q.x * r.y - q.y * r.x) / cross
        if (0...1).contains(t), (0...1).contains(u) {
          return ((Double(i) + t) / Double(steps), (Double(j) + u) / Double(steps))
        }
      }
    }
    return nil
  }
}

/// A closed loop at a distance from another one, with three corners per piece.
private struct OffsetLoop {
  private(set) var corners: [BezierCorner] = []

  init(_ pieces: [BezierSegment], by distance: Double, join: String, miterLimit: Double) {
    let unchanged = pieces.map { $0.moved(by: distance) }
    var moved = unchanged
    var overlaps = Set<Int>()
    for index in moved.indices {
      let next = (index + 1) % moved.count
      guard Self.isInner(pieces[index], pieces[next], distance),
        let place = Self.meeting(after: index, in: unchanged)
      else { continue }
      // The pieces end where they cross each other.
      overlaps.insert(index)
      let meeting = unchanged[place.piece].point(at: place.own)
      for behind in 0...place.back {
        let at = (index - behind + moved.count) % moved.count
        moved[at] =
          behind == place.back
          ? moved[at].split(at: place.own).0 : BezierSegment(meeting, meeting, meeting, meeting)
      }
      for ahead in 0...place.forth {
        let at = (next + ahead) % moved.count
        moved[at] =
          ahead == place.forth
          ? unchanged[at].split(at: place.other).1
          : BezierSegment(meeting, meeting, meeting, meeting)
      }
    }
    for index in moved.indices {
      let next = (index + 1) % moved.count
      let (end, start) = (moved[index], moved[next])
      let joint = Self.joint(
        from: end.end, pieces[index].directions.end, to: start.start,
        pieces[next].directions.start, around: pieces[index].end, distance,
        overlaps.contains(index) ? "bevel" : join, miterLimit)
      corners.append(BezierCorner(end.end, before: end.second, after: joint.first))
      corners.append(joint.middle)
      corners.append(BezierCorner(start.start, before: joint.second, after: start.first))
    }
  }

  /// Whether two pieces turn to the side to which they are moved, so that they cross.
  private static func isInner(
    _ one: BezierSegment, _ next: BezierSegment, _ distance: Double
  ) -> Bool {
    let (u, v) = (one.directions.end, next.directions.start)
    return (u.x * v.y - u.y * v.x) * distance < -1e-6 * abs(distance)
  }

  /// Returns where the pieces before a corner cross those after it.
  private static func meeting(
    after index: Int, in pieces: [BezierSegment]
  ) -> (piece: Int, own: Double, other: Double, back: Int, forth: Int)? {
    let reach = min(4, pieces.count / 2)
    for sum in 0..<(2 * reach) {
      for back in 0...sum where back < reach && sum - back < reach {
        let own = (index - back + pieces.count) % pieces.count
        let other = (index + 1 + sum - back) % pieces.count
        if let place = pieces[own].meeting(pieces[other]) {
          return (own, place.own, place.other, back, sum - back)
        }
      }
    }
    return nil
  }

  /// Returns the corner between two pieces, and the control points on its way.
  private static func joint(
    from end: Point, _ u: Point, to start: Point, _ v: Point, around center: Point,
    _ distance: Double, _ join: String, _ miterLimit: Double
  ) -> (first: Point, middle: BezierCorner, second: Point) {
    func plain(_ point: Point) -> (Point, BezierCorner, Point) {
      (end, BezierCorner(point, before: point, after: point), start)
    }
    let half = end.mixed(with: start, 0.5)
    let way = half - center
    let height = way.distance(to: .zero)
    guard end.distance(to: start) > 1e-6 else { return plain(half) }
    let radius = abs(distance)
    // At the end of an open path, the way turns back.
    let unit = height > 1e-6 ? way.unit : u
    switch join {
    case "miter" where radius <= miterLimit * height:
      let reach = radius * radius / height
      return plain(Point(center.x + unit.x * reach, center.y + unit.y * reach))
    case "round":
      let top = Point(center.x + unit.x * radius, center.y + unit.y * radius)
      // Each half of the arc is one curve.
      let angle = arcTangent(end.distance(to: start) / 2, height)
      let (sin, cos) = sinCos(angle / 4 * 180 / .pi)
      let reach = 4 / 3 * radius * sin / cos
      let along = (start - end).unit
      return (
        Point(end.x + u.x * reach, end.y + u.y * reach),
        BezierCorner(
          top, before: Point(top.x - along.x * reach, top.y - along.y * reach),
          after: Point(top.x + along.x * reach, top.y + along.y * reach)),
        Point(start.x - v.x * reach, start.y - v.y * reach)
      )
    default: return plain(half)
    }
  }
}

extension Point {
  fileprivate static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// The direction of length 1; zero for no direction.
  fileprivate var unit: Point {
    let length = distance(to: .zero)
    return length > 1e-12 ? Point(x / length, y / length) : .zero
  }
}
