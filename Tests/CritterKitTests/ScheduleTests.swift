import Testing

@testable import CritterKit

@Suite struct ScheduleTests {
  @Test func `both ends are shown`() throws {
    let schedule = try Schedule(stops: [0.2], frameRate: 25)
    #expect(schedule.times.isNear([0, 0.04, 0.08, 0.12, 0.16, 0.2]))
    #expect(schedule.entries.allSatisfy { $0.duration == 0.04 })
  }

  @Test func `a duration that is no multiple of the frame ends on its last instant`() throws {
    let schedule = try Schedule(stops: [0.15], frameRate: 25)
    #expect(schedule.times.isNear([0, 0.04, 0.08, 0.12, 0.15]))
    #expect(schedule.entries.last?.time == 0.15)
  }

  @Test(
    arguments: [
      (0, 25, 1), (0.04, 25, 2), (0.041, 25, 3), (0.1, 30, 4), (0.3, 10, 4), (0.7, 10, 8),
      (1, 3, 4), (1e-9, 25, 1), (10, 30, 301), (0.125, 1000, 126),
    ] as [(Double, Double, Int)])
  func `rounding adds no frame`(duration: Double, frameRate: Double, count: Int) throws {
    let schedule = try Schedule(stops: [duration], frameRate: frameRate)
    #expect(schedule.entries.count == count)
    #expect(schedule.times.allSatisfy { (0...duration).contains($0) })
  }

  @Test(arguments: 1...60, [0.1, 0.125, 0.15, 0.1725, 0.2, 1])
  func `every frame is one frame further`(frameRate: Int, duration: Double) throws {
    let rate = Double(frameRate)
    let times = try Schedule(stops: [duration], frameRate: rate).times
    #expect(times.first == 0)
    #expect(abs((times.last ?? 0) - duration) < 1e-6)
    for (before, after) in zip(times, times.dropFirst()) {
      #expect(before < after)
      #expect(after - before < 1 / rate + 1e-9)
    }
  }

  @Test func `speed changes the instants and not the frames`() throws {
    let slow = try Schedule(stops: [0.2], frameRate: 25, speed: 0.5)
    #expect(slow.entries.count == 11)
    #expect(slow.times.prefix(3).isNear([0, 0.02, 0.04]))
    #expect(slow.entries.allSatisfy { $0.duration == 0.04 })
    let fast = try Schedule(stops: [0.2], frameRate: 25, speed: 2)
    #expect(fast.times.isNear([0, 0.08, 0.16, 0.2]))
  }

  @Test func `a still is one frame`() throws {
    #expect(Schedule(at: 0.1, frameRate: 20).entries == [.init(time: 0.1, duration: 0.05)])
    #expect(try Schedule(stops: [0], frameRate: 20).entries == [.init(time: 0, duration: 0.05)])
  }

  @Test(arguments: [(1e6, 25, 1), (1, 25, 1e-9), (1, 25, 1e-300)] as [(Double, Double, Double)])
  func `endless schedules are refused`(duration: Double, frameRate: Double, speed: Double) {
    #expect {
      try Schedule(stops: [duration], frameRate: frameRate, speed: speed)
    } throws: { error in
      if case .tooManyFrames(_, limit: 1_000_000) = error as? KitError { true } else { false }
    }
  }

  @Test(arguments: [
    (["0-2"], [0, 1, 2]), (["5"], [5]), (["3", "1"], [3, 1]), (["0-5x2"], [0, 2, 4]),
    (["1-9x2"], [1, 3, 5]), (["4-9223372036854775807"], [4, 5]),
    (["0-9x9223372036854775807"], [0]), (["2", "2"], [2, 2]), (["77", "0"], [0]),
  ])
  func `ranges pick frames`(ranges: [String], frames: [Int]) throws {
    let all = try Schedule(stops: [0.2], frameRate: 25)
    let picked = try all.selecting(ranges.map { try #require(FrameRange($0)) })
    #expect(picked.entries == frames.map { all.entries[$0] })
  }

  @Test func `no frame at all is an error`() throws {
    let all = try Schedule(stops: [0.2], frameRate: 25)
    let beyond = try #require(FrameRange("6-9"))
    #expect(throws: KitError.emptySelection(frames: 6)) { try all.selecting([beyond]) }
  }

  @Test func `rests lengthen the ends`() throws {
    let schedule = try Schedule(stops: [0.08], frameRate: 25).holding(start: 1, end: 2)
    #expect(schedule.entries.map(\.duration).isNear([1.04, 0.04, 2.04]))
    #expect(schedule.times.isNear([0, 0.04, 0.08]))
    let still = Schedule(at: 0, frameRate: 25).holding(start: 1, end: 2)
    #expect(still.entries.map(\.duration).isNear([3.04]))
  }

  @Test func `the way back repeats neither the turn nor the rests`() throws {
    let schedule = try Schedule(stops: [0.08], frameRate: 25).holding(start: 1, end: 2)
      .bounced()
    #expect(schedule.times.isNear([0, 0.04, 0.08, 0.04, 0]))
    #expect(schedule.entries.map(\.duration).isNear([1.04, 0.04, 2.04, 0.04, 0.04]))
    let still = Schedule(at: 0, frameRate: 25)
    #expect(still.bounced() == still)
  }

  @Test func `every stop is shown and rested at`() throws {
    let stops = [0.1, 0.2, 0.2]
    let schedule = try Schedule(stops: stops, frameRate: 25)
      .holding(start: 1, end: 2, at: stops.dropLast())
    #expect(schedule.times.isNear([0, 0.04, 0.08, 0.1, 0.14, 0.18, 0.2]))
    #expect(schedule.entries.map(\.duration).isNear([1.04, 0.04, 0.04, 2.04, 0.04, 0.04, 2.04]))
  }

  @Test(
    arguments: [
      (1.733, 25, 1, 43), (1, 25, 1, 25), (1, 25, 0.5, 50), (0.01, 25, 1, 1), (5, 16, 1, 80),
      (1.01, 50, 1, 51),
    ] as [(Double, Double, Double, Int)])
  func `a loop shows no instant twice and lasts as long as it is`(
    duration: Double, frameRate: Double, speed: Double, count: Int
  ) throws {
    let loop = try Schedule(loopOf: duration, frameRate: frameRate, speed: speed)
    #expect(loop.entries.count == count)
    #expect(abs(loop.entries.map(\.duration).reduce(0, +) - duration / speed) < 1e-9)
    #expect(loop.times.first == 0)
    #expect(loop.times.allSatisfy { $0 < duration })
    #expect(Set(loop.times).count == count)
    let steps = zip(loop.times, loop.times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0 - duration / Double(count)) < 1e-9 })
  }

  @Test func `a loop there and back is one as well`() throws {
    let loop = try Schedule(loopOf: 0.12, frameRate: 25).holding(start: 1, end: 2).bounced()
    #expect(loop.times.isNear([0, 0.04, 0.08, 0.12, 0.08, 0.04]))
    #expect(loop.entries.map(\.duration).isNear([1.04, 0.04, 0.04, 2.04, 0.04, 0.04]))
    #expect(loop.next == 0)
  }

  @Test func `a part of a loop is none`() throws {
    let loop = try Schedule(loopOf: 0.2, frameRate: 25)
    #expect(loop.next == 0.2)
    #expect(try loop.selecting([#require(FrameRange("0-9"))]).next == 0.2)
    #expect(try loop.selecting([#require(FrameRange("0-2"))]).next == nil)
  }
}

/// Frames for files without times.
@Suite struct RepeatedRestTests {
  private func files(
    _ duration: Double, _ rate: Double, start: Double = 0, end: Double = 0
  ) throws -> [Double] {
    let held = try Schedule(stops: [duration], frameRate: rate).holding(start: start, end: end)
    let files = try held.repeating(frameRate: rate)
    #expect(files.entries.allSatisfy { $0.duration == 1 / rate })
    return files.entries.map(\.time)
  }

  @Test func `a rest is as many frames as it lasts`() throws {
    #expect(try files(0.08, 25, start: 0.08, end: 0.04).isNear([0, 0, 0, 0.04, 0.08, 0.08]))
    #expect(try files(0, 10, end: 0.5).isNear([0, 0, 0, 0, 0, 0]))
  }

  @Test(arguments: [0, 0.01, 0.3, 0.83, 1.234], [10.0, 25, 30, 60])
  func `all of it lasts as long to the nearest frame`(rest: Double, rate: Double) throws {
    let held = try Schedule(stops: [0.2], frameRate: rate).holding(start: rest, end: rest)
    let length = held.entries.map(\.duration).reduce(0, +)
    let count = try files(0.2, rate, start: rest, end: rest).count
    #expect(abs(Double(count) / rate - length) <= 0.5 / rate + 1e-9)
  }

  @Test func `frames that don't rest stay as they are`() throws {
    for count in [1, 7, 1000] {
      let times = try files(Double(count - 1) / 30, 30)
      #expect(times.count == count)
    }
  }

  @Test func `endless rests are refused`() {
    #expect(throws: KitError.tooManyFrames(86_400_001, limit: 1_000_000)) {
      try files(0, 1000, end: 86400)
    }
  }
}

@Suite struct FrameRangeTests {
  @Test(arguments: [
    ("0", 0, 0, 1), ("20", 20, 20, 1), ("0-9", 0, 9, 1), ("30-40x2", 30, 40, 2), ("7x3", 7, 7, 3),
  ])
  func `ranges are inclusive`(text: String, first: Int, last: Int, step: Int) throws {
    let range = try #require(FrameRange(text))
    #expect((range.first, range.last, range.step) == (first, last, step))
  }

  @Test(arguments: [
    "", "-", "x", "a", "-1", "1-", "-1-2", "9-0", "1-2-3", "1-2x", "1-2x0", "1-2x-1", "1x2x3",
    "1 2",
    "1.5", "0-99999999999999999999",
  ])
  func `anything else is no range`(text: String) {
    #expect(FrameRange(text) == nil)
  }
}

extension Schedule {
  fileprivate var times: [Double] { entries.map(\.time) }
}

extension Collection<Double> {
  fileprivate func isNear(_ others: [Double]) -> Bool {
    count == others.count && zip(self, others).allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
