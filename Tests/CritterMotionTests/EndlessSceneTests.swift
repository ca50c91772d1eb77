import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig

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

  @Test func fieldsThatHandTheFocusToEachOtherAreAnError() throws {
    let rig = try rig(
      "  - { on: focus x, do: { focus: y } }\n  - { on: focus y, do: { focus: x } }")
    #expect(throws: SelectionError.endlessReactions) { try PlayedScene("[tap: x]", on: rig) }
  }

  @Test(arguments: ["0.1", "1e-300"])
  func soIsAnEventThatComesBackAfterAWhile(seconds: String) throws {
    let rig = try rig(
      """
        - { on: focus x, after: \(seconds), do: { focus: y } }
        - { on: focus y, after: \(seconds), do: { focus: x } }
      """)
    #expect(throws: SelectionError.endlessReactions) { try PlayedScene("[tap: x]", on: rig) }
  }

  @Test func aFieldThatClearsItselfStaysEmpty() throws {
    let rig = try rig("  - { on: type x, do: { clear: x } }")
    let scene = try PlayedScene("[tap: x, { type: ab, pace: 0.1 }]", on: rig)
    #expect(try scene.part("xText", at: 1).text == "")
  }
}
