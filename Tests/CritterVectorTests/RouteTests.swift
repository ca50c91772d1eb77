import CritterGraphics
import CritterRig
import CritterTestSupport
import Testing

@testable import CritterVector

/// Parts that follow a motion path in vector output.
@Suite struct RouteTests {
  private static let path = Path(
    [.move(Point(10, 50)), .curve(Point(30, 10), Point(70, 10), Point(90, 50))])

  /// A square that moves along the path at an even speed, `offset` points to the right of it.
  private func flight(
    turning rotation: MotionPath.Rotation = .auto, offset: Double = 0,
    marks: [Double] = [], at fraction: @escaping (Double) -> Double = { $0 }
  ) throws -> VectorAnimation {
    let route = Route(Self.path)
    let path = MotionPath(route: route, rotation: rotation)
    let motion = motion(marks: marks) { time in
      let place = route.point(at: fraction(time))
      let degrees = rotation == .none ? 0 : route.direction(at: fraction(time))
      var part = square(
        .translation(-5, -5) * .rotation(degrees) * .translation(place.x + offset, place.y))
      part.authored = AuthoredPlacement(
        AuthoredPlacement.Factors(rotation: degrees, scale: Point(1, 1)),
        along: PathProgress(along: path, fraction: fraction(time)))
      return part
    }
    return try VectorAnimation(motion)
  }

  @Test func `a browser gets the path and the fractions of its length`() throws {
    let svg = try flight().svg
    let moves = svg.all("animateMotion")
    #expect(moves.count == 1)
    #expect(moves[0]["keyPoints"] == "0;1" && moves[0]["keyTimes"] == "0;1")
    #expect(moves[0]["calcMode"] == "linear" && moves[0]["rotate"] == "auto")
    #expect(moves[0]["path"]?.hasPrefix("M10 50c") == true)
  }

  @Test func `programs without SMIL show the start of the path`() throws {
    let drawn = try flight(turning: .none).firstFrame
    #expect(drawn[10, 50] == Bitmap.Pixel(255, 0, 0) && drawn[6, 46] == Bitmap.Pixel(255, 0, 0))
    #expect(drawn[2, 50].alpha == 0)
  }

  @Test func `a part that doesn't turn has no rotation`() throws {
    #expect(try flight(turning: .none).svg.all("animateMotion")[0]["rotate"] == nil)
  }

  @Test func `a part that is beside the path is sampled`() throws {
    #expect(try flight(offset: 3).svg.all("animateMotion").isEmpty)
  }

  @Test func `a part that jumps along the path stays on it`() throws {
    let svg = try flight(marks: [0.5]) { $0 < 0.5 ? $0 : 1 }.svg
    #expect(svg.all("animateMotion")[0]["keyPoints"]?.hasSuffix(";.5;1;1") == true)
  }

  @Test func `Lottie gets keyframes with tangents that lie on the path`() throws {
    let file = try ParsedJSON(Lottie(flight(), art: [:]).bytes)
    let keys = file["layers"][0]["ks"]["p"]["k"].items
    #expect((3...5).contains(keys.count))
    for key in keys.dropLast() {
      #expect(key["to"].items.count == 2 && key["ti"].items.count == 2)
      let fraction = try #require(key["t"].number) / 60
      let place = Route(Self.path).point(at: fraction)
      expect(key["s"].items.compactMap(\.number), equal: [place.x, place.y], within: 0.01)
    }
  }
}

/// Routes in short segments.
@Suite struct DividedRouteTests {
  @Test func `a divided route is the same way in segments that bend less`() {
    let route = Route(
      Path([
        .move(.zero), .curve(Point(0, 80), Point(100, 80), Point(100, 0)), .line(Point(150, 0)),
      ]))
    let divided = route.divided(bendingBy: 45)
    #expect(divided.joints.count == 4)
    #expect(abs(divided.length - route.length) < 1e-6)
    for fraction in stride(from: 0, through: 1, by: 0.1) {
      #expect(divided.point(at: fraction).distance(to: route.point(at: fraction)) < 1e-6)
    }
  }

  @Test func `a way back has the tangents the other way around`() throws {
    let route = Route(Path([.move(.zero), .curve(Point(10, 0), Point(20, 10), Point(20, 20))]))
    let (there, back) = (route.tangents(from: 0, to: 1), route.tangents(from: 1, to: 0))
    #expect(there?.out == Point(10, 0) && there?.into == Point(0, -10))
    #expect(back?.out == there?.into && back?.into == there?.out)
  }
}
