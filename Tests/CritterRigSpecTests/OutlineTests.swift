import CritterAnimated
import CritterGraphics
import CritterRigSpec
import CritterTestSupport
import Testing

/// Paths over time.
@Suite struct OutlineTests {
  private static let range = 0.0...10.0

  /// Goes from one list of numbers to another in ten frames.
  private static func motion(_ start: [Double], _ end: [Double]) -> Motion {
    Motion(keys: [Motion.Key(time: 0, value: start), Motion.Key(time: 10, value: end)])
  }

  private static func rectangle(_ size: Motion, radius: Motion = Motion(0)) -> Outline {
    Outline(rectAt: Motion([0, 0]), size, radius: radius, in: range)
  }

  /// The path at a time.
  private static func path(_ outline: Outline, at time: Double = 0) -> Path {
    outline.path(outline.motion.value(at: time))
  }

  @Test func `a rectangle has four corners, and eight if they are round`() {
    let plain = Self.rectangle(Motion([20, 10]))
    #expect(plain.contours.map(\.count) == [4])
    #expect(Self.path(plain).bounds == Rect(-10, -5, 20, 10))
    let round = Self.rectangle(Motion([20, 10]), radius: Motion(2))
    #expect(round.contours.map(\.count) == [8])
    #expect(abs(Self.path(round).area() - (200 - (4 - .pi) * 4)) < 0.05)
  }

  @Test(arguments: [0.0, 2.5, 5, 10])
  func `a radius is limited at each time`(time: Double) {
    let outline = Self.rectangle(Motion([20, 10]), radius: Self.motion([0], [50]))
    let radius = min(5 * time, 5)
    let exact = 200 - (4 - .pi) * radius * radius
    #expect(abs(Self.path(outline, at: time).area() - exact) < 0.3)
  }

  @Test func `an ellipse grows with its keyframes`() {
    let outline = Outline(
      ellipseAt: Motion([0, 0]), Self.motion([10, 10], [30, 20]), in: Self.range)
    #expect(outline.motion.keys.count == 2)
    #expect(abs(Self.path(outline, at: 5).area() - .pi * 10 * 7.5) < 0.2)
  }

  @Test(arguments: [(true, 10), (false, 5)])
  func `a star has a corner between two points, a polygon has none`(isStar: Bool, count: Int) {
    let outline = Outline(
      starAt: Motion([0, 0]), points: Motion(5), rotation: Motion(0), outer: Motion(10),
      inner: Motion(4), outerRoundness: Motion(0), innerRoundness: Motion(0), isStar: isStar,
      in: Self.range)
    #expect(outline.contours == [Outline.Contour(count: count, isClosed: true)])
    let numbers = outline.motion.first
    expect(Array(numbers[0..<2]), equal: [0, -10], within: 1e-9)
  }

  @Test func `corners of straight lines become round`() {
    let round = Self.rectangle(Motion([20, 10])).rounded(by: Motion(2), in: Self.range)
    #expect(round.contours.map(\.count) == [8])
    #expect(abs(Self.path(round).area() - (200 - (4 - .pi) * 4)) < 0.1)
  }

  @Test func `corners with tangents, and the ends of an open path, stay as they are`() {
    let open = Outline(
      motion: Motion([0, 0, 0, 0, 0, 0, 10, 0, 8, 0, 12, 0, 20, 0, 20, 0, 20, 0]),
      contours: [.init(count: 3, isClosed: false)])
    #expect(open.rounded(by: Motion(2), in: Self.range) == open)
  }

  @Test func `a contour is trimmed between two fractions of its length`() {
    let half = Self.rectangle(Motion([20, 20])).trimmed(to: Motion([0, 0.5]), in: Self.range)
    #expect(Self.path(half).bounds.size == Size(20, 20))
    // The right and the lower side, closed by a diagonal.
    #expect(abs(Self.path(half).area() - 200) < 8)
  }

  @Test func `outlines with equal times become one`() {
    let one = Self.rectangle(Self.motion([10, 10], [20, 20]))
    let other = Self.rectangle(Self.motion([4, 4], [8, 8]))
    let both = Outline.joined([one, other], in: Self.range)
    #expect(both?.contours.count == 2)
    var late = one
    late.motion.keys[1].time = 7
    #expect(Outline.joined([late, other], in: Self.range) == nil)
    #expect(Outline.joined([late, other], in: Self.range, isSampled: true)?.contours.count == 2)
  }

  @Test func `a reversed outline has the opposite area`() {
    let outline = Self.rectangle(Motion([20, 10]))
    #expect(outline.areas == [200])
    #expect(outline.reversed.areas == [-200])
    #expect(Self.path(outline.reversed).bounds == Self.path(outline).bounds)
  }

  @Test func `an outline moves with the groups around it`() {
    let group = Placement(position: .whole(Self.motion([0, 0], [40, 0])))
    let moved = Self.rectangle(Motion([20, 10])).applying([group], in: Self.range)
    #expect(Self.path(moved, at: 5).bounds == Rect(10, -5, 20, 10))
  }

  @Test(arguments: [
    (OutlineModifier.puckered(Motion(0)), 200.0),
    (.offset(Motion(1), join: "miter", miterLimit: 4), 22 * 12),
    (.zigZag(size: Motion(0), ridges: Motion(2), isSmooth: false), 200),
    (.rounded(Motion(0)), 200),
  ])
  func `a modifier changes the area`(modifier: OutlineModifier, area: Double) {
    let outline = Self.rectangle(Motion([20, 10])).applying(modifier, in: Self.range)
    #expect(abs(Self.path(outline).area() - area) <= max(0.15 * area, 1))
  }
}

extension Path {
  /// The area between the path and a straight line from its end to its start.
  fileprivate func area() -> Double {
    let route = Route(self)
    let points = (0..<2000).map { route.point(at: Double($0) / 2000) }
    return abs(
      zip(points, points.dropFirst() + points.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      })
  }
}
