import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// Inputs that scenes and events set.
@Suite struct SceneInputTests {
  private let flag = """
    canvas: { size: [100, 100] }
    inputs:
      wind: { min: -1, max: 1, initial: 0.5 }
      sun: { min: 0, max: 1 }
    variables: { bend: wind * 10 }
    parts:
      pole: { frame: [50 + bend, 20, 10, 20], transform: [rotateZ: wind * 10] }
      light:
        frame: [0, 0, 9, 9]
        opacity: 0.5
    states:
      far: { parts: { pole: { position: [bend * 2, 0] } } }
      bright: { along: { input: sun, from: { light: { opacity: 0 } }, to: { light: { opacity: 1 } } } }
    transitions: [{ to: far, duration: 1, easing: linear }]
    clips:
      gust: { duration: 1, fill-mode: forwards, parts: { pole: { size: { values: [[10, 20], [10 + bend, 20]] } } } }
    events:
      - { on: tap pole, do: { enter: far } }
      - { on: tap light, do: { enter: bright, duration: 0 } }
      - { on: tap canvas, do: [set: { wind: wind / 2 }, play: gust] }
    """

  private func play(_ steps: String) throws -> PlayedScene {
    try PlayedScene(steps, on: RigDocument(yaml: flag).resolved())
  }

  @Test func `everything that is computed from an input follows it`() throws {
    let scene = try play("[wait: 1, set: { wind: 1 }, wait: 1]")
    for (time, wind) in [(0.0, 0.5), (0.999, 0.5), (1, 1), (2, 1)] {
      let pole = try scene.part("pole", at: time)
      #expect(pole.position == Point(55 + 10 * wind, 30))
      #expect(pole.transform == .identity.rotatedZ(wind * 10))
      #expect(scene.timeline.numbers(at: time) == [wind, 0])
    }
  }

  @Test func `states and clips follow an input, too`() throws {
    let scene = try play("[set: { wind: -1 }, tap: pole, wait: 2, tap: canvas, wait: 2]")
    #expect(try scene.part("pole", at: 0.5).position == Point(12.5, 15))
    #expect(try scene.part("pole", at: 1.5).position == Point(-20, 0))
    #expect(try scene.part("pole", at: 3).position == Point(-10, 0))
  }

  @Test func `a state follows an input along`() throws {
    let scene = try play("[tap: light, wait: 1, set: { sun: 0.75 }, wait: 1]")
    for (time, opacity) in [(0.5, 0.0), (0.999, 0), (1, 0.75)] {
      #expect(try scene.part("light", at: time).opacity == opacity)
    }
  }

  @Test func `several inputs are set one after another`() throws {
    let scene = try play("[set: { sun: 0.25, wind: sun * 2 }, wait: 1]")
    #expect(scene.timeline.inputs(at: 0) == [0.5, 0.25])
    #expect(try play("[set: { wind: 7 }]").timeline.inputs(at: 0) == [1, 0])
  }

  @Test(arguments: [
    ("snap(wind)", "line 3 of rig.yaml rounds it to the pixel grid"),
    ("0, 0, 1, 1], anchor: [wind, 0", "an anchor depends on it in line 3 of rig.yaml"),
  ])
  func `what can't move is an error with its place`(frame: String, reason: String) throws {
    let frame = frame.hasPrefix("0") ? frame : "\(frame), 0, 1, 1"
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { wind: { min: 0, max: 1 } }
      parts: { a: { frame: [\(frame)] } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    let problem = FileError.Problem(
      path: "s.yaml", line: 1, column: 9,
      message: "'set' can't move 'wind': \(reason)")
    #expect {
      try rig.adding(scene: Data("[set: { wind: 1 }]".utf8), named: "s.yaml")
    } throws: { ($0 as? FileError)?.problems == [problem] }
    #expect(throws: FileError.self) {
      try RigDocument(yaml: yaml + "\nevents: [{ on: tap a, do: { set: { wind: 1 } } }]").resolved()
    }
  }

  @Test func `a number that the input doesn't allow is an error`() throws {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        inputs: { wind: { min: 0, max: 1, initial: 1 } }
        parts: { a: { frame: [0, 0, 1 / wind, 1] } }
        """
    ).resolved()
    #expect(throws: FileError.self) { try PlayedScene("[set: { wind: 0 }]", on: rig) }
  }

  @Test(arguments: [
    ("[set: { wnd: 1 }]", "unknown input 'wnd' (did you mean 'wind'?)"),
    ("[set: { wind: 1 + }]", ""), ("[pointer: thumb]", "'thumb' isn't a pointer"),
  ])
  func `mistakes have their place`(steps: String, message: String) throws {
    let rig = try RigDocument(yaml: flag).resolved()
    #expect {
      try rig.adding(scene: Data(steps.utf8), named: "s.yaml")
    } throws: { error in
      let problem = (error as? FileError)?.problems.first
      return problem?.line == 1 && problem?.message.hasPrefix(message) == true
    }
  }
}

/// Conditions on several things at once.
@Suite struct ConditionTests {
  private func opacity(_ condition: String, inputs: [String: Double]) throws -> Double {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [10, 10] }
        inputs: { x: { min: 0, max: 9 }, y: { min: 0, max: 9 } }
        parts: { a: { frame: [0, 0, 1, 1] } }
        states: { on: { parts: { a: { opacity: 0 } } } }
        events: [{ on: [tap a, tap canvas], \(condition), do: { enter: on, duration: 0 } }]
        """
    ).resolved()
    let settings = inputs.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let scene = try PlayedScene("[set: { \(settings) }, tap: canvas, wait: 1]", on: rig)
    return try scene.part("a", at: 1).opacity
  }

  private static let both = "{ input: { x: 1, y: 2 } }"

  @Test(arguments: [
    ("when: \(both)", [0.0, 1, 1, 1]), ("unless: \(both)", [1, 1, 1, 0]),
    ("when: { any: \(both) }", [0, 0, 0, 1]), ("unless: { any: \(both) }", [1, 1, 1, 0]),
    ("when: { all: \(both) }", [0, 1, 1, 1]), ("unless: { all: \(both) }", [1, 0, 0, 0]),
    ("when: { any: { all: \(both), input: { x: 5 } } }", [0, 1, 1, 1]),
  ])
  func `all and any count as one`(condition: String, expected: [Double]) throws {
    for (inputs, opacity) in zip([(1.0, 2.0), (1, 3), (0, 2), (0, 3)], expected) {
      #expect(try self.opacity(condition, inputs: ["x": inputs.0, "y": inputs.1]) == opacity)
    }
  }
}
