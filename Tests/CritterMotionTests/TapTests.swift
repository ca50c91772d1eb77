import CritterGraphics
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// A rig whose input `hit` is 1 once `back` was tapped, 2 for `front` and 3 for the canvas.
///
/// - Parameter front: further keys of the part.
private func targets(_ front: String = "visible: true", canvas: String = "size: [100, 100]") throws
  -> Rig
{
  let yaml = """
    canvas: { \(canvas) }
    inputs: { hit: { min: 0, max: 3 } }
    parts:
      back: { frame: [0, 0, 60, 60] }
      front:
        frame: [40, 40, 60, 60]
        \(front)
        parts:
          sign: { frame: [0, 0, 20, 20] }
          far: { frame: [-30, 0, 10, 10] }
      cover: { frame: [0, 0, 100, 100] }
    events:
      - { on: tap back, do: { set: { hit: 1 } } }
      - { on: tap front, do: { set: { hit: 2 } } }
      - { on: tap canvas, do: { set: { hit: 3 } } }
    """
  return try RigDocument(yaml: yaml).resolved()
}

private func hit(_ target: String, on rig: Rig) throws -> Double {
  try PlayedScene("[tap: \(target)]", on: rig).timeline.numbers(at: 1)[0]
}

@Suite struct TapTests {
  @Test(arguments: [
    ("[10, 10]", 1.0), ("[0, 60]", 1), ("[90, 90]", 2), ("[100, 100]", 2), ("[90, 10]", 3),
    ("[61, 39]", 3),
    // From `sign`, which does not listen, up to its parent.
    ("[50, 50]", 2),
    // Outside of its parent, but seen there.
    ("[15, 45]", 2),
  ])
  func `the frontmost part that listens is tapped`(point: String, expected: Double) throws {
    #expect(try hit(point, on: targets()) == expected)
  }

  @Test(arguments: [
    ("visible: false", 1.0), ("opacity: 0.009", 1), ("opacity: 0.01", 2),
    ("mask: [0, 0, 9, 60]", 1), ("mask: [0, 0, 11, 60]", 2),
    ("mask: M0 0H60V20H0z", 2), ("mask: M0 0V20H60V0z", 2), ("mask: M60 0V60H0z", 1),
    ("mask: back", 2), ("mask: { part: back, inverted: true }", 2), ("mask: far", 1),
    ("masks: [rect: [0, 0, 60, 60], { rect: [0, 0, 11, 60], mode: subtract }]", 1),
    ("masks: [rect: [0, 0, 60, 60], { rect: [0, 0, 9, 60], mode: subtract }]", 2),
    ("masks: [rect: [0, 0, 60, 60], { part: far, mode: intersect }]", 1),
    ("masks: [part: far, rect: [0, 0, 60, 60]]", 2),
    ("masks: [{ rect: [0, 0, 11, 60], inverted: true }]", 1),
    ("transform: [scale: 0]", 1), ("transform: [scale: 0.6]", 1), ("transform: [scale: 0.7]", 2),
    ("transform: [rotateZ: 45, scale: 0.7]", 1), ("transform: [translateX: 20]", 1),
  ])
  func `what doesn't show there lets the tap through`(front: String, expected: Double) throws {
    #expect(try hit("[50, 50]", on: targets(front)) == expected)
  }

  @Test func `a part without area isn't tapped at its place`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { hit: false }
      parts: { none: { frame: [5, 5, 0, 4] } }
      events: [{ on: tap none, do: { set: { hit: true } } }]
      """
    #expect(try hit("[5, 6]", on: RigDocument(yaml: yaml).resolved()) == 0)
  }

  @Test func `nothing is tapped beside a round canvas`() throws {
    let rig = try targets(canvas: "size: [100, 100], corner-radius: 50")
    #expect(try hit("[50, 1]", on: rig) == 1)
    #expect(try hit("[10, 10]", on: rig) == 3)
  }

  @Test(arguments: [("back", 1.0), ("front", 2), ("sign", 2), ("cover", 3), ("canvas", 3)])
  func `a tap on a name goes up to what listens`(name: String, expected: Double) throws {
    #expect(try hit(name, on: targets()) == expected)
  }

  @Test(arguments: [
    "visible: false", "opacity: 0.001", "mask: [0, 0, 29, 60]", "transform: [translateX: 31]",
  ])
  func `a part that doesn't show can't be tapped by name`(front: String) throws {
    let problems = thrownProblems {
      try PlayedScene("[wait: 0.5,\n tap: front]", on: targets(front))
    }
    let problem = try #require(problems.first)
    #expect(problem.path == "scene" && problem.line == 2 && problem.column == 7)
    #expect(
      problem.message
        == "this part isn't visible at 0.5 seconds, so it can't be tapped; wait longer, "
        + "or tap a visible part")
  }

  @Test func `a part in a hidden part can't be tapped by name`() throws {
    #expect(throws: FileError.self) { try hit("sign", on: targets("visible: false")) }
  }

  @Test func `a tap hits what shows at the time`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      inputs: { hit: { min: 0, max: 9 } }
      parts:
        a: { frame: [0, 0, 2, 2] }
        b: { frame: [8, 8, 2, 2] }
      states: { away: { parts: { a: { position: [9, 1] } } } }
      transitions: [{ to: away, duration: 1, easing: linear }]
      events:
        - { on: tap a, do: { set: { hit: hit + 1 } } }
        - { on: tap b, do: { enter: away } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    let scene = try PlayedScene(
      "[tap: b, wait: 0.5, tap: [1, 1], tap: [5, 1], wait: 1, tap: [9, 1], tap: [5, 1]]", on: rig)
    #expect(scene.timeline.inputs(at: 9) == [2])
  }

  @Test func `a tap on a field's text gives it the focus`() throws {
    for target in ["emailText", "[100, 280]"] {
      let scene = try play("[tap: \(target), wait: 0.1]")
      #expect(try scene.part("emailCaret", at: 0.1).isVisible)
    }
  }

  /// The icon lies on the field, and shows only while the password is typed.
  @Test func `the icon on the password is tapped once it shows`() throws {
    let scene = try play(
      "[tap: [221, 343], wait: 0.3, tap: [221, 343], wait: 1]")
    #expect(try scene.part("passwordCaret", at: 0).isVisible)
    #expect(try scene.part("show", at: 0.29).art == "show.svg")
    #expect(try scene.part("show", at: 0.3).art == "hide.svg")
  }
}
