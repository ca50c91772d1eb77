import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterTestSupport
import Testing

@testable import CritterSheet
@testable import CritterRig
@testable import CritterRigFile

@Suite struct SheetSelectionsTests {
  private func names(_ tags: [SheetRequest.Tag]) -> [String] { tags.map(\.name) }

  @Test func `a state is entered from what it stands on`() throws {
    let transitions = try SheetSelections(of: .named("bear")).transitions
    #expect(
      names(transitions) == [
        "neutral..active", "active..neutral", "neutral..ecstatic", "ecstatic..neutral",
        "neutral..shy", "shy..neutral", "shy..peek", "peek..shy", "neutral..bashful",
        "bashful..neutral", "bashful..glance", "glance..bashful",
      ])
  }

  @Test func `rest has its name or is there besides`() throws {
    #expect(try names(SheetSelections(of: .named("owl")).stills) == ["down", "up", "shy", "sad"])
    #expect(try names(SheetSelections(of: .named("bell")).stills) == ["rest"])
    let rig = try Rig.small(
      "states: { on: { parts: { a: { opacity: 0 } } } }\ntransitions: [{ to: on, duration: 1 }]")
    #expect(names(SheetSelections(of: rig).stills) == ["rest", "on"])
    #expect(names(SheetSelections(of: rig).transitions) == ["rest..on"])
    let named = try Rig.small("states: { rest: {}, on: { parts: { a: { opacity: 0 } } } }")
    #expect(names(SheetSelections(of: named).stills) == ["rest", "on"])
  }

  private func instants(of easing: String) throws -> [Double] {
    let rig = try Rig.small(
      """
      states: { on: { parts: { a: { position: [100, 0] } } } }
      transitions: [{ to: on, \(easing) }]
      """)
    let contents = try ContactContents(
      of: rig, [SheetRequest.Tag(.transition(from: [], to: ["on"]))], inputs: [:], instants: 6,
      noTextShaping)
    return contents.sections[0].rows[0].cells.map(\.pose.time)
  }

  @Test func `a spring is seen where it swings`() throws {
    let times = try instants(of: "easing: 'spring(1, 100, 10)'")
    let spring = Spring()
    #expect(times.first == 0 && times.last == spring.settlingDuration)
    let swings = times.dropFirst().dropLast().map { abs(spring.progress(at: $0) - 1) }
    #expect(swings.count { $0 > 0.05 } >= 2)
    #expect(times.contains { spring.progress(at: $0) > 1.1 })
  }

  @Test func `a jump is seen before and after`() throws {
    #expect(try instants(of: "duration: 0") == [0, 1.0 / 60])
  }

  @Test func `what ends with its curve is seen at equal times`() throws {
    let times = try instants(of: "duration: 1, easing: linear")
    for (time, even) in zip(times, [0, 0.2, 0.4, 0.6, 0.8, 1]) { #expect(abs(time - even) < 1e-9) }
  }
}
