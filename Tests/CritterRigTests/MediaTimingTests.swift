import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

@Suite struct MediaTimingTests {
  @Test(arguments: [(0.99, nil), (1, 0), (1.5, 0.25), (3, nil)] as [(Double, Double?)])
  func `nothing shows outside unless it is held`(time: Double, progress: Double?) {
    #expect(MediaTiming(delay: 1, duration: 2, fillMode: .none).progress(at: time) == progress)
  }

  @Test(
    arguments: [
      (MediaTiming.FillMode.none, nil, nil), (.backwards, 0, nil), (.forwards, nil, 1),
      (.both, 0, 1),
    ] as [(MediaTiming.FillMode, Double?, Double?)])
  func `what is held shows its ends`(fill: MediaTiming.FillMode, before: Double?, after: Double?) {
    let timing = MediaTiming(delay: 1, duration: 2, fillMode: fill)
    #expect([0, 0.5].map { timing.progress(at: $0) } == [before, before])
    #expect([3, 9].map { timing.progress(at: $0) } == [after, after])
    #expect(timing.progress(at: 2) == 0.5)
  }

  @Test(arguments: [
    (1, false, 3), (3, false, 7), (1.5, false, 4), (0.5, false, 2), (1, true, 5), (1.5, true, 7),
  ])
  func `plays and ways back take their time`(plays: Double, reverses: Bool, end: Double) {
    #expect(MediaTiming(delay: 1, duration: 2, plays: plays, reverses: reverses).end == end)
  }

  @Test(arguments: [
    (0, 0), (1, 0.5), (1.5, 0.75), (2, 0), (2.5, 0.25), (3, 0.5), (9, 0.5),
  ])
  func `half a play ends in the middle`(time: Double, progress: Double) {
    #expect(MediaTiming(duration: 2, plays: 1.5).progress(at: time) == progress)
  }

  @Test(arguments: [
    (0, 0), (1, 0.5), (2, 1), (3, 0.5), (3.5, 0.25), (4, 0), (5, 0.5), (8, 0), (9, 0),
  ])
  func `each play is followed by its way back`(time: Double, progress: Double) {
    #expect(MediaTiming(duration: 2, plays: 2, reverses: true).progress(at: time) == progress)
  }

  /// There, back and there again; there, back and half of the way.
  @Test(arguments: [(1.5, 6, 1), (1.25, 5, 0.5), (0.5, 2, 1), (0.75, 3, 0.5), (1, 4, 0), (2, 8, 0)])
  func `ways that are cut off end where they are`(plays: Double, end: Double, progress: Double)
    throws
  {
    let timing = MediaTiming(duration: 2, plays: plays, reverses: true)
    #expect(timing.end == end)
    #expect(timing.progress(at: end) == progress)
    #expect(abs(try #require(timing.progress(at: end - 1e-9)) - progress) < 1e-8)
  }

  @Test func `the way back is the way there in a mirror`() throws {
    let timing = MediaTiming(
      duration: 1, easing: try Easing(text: "ease-in"), reverses: true)
    for time in stride(from: 0.05, to: 1, by: 0.1) {
      let (there, back) = (timing.progress(at: time), timing.progress(at: 2 - time))
      #expect(abs(try #require(there) - (try #require(back))) < 1e-9)
    }
  }

  @Test func `every play is eased`() throws {
    let timing = MediaTiming(duration: 2, easing: try Easing(text: "ease-in"), plays: 1.5)
    let progress = try [1.0, 3, 7].map { try #require(timing.progress(at: $0)) }
    expect(progress, equal: [0.315357, 0.315357, 0.315357], within: 1e-6)
  }

  @Test func `what takes no time is over at once`() {
    let timing = MediaTiming(delay: 1, duration: 0)
    #expect([0, 0.99, 1, 2].map { timing.progress(at: $0) } == [0, 0, 1, 1])
  }

  @Test(arguments: [
    ("fill-mode: none", [1, 1, 0.25, 0.5, 1, 1]),
    ("fill-mode: backwards", [0, 0, 0.25, 0.5, 1, 1]),
    ("fill-mode: forwards", [1, 1, 0.25, 0.5, 0.6, 0.6]),
    ("fill-mode: both", [0, 0, 0.25, 0.5, 0.6, 0.6]),
    ("plays: 1", [1, 1, 0.25, 0.5, 1, 1]),
  ])
  func `a track is held as it says`(hold: String, opacities: [Double]) throws {
    let rig = try Rig.small(
      """
      clips:
        c:
          duration: 2
          parts:
            a:
              opacity: { values: [0, 0.5, 0.6], delay: 0.5, duration: 1, \(hold) }
              position: { values: [[0, 0], [1, 1]] }
      """)
    let values = try [0, 0.4, 0.75, 1, 1.5, 2].map {
      try rig.values(of: "a", in: .clip("c", over: []), at: $0).opacity
    }
    expect(values, equal: opacities, within: 1e-12)
  }

  @Test(arguments: [
    (0.0, 0.0), (1.5, 0.75), (2, 0), (3, 0.5), (7, 0.5), (-0.5, 0.75), (1e6 + 0.5, 0.25),
  ])
  func `what loops starts again`(time: Double, progress: Double) {
    #expect(MediaTiming(duration: 2, fillMode: .none, period: 2).progress(at: time) == progress)
  }

  @Test(arguments: [-0.5, 1.5, 3.5])
  func `a loop's delay shifts its phase`(delay: Double) {
    let timing = MediaTiming(delay: delay, duration: 2, fillMode: .none, period: 2)
    #expect([0, 0.5, 1.5, 2].map { timing.progress(at: $0) } == [0.25, 0.5, 0, 0.25])
  }

  @Test(
    arguments: [(.none, nil), (.backwards, 0), (.forwards, 1), (.both, 1)]
      as [(MediaTiming.FillMode, Double?)])
  func `a track shorter than its loop rests or is held`(fill: MediaTiming.FillMode, rest: Double?) {
    let timing = MediaTiming(delay: 1, duration: 0.5, fillMode: fill, period: 2)
    #expect(
      [0, 0.99, 1, 1.25, 1.5, 1.99, 3.25].map { timing.progress(at: $0) } == [
        rest, rest, 0, 0.5, rest, rest, 0.5,
      ])
  }

  @Test func `at the last instant what ends there shows its end`() {
    #expect(MediaTiming(duration: 2, fillMode: .none).progress(at: 2, isLast: true) == 1)
    #expect(MediaTiming(duration: 1, fillMode: .none).progress(at: 2, isLast: true) == nil)
    #expect(MediaTiming(duration: 2, period: 2).progress(at: 2, isLast: true) == 1)
    #expect(MediaTiming(delay: 0.5, duration: 2, period: 2).progress(at: 2, isLast: true) == 0.75)
  }

  @Test func `marks of a loop lie within it`() {
    let timing = MediaTiming(delay: 1.5, duration: 2, period: 2)
    #expect(Set(timing.marks(of: [0, 0.5, 1])) == [0.5, 1.5])
  }
}
