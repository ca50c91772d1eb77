import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Scenes and poses that would take too long, or can't be drawn.
@Suite struct SceneLimitTests {
  private let text = "text: x, font: { family: Inter, size: 9 }"

  private func expectTooMuchWork(_ yaml: String) throws {
    let rig = try RigDocument(yaml: "canvas: { size: [10, 10] }\n" + yaml).resolved()
    let error = #expect(throws: SelectionError.self) { try PlayedScene(scene: "s", of: rig) }
    guard case .tooMuchWork = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `50,000 letters in one line are too much`() throws {
    try expectTooMuchWork(
      """
      parts:
        a: { frame: [0, 0, 9, 9], \(text) }
        f: { frame: [0, 0, 9, 9], field: { text: a } }
      scenes: { s: [tap: f, type: \(String(repeating: "x", count: 50_000))] }
      """)
  }

  @Test func `5,000 additive animations are too much`() throws {
    try expectTooMuchWork(
      """
      parts: { a: { frame: [0, 0, 9, 9], \(text) } }
      states: { s: { parts: { a: { position: [1, 1] } } } }
      transitions:
        - { to: s, duration: 1e6, interrupt: add }
        - { from: s, duration: 1e6, interrupt: add }
      events: [{ on: tap a, do: { toggle: s } }]
      scenes: { s: [\(String(repeating: "tap: a, ", count: 5000))wait: 1] }
      """)
  }

  @Test func `5,000 taps on 2,000 parts are too much`() throws {
    let parts = (0..<2000).map { "  p\($0): { frame: [0, 0, 1, 1] }\n" }.joined()
    try expectTooMuchWork(
      """
      parts:
      \(parts)events: [{ on: tap p0, do: { hide: p1 } }]
      scenes: { s: [\(String(repeating: "tap: p0, ", count: 5000))wait: 1] }
      """)
  }

  @Test func `scales of parents that multiply beyond 1e15 are an error`() throws {
    let part = "frame: [0, 0, 9, 9], fill: red, transform: [scale: 1e6, scale: 1e3]"
    let rig = try RigDocument(
      yaml: "canvas: { size: [10, 10] }\nparts: { a: { \(part), parts: { b: { \(part) } } } }"
    ).resolved()
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    #expect(throws: SelectionError.beyondMeasure(part: "a/b")) {
      try rig.drawing(of: pose, in: Viewport(fitting: Size(10, 10), into: PixelSize(10, 10)))
    }
  }
}
