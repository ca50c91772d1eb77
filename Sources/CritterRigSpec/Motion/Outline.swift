package import CritterAnimated
package import CritterGraphics

/// A path over time: the corners of its contours with their tangents.
package struct Outline: Hashable {
  /// The number of corners of each contour, and whether it is closed.
  package struct Contour: Hashable {
    package var count: Int
    package var isClosed: Bool

    package init(
      count: Int,
      isClosed: Bool
    ) {
      self.count = count
      self.isClosed = isClosed
    }
  }

  /// Six numbers per corner: its point, the control point before it, and the one after it.
  package var motion: Motion
  package var contours: [Contour]

  package init(
    motion: Motion,
    contours: [Contour]
  ) {
    self.motion = motion
    self.contours = contours
  }

  package var isStatic: Bool { motion.isStatic }

  /// Whether all corners are one point at all times.
  package var isEmpty: Bool { motion.keys.allSatisfy { path($0.value).length == 0 } }

  /// Returns the path with the numbers of a keyframe.
  package func path(_ numbers: [Double]) -> Path {
    var (elements, offset): ([Path.Element], Int) = ([], 0)
    for contour in contours {
      let corners = (0..<contour.count).map { index in
        Corner(numbers[(offset + 6 * index)..<(offset + 6 * index + 6)])
      }
      offset += 6 * contour.count
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
    var result = self
    result.motion = motion.cut(to: range)
    return result
  }

  /// Returns the outline with corners of straight lines rounded.
  package func rounded(by radius: Motion, in range: ClosedRange<Double>) -> Outline {
    var (result, offset) = (self, 0)
    var sharp: [[Bool]] = []
    result.contours = contours.map { contour in
      let flags = (0..<contour.count).map { index in
        let isEnd = !contour.isClosed && (index == 0 || index == contour.count - 1)
        return !isEnd
          && motion.keys.allSatisfy { key in
            let at = offset + 6 * index
            let numbers = key.value[at..<(at + 6)].map(\.self)
            return (2..<6).allSatisfy { abs(numbers[$0] - numbers[$0 % 2]) < 1e-3 }
          }
      }
      sharp.append(flags)
      offset += 6 * contour.count
      var contour = contour
      contour.count += flags.count { $0 }
      return contour
    }
    result.motion = Motion.combined(
      [motion, radius], in: range, isAffine: radius.isStatic, tolerance: 0.1
    ) { [contours] in Self.rounded($0[0], contours, sharp, max($0[1][0], 0)) }
    return result
  }

  private static func rounded(
    _ numbers: [Double], _ contours: [Contour], _ sharp: [[Bool]], _ radius: Double
  ) -> [Double] {
    var (result, offset): ([Double], Int) = ([], 0)
    for (contour, flags) in zip(contours, sharp) {
      func point(_ index: Int) -> Point {
        let at = offset + 6 * ((index + contour.count) % contour.count)
        return Point(numbers[at], numbers[at + 1])
      }
      for index in 0..<contour.count {
        let at = offset + 6 * index
        guard flags[index] else {
          result += numbers[at..<(at + 6)]
          continue
        }
        let corner = point(index)
        let ends = [index - 1, index + 1].map { other -> (on: Point, handle: Point) in
          let next = point(other)
          let distance = max(corner.distance(to: next), 1e-9)
          let way = min(distance / 2, radius)
          func at(_ length: Double) -> Point {
            Point(
              corner.x + (next.x - corner.x) * length / distance,
              corner.y + (next.y - corner.y) * length / distance)
          }
          return (at(way), at(way * (1 - handle)))
        }
        let (a, b) = (ends[0], ends[1])
        result += [a.on.x, a.on.y, a.on.x, a.on.y, a.handle.x, a.handle.y]
        result += [b.on.x, b.on.y, b.handle.x, b.handle.y, b.on.x, b.on.y]
      }
      offset += 6 * contour.count
    }
    return result
  }

  private static let trimmedCorners = 48

  /// Returns the part of a contour between two fractions of its length, as straight lines.
  package func trimmed(to ends: Motion, in range: ClosedRange<Double>) -> Outline {
    var result = self
    result.contours = [Contour(count: Self.trimmedCorners, isClosed: true)]
    result.motion = Motion.combined(
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
    return result
  }

  /// Returns the outline with all points mapped.
  package func applying(_ matrix: Matrix) -> Outline {
    if matrix == .identity { return self }
    var result = self
    result.motion = motion.map { numbers in
      stride(from: 0, to: numbers.count, by: 2).flatMap { index -> [Double] in
        let point = matrix.project(Point(numbers[index], numbers[index + 1])) ?? .zero
        return [point.x, point.y]
      }
    }
    return result
  }

  /// The area of the polygon between the corners of each contour at the start: negative if it turns
  /// the other way.
  package var areas: [Double] {
    var offset = 0
    return contours.map { contour in
      let corners = (0..<contour.count).map { index in
        Point(motion.first[offset + 6 * index], motion.first[offset + 6 * index + 1])
      }
      offset += 6 * contour.count
      return zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { sum, side in
        sum + (side.0.x * side.1.y - side.1.x * side.0.y) / 2
      }
    }
  }

  /// The outline with the corners in the other direction.
  package var reversed: Outline {
    var result = self
    let counts = contours.map(\.count)
    result.motion = motion.map { numbers in
      var (reversed, offset): ([Double], Int) = ([], 0)
      for count in counts {
        // A closed path starts at the same corner.
        for index in [0] + (1..<max(count, 1)).reversed() {
          let corner = Array(numbers[(offset + 6 * index)..<(offset + 6 * index + 6)])
          reversed += corner[0..<2] + corner[4..<6] + corner[2..<4]
        }
        offset += 6 * count
      }
      return reversed
    }
    return result
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
    let isSame = moving.allSatisfy { motion in
      motion.keys.count == moving[0].keys.count
        && zip(motion.keys, moving[0].keys).allSatisfy {
          $0.time == $1.time && $0.eases == $1.eases
        }
    }
    guard isSame || isSampled else { return nil }
    let motion = Motion.combined(outlines.map(\.motion), in: range, isAffine: true) {
      $0.flatMap(\.self)
    }
    return Outline(motion: motion, contours: contours)
  }

  private struct Corner {
    let point: Point
    let before: Point
    let after: Point

    init(_ numbers: ArraySlice<Double>) {
      let at = numbers.startIndex
      point = Point(numbers[at], numbers[at + 1])
      before = Point(numbers[at + 2], numbers[at + 3])
      after = Point(numbers[at + 4], numbers[at + 5])
    }

    func way(to next: Corner) -> Path.Element {
      let isLine = after.isNear(point) && next.before.isNear(next.point)
      return isLine ? .line(next.point) : .curve(after, next.before, next.point)
    }
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

// Shapes.
extension Outline {
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

  /// The numbers of a star or polygon over time.
  package struct Star {
    package let center: Motion
    package let points: Motion
    package let rotation: Motion
    package let outer: Motion
    package let inner: Motion
    package let outerRoundness: Motion
    package let innerRoundness: Motion
    package let isStar: Bool

    package init(
      center: Motion,
      points: Motion,
      rotation: Motion,
      outer: Motion,
      inner: Motion,
      outerRoundness: Motion,
      innerRoundness: Motion,
      isStar: Bool
    ) {
      self.center = center
      self.points = points
      self.rotation = rotation
      self.outer = outer
      self.inner = inner
      self.outerRoundness = outerRoundness
      self.innerRoundness = innerRoundness
      self.isStar = isStar
    }
  }

  package static let maximumStarPoints = 200.0

  package init(_ star: Star, in range: ClosedRange<Double>) {
    let motions = [
      star.center, star.points, star.rotation, star.outer, star.inner, star.outerRoundness,
      star.innerRoundness,
    ]
    let most = star.points.keys.map(\.value[0]).max() ?? 3
    let count = Int(min(max(most, 2), Self.maximumStarPoints)) * (star.isStar ? 2 : 1)
    contours = [Contour(count: count, isClosed: true)]
    let isAffine =
      star.points.isStatic && star.rotation.isStatic && star.outerRoundness.isStatic
      && star.innerRoundness.isStatic
    motion = Motion.combined(motions, in: range, isAffine: isAffine) { values in
      // Players draw whole points. Those that are too many are at the first one.
      let points = Double(Int(min(max(values[1][0], 2), Self.maximumStarPoints)))
      return (0..<count).flatMap { place -> [Double] in
        let index = Double(place) < points * (star.isStar ? 2 : 1) ? place : 0
        let turn = 360 / (star.isStar ? 2 * points : points)
        let (sin, cos) = sinCos(Double(index) * turn + values[2][0] - 90)
        let isInner = star.isStar && index % 2 == 1
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
