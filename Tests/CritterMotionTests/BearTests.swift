import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

extension Rig {
  static func bear() throws -> Rig { try RigDocument(contentsOf: rigFolder("bear")).resolved() }

  /// The corners of a part in canvas points, x and y in turn.
  fileprivate func corners(
    of name: String, in timeline: Timeline, at time: Double = 0
  ) throws -> [Double] {
    let placed = placedParts(of: timeline.pose(at: time))
    let part = try #require(placed.first { $0.part.name == name })
    return try part.corners.flatMap { corner in
      let corner = try #require(corner)
      return [corner.x, corner.y]
    }
  }
}

@Suite struct BearTests {
  private let bear: Rig

  init() throws {
    bear = try .bear()
  }

  @Test(arguments: [
    (0.0, [29.882, 49.266, 130.218, 60.416, 130.218, 145.834, 29.882, 134.684]),
    (0.25, [27.928, 52.000, 132.130, 57.679, 132.130, 143.063, 27.928, 137.453]),
    (0.5, [27.300, 54.841, 132.800, 54.841, 132.800, 140.259, 27.300, 140.259]),
    (1.0, [29.882, 60.416, 130.218, 49.266, 130.218, 134.684, 29.882, 145.834]),
  ])
  func `the head turns with the gaze`(gaze: Double, corners: [Double]) throws {
    let active = try Timeline(of: bear, .still(["active"]), inputs: ["gaze": gaze])
    try expect(bear.corners(of: "head", in: active), equal: corners, within: 0.001)
  }

  @Test(arguments: [
    (0.0, [35.753, 109.890, 125.873, 108.484, 125.873, 183.316, 35.753, 181.910]),
    (1.0, [34.027, 108.484, 124.147, 109.890, 124.147, 181.910, 34.027, 183.316]),
  ])
  func `the body turns in perspective`(gaze: Double, corners: [Double]) throws {
    let active = try Timeline(of: bear, .still(["active"]), inputs: ["gaze": gaze])
    try expect(bear.corners(of: "body", in: active), equal: corners, within: 0.001)
  }

  /// On its way between two flat poses, the head has a slight perspective.
  @Test(arguments: [
    (0.25, [27.907, 51.353, 132.484, 53.692, 132.141, 143.702, 26.360, 142.459]),
    (0.5, [28.552, 50.629, 131.944, 55.603, 131.491, 144.419, 26.474, 140.857]),
    (0.75, [29.216, 49.933, 131.189, 57.838, 130.850, 145.135, 27.665, 138.230]),
  ])
  func `the head passes through perspective`(progress: Double, corners: [Double]) throws {
    let turn = try Timeline(of: bear, .transition(from: ["neutral"], to: ["active"]))
    let time = try time(whenEaseInIs: progress, of: turn.duration)
    try expect(bear.corners(of: "head", in: turn, at: time), equal: corners, within: 0.001)
  }

  /// Shifts of the centers against neutral as measured in a capture of the original.
  @Test(arguments: [
    ("leftEye", [-11.66, 9.51]), ("rightEye", [-12.22, 15.07]), ("nose", [-21.30, 4.87]),
  ])
  func `the face moves as in the original`(part: String, shift: [Double]) throws {
    func center(_ state: String) throws -> [Double] {
      let corners = try bear.corners(of: part, in: Timeline(of: bear, .still([state])))
      return [0, 1].map { axis in
        stride(from: axis, to: 8, by: 2).map { corners[$0] }.reduce(0, +) / 4
      }
    }
    let (active, neutral) = (try center("active"), try center("neutral"))
    expect(zip(active, neutral).map(-), equal: shift, within: 0.01)
  }

  /// Each half of the face covers its ear exactly where the head is.
  @Test(arguments: ["leftEarMask", "rightEarMask"], ["neutral", "shy"])
  func `the ears are behind the whole head`(mask: String, state: String) throws {
    let timeline = try Timeline(of: bear, .still([state]))
    let head = try bear.corners(of: "head", in: timeline)
    try expect(bear.corners(of: mask, in: timeline), equal: head, within: 1e-9)
  }

  @Test(arguments: [
    ([String](["neutral"]), ["active"], 0.2), (["active"], ["neutral"], 0.1725),
    (["neutral"], ["shy"], 0.2), (["shy"], ["neutral"], 0.2),
    (["shy"], ["peek"], 0.15), (["peek"], ["shy"], 0.15),
    (["neutral"], ["ecstatic"], 0.125), (["ecstatic"], ["neutral"], 0.125),
    (["active"], ["active", "ecstatic"], 0.125), (["active"], ["shy"], 0.2),
    (["neutral"], ["neutral"], 0.0),
  ])
  func `transitions last as long as in the original`(from: [String], to: [String], seconds: Double)
    throws
  {
    #expect(try Timeline(of: bear, .transition(from: from, to: to)).duration == seconds)
  }

  @Test func `the arms rise on the ease in curve`() throws {
    let rise = try Timeline(of: bear, .transition(from: ["neutral"], to: ["shy"]))
    let top = try bear.corners(of: "leftArm", in: rise, at: 0.1)[1]
    #expect(abs(top - (160 - 82.6 * 0.315357)) < 0.001)
  }
}

@Suite struct BearArtTests {
  private let bear: Rig

  init() throws {
    bear = try .bear()
  }

  private func mouth(_ from: [String], _ to: [String], at time: Double) throws -> PartValues {
    let timeline = try Timeline(of: bear, .transition(from: from, to: to))
    let index = try #require(bear.parts.firstIndex { $0.name == "mouth" })
    return timeline.pose(at: time).parts[index]
  }

  @Test func `a mouth that opens jumps at once and grows`() throws {
    let start = try mouth(["neutral"], ["active"], at: 1e-9)
    #expect(start.art == "mouth-half.svg" && start.fade == nil)
    expect([start.size.width, start.size.height], equal: [30, 6.5], within: 1e-5)
    let middle = try mouth(["neutral"], ["active"], at: 0.1)
    expect(
      [middle.size.width, middle.size.height],
      equal: [30 - 3.4 * 0.315357, 6.5 + 7.2 * 0.315357], within: 1e-5)
  }

  @Test(arguments: [["active"], ["ecstatic"], ["peek"]])
  func `the way back to the smile fades`(from: [String]) throws {
    let timeline = try Timeline(of: bear, .transition(from: from, to: ["neutral"]))
    let values = try mouth(from, ["neutral"], at: timeline.duration / 2)
    #expect(values.art == "mouth-smile.svg")
    #expect(abs((values.fade?.fraction ?? 0) - 0.315357) < 1e-6)
    #expect(try mouth(from, ["neutral"], at: timeline.duration).fade == nil)
  }

  @Test func `delight that ends while active jumps back to the half open mouth`() throws {
    let values = try mouth(["active", "ecstatic"], ["active"], at: 0.01)
    #expect(values.art == "mouth-half.svg" && values.fade == nil)
  }

  @Test func `eyes fade linearly and grow on the curve`() throws {
    let timeline = try Timeline(of: bear, .transition(from: ["neutral"], to: ["ecstatic"]))
    let index = try #require(bear.parts.firstIndex { $0.name == "leftEye" })
    let eye = timeline.pose(at: 0.0625).parts[index]
    #expect(eye.art == "eye-doe.svg")
    #expect(eye.fade == PartValues.Fade(from: "eye.svg", fraction: 0.5))
    #expect(abs(eye.size.width - (11.7 + 0.315357)) < 1e-5)
  }

  /// Pink that fades over green would pass through gray.
  @Test(arguments: [
    (["neutral"], ["ecstatic"]), (["neutral"], ["shy"]), (["bashful"], ["neutral"]),
  ])
  func `the blush is never semi transparent`(from: [String], to: [String]) throws {
    let timeline = try Timeline(of: bear, .transition(from: from, to: to))
    let index = try #require(bear.parts.firstIndex { $0.name == "leftBlush" })
    for step in 0...20 {
      #expect(timeline.pose(at: timeline.duration * Double(step) / 20).parts[index].opacity == 1)
    }
  }

  @Test(arguments: [0, 0.02, 0.3, 0.59]) func `a blink begins and ends with open eyes`(time: Double)
    throws
  {
    let timeline = try Timeline(of: bear, .clip("blink", over: []))
    let index = try #require(bear.parts.firstIndex { $0.name == "leftEye" })
    #expect(timeline.pose(at: time).parts[index].art == "eye.svg")
  }

  @Test func `peeking wins over delight`() throws {
    #expect(try mouth(["neutral"], ["peek", "ecstatic"], at: 1).art == "mouth-circle.svg")
  }
}

@Suite struct BearStateTests {
  private let bear: Rig

  init() throws {
    bear = try .bear()
  }

  @Test func `peeking implies being shy`() throws {
    let (peek, both) = (
      try Timeline(of: bear, .still(["peek"])), try Timeline(of: bear, .still(["shy", "peek"]))
    )
    #expect(peek.pose(at: 0) == both.pose(at: 0))
  }

  @Test(arguments: [
    (["active", "shy"], "states 'active' and 'shy' exclude each other; use one of them"),
    (
      ["peek", "active"],
      "states 'active' and 'shy' exclude each other ('peek' needs 'shy'); use one of them"
    ),
    (["shyy"], "unknown state 'shyy' (did you mean 'shy'?)"),
  ])
  func `what can't be says why`(states: [String], message: String) {
    #expect { try Timeline(of: bear, .still(states)) } throws: {
      ($0 as? SelectionError)?.message == message
    }
  }

  @Test(arguments: [-0.01, 1.01, .infinity])
  func `the gaze stays in its range`(gaze: Double) throws {
    let input = try #require(bear.inputs.first)
    #expect(throws: SelectionError.refused(input, value: .number(gaze))) {
      try Timeline(of: bear, .still(["active"]), inputs: ["gaze": gaze])
    }
  }

  @Test func `rest is no state at all`() throws {
    let rest = try Timeline(of: bear, .still(["rest"])).pose(at: 0)
    #expect(try rest == Timeline(of: bear, .still(["neutral"])).pose(at: 0))
  }

  @Test func `the order of states never matters`() throws {
    let pose = { (states: [String]) in try Timeline(of: bear, .still(states)).pose(at: 0) }
    #expect(try pose(["ecstatic", "active"]) == pose(["active", "ecstatic"]))
  }
}

/// The time at which ease-in has come a fraction of the way, by halving.
private func time(whenEaseInIs progress: Double, of duration: Double) throws -> Double {
  let curve = try Easing(text: "ease-in")
  var (low, high) = (0.0, duration)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    let value = curve.progress(at: middle / duration, duration: duration)
    (low, high) = value < progress ? (middle, high) : (low, middle)
  }
  return low
}
