/// An outline of lines and cubic Béziers, in points. It may have several subpaths.
public struct Path: Hashable, Sendable {
  /// One step of a pen.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  /// The commands in drawing order; a visible path begins with a move.
  public var elements: [Element]

  /// A path of these steps.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// Hashes only the first and last commands: paths that differ only elsewhere are rare, and `==`
  /// tells them apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(elements.first)
    hasher.combine(elements.last)
  }

  /// A rectangle with round corners, clockwise from the end of the top left one.
  ///
  /// - Parameters:
  ///   - rect: whose corners are rounded.
  ///   - radius: at most half of the shorter side counts.
  public init(_ rect: Rect, cornerRadius radius: Double = 0) {
    let radius = min(max(radius, 0), rect.size.width / 2, rect.size.height / 2)
    guard radius > 0 else {
      let corners = rect.corners
      elements = [.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close]
      return
    }
    let (left, right) = (rect.minX + radius, rect.maxX - radius)
    let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
    elements = [.move(Point(left, rect.minY)), .line(Point(right, rect.minY))]
    addQuarter(to: Point(rect.maxX, top), through: Point(rect.maxX, rect.minY))
    elements.append(.line(Point(rect.maxX, bottom)))
    addQuarter(to: Point(right, rect.maxY), through: Point(rect.maxX, rect.maxY))
    elements.append(.line(Point(left, rect.maxY)))
    addQuarter(to: Point(rect.minX, bottom), through: Point(rect.minX, rect.maxY))
    elements.append(.line(Point(rect.minX, top)))
    addQuarter(to: Point(left, rect.minY), through: Point(rect.minX, rect.minY))
    elements.append(.close)
  }

  /// A quarter of a circle that would touch `corner`'s two sides.
  private mutating func addQuarter(to end: Point, through corner: Point) {
    guard let start = segments.last?.end else { return }
    func toward(_ point: Point) -> Point {
      Point(
        point.x + (corner.x - point.x) * Self.quarterHandle,
        point.y + (corner.y - point.y) * Self.quarterHandle)
    }
    elements.append(.curve(toward(start), toward(end), end))
  }

  /// The handle length of a quarter circle of radius 1, with which a cubic passes through the
  /// middle of the arc.
  private static let quarterHandle = 0.5522847498307936

  /// Clockwise from its rightmost point.
  package init(ellipseAt center: Point, _ radii: Size) {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(center.x + x * radii.width, center.y + y * radii.height)
    }
    let handle = Self.quarterHandle
    let quarters = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)].map { x, y -> Element in
      .curve(
        point(x - handle * y, y + handle * x), point(handle * x - y, handle * y + x),
        point(-y, x))
    }
    self.init([.move(point(1, 0))] + quarters + [.close])
  }
}

extension Path {
  /// The smallest rectangle around all points and control points.
  public var controlBounds: Rect { Rect(around: points) }

  /// The smallest rectangle around all that it passes.
  package var bounds: Rect {
    Rect(around: elements.compactMap(\.points.last) + segments.flatMap(\.turns))
  }

  /// All points and control points, in their order.
  var points: [Point] { elements.flatMap(\.points) }

  /// A path with the same commands and other points.
  func with(_ points: [Point]) -> Path {
    var rest = points[...]
    return Path(
      elements.map { element in
        switch element {
        case .move(let point): .move(rest.popFirst() ?? point)
        case .line(let point): .line(rest.popFirst() ?? point)
        case .curve(let a, let b, let end):
          .curve(rest.popFirst() ?? a, rest.popFirst() ?? b, rest.popFirst() ?? end)
        case .close: .close
        }
      })
  }

  /// Under an affine map.
  package func moved(by matrix: Matrix) -> Path {
    with(points.map { matrix.project($0) ?? $0 })
  }

  package func moved(by x: Double, _ y: Double) -> Path {
    with(points.map { Point($0.x + x, $0.y + y) })
  }
}

extension Path.Element {
  /// Where it leads, after its control points.
  var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let a, let b, let end): [a, b, end]
    case .close: []
    }
  }
}

// MARK: - Trimming

/// Which part of a path's whole length is drawn; both ends are fractions of it.
public struct Trim: Hashable, Sendable {
  /// 0…1.
  public var start: Double
  /// 0…1; nothing is drawn unless it is past the start.
  public var end: Double

  /// Creates a range between two fractions of the length.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// All of the path.
  public static let whole = Trim(start: 0, end: 1)
}

extension Path {
  /// The length of all subpaths together, in points; good to a millionth of it.
  package var length: Double {
    segments.map(\.length).reduce(0, +)
  }

  /// The part of the path between two fractions of the length, counted along all subpaths in order,
  /// as a `CAShapeLayer` strokes between `strokeStart` and `strokeEnd`.
  ///
  /// - Returns: the path itself for the whole, and nothing when the start is not before the end.
  public func trimmed(to trim: Trim) -> Path {
    if trim.start <= 0, trim.end >= 1 { return self }
    let segments = self.segments
    let lengths = segments.map(\.length)
    let whole = lengths.reduce(0, +)
    let (start, end) = (max(trim.start, 0) * whole, min(trim.end, 1) * whole)
    guard start < end else { return Path() }
    var result = Path()
    var traveled = 0.0
    var goesOn = false
    for (segment, length) in zip(segments, lengths) {
      let (from, to) = (max(start - traveled, 0), min(end - traveled, length))
      traveled += length
      if segment.startsSubpath { goesOn = false }
      guard from < to else { continue }
      result.add(segment.piece(from: from, to: to, of: length), goesOn: goesOn)
      goesOn = true
    }
    return result
  }

  /// - Parameter goesOn: whether it starts where the last one ended, and is joined to it.
  private mutating func add(_ segment: Segment, goesOn: Bool) {
    if !goesOn { elements.append(.move(segment.start)) }
    switch segment.shape {
    case .line(let end): elements.append(.line(end))
    case .curve(let a, let b, let end): elements.append(.curve(a, b, end))
    }
  }

  /// The lines and curves one by one; closing a subpath is a line.
  var segments: [Segment] {
    var result: [Segment] = []
    var (current, first) = (Point.zero, Point.zero)
    var isFirst = true
    func add(_ shape: Segment.Shape, to end: Point) {
      result.append(Segment(start: current, shape: shape, startsSubpath: isFirst))
      (current, isFirst) = (end, false)
    }
    for element in elements {
      switch element {
      case .move(let point): (current, first, isFirst) = (point, point, true)
      case .line(let end): add(.line(end), to: end)
      case .curve(let a, let b, let end): add(.curve(a, b, end), to: end)
      case .close:
        if current != first { add(.line(first), to: first) }
        (current, isFirst) = (first, true)
      }
    }
    return result
  }

  /// Points on its way: where it begins and where lines end, and as many on each curve, the last of
  /// them at its end.
  ///
  /// - Parameter count: at least 1.
  package func points(perCurve count: Int) -> [Point] {
    segments.flatMap { segment -> [Point] in
      let start = segment.startsSubpath ? [segment.start] : []
      if case .line(let end) = segment.shape { return start + [end] }
      return start + (1...count).map { segment.point(at: Double($0) / Double(count)) }
    }
  }
}

// MARK: - Stroking

/// How the ends of a stroke look; the values are the names of SVG and Core Animation.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  case butt, round, square
}

/// How the corners of a stroke look.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  case miter, round, bevel
}

/// How a path is stroked.
public struct Stroke: Hashable, Sendable {
  /// The color of the line.
  public var color: Color
  /// The width of the line in points.
  public var width: Double
  /// How its ends look.
  public var cap: LineCap
  /// How its corners look.
  public var join: LineJoin

  /// How far a miter may reach, in line widths; Core Animation's.
  public static let miterLimit = 10.0

  /// Creates a stroke; by default, one point wide with butt ends and mitered corners.
  public init(color: Color, width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter) {
    self.color = color
    self.width = width
    self.cap = cap
    self.join = join
  }
}
