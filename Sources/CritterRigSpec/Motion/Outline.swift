package import CritterAnimated
package import CritterGraphics

/// A path over time: the corners of its contours with their tangents.
package struct Outline: Hashable {
  /// The number of corners of each contour, and whether it is closed.
  package struct Contour: Hashable {
    package var count: Int
    package var isClosed: Bool

    package init(count: Int, isClosed: Bool) {
      self.count = count
      self.isClosed = isClosed
    }
  }

  /// Six numbers per corner: its point, the control point before it, and the one after it.
  package var motion: Motion
  package var contours: [Contour]

  package init(motion: Motion, contours: [Contour]) {
    self.motion = motion
    self.contours = contours
  }

  package var isStatic: Bool { motion.isStatic }

  /// Whether all corners are one point at all times.
  package var isEmpty: Bool { motion.keys.allSatisfy { path($0.value).length == 0 } }

  /// Returns the corners of each contour that the numbers of a keyframe describe.
  func corners(_ numbers: [Double]) -> [[BezierCorner]] {
    var offset = 0
    return contours.map { contour in
      let corners = (0..<contour.count).map { BezierCorner(numbers, at: offset + 6 * $0) }
      offset += 6 * contour.count
      return corners
    }
  }

  /// Returns the path with the numbers of a keyframe.
  package func path(_ numbers: [Double]) -> Path {
    var elements: [Path.Element] = []
    for (contour, corners) in zip(contours, corners(numbers)) {
      guard let first = corners.first else { continue }
      elements.append(.move(first.point))
      for (one, next) in zip(corners, corners.dropFirst()) { elements.append(one.way(to: next)) }
      guard contour.isClosed, corners.count > 1 else { continue }
      let way = corners[corners.count - 1].way(to: first)
      // All keyframes have the same commands.
      if way.isCurve || !isStatic { elements.append(way) }
      elements.append(.close)
    }
    return Path(elements)
  }

  /// The smallest rectangle around the path at all keyframes.
  package var bounds: Rect {
    let paths = motion.keys.map { path($0.value) }
    if isStatic { return paths[0].bounds }
    return Rect(around: paths.map(\.bounds).flatMap(\.corners))
  }

  /// Returns the outline between two times in frames.
  package func cut(to range: ClosedRange<Double>) -> Outline {
    Outline(motion: motion.cut(to: range), contours: contours)
  }

  /// Returns the outline with corners of straight lines rounded.
  package func rounded(by radius: Motion, in range: ClosedRange<Double>) -> Outline {
    var result = self
    let all = motion.keys.map { corners($0.value) }
    let sharp = contours.enumerated().map { place, contour in
      (0..<contour.count).map { index in
        let isEnd = !contour.isClosed && (index == 0 || index == contour.count - 1)
        return !isEnd && all.allSatisfy { $0[place][index].isSharp }
      }
    }
    for (place, flags) in sharp.enumerated() { result.contours[place].count += flags.count { $0 } }
    result.motion = Motion.combined(
      [motion, radius], in: range, isAffine: radius.isStatic, tolerance: 0.1
    ) { values in
      zip(corners(values[0]), sharp).flatMap { Self.rounded($0, $1, max(values[1][0], 0)) }
    }
    return result
  }

  private static func rounded(
    _ corners: [BezierCorner], _ sharp: [Bool], _ radius: Double
  ) -> [Double] {
    corners.indices.flatMap { index -> [Double] in
      guard sharp[index] else { return corners[index].numbers }
      let corner = corners[index].point
      let ends = [index - 1, index + 1].map { other -> (on: Point, handle: Point) in
        let next = corners[(other + corners.count) % corners.count].point
        let distance = max(corner.distance(to: next), 1e-9)
        let way = min(distance / 2, radius)
        return (
          corner.mixed(with: next, way / distance),
          corner.mixed(with: next, way * (1 - handle) / distance)
        )
      }
      let (a, b) = (ends[0], ends[1])
      return BezierCorner(a.on, before: a.on, after: a.handle).numbers
        + BezierCorner(b.on, before: b.handle, after: b.on).numbers
    }
  }

  private static let trimmedCorners = 48

  /// Returns the part of a contour between two fractions of its length, as straight lines.
  package func trimmed(to ends: Motion, in range: ClosedRange<Double>) -> Outline {
    let points = Motion.combined(
      [motion, ends], in: range, isAffine: false, tolerance: 0.1
    ) { values in
      let piece = path(values[0]).trimmed(to: Trim(start: values[1][0], end: values[1][1]))
      let start = Point(values[0][0], values[0][1])
      let route = Route(piece)
      return (0..<Self.trimmedCorners).flatMap { index -> [Double] in
        let fraction = Double(index) / Double(Self.trimmedCorners - 1)
        let point = route.length > 0 ? route.point(at: fraction) : start
        return [point.x, point.y, point.x, point.y, point.x, point.y]
      }
    }
    return Outline(
      motion: points, contours: [Contour(count: Self.trimmedCorners, isClosed: true)])
  }

  /// Returns the outline with all points mapped.
  package func applying(_ matrix: Matrix) -> Outline {
    if matrix == .identity { return self }
    let points = motion.map { numbers in
      stride(from: 0, to: numbers.count, by: 2).flatMap { index -> [Double] in
        let point = matrix.project(Point(numbers[index], numbers[index + 1])) ?? .zero
        return [point.x, point.y]
      }
    }
    return Outline(motion: points, contours: contours)
  }

  /// The area of the polygon between the corners of each contour at the start: negative if it turns
  /// the other way.
  package var areas: [Double] {
    corners(motion.first).map { $0.map(\.point).area }
  }

  /// The outline with the corners in the other direction.
  package var reversed: Outline {
    let points = motion.map { numbers in
      corners(numbers).flatMap { corners in
        // A closed path starts at the same corner.
        (corners.prefix(1) + corners.dropFirst().reversed()).flatMap { corner in
          BezierCorner(corner.point, before: corner.after, after: corner.before).numbers
        }
      }
    }
    return Outline(motion: points, contours: contours)
  }

  /// Returns the outline with the contours of several outlines; nil if they move at different
  /// times.
  ///
  /// - Parameter isSampled: whether outlines that move at different times are sampled.
  package static func joined(
    _ outlines: [Outline], in range: ClosedRange<Double>, isSampled: Bool = false
  ) -> Outline? {
    guard outlines.count != 1 else { return outlines[0] }
    let contours = outlines.flatMap(\.contours)
    let moving = outlines.map(\.motion).filter { !$0.isStatic }
    let isSame = moving.allSatisfy { $0.keys.haveTimes(of: moving[0].keys) }
    guard isSame || isSampled else { return nil }
    let motion = Motion.combined(outlines.map(\.motion), in: range, isAffine: true) {
      $0.flatMap(\.self)
    }
    return Outline(motion: motion, contours: contours)
  }

  // MARK: Shapes

  private static let handle = 0.5519

  /// Creates an ellipse that starts at its top and runs clockwise.
  ///
  /// - Parameters:
  ///   - center: a point over time.
  ///   - size: the width and the height over time.
  package init(ellipseAt center: Motion, _ size: Motion, in range: ClosedRange<Double>) {
    contours = [Contour(count: 4, isClosed: true)]
    motion = Motion.combined([center, size], in: range, isAffine: true) { values in
      let (x, y, rx, ry) = (values[0][0], values[0][1], values[1][0] / 2, values[1][1] / 2)
      let h = Self.handle
      let directions: [(u: Double, v: Double)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
      return directions.flatMap { u, v -> [Double] in
        let point = [x + u * rx, y + v * ry]
        let before = [x + (u + h * v) * rx, y + (v - h * u) * ry]
        let after = [x + (u - h * v) * rx, y + (v + h * u) * ry]
        return point + before + after
      }
    }
  }

  /// Creates a rectangle that starts at its top right corner and runs clockwise.
  package init(rectAt center: Motion, _ size: Motion, radius: Motion, in range: ClosedRange<Double>)
  {
    let isRound = !radius.isStatic || radius.first[0] > 0
    contours = [Contour(count: isRound ? 8 : 4, isClosed: true)]
    let isAffine = radius.isStatic && radius.first[0] == 0 || size.isStatic && radius.isStatic
    motion = Motion.combined([center, size, radius], in: range, isAffine: isAffine) { values in
      let (x, y) = (values[0][0], values[0][1])
      let (w, h) = (abs(values[1][0]) / 2, abs(values[1][1]) / 2)
      let r = min(max(values[2][0], 0), w, h)
      func point(_ px: Double, _ py: Double) -> [Double] { [px, py, px, py, px, py] }
      guard isRound else {
        return point(x + w, y - h) + point(x + w, y + h) + point(x - w, y + h) + point(x - w, y - h)
      }
      // From the middle of the rectangle: the end of each rounded corner, and its control point.
      let k = r * (1 - Self.handle)
      let (left, right, top, bottom) = (x - w, x + w, y - h, y + h)
      let corners: [[Double]] = [
        [right, top + r, right, top + k, right, top + r],
        [right, bottom - r, right, bottom - r, right, bottom - k],
        [right - r, bottom, right - k, bottom, right - r, bottom],
        [left + r, bottom, left + r, bottom, left + k, bottom],
        [left, bottom - r, left, bottom - k, left, bottom - r],
        [left, top + r, left, top + r, left, top + k],
        [left + r, top, left + k, top, left + r, top],
        [right - r, top, right - r, top, right - k, top],
      ]
      return corners.flatMap(\.self)
    }
  }

  package static let maximumStarPoints = 200.0

  /// Creates a star, or a polygon, which has no inner corners.
  ///
  /// - Parameters:
  ///   - rotation: the angle of the first corner, in degrees.
  ///   - outer: the distance of the corners from the center, and of those between them.
  ///   - outerRoundness: the lengths of the tangents at both kinds of corners, in percent.
  package init(
    starAt center: Motion, points: Motion, rotation: Motion, outer: Motion, inner: Motion,
    outerRoundness: Motion, innerRoundness: Motion, isStar: Bool, in range: ClosedRange<Double>
  ) {
    let motions = [center, points, rotation, outer, inner, outerRoundness, innerRoundness]
    let count = Int(min(max(points.greatest, 2), Self.maximumStarPoints)) * (isStar ? 2 : 1)
    contours = [Contour(count: count, isClosed: true)]
    let isAffine =
      points.isStatic && rotation.isStatic && outerRoundness.isStatic && innerRoundness.isStatic
    motion = Motion.combined(motions, in: range, isAffine: isAffine) { values in
      // Players draw whole points. Those that are too many are at the first one.
      let points = Double(Int(min(max(values[1][0], 2), Self.maximumStarPoints)))
      return (0..<count).flatMap { place -> [Double] in
        let index = Double(place) < points * (isStar ? 2 : 1) ? place : 0
        let turn = 360 / (isStar ? 2 * points : points)
        let (sin, cos) = sinCos(Double(index) * turn + values[2][0] - 90)
        let isInner = isStar && index % 2 == 1
        let radius = isInner ? values[4][0] : values[3][0]
        let round = (isInner ? values[6][0] : values[5][0]) / 100
        let segments = points * 4
        let tangent = 2 * Double.pi * radius / segments * round
        let (x, y) = (values[0][0] + radius * cos, values[0][1] + radius * sin)
        let (dx, dy) = (-sin * tangent, cos * tangent)
        return [x, y, x - dx, y - dy, x + dx, y + dy]
      }
    }
  }
}

/// A corner of a path with its control points.
struct BezierCorner {
  let point: Point
  let before: Point
  let after: Point

  init(_ point: Point, before: Point, after: Point) {
    self.point = point
    self.before = before
    self.after = after
  }

  init(_ numbers: [Double], at index: Int) {
    point = Point(numbers[index], numbers[index + 1])
    before = Point(numbers[index + 2], numbers[index + 3])
    after = Point(numbers[index + 4], numbers[index + 5])
  }

  var numbers: [Double] { [point.x, point.y, before.x, before.y, after.x, after.y] }

  /// Whether the ways to both neighbors are straight lines.
  fileprivate var isSharp: Bool {
    [before, after].allSatisfy { abs($0.x - point.x) < 1e-3 && abs($0.y - point.y) < 1e-3 }
  }

  fileprivate func way(to next: BezierCorner) -> Path.Element {
    let isLine = after.isNear(point) && next.before.isNear(next.point)
    return isLine ? .line(next.point) : .curve(after, next.before, next.point)
  }
}

extension Path.Element {
  fileprivate var isCurve: Bool { if case .curve = self { true } else { false } }
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-4 && abs(y - other.y) < 1e-4
  }
}
