import CritterAnimated
import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterVector

/// Copies that show the animation of their original.
@Suite struct CopiedPartsTests {
  private let ease = CubicBezier(0.42, 0, 0.58, 1)

  /// A square that rises in the first half of a second, and its copy 0.3 seconds later.
  private func animation(
    loops: Bool, by matrix: Matrix = .translation(20, 0)
  ) throws -> VectorAnimation {
    var motion = motion(curves: [ease]) { _ in PartNode(placeholder: "copy") }
    motion.copies = CopiedParts(
      [
        (name: "square", original: "square", delay: 0, matrix: .identity),
        (name: "copy", original: "square", delay: 0.3, matrix: matrix),
      ], end: 1, loops: loops, marks: [0, 0.5, 1]
    ) { time in
      PartTree(
        size: PixelSize(100, 100), background: .transparent, mask: nil, matrix: .identity,
        parts: [square(.translation(40, 60 - 40 * ease.y(at: min(2 * time, 1))))])
    }
    return try VectorAnimation(motion)
  }

  /// The height of the copy's center at a time in seconds.
  private func height(_ animation: VectorAnimation, at time: Double) throws -> Double {
    try #require(animation.placement?.position.value(at: time))[1]
  }

  @Test func `a copy rests before its start`() throws {
    let animation = try animation(loops: false)
    let keys = try #require(animation.placement?.position.keys)
    #expect(keys.map(\.time) == [0, 0.3, 0.8, 1])
    #expect(keys.map { $0.value[0] } == [65, 65, 65, 65])
    #expect(keys[1].bezier == CubicBezier(0.42, 0, 0.58, 1))
  }

  @Test func `a copy of a loop goes through its start`() throws {
    let animation = try animation(loops: true)
    for time in stride(from: 0.005, to: 1, by: 0.01) where abs(time - 0.3) > 0.006 {
      let source = (time + 0.7).truncatingRemainder(dividingBy: 1)
      let expected = 65 - 40 * ease.y(at: min(2 * source, 1))
      let error: Double = try height(animation, at: time) - expected
      // The jump at the start is early, so the motion after it starts early, too.
      #expect(abs(error) < 0.15, "\(time)")
    }
  }

  @Test func `a copy of a loop is cut within a curve`() throws {
    let keys = Motion(keys: [
      Motion.Key(time: 0, value: [0], bezier: ease),
      Motion.Key(time: 1, value: [10]),
    ])
    let times = Retiming(spans: [(0.6...1, 0), (0...0.6, 0.4)], lead: 0.001)
    for time in stride(from: 0.0, to: 1, by: 0.05) where abs(time - 0.4) > 0.001 {
      let source = (time + 0.6).truncatingRemainder(dividingBy: 1)
      let error: Double = times(keys).value(at: time)[0] - 10 * ease.y(at: source)
      #expect(abs(error) < 0.01, "\(time)")
    }
  }

  @Test func `a copy elsewhere has the map after its own placement`() throws {
    let matrix = Matrix.rotation(90) * .translation(50, 0)
    let placement = try #require(try animation(loops: false, by: matrix).placement)
    let original = Matrix.translation(40, 60)
    let expected = original * matrix
    for corner in [Point(0, 0), Point(10, 0)] {
      let drawn = try #require(placement.matrix.project(corner))
      let right = try #require(expected.project(corner))
      #expect(drawn.distance(to: right) < 0.05)
    }
  }

  @Test func `a map that skews gets a group of its own`() throws {
    let animation = try animation(loops: false, by: .scale(1, 2))
    #expect(animation.parts[0].name == "copy" && animation.parts[0].parts.count == 1)
    #expect(animation.parts[0].placement.scale.first == [1, 2])
  }
}
