import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Times in seconds, `shown`, one easing for all values, and easings that end elsewhere.
@Suite struct SecondsTests {
  private func clip(_ tracks: String, _ keys: String = "duration: 2") throws -> Clip {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 1, 1] } }
      clips: { c: { \(keys), parts: { a: { \(tracks) } } } }
      """
    return try RigDocument(yaml: yaml).resolved().clips[0]
  }

  private func values(_ track: Track, at times: [Double]) -> [Double] {
    times.map { time in
      guard case .number(let number)? = track.value(at: time) else { return -1 }
      return number
    }
  }

  @Test(arguments: [
    ("linear", [0.0, 0, 25, 50, 35, 20, 20]), ("discrete", [0, 0, 0, 50, 50, 20, 20]),
    ("cubic", [0, 0, 27.5, 50, 38.75, 20, 20]),
  ])
  func `values are at their seconds and hold before and after`(
    mode: String, expected: [Double]
  ) throws {
    let track = try clip(
      "rotate: { values: [0, 50, 20], at: [0.5, 1, 1.5], mode: \(mode) }", "duration: 2, loop: true"
    ).tracks[0]
    let times = [0, 0.25, 0.75, 1, 1.25, 1.5, 1.9]
    let found = values(track, at: times)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 2 }, "\(found)")
    #expect(found[0] == 0 && found[3] == 50 && found[6] == 20)
  }

  @Test func `a paced track is between its first and last second`() throws {
    let track = try clip("rotate: { values: [0, 10, 40], at: [0.5, 0.6, 1.5], mode: paced }")
      .tracks[0]
    let found = values(track, at: [0.25, 0.5, 0.75, 1, 1.5, 1.75])
    #expect(found.map { $0.rounded() } == [0, 0, 10, 20, 40, 40])
  }

  @Test func `a clip without a duration ends with its last second`() throws {
    let clip = try clip("rotate: { values: [0, 50], at: [0.5, 1.5] }", "over: []")
    #expect(clip.duration == 1.5)
    #expect(values(clip.tracks[0], at: [0, 1, 2]).map { $0.rounded() } == [0, 25, 50])
  }

  @Test func `the clip's easing and a stretched clip move the seconds`() throws {
    let eased = try clip(
      "rotate: { values: [0, 100], at: [0, 2] }", "duration: 2, easing: steps(2)"
    ).tracks[0]
    #expect(values(eased, at: [0.5, 1.5]) == [0, 50])
    let slow = try clip("rotate: { values: [0, 100], at: [1, 2] }").tracks[0].stretched(by: 2)
    #expect(values(slow, at: [1, 3]) == [0, 50])
  }

  @Test(arguments: [
    ("at: [0, 1], times: [0, 1]", "can't be combined with 'times'; remove one"),
    ("at: [0, 1], duration: 1", "can't be combined with 'duration'; remove one"),
    ("at: [0, 1], delay: 1", "can't be combined with 'delay'; remove one"),
    ("at: [0, 1], plays: 2", "can't be combined with 'plays'; remove one"),
    ("at: [0, 1], autoreverse: true", "can't be combined with 'autoreverse'; remove one"),
    ("at: [0, 1, 2]", "expected 2 times in 'at', one per value, found 3"),
    ("at: [1, 1]", "times must rise"),
    ("at: [-1, 1]", "expected seconds, 0 or more, found '-1'"),
  ])
  func `a mistake in 'at' is one error`(keys: String, message: String) {
    #expect {
      try clip("rotate: { values: [0, 50], \(keys) }")
    } throws: {
      let messages = ($0 as? FileError)?.problems.map(\.message) ?? []
      return messages.count == 1 && messages[0].hasSuffix(message)
    }
  }

  @Test func `one easing is that of all values`() throws {
    let track = try clip("rotate: { values: [0, 50, 20], easings: step-end }").tracks[0]
    #expect(track.keyframes.easings.count == 2)
    #expect(values(track, at: [0.9, 1.9]) == [0, 50])
  }

  @Test func `a part is shown from its first second until before its last`() throws {
    let track = try clip("shown: [0.5, 1.5]").tracks[0]
    let shown = [0, 0.5, 1.49, 1.5].map { track.value(at: $0) }
    #expect(shown == [.flag(false), .flag(true), .flag(true), .flag(false)])
    let rest = try clip("shown: [0.73]").tracks[0]
    let later = [0.7, 0.73, 1.9].map { rest.value(at: $0) }
    #expect(later == [.flag(false), .flag(true), .flag(true)])
  }

  @Test func `a hidden part stays hidden while it is shown`() throws {
    let track = try clip("shown: [0, 1]").tracks[0]
    var values = PartValues(position: .zero, size: Size(1, 1))
    values.isVisible = false
    track.apply(at: 0.5, to: &values)
    #expect(!values.isVisible)
  }

  @Test func `an easing that doesn't end at 1 holds its end in a track`() throws {
    let whole = try clip("rotate: { values: [0, 80], easing: 'linear(0, 1, 0.8)' }").tracks[0]
    #expect(whole.value(at: 2, isLast: true) == .number(64))
    let pair = try clip("rotate: { values: [0, 40, 80], easings: 'linear(0, 1, 0.5)' }").tracks[0]
    #expect(pair.value(at: 2, isLast: true) == .number(60))
  }
}
