import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// The pointer of a scene's taps.
@Suite struct PointerTests {
  private let rig = """
    canvas: { size: [200, 100] }
    parts:
      a: { frame: [20, 20, 40, 20] }
      b: { frame: [100, 60, 20, 20], transform: [translateX: 30] }
    """

  private func play(_ steps: String) throws -> PlayedScene {
    try PlayedScene(steps, on: RigDocument(yaml: rig).resolved())
  }

  private func pointer(_ steps: String, at time: Double) throws -> Pointer? {
    try play(steps).timeline.pose(at: time).pointer
  }

  @Test func `nothing points unless the scene says so`() throws {
    let scene = try play("[wait: 1, tap: a, wait: 1]")
    for time in stride(from: 0, through: 2, by: 0.05) {
      #expect(scene.timeline.pose(at: time).pointer == nil)
    }
  }

  @Test(arguments: [
    (0.79, 0.0), (0.825, 0.5), (0.85, 1), (1, 1), (1.05, 0.5), (1.11, 0), (2, 0),
  ])
  func `a finger is there before what it taps reacts and then fades`(time: Double, pressure: Double)
    throws
  {
    let pointer = try pointer("[pointer: touch, wait: 1, tap: a, wait: 2]", at: time)
    #expect(abs((pointer?.pressure ?? 0) - pressure) < 1e-9)
    #expect(pointer == nil || pointer?.position == Point(40, 30))
  }

  @Test func `a finger is in the middle of the part, wherever the part is`() throws {
    #expect(try pointer("[pointer: touch, tap: b]", at: 0)?.position == Point(140, 70))
    #expect(try pointer("[pointer: touch, tap: canvas]", at: 0)?.position == Point(100, 50))
  }

  @Test func `a scene lasts until the finger is gone`() throws {
    #expect(try play("[pointer: touch, wait: 1, tap: a]").timeline.duration == 1.1)
  }

  @Test func `a mouse comes from below and goes from tap to tap`() throws {
    let scene = try play("[pointer: arrow, wait: 1, tap: a, wait: 2, tap: b, wait: 1]")
    func mouse(at time: Double) -> Pointer? { scene.timeline.pose(at: time).pointer }
    for (time, place, pressure) in [
      (0.0, Point(100, 100), 0.0), (0.2, Point(100, 100), 0), (0.8, Point(40, 30), 0),
      (0.9, Point(40, 30), 1), (2.2, Point(40, 30), 0), (2.8, Point(140, 70), 0),
      (4, Point(140, 70), 0),
    ] {
      let shown = try #require(mouse(at: time)?.position)
      expect([shown.x, shown.y], equal: [place.x, place.y], within: 1e-9)
      #expect(abs((mouse(at: time)?.pressure ?? -1) - pressure) < 1e-9, "at \(time)")
    }
    let halfway = try #require(mouse(at: 2.5)?.position)
    #expect(halfway.x > 40 && halfway.x < 140)
    #expect(abs((halfway.x - 40) / 100 - (halfway.y - 30) / 40) < 1e-9)
  }

  @Test func `the pointer's moves are among the marks`() throws {
    let marks = try play("[pointer: arrow, wait: 1, tap: a, wait: 2, tap: b]").timeline.marks
    for time in [0.2, 0.8, 0.85, 1, 1.1, 2.2, 2.8, 2.85, 3, 3.1] {
      #expect(marks.contains { abs($0 - time) < 1e-9 }, "\(time)")
    }
    #expect(try play("[wait: 1, tap: a, wait: 1]").timeline.marks == [0, 2])
  }

  @Test func `a mouse leaves when the scene removes it`() throws {
    let steps = "[pointer: arrow, wait: 1, tap: a, wait: 1, pointer: none, wait: 1, tap: a]"
    #expect(try pointer(steps, at: 1.99) != nil)
    for time in [2.0, 2.9, 3] { #expect(try pointer(steps, at: time) == nil) }
  }

  @Test func `the pointer is drawn over everything`() throws {
    let scene = try play("[pointer: arrow, wait: 1, tap: a, wait: 1]")
    let viewport = Viewport(
      fitting: scene.rig.canvas.size, into: PixelSize(400, 200))
    let layers = try scene.rig.drawing(of: scene.timeline.pose(at: 0.9), in: viewport).layers
    #expect(layers.map(\.name) == ["pointer", "pointer"])
    let tip = try #require(layers.last).matrix.project(.zero)
    #expect(tip == Point(80, 60))
  }

  /// The canvas is 100 points high, a quarter of which is less than a finger.
  @Test func `the pointer's ring isn't wider than a quarter of the canvas`() throws {
    let scene = try play("[pointer: touch, tap: a]")
    let viewport = Viewport(
      fitting: scene.rig.canvas.size, into: PixelSize(200, 100))
    let ring = try #require(
      try scene.rig.drawing(of: scene.timeline.pose(at: 0), in: viewport).layers.last)
    guard case .group(let circles) = ring.content, case .shape(let circle)? = circles.last?.content
    else {
      Issue.record("no ring")
      return
    }
    let left = try #require(circles.last?.matrix.project(circle.path.controlBounds.corners[0]))
    #expect(abs(left.x - (40 - 12.5)) < 1e-9)
  }
}

/// Carets that blink.
@Suite struct CaretTests {
  private func isOn(_ steps: String, at time: Double) throws -> Bool {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        parts:
          f: { frame: [0, 0, 9, 9], field: { text: t, caret: c } }
          t: { frame: [0, 0, 9, 9], text: "", font: { family: A, size: 1 } }
          c: { frame: [0, 0, 1, 9], visible: false }
        """
    ).resolved()
    return try PlayedScene(steps, on: rig).part("c", at: time).isVisible
  }

  @Test(arguments: [
    (0.9, false), (1, true), (1.49, true), (1.51, false), (1.99, false), (2.01, true), (2.6, false),
  ])
  func `the caret is on for half a second and then off`(time: Double, isOn: Bool) throws {
    #expect(try self.isOn("[caret: blink, wait: 1, tap: f, wait: 3]", at: time) == isOn)
  }

  @Test(arguments: [(0.6, true), (0.79, true), (0.81, true), (1.19, true), (1.31, false)])
  func `typing shows the caret`(time: Double, isOn: Bool) throws {
    let steps = "[caret: blink, tap: f, wait: 0.4, { type: abc, pace: 0.2 }, wait: 3]"
    #expect(try self.isOn(steps, at: time) == isOn)
  }

  @Test(arguments: [0.0, 0.6, 1.6, 2.9])
  func `the caret is steady unless the scene makes it blink`(time: Double) throws {
    #expect(try isOn("[tap: f, wait: 3]", at: time))
    #expect(try isOn("[caret: blink, tap: f, caret: steady, wait: 3]", at: time))
  }
}
