import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct BellTests {
  /// Thirtieths of the ring and the bell's angle there, as the original has it.
  private static let angles: [(frame: Int, degrees: Double)] = [
    (0, 0), (1, -0.288), (2, -1.167), (3, -2.663), (4, -4.794), (5, -7.578), (6, -11.024),
    (7, -15.135), (8, -19.901), (9, -16.903), (10, -4.921), (11, 8.134), (12, 22.109),
    (13, 8.186), (14, -7.027), (15, -22.5), (16, -7.027), (17, 8.186), (18, 22.109), (19, 8.134),
    (20, -4.921), (21, -16.903), (22, -19.901), (23, -15.135), (24, -11.024), (25, -7.578),
    (26, -4.794), (27, -2.663), (28, -1.167), (29, -0.288), (30, 0),
  ]

  @Test(arguments: angles)
  func `the bell rings as in the original`(frame: Int, degrees: Double) throws {
    let time = Double(frame) / 30
    let angle = try angle(at: time)
    #expect(abs(angle - degrees) < 0.0006)
    #expect(try abs(angle - exact(at: time)) < 0.001)
    #expect(try abs(angle - self.angle(at: 1 - time)) < 1e-6)
  }

  @Test(arguments: [(0.283194, -1), (0.400907, 1), (0.5, -1), (0.599093, 1), (0.716806, -1)])
  func `the bell turns back five times`(time: Double, side: Double) throws {
    #expect(try abs(angle(at: time) - side * 22.5) < 0.001)
  }

  @Test func `a longer ring is the same in slow motion`() throws {
    let bell = try Rig.named("bell", inputs: ["duration": 2.5])
    #expect(try Timeline(of: bell, .clip("ring", over: [])).duration == 2.5)
    for time in stride(from: 0, through: 1, by: 0.1) {
      #expect(try abs(angle(at: time * 2.5, ["duration": 2.5]) - exact(at: time)) < 0.001)
    }
  }

  @Test(arguments: [0, 10, 45, 90])
  func `a wider ring is wider all the time`(angle: Double) throws {
    for time in stride(from: 0, through: 1, by: 0.1) {
      let expected = try exact(at: time) * angle / 22.5
      #expect(try abs(self.angle(at: time, ["angle": angle]) - expected) < 0.001)
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 1])
  func `the bell rotates about the point of its offset`(offset: Double) throws {
    for time in [0, 0.25, 0.5, 0.7, 1] {
      let bell = try placed("bell", at: time, ["offset": offset])
      let pivot = try #require(bell.matrix.project(Point(12, 24 * offset)))
      expect([pivot.x, pivot.y], equal: [24, 12 + 24 * offset], within: 1e-9)
    }
    let corners = try placed("bell", at: 0, ["offset": offset]).corners
    #expect(corners == Rect(12, 12, 24, 24).corners)
  }

  @Test func `the badge stays put`() throws {
    for time in stride(from: 0, through: 1, by: 0.05) {
      let badge = try placed("badge", at: time)
      #expect(badge.corners == Rect(27, 12, 16, 16).corners)
      #expect(badge.values.transform == .identity && badge.values.cornerRadius == 8)
    }
  }

  /// A cut-out that stays would bite into the bell.
  @Test(arguments: [(0, 20.0), (0.1, 15.6), (0.5, 15.6), (0.9, 15.6), (1, 20)])
  func `the cut out hides behind the badge while the bell swings`(time: Double, height: Double)
    throws
  {
    let rows = try placed("rim", at: time).corners.compactMap { $0?.y }
    let (top, bottom) = try (#require(rows.min()), #require(rows.max()))
    #expect(abs(bottom - top - height) < 1e-9)
  }

  @Test(arguments: [("bell", -12.0), ("badge", 0), ("[20, 20]", -12), ("[31, 24]", 0)])
  func `only a tap on the bell rings it`(target: String, degrees: Double) throws {
    let scene = try PlayedScene("[tap: \(target), wait: 2]", on: .named("bell"))
    let row = try scene.part("bell", at: 0.21).transform.row1
    #expect(abs(atan2(row.y, row.x) * 180 / .pi - degrees) < 1)
  }

  // MARK: Questions and answers

  private func placed(
    _ part: String, at time: Double, _ inputs: [String: Double] = [:]
  ) throws -> PlacedPart {
    let bell = try Rig.named("bell", inputs: inputs)
    let timeline = try Timeline(of: bell, .clip("ring", over: []), inputs: inputs)
    let placed = bell.placedParts(of: timeline.pose(at: time))
    return try #require(placed.first { $0.part.name == part })
  }

  /// Degrees, clockwise on screen.
  private func angle(at time: Double, _ inputs: [String: Double] = [:]) throws -> Double {
    let matrix = try placed("bell", at: time, inputs).matrix
    return atan2(matrix.row1.y, matrix.row1.x) * 180 / .pi
  }

  /// The curve over the whole second first, then straight from one of the seven angles to the next.
  private func exact(at time: Double) throws -> Double {
    let angles = [0, -22.5, 22.5, -22.5, 22.5, -22.5, 0]
    let way = try Easing(text: "ease-in-out").progress(at: time, duration: 1) * 6
    let segment = min(Int(way), 5)
    return angles[segment] + (angles[segment + 1] - angles[segment]) * (way - Double(segment))
  }
}
