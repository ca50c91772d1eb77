import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Clips that loop, alone and in scenes, and how a clip that does not ends.
@Suite struct LoopTests {
  /// From 1 to 0 within two seconds, over and over.
  private let fading = try? Rig.small(
    "clips: { c: { duration: 2, loop: true, parts: { a: { opacity: { values: [1, 0] } } } } }")

  private func opacities(_ clip: String, at times: [Double]) throws -> [Double] {
    let rig = try Rig.small("clips: { c: \(clip) }")
    return try times.map { try rig.values(of: "a", in: .clip("c", over: []), at: $0).opacity }
  }

  @Test func `a loop is as long as its clip`() throws {
    let timeline = try Timeline(of: #require(fading), .clip("c", over: []))
    #expect(timeline.loops)
    #expect(timeline.duration == 2)
  }

  @Test func `a delay shifts a track within its loop`() throws {
    for delay in [-1.5, 0.5] {
      let clip =
        "{ duration: 2, loop: true, parts: { a: { opacity: { delay: \(delay), values: [1, 0] } } } }"
      #expect(try opacities(clip, at: [0, 0.25, 0.5, 1.5]) == [0.25, 0.125, 1, 0.5])
    }
  }

  @Test func `a clip ends on its last values`() throws {
    let clip = "{ duration: 2, parts: { a: { opacity: { values: [1, 0.2] } } } }"
    #expect(try opacities(clip, at: [1, 2, 3]) == [0.6, 0.2, 0.2])
  }

  @Test func `a clip lasts its duration though its tracks end sooner`() throws {
    let clip = "{ duration: 2, parts: { a: { opacity: { duration: 1, values: [1, 0.2] } } } }"
    let rig = try Rig.small("clips: { c: \(clip) }")
    #expect(try Timeline(of: rig, .clip("c", over: [])).duration == 2)
    #expect(try opacities(clip, at: [0.5, 1, 2]) == [0.6, 1, 1])
  }

  @Test func `an input ends on its last value`() throws {
    let rig = try Rig.small(
      "inputs: { x: { min: 0, max: 1 } }\n"
        + "clips: { c: { duration: 1, inputs: { x: { values: [0, 1] } } } }")
    #expect(try Timeline(of: rig, .clip("c", over: [])).numbers(at: 1) == [1])
  }

  private static let spinner = """
    states: { busy: { parts: { a: { position: [9, 9] } } } }
    transitions: [{ to: busy, duration: 0 }, { from: busy, duration: 0 }]
    clips:
      spin: { duration: 2, loop: true, over: busy, parts: { a: { opacity: { values: [1, 0] } } } }
    events:
      - { on: trigger go, do: [enter: busy, play: spin] }
      - { on: trigger leave, do: { leave: busy } }
      - { on: trigger stop, do: { stop: spin } }
    """

  @Test func `in a scene, a loop goes on until its state is left`() throws {
    let scene = try PlayedScene(
      "[wait: 1, trigger: go, wait: 9, trigger: leave, wait: 2]", on: .small(Self.spinner))
    let opacities = try [0.5, 1, 2, 3, 4, 9.5, 10, 11].map { try scene.part("a", at: $0).opacity }
    #expect(opacities == [1, 1, 0.5, 1, 0.5, 0.75, 1, 1])
    #expect(scene.timeline.duration == 12)
    #expect(!scene.timeline.loopsForever)
  }

  @Test func `in a scene, a loop goes on until it is stopped`() throws {
    let scene = try PlayedScene(
      "[trigger: go, wait: 3, trigger: stop, wait: 1, trigger: go, wait: 1]",
      on: .small(Self.spinner))
    let opacities = try [2.5, 3, 3.5, 4, 4.5].map { try scene.part("a", at: $0).opacity }
    #expect(opacities == [0.75, 1, 1, 1, 0.75])
    #expect(scene.timeline.duration == 5)
    #expect(scene.timeline.loopsForever)
  }

  @Test func `what loops has marks in each turn`() throws {
    let scene = try PlayedScene(
      "[wait: 1, trigger: go, wait: 5, trigger: stop, wait: 1]", on: .small(Self.spinner))
    #expect(scene.timeline.marks == [0, 1, 3, 5, 6, 7])
  }

  @Test(arguments: ["bear", "owl"])
  func `shipped idle life loops`(name: String) throws {
    let idle = try Timeline(of: Rig.named(name), .clip("idle", over: []))
    #expect(idle.loops)
    #expect(idle.pose(at: idle.duration).parts == idle.pose(at: 0).parts)
  }
}

/// Transitions one after the other.
@Suite struct JourneyTests {
  private func rig() throws -> Rig {
    try Rig.small(
      """
      states: { on: { parts: { a: { opacity: 0 } } } }
      transitions:
        - { to: on, duration: 1, easing: linear }
        - { from: on, duration: 3, easing: linear }
      """)
  }

  @Test func `each transition takes its own time`() throws {
    let selection = Selection.transition(from: ["rest"], to: ["on"], then: [["rest"], ["on"]])
    let timeline = try Timeline(of: rig(), selection)
    #expect(timeline.duration == 5)
    let opacities = [0, 0.5, 1, 2.5, 4, 4.5, 5].map { timeline.pose(at: $0).parts[0].opacity }
    #expect(opacities == [1, 0.5, 0, 0.5, 1, 0.5, 0])
    #expect(timeline.marks == [0, 1, 4, 5])
    #expect(selection.title == "rest → on → rest → on")
  }

  @Test func `an unknown state is refused anywhere in a chain`() throws {
    let rig = try rig()
    #expect(throws: SelectionError.self) {
      try Timeline(of: rig, .transition(from: [], to: ["on"], then: [["off"]]))
    }
  }
}
