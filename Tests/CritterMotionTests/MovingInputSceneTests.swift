import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Inputs that move in scenes, by `set` or by clips.
@Suite struct MovingInputSceneTests {
  private let yaml = """
      b: { frame: [0, 0, 1, 1], rotate: zoom * 2 }
    inputs: { zoom: { min: 0, max: 10 }, lit: false }
    states:
      moved: { parts: { b: { translate.x: 100 + zoom * 10 } } }
      near: { along: { input: zoom, from: { a: { opacity: 1 } }, to: { a: { opacity: 0 } } } }
      walking: { play: { clip: walk, weight: zoom / 10 } }
    transitions:
      - { to: moved, duration: 1, easing: linear }
      - { to: near, duration: 0 }
      - { to: walking, duration: 0 }
    clips:
      camera: { duration: 2, inputs: { zoom: { values: [0, 10] } } }
      keep: { duration: 2, fill-mode: forwards, inputs: { zoom: { values: [0, 10] } } }
      circle: { duration: 2, loop: true, inputs: { zoom: { values: [0, 10] } } }
      walk: { duration: 1, loop: true, parts: { a: { translate.y: { values: [20, 20] } } } }
    events:
      - on: trigger go
        do: [{ enter: moved }, { set: { zoom: 10 }, duration: 2, easing: linear }]
      - { on: trigger near, do: { enter: near } }
      - { on: trigger walk, do: { enter: walking } }
      - { on: trigger ask, when: { input: { zoom: 5 } }, do: { hide: b } }
    """

  private func play(_ steps: String) throws -> PlayedScene {
    try PlayedScene(steps, on: Rig.small(yaml))
  }

  /// How far the part `b` is rotated, which is twice the input.
  private func rotations(_ steps: String, at times: [Double]) throws -> [Double] {
    let scene = try play(steps)
    return try times.map { (try scene.part("b", at: $0).rotate * 1e6).rounded() / 1e6 }
  }

  @Test(arguments: [
    ("duration: 2, easing: linear", [0.0, 0, 10, 20, 20]),
    ("duration: 1, delay: 1, easing: linear", [0.0, 0, 0, 20, 20]),
    ("delay: 1", [0.0, 0, 20, 20, 20]),
    ("duration: 2, easing: steps(4)", [0.0, 0, 10, 20, 20]),
    ("duration: 2, easing: soft", [0.0, 0, 5, 20, 20]),
  ])
  func `set moves an input and all that depends on it`(timing: String, values: [Double]) throws {
    let easings = "easings: { soft: \"linear(0, 0.25, 1)\" }\n"
    let scene = try PlayedScene(
      "[wait: 1, { set: { zoom: 10 }, \(timing) }, wait: 4]", on: Rig.small(yaml + "\n" + easings))
    for (time, value) in zip([0.5, 1, 2, 3, 4], values) {
      #expect(abs(try scene.part("b", at: time).rotate - value) < 1e-9, "at \(time)")
      #expect(abs(scene.timeline.numbers(at: time)[0] - value / 2) < 1e-9, "at \(time)")
    }
  }

  @Test func `a state that follows the input moves, too`() throws {
    let scene = try play(
      "[trigger: near, { set: { zoom: 10 }, duration: 2, easing: linear }, wait: 2]")
    #expect(try [0.5, 1, 2].map { try scene.part("a", at: $0).opacity } == [0.75, 0.5, 0])
  }

  @Test func `a clip's weight moves, too`() throws {
    let scene = try play(
      "[trigger: walk, wait: 1, { set: { zoom: 10 }, duration: 2, easing: linear }, wait: 3]")
    #expect(
      try [1, 1.5, 2, 3, 4].map { try scene.part("a", at: $0).translate.y } == [0, 5, 10, 20, 20])
  }

  @Test func `another set starts at the current value`() throws {
    let first = "{ set: { zoom: 10 }, duration: 2, easing: linear }"
    let back = "[\(first), wait: 1, { set: { zoom: 0 }, duration: 1, easing: linear }, wait: 2]"
    #expect(try rotations(back, at: [1, 1.5, 2, 3]) == [10, 5, 0, 0])
    #expect(
      try rotations("[\(first), wait: 1, set: { zoom: 1 }, wait: 2]", at: [0.5, 1, 3]) == [5, 2, 2])
    #expect(
      try rotations("[\(first), wait: 1, set: { zoom: zoom + 1 }, wait: 2]", at: [1, 3]) == [
        12, 12,
      ])
  }

  @Test func `conditions see the current value`() throws {
    let scene = try play(
      "[{ set: { zoom: 10 }, duration: 2, easing: linear }, wait: 1, trigger: ask, wait: 2]")
    #expect(try scene.part("b", at: 1).isVisible == false)
  }

  @Test func `a boolean changes at the end`() throws {
    let scene = try play("[{ set: { lit: 1 }, duration: 1 }, wait: 2]")
    #expect([0.5, 0.999, 1].map { scene.timeline.inputs(at: $0)[1] } == [0, 0, 1])
  }

  @Test func `a transition leads to where the input takes its target`() throws {
    let scene = try play("[trigger: go, wait: 3]")
    let xs = try [0, 0.5, 1, 1.5, 2, 3].map { try scene.part("b", at: $0).translate.x }
    #expect(xs == [0, 75, 150, 175, 200, 200])
    try scene.expectNoJumps(of: ["b"], from: 0, to: 3, beyond: 0.2)
  }

  @Test func `a clip moves an input in a scene`() throws {
    let times = [0.5, 1, 1.5, 2.5]
    #expect(try rotations("[play: camera, wait: 3]", at: times) == [5, 10, 15, 0])
    #expect(try rotations("[play: keep, wait: 3]", at: times) == [5, 10, 15, 20])
    #expect(try rotations("[play: circle, wait: 3]", at: times) == [5, 10, 15, 5])
    #expect(
      try rotations("[play: circle, wait: 1, stop: circle, wait: 2]", at: times) == [5, 0, 0, 0])
  }

  @Test func `a set shows when the clip is over`() throws {
    let steps = "[play: camera, wait: 1, set: { zoom: 3 }, wait: 2]"
    #expect(try rotations(steps, at: [0.5, 1.5, 1.999999, 2, 3]) == [5, 15, 19.99999, 6, 6])
  }

  @Test func `the scene lasts until nothing moves, with marks where that begins and ends`() throws {
    let timeline = try play(
      "[wait: 0.5, { set: { zoom: 10 }, delay: 0.25, duration: 2, easing: ease-in }]"
    ).timeline
    #expect(timeline.duration == 2.75)
    #expect(timeline.marks == [0, 0.5, 0.75, 2.75])
    #expect(timeline.curves.count == 1)
    #expect(timeline.inputTracks.map(\.start) == [0.5])
  }

  @Test func `a number that an input makes impossible is an error before the scene plays`() throws {
    let rig = try Rig.small(
      "  b: { frame: [0, 0, 1, 1], opacity: 1 - zoom / 8 }\ninputs: { zoom: { min: 0, max: 10 } }\n"
        + "easings: { far: \"linear(0, 1 50%, 0.5)\" }")
    let problems = thrownProblems {
      try PlayedScene("[{ set: { zoom: 10 }, duration: 1, easing: far }]", on: rig)
    }
    #expect(problems.first?.line == 4)
  }
}
