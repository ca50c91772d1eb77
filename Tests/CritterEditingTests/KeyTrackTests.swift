import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax
import Testing

@testable import CritterEditing

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

  @Test func `have the times of the file in a clip with a speed`() throws {
    let text = try ValueText("a: { values: [0, 1, 2], at: [0, 1, 4] }\n")
    let track = KeyTrack(
      path: ValuePath("a"),
      keyframes: Keyframes(
        values: [0, 1, 2].map { .number($0) }, times: [0, 0.25, 1], easings: [], mode: .linear,
        isInSeconds: true),
      timing: MediaTiming(duration: 4).stretched(by: 0.5))
    let moved = try track.moving([KeyTrack.Place(index: 1, fraction: 0.5)], in: text)
    #expect(moved.text == "a: { values: [0, 1, 2], at: [0, 2, 4] }\n")
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

  @Test func `are pasted with their easings`() throws {
    let copies = [
      KeyTrack.Copy(fraction: 0.6, value: "7", easing: "ease"),
      KeyTrack.Copy(fraction: 0.9, value: "8", easing: "linear"),
    ]
    #expect(
      try track.pasting(copies, inLoop: false, in: text).text.hasPrefix(
        "a: { values: [0, 1, 2, 7, 8, 3], times: [0, 0.2, 0.5, 0.6, 0.9, 1], "
          + "easings: [linear, ease, ease, linear, linear] }"))
    // At the same time, in place of the one there.
    let same = [KeyTrack.Copy(fraction: 0.2, value: "9", easing: "ease-in")]
    #expect(
      try track.pasting(same, inLoop: false, in: text).text.hasPrefix(
        "a: { values: [0, 9, 2, 3], times: [0, 0.2, 0.5, 1], easings: [ease-in, ease, linear] }"))
  }

  @Test func `are pasted into a new track`() {
    let copies = [
      KeyTrack.Copy(fraction: 0.25, value: "7"),
      KeyTrack.Copy(fraction: 0.5, value: "8", easing: "spring(1, 250, 12, 0)"),
    ]
    #expect(
      KeyTrack.adding(copies, atRest: "0", as: ValuePath("c")).text
        == #"{ values: [0, 7, 8, 0], times: [0, 0.25, 0.5, 1], "#
        + #"easings: [ease-in-out, "spring(1, 250, 12, 0)", ease-in-out] }"#)
  }

  /// The numbers of a track of a rig over one second, and their easings after a keyframe was smoothed.
  private func smoothed(_ values: [Double], at index: Int, inLoop isLoop: Bool = false) throws
    -> (text: String, keyframes: Keyframes)
  {
    let times = values.indices.map { Double($0) / Double(values.count - 1) }
    let list = values.map { "\($0)" }.joined(separator: ", ")
    let text = try ValueText("a: { values: [\(list)] }\n")
    func keyframes(_ easings: [Easing]) -> Keyframes {
      Keyframes(
        values: values.map { .number($0) }, times: times, easings: easings, mode: .linear)
    }
    let track = KeyTrack(
      path: ValuePath("a"), keyframes: keyframes([]),
      timing: MediaTiming(duration: 1))
    let result = try track.passing(through: index, inLoop: isLoop, in: text)
    let easings = try (result.node(at: ValuePath("a", "easings"))?.items ?? []).map {
      try Easing(text: $0.text ?? "", knowing: [:])
    }
    return (result.text, keyframes(easings))
  }

  @Test func `are passed without stopping`() throws {
    let track = try smoothed([0, 10, 30], at: 1).keyframes
    func speed(_ time: Double) -> Double {
      func value(_ time: Double) -> Double {
        guard case .number(let value) = track.value(at: time, duration: 1) else { return .nan }
        return value
      }
      return (value(time + 1e-4) - value(time - 1e-4)) / 2e-4
    }
    // The speed between the neighbors, on both sides.
    #expect(abs(speed(0.499) - 30) < 0.5)
    #expect(abs(speed(0.501) - 30) < 0.5)
    #expect(try smoothed([0, 10, 30], at: 1).text.contains("values: [0.0, 10.0, 30.0]"))
  }

  @Test func `stop where they turn back`() throws {
    #expect(
      try smoothed([0, 10, 0], at: 1).text.contains(
        #"["cubic-bezier(0.333, 0.333, 0.667, 1)", "cubic-bezier(0.333, 0, 0.667, 0.667)"]"#))
  }

  @Test func `are passed at the seam of a loop, and not at an end`() throws {
    for end in [0, 3] {
      #expect(
        try smoothed([0, 10, -20, 0], at: end, inLoop: true).text.contains(
          #"["cubic-bezier(0.333, 0.5, 0.667, 0.667)", linear, "#
            + #""cubic-bezier(0.333, 0.333, 0.667, 0.75)"]"#))
    }
    #expect(throws: ValueText.Failure.self) { try smoothed([0, 10, 30], at: 0) }
  }
}
