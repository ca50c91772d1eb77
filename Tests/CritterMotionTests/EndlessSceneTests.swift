import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct EndlessSceneTests {
  private func rig(_ events: String) throws -> Rig {
    let field = { (name: String) in
      """
        \(name):
          frame: [0, 0, 9, 9]
          field: { text: \(name)Text }
          parts: { \(name)Text: { frame: [0, 0, 9, 9], text: "", font: { family: A, size: 1 } } }

      """
    }
    return try Rig.small(field("x") + field("y") + "events:\n" + events)
  }

  @Test func `fields that hand the focus to each other are an error`() throws {
    let rig = try rig(
      "  - { on: focus x, do: { focus: y } }\n  - { on: focus y, do: { focus: x } }")
    #expect(throws: SelectionError.eventCycle) { try PlayedScene("[tap: x]", on: rig) }
  }

  @Test(arguments: ["0.1", "1e-300"])
  func `an event that comes back after a while is an error`(seconds: String) throws {
    let rig = try rig(
      """
        - { on: focus x, after: \(seconds), do: { focus: y } }
        - { on: focus y, after: \(seconds), do: { focus: x } }
      """)
    #expect(throws: SelectionError.eventCycle) { try PlayedScene("[tap: x]", on: rig) }
  }

  /// The focus goes on from field to field, each time within the event before.
  @Test func `at most 50 events cause each other`() throws {
    func play(_ count: Int) throws -> PlayedScene {
      let fields = (0...count).map {
        """
          f\($0):
            frame: [0, 0, 9, 9]
            field: { text: t\($0) }
            parts: { t\($0): { frame: [0, 0, 9, 9], text: "", font: { family: A, size: 1 } } }

        """
      }
      let events = (0..<count).map { "  - { on: focus f\($0), do: { focus: f\($0 + 1) } }\n" }
      let rig = try Rig.small(fields.joined() + "events:\n" + events.joined())
      return try PlayedScene("[tap: f0]", on: rig)
    }
    _ = try play(49)
    #expect(throws: SelectionError.eventCycle) { try play(50) }
  }

  @Test func `a field that clears itself stays empty`() throws {
    let rig = try rig("  - { on: type x, do: { clear: x } }")
    let scene = try PlayedScene("[tap: x, { type: ab, pace: 0.1 }]", on: rig)
    #expect(try scene.part("xText", at: 1).text == "")
  }
}
