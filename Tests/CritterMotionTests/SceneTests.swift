import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// A rig of two parts: `on` fades `a` out, `far` moves `b`, and a tap on either toggles its state.
private func toggles(interrupt: String = "continue", _ rest: String = "") throws -> Rig {
  let yaml = """
    canvas: { size: [10, 10] }
    parts:
      a: { frame: [0, 0, 4, 4] }
      b: { frame: [0, 0, 4, 4] }
    states:
      on: { parts: { a: { opacity: 0 } } }
      far: { parts: { b: { position: [10, 2] } } }
    transitions:
      - { to: on, duration: 1, easing: linear, interrupt: \(interrupt) }
      - { from: on, duration: 1, easing: linear, interrupt: \(interrupt) }
      - { to: far, duration: 2, easing: linear }
    events:
      - { on: tap a, do: { toggle: on } }
      - { on: tap b, do: { toggle: far } }
    \(rest)
    """
  return try RigDocument(yaml: yaml).resolved()
}

extension PlayedScene {
  fileprivate func expectOpacities(
    _ expected: [(time: Double, opacity: Double)], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (time, opacity) in expected {
      let shown = try part("a", at: time).opacity
      #expect(abs(shown - opacity) < 1e-9, "at \(time) s", sourceLocation: sourceLocation)
    }
  }
}

@Suite struct InterruptionTests {
  private static let closedByRetracing = "[tap: a, wait: 0.5, tap: a, wait: 2]"

  @Test func `a transition goes on from what shows`() throws {
    let scene = try PlayedScene(Self.closedByRetracing, on: toggles())
    try scene.expectOpacities([
      (0, 1), (0.25, 0.75), (0.5, 0.5), (0.75, 0.625), (1, 0.75), (1.5, 1), (2, 1),
    ])
  }

  @Test func `added transitions both go on`() throws {
    let scene = try PlayedScene(Self.closedByRetracing, on: toggles(interrupt: "add"))
    try scene.expectOpacities([
      (0, 1), (0.25, 0.75), (0.5, 0.5), (0.75, 0.5), (1, 0.5), (1.25, 0.75), (1.5, 1), (2, 1),
    ])
  }

  @Test func `a restarted transition jumps to where the last one was to lead`() throws {
    let scene = try PlayedScene(Self.closedByRetracing, on: toggles(interrupt: "restart"))
    try scene.expectOpacities([
      (0, 1), (0.25, 0.75), (0.4999, 0.5001), (0.5, 0), (0.75, 0.25), (1.5, 1), (2, 1),
    ])
  }

  @Test func `three added transitions all go on`() throws {
    let scene = try PlayedScene(
      "[tap: a, wait: 0.25, tap: a, wait: 0.5, tap: a, wait: 2]", on: toggles(interrupt: "add"))
    try scene.expectOpacities([
      (0.25, 0.75), (0.5, 0.75), (0.75, 0.75), (0.875, 0.625), (1, 0.5), (1.125, 0.5), (1.25, 0.5),
      (1.5, 0.25), (1.75, 0), (2.5, 0),
    ])
  }

  @Test func `parts of their own states don't disturb each other`() throws {
    let scene = try PlayedScene(
      "[tap: b, wait: 0.5, tap: a, wait: 0.25, tap: a, wait: 2]", on: toggles())
    try scene.expectOpacities([(0.5, 1), (0.75, 0.75), (1, 0.8125), (1.75, 1)])
    for (time, x) in [(0.0, 2.0), (0.5, 4), (0.75, 5), (1, 6), (2, 10), (2.5, 10)] {
      #expect(abs(try scene.part("b", at: time).position.x - x) < 1e-9)
    }
  }

  @Test func `an action may bring its own timing`() throws {
    let rig = try toggles(
      "  - { on: tap canvas, do: { enter: on, duration: 4, delay: 1, easing: linear } }")
    let scene = try PlayedScene("[tap: canvas]", on: rig)
    #expect(scene.timeline.duration == 5)
    try scene.expectOpacities([(0, 1), (1, 1), (2, 0.75), (4, 0.25), (5, 0)])
  }

  @Test func `instants can be asked for in any order`() throws {
    let scene = try PlayedScene(Self.closedByRetracing, on: toggles())
    try scene.expectOpacities([(1.5, 1), (0.25, 0.75), (1, 0.75), (0, 1)])
    #expect(scene.timeline.pose(at: -1) == scene.timeline.pose(at: 0))
    #expect(scene.timeline.pose(at: 99) == scene.timeline.pose(at: scene.timeline.duration))
  }
}

@Suite struct ReactionTests {
  @Test func `a scene lasts until its last delayed action`() throws {
    let rig = try toggles("  - { on: tap canvas, after: 3, do: { hide: a } }")
    let scene = try PlayedScene("[tap: canvas]", on: rig)
    #expect(scene.timeline.duration == 3)
    #expect(try scene.part("a", at: 2.999).isVisible)
    #expect(try !scene.part("a", at: 3).isVisible)
  }

  @Test func `states that stand on a left one go with it`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 4, 4] } }
      states:
        third: { needs: second, parts: { a: { opacity: 0 } } }
        second: { needs: first }
        first:
      events:
        - { on: tap a, do: { enter: third, duration: 0 } }
        - { on: tap canvas, do: { leave: first, duration: 0 } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    let scene = try PlayedScene("[tap: a, wait: 1, tap: canvas, wait: 1]", on: rig)
    try scene.expectOpacities([(0, 0), (0.5, 0), (1, 1), (2, 1)])
  }

  @Test func `what another state excludes is left`() throws {
    let rig = try toggles("  - { on: tap canvas, do: { leave: on, enter: far } }")
    let scene = try PlayedScene("[tap: a, wait: 2, tap: canvas, wait: 2]", on: rig)
    try scene.expectOpacities([(1, 0), (2, 0), (2.5, 0.5), (3, 1)])
    #expect(try scene.part("b", at: 4).position.x == 10)
  }

  @Test(arguments: [("when", 0.0), ("unless", 1.0)])
  func `conditions decide`(word: String, opacity: Double) throws {
    let rig = try toggles("  - { on: tap canvas, \(word): { state: far }, do: { enter: on } }")
    let scene = try PlayedScene("[tap: b, wait: 1, tap: canvas, wait: 2]", on: rig)
    try scene.expectOpacities([(0.5, 1), (3, opacity)])
  }

  @Test(arguments: [
    ("press return", "", 0.5), ("press return", "tap: f, ", 0.5), ("press return in f", "", 1.0),
    ("press return in f", "tap: f, ", 0.5), ("press escape", "tap: f, ", 1),
  ])
  func `a key counts in the field that is meant or anywhere`(
    event: String, before: String, opacity: Double
  )
    throws
  {
    let yaml = """
      canvas: { size: [10, 10] }
      parts:
        a: { frame: [0, 0, 4, 4] }
        f: { frame: [0, 0, 4, 4], field: { text: t } }
        t: { frame: [0, 0, 4, 4], text: "", font: { family: Inter, size: 9 } }
      states:
        on: { parts: { a: { opacity: 0.5 } } }
      events:
        - { on: \(event), do: { enter: on, duration: 0 } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    try PlayedScene("[\(before)press: return, wait: 1]", on: rig).expectOpacities([(1, opacity)])
  }

  @Test func `a scripted value out of range is the nearest in range`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { x: { min: 0, max: 1 } }
      parts: { a: { frame: [0, 0, 4, 4] } }
      states:
        on: { along: { input: x, from: { a: { opacity: 1 } }, to: { a: { opacity: 0.5 } } } }
      events:
        - { on: tap a, do: [set: { x: "x + 0.4" }, { enter: on, duration: 0 }] }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    let scene = try PlayedScene("[tap: a, wait: 1, tap: a, wait: 1, tap: a, wait: 1]", on: rig)
    try scene.expectOpacities([(0, 0.8), (1, 0.6), (2, 0.5)])
  }
}

@Suite struct SceneClipTests {
  private static let clips = """
      - { on: tap canvas, do: { play: pulse } }
    clips:
      pulse:
        duration: 1
        parts:
          a: { opacity: { additive: true, values: [0, 0.2, 0] } }
          b: { position: { values: [[0, 0], [8, 0]] } }
    """

  @Test func `an additive clip plays on top of a transition`() throws {
    let scene = try PlayedScene(
      "[tap: a, wait: 0.25, tap: canvas, wait: 2]", on: toggles(Self.clips))
    try scene.expectOpacities([(0.25, 0.75), (0.5, 0.6), (0.75, 0.45), (1, 0.1), (1.25, 0)])
  }

  @Test func `a clip takes the place of what shows only while it plays`() throws {
    let scene = try PlayedScene("[wait: 1, tap: canvas, wait: 2]", on: toggles(Self.clips))
    for (time, x) in [(0.999, 2.0), (1, 0), (1.5, 4), (1.75, 6), (2, 2), (3, 2)] {
      #expect(abs(try scene.part("b", at: time).position.x - x) < 1e-9)
    }
  }

  @Test func `a clip that is played again starts anew`() throws {
    let scene = try PlayedScene(
      "[tap: canvas, wait: 0.5, tap: canvas, wait: 1]", on: toggles(Self.clips))
    for (time, x) in [(0.25, 2.0), (0.4999, 3.9992), (0.5, 0), (0.75, 2), (1.25, 6), (1.5, 2)] {
      #expect(abs(try scene.part("b", at: time).position.x - x) < 1e-9)
    }
    try scene.expectOpacities([(0.25, 1.1), (0.5, 1), (0.75, 1.1), (1, 1.2), (1.25, 1.1), (1.5, 1)])
  }

  @Test func `a scene lasts until its clip is over`() throws {
    let scene = try PlayedScene("[wait: 1, tap: canvas]", on: toggles(Self.clips))
    #expect(scene.timeline.duration == 2)
  }
}

@Suite struct CheckMarkSceneTests {
  private func trims(_ scene: PlayedScene, at time: Double) throws -> [Double] {
    try ["b1", "b2", "b3"].flatMap { name in
      let trim = try scene.part(name, at: time).trim
      return [trim.start, trim.end]
    }
  }

  private static let check = [0, 0.81, 0, 0.06, 0.804, 1]
  private static let cross = [0.88, 1, 0.15, 1, 0, 0.19]

  @Test func `taps turn it into a cross and back`() throws {
    let rig = try Rig.named("checkmark")
    let scene = try PlayedScene("[wait: 1, tap: canvas, wait: 2, tap: canvas, wait: 2]", on: rig)
    for (time, expected) in [
      (0.0, Self.check), (1, Self.check), (2.05, Self.cross), (3, Self.cross), (4.25, Self.check),
    ] {
      try expect(trims(scene, at: time), equal: expected, within: 1e-9)
    }
    let halfway = try scene.part("b1", at: 1.25).trim
    expect([halfway.start, halfway.end], equal: [0.6 * easeIn(0.5), 0.81], within: 1e-6)
  }

  @Test(arguments: [0.1, 0.4, 0.7, 1.0])
  func `a tap midway goes on from what shows`(time: Double) throws {
    let rig = try Rig.named("checkmark")
    let scene = try PlayedScene("[tap: canvas, wait: \(time), tap: canvas, wait: 2]", on: rig)
    let shown = try trims(scene, at: time - 1e-9)
    try expect(trims(scene, at: time), equal: shown, within: 1e-6)
    let b2 = try scene.part("b2", at: time + 0.25).trim
    let (start, end) = (shown[2], shown[3])
    expect(
      [b2.start, b2.end],
      equal: [start + (0.15 - start) * easeIn(0.5), end + (0.21 - end) * easeIn(0.5)], within: 1e-6)
    try expect(trims(scene, at: time + 1.25), equal: Self.check, within: 1e-9)
  }
}

@Suite struct SmallRigSceneTests {
  @Test(arguments: [
    (0.0, 0.0), (0.2, -11.024), (0.4, 22.109), (0.5, -22.5), (0.8, -11.024), (1, 0),
  ])
  func `the bell rings when it is tapped`(time: Double, degrees: Double) throws {
    let scene = try PlayedScene("[wait: 2, tap: bell, wait: 2]", on: Rig.named("bell"))
    let transform = try scene.part("bell", at: 2 + time).transform
    expect(
      transform.elements, equal: Transform.identity.rotatedZ(degrees).elements, within: 0.0001)
    #expect(try scene.part("badge", at: 2 + time).transform == .identity)
  }
}
