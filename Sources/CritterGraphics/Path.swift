/// An outline of lines and cubic Béziers, in points. It can have several subpaths.
///
/// ```swift
/// let heart = Path([
///   .move(Point(50, 85)), .curve(Point(0, 50), Point(20, 0), Point(50, 30)),
///   .curve(Point(80, 0), Point(100, 50), Point(50, 85)), .close,
/// ])
/// ```
public struct Path: Hashable, Sendable {
  /// A drawing command.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  /// The commands in drawing order; a visible path starts with a move.
  public var elements: [Element]

  /// Creates a path from drawing commands.
  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// Hashes only the first and last commands, since paths that differ only elsewhere are rare.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(elements.count)
    hasher.combine(elements.first)
    hasher.combine(elements.last)
  }

  /// Creates a rectangle with rounded corners, clockwise from the end of the top left corner.
  ///
  /// - Parameters:
  ///   - rect: the rectangle.
  ///   - radius: the corner radius; limited to half of the shorter side.
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
    addQuarterCircle(to: Point(rect.maxX, top), through: Point(rect.maxX, rect.minY))
    elements.append(.line(Point(rect.maxX, bottom)))
    addQuarterCircle(to: Point(right, rect.maxY), through: Point(rect.maxX, rect.maxY))
    elements.append(.line(Point(left, rect.maxY)))
    addQuarterCircle(to: Point(rect.minX, bottom), through: Point(rect.minX, rect.maxY))
    elements.append(.line(Point(rect.minX, top)))
    addQuarterCircle(to: Point(left, rect.minY), through: Point(rect.minX, rect.minY))
    elements.append(.close)
  }

  /// Adds a quarter of a circle that is tangent to both sides of a corner.
  private mutating func addQuarterCircle(to end: Point, through corner: Point) {
    guard let start = elements.last?.end else { return }
    let handle = Self.quarterHandle
    elements.append(.curve(start.mixed(with: corner, handle), end.mixed(with: corner, handle), end))
  }

  /// The handle length of a quarter circle of radius 1, with which a cubic passes through the
  /// middle of the arc.
  private static let quarterHandle = 0.5522847498307936

  /// Creates an ellipse, clockwise from its rightmost point.
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

  /// The smallest rectangle around all points and control points.
  public var controlBounds: Rect { Rect(around: points) }

  /// The smallest rectangle around the outline.
  package var bounds: Rect {
    Rect(around: elements.compactMap(\.end) + segments.flatMap(\.extrema))
  }

  /// All points and control points, in order.
  var points: [Point] {
    var points: [Point] = []
    points.reserveCapacity(3 * elements.count)
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let a, let b, let end):
        points.append(a)
        points.append(b)
        points.append(end)
      case .close: break
      }
    }
    return points
  }

  /// Returns a path with the same commands and other points.
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

  /// Returns the path under an affine matrix.
  package func transformed(by matrix: Matrix) -> Path {
    with(points.map { matrix.project($0) ?? $0 })
  }

  /// Returns the path, translated in points.
  package func translated(by x: Double, _ y: Double) -> Path {
    with(points.map { Point($0.x + x, $0.y + y) })
  }

  /// The length of all subpaths together, in points, with a relative error of at most 1e-6.
  package var length: Double {
    segments.map(\.length).reduce(0, +)
  }

  /// Returns the part of the path between two fractions of its length, along all subpaths in order,
  /// like `strokeStart` and `strokeEnd` of a `CAShapeLayer`. Empty if the start isn't less than the
  /// end.
  public func trimmed(to trim: Trim) -> Path {
    if trim.end - trim.start >= 1 { return self }
    let pieces = trim.rounds.map { piece($0.trim) }
    guard pieces.count == 2 else { return pieces.first ?? Path() }
    // The end of a closed path is its start.
    let segments = self.segments
    let isClosed =
      segments.filter(\.startsSubpath).count == 1 && segments.last?.end == segments.first?.start
    return Path(pieces[0].elements + pieces[1].elements.dropFirst(isClosed ? 1 : 0))
  }

  /// - Parameter trim: from 0 to 1.
  private func piece(_ trim: Trim) -> Path {
    if trim.start <= 0, trim.end >= 1 { return self }
    let segments = self.segments
    let lengths = segments.map(\.length)
    let total = lengths.reduce(0, +)
    let (start, end) = (trim.start * total, trim.end * total)
    var result = Path()
    var traveled = 0.0
    var continues = false
    for (segment, length) in zip(segments, lengths) {
      let (from, to) = (max(start - traveled, 0), min(end - traveled, length))
      traveled += length
      if segment.startsSubpath { continues = false }
      guard from < to else { continue }
      result.add(segment.piece(from: from, to: to, of: length), continues: continues)
      continues = true
    }
    return result
  }

  /// Adds a segment, joined to the last one if `continues` is true.
  private mutating func add(_ segment: Segment, continues: Bool) {
    if !continues { elements.append(.move(segment.start)) }
    elements.append(segment.element)
  }

  /// The lines and curves; a line closes a subpath.
  var segments: [Segment] {
    var result: [Segment] = []
    var (current, first) = (Point.zero, Point.zero)
    var isFirst = true
    func add(_ controls: (Point, Point)? = nil, to end: Point) {
      result.append(Segment(start: current, controls: controls, end: end, startsSubpath: isFirst))
      current = end
      isFirst = false
    }
    for element in elements {
      switch element {
      case .move(let point): (current, first, isFirst) = (point, point, true)
      case .line(let end): add(to: end)
      case .curve(let a, let b, let end): add((a, b), to: end)
      case .close:
        if current != first { add(to: first) }
        current = first
        isFirst = true
      }
    }
    return result
  }

  /// Returns points on the path: the start of each subpath, the end of each line, and `count` points
  /// on each curve, including its end.
  package func points(perCurve count: Int) -> [Point] {
    segments.flatMap { segment -> [Point] in
      (segment.startsSubpath ? [segment.start] : []) + segment.points(perCurve: count)
    }
  }
}

extension Path.Element {
  /// The control points and the end of the command.
  var points: [Point] { Path([self]).points }

  /// The end of the command; nil if it closes a subpath.
  package var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}

// MARK: - Trimming

/// The visible part of a path, between two fractions of its length. It can pass the start of the
/// path, for example from 0.8 to 1.3.
///
/// ```swift
/// shape.trim = Trim(start: 0, end: Double(index) / Double(count))
/// ```
public struct Trim: Hashable, Sendable {
  /// The fraction at the start.
  public var start: Double
  /// The fraction at the end, at most 1 after the start; a later end is the whole path. Nothing is drawn if it isn't greater than the start.
  public var end: Double

  /// Creates a trim between two fractions of the length.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The trim that keeps the whole path.
  public static let full = Trim(start: 0, end: 1)

  /// The rounds of the path that the trim covers, in order: the number of the round, with the
  /// fractions of the path, 0…1.
  package var rounds: [(number: Int, trim: Trim)] {
    guard start < end, abs(start) < 1e9 else { return [] }
    let end = min(end, start + 1)
    return (Int(start.rounded(.down))...Int(end.rounded(.down))).compactMap { round in
      let (from, to) = (max(start - Double(round), 0), min(end - Double(round), 1))
      return from < to ? (round, Trim(start: from, end: to)) : nil
    }
  }
}

// MARK: - Stroking

/// The rule for the inside of a path, as in SVG.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  case nonzero, evenodd
}

/// The shape of the ends of a stroke, as in SVG and Core Animation.
///
/// For an example, see `Stroke`.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  case butt, round, square
}

/// The shape of the corners of a stroke, as in SVG and Core Animation.
///
/// For an example, see `Stroke`.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  case miter, round, bevel
}

/// The ends and the corners of a stroke, as in SVG and Core Animation.
package struct LineStyle: Hashable, Sendable {
  /// The shape of the ends.
  package var cap = LineCap.butt
  /// The shape of the corners.
  package var join = LineJoin.miter
  /// The maximum length of a miter, in line widths; longer ones are beveled. The default is that of
  /// Core Animation.
  package var miterLimit = 10.0

  /// Creates a style; by default, with butt ends and mitered corners.
  package init(cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10) {
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }

  /// The values by their keys in a rig file.
  package var entries: [(key: String, value: JSON)] {
    [
      ("line-cap", .string(cap.rawValue)), ("line-join", .string(join.rawValue)),
      ("miter-limit", .number(miterLimit)),
    ]
  }
}

/// The appearance of a stroked path.
///
/// ```swift
/// let outline = Stroke(color: Color(0.4, 0, 0.1), width: 4, cap: .round, join: .round)
/// ```
public struct Stroke: Hashable, Sendable {
  /// The color or gradient of the line, in points of the layer.
  public var paint: Paint
  /// The width of the line in points.
  public var width: Double
  /// The ends and the corners.
  package var line: LineStyle
  /// The lengths of dashes and gaps in points, in pairs; empty for a solid line.
  public var dashes: [Double] = []
  /// The distance in points by which the dashes are moved toward the start of the line.
  public var dashOffset = 0.0

  /// Creates a stroke; by default, one point wide with butt ends and mitered corners.
  public init(color: Color, width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter) {
    self.init(paint: .color(color), width: width, cap: cap, join: join)
  }

  /// Creates a stroke; by default, one point wide with butt ends and mitered corners.
  public init(paint: Paint, width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter) {
    self.init(paint: paint, width: width, line: LineStyle(cap: cap, join: join))
  }

  package init(paint: Paint, width: Double, line: LineStyle) {
    self.paint = paint
    self.width = width
    self.line = line
  }

  /// The shape of the ends.
  public var cap: LineCap {
    get { line.cap }
    set { line.cap = newValue }
  }

  /// The shape of the corners.
  public var join: LineJoin {
    get { line.join }
    set { line.join = newValue }
  }
}
