import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax
import Testing

@testable import CritterPreview

@Suite struct `Keyframes of a track` {
  private let text: ValueText
  private let track: KeyTrack

  init() throws {
    text = try ValueText(
      "a: { values: [0, 1, 2, 3], times: [0, 0.2, 0.5, 1], easings: [linear, ease, linear] }\nb: 1\n"
    )
    track = KeyTrack(
      path: ValuePath("a"),
      keyframes: Keyframes(
        values: [0, 1, 2, 3].map { .number($0) }, times: [0, 0.2, 0.5, 1], easings: [],
        mode: .linear),
      timing: MediaTiming(duration: 1))
  }

  private func moved(_ places: (Int, Double)...) throws -> String {
    let places = places.map { KeyTrack.Place(index: $0.0, fraction: $0.1) }
    return String(try track.moving(places, in: text).text.dropFirst(3).dropLast(6))
  }

  @Test func `move together`() throws {
    #expect(
      try moved((1, 0.4), (2, 0.7))
        == "{ values: [0, 1, 2, 3], times: [0, 0.4, 0.7, 1], easings: [linear, ease, linear] }")
    // The ends leave their values.
    #expect(
      try moved((2, 0.4), (3, 0.9))
        == "{ values: [0, 1, 2, 3, 3], times: [0, 0.2, 0.4, 0.9, 1], "
        + "easings: [linear, ease, linear, linear] }")
    #expect(
      try moved((0, 0.1), (1, 0.3))
        == "{ values: [0, 0, 1, 2, 3], times: [0, 0.1, 0.3, 0.5, 1], "
        + "easings: [linear, linear, ease, linear] }")
  }

  @Test func `are removed together`() throws {
    func rest(_ indices: Int...) throws -> String {
      String(try track.removing(indices, in: text).text.dropLast(6))
    }
    #expect(try rest(1, 2) == "a: { values: [0, 3], times: [0, 1], easings: [linear] }")
    #expect(
      try rest(2, 3) == "a: { values: [0, 1, 1], times: [0, 0.2, 1], easings: [linear, linear] }")
    #expect(try track.removing([0, 1, 2, 3], in: text).text == "b: 1\n")
  }

  @Test func `change by a number`() throws {
    #expect(
      try track.adding(1.5, to: 0, of: 1, in: text).text.hasPrefix("a: { values: [0, 2.5, 2, 3]"))
    let pairs = try ValueText("a: { values: [[0, 1], [2, 3], [4, 5], [6, 7]] }\n")
    #expect(
      try track.adding(4, to: 1, of: 2, in: pairs).text
        == "a: { values: [[0, 1], [2, 3], [4, 9], [6, 7]] }\n")
    let computed = try ValueText("a: { values: [0, gaze * 2, 2, 3] }\n")
    #expect(throws: ValueText.Failure.self) {
      try track.adding(1, to: 0, of: 1, in: computed)
    }
  }

  @Test func `are copied together`() throws {
    let places = [KeyTrack.Place(index: 1, fraction: 0.6), KeyTrack.Place(index: 2, fraction: 0.9)]
    #expect(
      try track.copying(places, in: text).text.hasPrefix(
        "a: { values: [0, 1, 2, 1, 2, 3], times: [0, 0.2, 0.5, 0.6, 0.9, 1]"))
  }
}
