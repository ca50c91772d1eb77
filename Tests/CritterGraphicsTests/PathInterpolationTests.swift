import CritterGraphics
import CritterTestSupport
import Testing

@Suite struct PathInterpolationTests {
  private func between(_ start: String, _ end: String, _ t: Double = 0.5) throws -> String {
    try Path(svg: start).interpolated(to: Path(svg: end), t).svg
  }

  @Test func `points of equal commands move straight to each other`() throws {
    let (start, end) = ("M0 0 L10 0 C12 0 14 2 14 4 Z", "M0 8 L10 4 C16 4 18 6 14 8 Z")
    #expect(try between(start, end, 0.25) == "M0 2L10 1C13 1 15 3 14 5Z")
    #expect(try between(start, end, 1.5) == "M0 12L10 6C18 6 20 8 14 10Z")
    #expect(try between(start, end, -0.5) == "M0 -4L10 -2C10 -2 12 0 14 2Z")
  }

  @Test func `a line that becomes a curve is a straight one`() throws {
    #expect(try between("M0 0 L9 0", "M0 0 C3 3 6 3 9 0") == "M0 0C3 1.5 6 1.5 9 0")
    #expect(try between("M0 0 C3 3 6 3 9 0", "M0 0 L9 0") == "M0 0C3 1.5 6 1.5 9 0")
  }

  @Test func `other commands are cut where the other path has its ends`() throws {
    #expect(try between("M0 0 H10", "M0 0 L5 5 L10 0") == "M0 0L5 2.5L10 0")
    // A quarter of each is as long as the first line of the second.
    #expect(try between("M0 0 H12", "M0 0 H3 V9") == "M0 0L3 0L7.5 4.5")
    #expect(
      try between("M0 0 H8", "M0 4 H4 C5.333333 4 6.666667 4 8 4 ")
        == "M0 2L4 2C5.333333 2 6.666667 2 8 2")
  }

  @Test func `a closed path starts where least has to move`() throws {
    let circle = "M10 0 A10 10 0 0 1 -10 0 A10 10 0 0 1 10 0 Z"
    let path = try Path(svg: circle).interpolated(
      to: Path(svg: "M-30 -10 H-10 V10 H-30 Z"), 1 - 1e-12)
    // The middle of the square's right side.
    guard case .move(let start)? = path.elements.first else { return #expect(Bool(false)) }
    expect([start.x, start.y], equal: [-10, 0], within: 1e-4)
  }

  @Test(arguments: [
    "M0 0 H8 V8 H0 Z", "M8 0 H0 V8 H8 Z", "M0 8 V0 H8 V8 Z", "M4 0 H0 V8 H8 V0 H5 Z",
  ])
  func `a closed path runs in the same direction`(square: String) throws {
    let path = try Path(svg: "M0 0 H8 V8 H4 H0 Z").interpolated(to: Path(svg: square), 0.5)
    let bounds = path.controlBounds
    expect(
      [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY], equal: [0, 0, 8, 8], within: 1e-6)
    #expect(abs(path.length - 32) < 1e-6)
  }

  @Test(arguments: ["M20 2 A8 8 0 1 1 19.9 2 Z", "M20 2 A8 8 0 1 0 20.1 2 Z"])
  func `a line bends round into a ring without crossing itself`(ring: String) throws {
    let smile = try Path(svg: "M2 6 C12 14 28 14 38 6")
    for (start, end) in try [(smile, Path(svg: ring)), (Path(svg: ring), smile)] {
      let points = start.interpolated(to: end, 0.5).points
      // Half of the way from the line's ends to the top of the ring.
      let ends = [points[0], points[points.count - 1]].sorted { $0.x < $1.x }
      expect(ends.flatMap { [$0.x, $0.y] }, equal: [11, 4, 29, 4], within: 0.5)
    }
  }

  @Test func `a subpath that the other path has not grows from its middle`() throws {
    let (one, two) = ("M0 0 H4 V4 Z", "M0 0 H4 V4 Z M10 10 H14 V14 Z")
    #expect(try between(one, two) == "M0 0L4 0L4 4L0 0ZM11 11L13 11L13 13L11 11Z")
    #expect(try between(two, one) == "M0 0L4 0L4 4L0 0ZM11 11L13 11L13 13L11 11Z")
    #expect(try between("M5 5 L5 5", "M5 5 H9 V9") == "M5 5L7 5L7 7")
  }

  /// Near its ends, an interpolated path looks like them, with any commands.
  @Test func `nothing jumps at the ends`() throws {
    let shapes = try [
      "M0 0 C9 6 21 6 30 0",
      "M13 0 C22 0 27 1 27 5 C27 13 21 19 13 19 C6 19 0 13 0 5 C0 1 5 0 13 0 Z",
      "M0 0 H10 V10 H0 Z M3 3 V7 H7 V3 Z", "M7 0 A7 7 0 1 1 7 14 A7 7 0 1 1 7 0 Z",
      "M0 0 L3 9 L6 0",
    ].map { try Path(svg: $0) }
    for (start, end) in shapes.flatMap({ start in shapes.map { (start, $0) } }) {
      #expect(start.interpolated(to: end, 0) == start && start.interpolated(to: end, 1) == end)
      #expect(start.interpolated(to: end, 1e-9).isNear(start))
      #expect(start.interpolated(to: end, 1 - 1e-9).isNear(end))
    }
  }

  @Test func `paths of more segments than anybody draws jump`() {
    func zigzag(_ count: Int) -> Path {
      Path([.move(.zero)] + (1..<count).map { .line(Point(Double($0), Double($0 % 2))) })
    }
    let (start, end) = (zigzag(10_002), zigzag(10_001))
    #expect(start.interpolated(to: end, 0.5) == start)
  }

  @Test func `a path moves by the difference of two others`() throws {
    let (own, start, end) = ("M1 1 L4 4", "M0 0 L2 2", "M0 3 L2 5")
    #expect(try Path(svg: own).moved(from: Path(svg: start), to: Path(svg: end))?.svg == "M1 4L4 7")
    #expect(try Path(svg: own).moved(from: Path(svg: "M0 0 Z"), to: Path(svg: end)) == nil)
  }

  @Test func `paths are as far apart as their points`() throws {
    #expect(try Path(svg: "M0 0 H4").distance(to: Path(svg: "M3 0 H8")) == 5)
    #expect(try Path(svg: "M0 0 H4").distance(to: Path(svg: "M0 3 H2 H4 V4")) > 0)
  }

  @Test func `a line runs there and back`() throws {
    #expect(
      try Path(svg: "M0 0 L4 0 C5 1 6 1 7 0").closedByRetracing?.svg
        == "M0 0L4 0C5 1 6 1 7 0C6 1 5 1 4 0L0 0Z")
    #expect(try Path(svg: "M0 0 L4 0 V3 Z").closedByRetracing == nil)
  }

  @Test(arguments: ["M0 0L4 0C5 1 6.5 1 7 0Z", "M-1.5 2L0.001 3"])
  func `a path is written as it is read`(text: String) throws {
    #expect(try Path(svg: text).svg == text)
  }
}

extension Path {
  /// Whether each of its points is next to one of another path's.
  fileprivate func isNear(_ other: Path) -> Bool {
    let (points, others) = (evenPoints, other.evenPoints)
    func covers(_ points: [Point], _ others: [Point]) -> Bool {
      points.allSatisfy { point in others.contains { $0.distance(to: point) < 0.25 } }
    }
    return covers(points, others) && covers(others, points)
  }

  private var evenPoints: [Point] {
    let whole = self.length
    let steps = Int(whole * 10)
    return (0..<steps).compactMap { step in
      let t = Double(step) / Double(steps)
      guard case .move(let point)? = trimmed(to: Trim(start: t, end: t + 1e-4)).elements.first
      else { return nil }
      return point
    }
  }
}
