import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct MotionPathTests {
  /// The part `a`, whose anchor is in its middle, along a path for two seconds.
  private func rig(_ track: String, _ rest: String = "") throws(FileError) -> Rig {
    try Rig.small("clips: { c: { duration: 2, parts: { a: { position: \(track)\(rest) } } } }")
  }

  private func values(_ rig: Rig, at time: Double) throws -> PartValues {
    try rig.values(of: "a", in: .clip("c", over: []), at: time)
  }

  @Test(arguments: [
    (0.0, Point(0, 0), 0.0), (0.5, Point(20, 0), 0), (1.0, Point(30, 10), 90),
    (1.5, Point(30, 30), 90), (2, Point(30, 50), 90),
  ])
  func `a part moves along at an even speed, and turns`(
    time: Double, point: Point, degrees: Double
  ) throws {
    let rig = try rig("{ path: M0 0H30V50, rotate: auto }")
    let values = try values(rig, at: time)
    expect([values.position.x, values.position.y], equal: [point.x, point.y], within: 1e-9)
    expect([values.rotate], equal: [degrees], within: 1e-6)
  }

  @Test func `a curve is followed by its length`() throws {
    let rig = try rig("{ path: M0 0C0 0 0 0 40 0, rotate: reverse }")
    let values = try values(rig, at: 1)
    expect([values.position.x, values.position.y], equal: [20, 0], within: 1e-6)
    expect([values.rotate], equal: [180], within: 1e-6)
  }

  @Test func `values are fractions of the length, and points can be added`() throws {
    let rig = try rig(
      "{ path: M0 0H40, values: [0, 0.25, 1, 0.5], times: [0, 0.5, 0.75, 1], additive: true }")
    for (time, x) in [(1.0, 15.0), (1.5, 45), (2, 25)] {
      expect([try values(rig, at: time).position.x], equal: [x], within: 1e-9)
    }
    #expect(try values(rig, at: 1).rotate == 0)
  }

  @Test func `the rotation is added to the part's own`() throws {
    let rig = try rig("{ path: M0 0V40, rotate: auto }, opacity: { values: [1, 0] }")
    #expect(rig.clips[0].tracks.count == 2)
    expect([try values(rig, at: 0.5).rotate], equal: [90], within: 1e-6)
  }

  @Test func `corners are marks`() throws {
    let rig = try rig("{ path: M0 0H30V10, rotate: auto }")
    #expect(try Timeline(of: rig, .clip("c", over: [])).marks == [0, 1.5, 2])
  }

  @Test(arguments: [
    ("{ path: M0 0 }", "4:60: this path is empty"),
    ("{ path: M0 0H9, rotate: left }", "4:76: 'left' isn't a rotation along a path"),
    ("{ path: M0 0H9, values: [2] }", "4:77: expected a fraction from 0 to 1, found '2'"),
    ("{ path: M0 0H9, valeus: [2] }", "4:68: unknown key 'valeus' in a track along a path"),
  ])
  func `mistakes have their place`(track: String, message: String) {
    let problems = thrownProblems { try rig(track) }.map(\.located)
    #expect(problems.first?.hasPrefix(message) == true, "\(problems)")
  }
}
