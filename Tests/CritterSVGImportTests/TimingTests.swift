import CritterTestSupport
import Testing

@testable import CritterSVGImport

/// The times at which the animations of an SVG play. Times are in microseconds.
@Suite struct TimingTests {
  private static let second = 1_000_000

  /// An animation of one second.
  private static func timing(
    _ id: String? = nil, begin: [SVGTiming.Moment] = [.offset(0)], plays: Double = 1,
    end: [SVGTiming.Moment] = [], limit: Int? = nil, restart: SVGTiming.Restart = .always
  ) -> SVGTiming {
    SVGTiming(
      id: id, begins: begin, ends: end, duration: second, plays: plays, limit: limit,
      restart: restart)
  }

  private static func intervals(_ timings: [SVGTiming]) throws -> [[[Int?]]] {
    try SVGSchedule(timings, until: 10 * second).intervals.map { list in
      list.map { [$0.begin, $0.end] }
    }
  }

  @Test func `an animation plays once from its begin`() throws {
    let list = try Self.intervals([Self.timing(begin: [.offset(500_000)])])
    #expect(list == [[[500_000, 1_500_000]]])
  }

  @Test func `several plays are one activity`() throws {
    #expect(try Self.intervals([Self.timing(plays: 3)]) == [[[0, 3_000_000]]])
    #expect(try Self.intervals([Self.timing(plays: .infinity)]) == [[[0, nil]]])
    #expect(
      try Self.intervals([Self.timing(plays: .infinity, limit: 2_500_000)]) == [[[0, 2_500_000]]])
  }

  @Test func `an animation can begin at the end of another one`() throws {
    let list = try Self.intervals([
      Self.timing("a"),
      Self.timing(begin: [.event(id: "a", isEnd: true, offset: 250_000)]),
    ])
    #expect(list[1] == [[1_250_000, 2_250_000]])
  }

  @Test func `two animations can take turns without an end`() throws {
    let list = try Self.intervals([
      Self.timing("a", begin: [.offset(0), .event(id: "b", isEnd: true, offset: 0)]),
      Self.timing("b", begin: [.event(id: "a", isEnd: true, offset: 0)]),
    ])
    #expect(list[0].prefix(3).map { $0[0] } == [0, 2_000_000, 4_000_000])
    #expect(list[1].prefix(2).map { $0[0] } == [1_000_000, 3_000_000])
  }

  @Test(arguments: [
    (SVGTiming.Restart.always, [[0, 500_000], [500_000, 1_500_000]]),
    (.whenInactive, [[0, 1_000_000]]), (.never, [[0, 1_000_000]]),
  ])
  func `a second begin can restart an animation`(
    restart: SVGTiming.Restart, intervals: [[Int?]]
  ) throws {
    let timing = Self.timing(begin: [.offset(0), .offset(500_000)], restart: restart)
    #expect(try Self.intervals([timing]) == [intervals])
  }

  @Test func `an end stops an animation early`() throws {
    let list = try Self.intervals([Self.timing(plays: 5, end: [.offset(1_200_000)])])
    #expect(list == [[[0, 1_200_000]]])
  }

  @Test func `too many starts are refused`() {
    let begins = (0...SVGSchedule.limit).map { SVGTiming.Moment.offset($0 * 1000) }
    #expect(throws: SVGError.self) { try SVGSchedule([Self.timing(begin: begins)], until: .max) }
  }

  @Test(arguments: [
    ("2s", 2_000_000), ("150ms", 150_000), ("0.5", 500_000), ("01:30", 90_000_000),
    ("1:00:00", 3_600_000_000), ("2min", 120_000_000), (" 1s ", 1_000_000), ("1x", nil),
    ("", nil), ("1:-2", nil),
  ])
  func `a clock value is a time`(text: String, time: Int?) {
    #expect(Int(clock: text) == time)
  }
}

/// The part of an SVG's time that its rig plays.
@Suite struct LoopTests {
  private static func loop(_ timings: [SVGTiming]) throws -> SVGLoop {
    try SVGLoop(timings, SVGSchedule(timings, until: 200_000_000))
  }

  private static func endless(_ duration: Int, from begin: Int = 0) -> SVGTiming {
    SVGTiming(begins: [.offset(begin)], duration: duration, plays: .infinity)
  }

  @Test func `periods that divide each other loop with the longest`() throws {
    let loop = try Self.loop([Self.endless(1_000_000), Self.endless(2_000_000)])
    #expect(loop.loopsForever && loop.end - loop.start == 2_000_000)
  }

  @Test func `periods loop after their least common multiple`() throws {
    let loop = try Self.loop([Self.endless(2_000_000), Self.endless(3_000_000)])
    #expect(loop.end - loop.start == 6_000_000)
  }

  @Test func `a loop starts when all animations repeat`() throws {
    let loop = try Self.loop([Self.endless(1_000_000, from: 1_500_000)])
    #expect(loop.start == 2_000_000)
  }

  @Test func `an animation that ends isn't a loop`() throws {
    let loop = try Self.loop([SVGTiming(duration: 3_000_000)])
    #expect(!loop.loopsForever && loop.end == 3_000_000)
  }

  @Test func `an animation of more than ten minutes is refused`() {
    #expect(throws: SVGError.self) { try Self.loop([SVGTiming(duration: 700_000_000)]) }
  }
}
