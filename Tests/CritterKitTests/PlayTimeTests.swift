import Testing

@testable import CritterKit

/// The instant that shows at a time, also between frames.
@Suite struct PlayTimeTests {
  private func time(_ change: (inout Playback) -> Void = { _ in }) throws -> TimeMap {
    var playback = Playback(frameRate: 10)
    change(&playback)
    return try TimeMap(
      playback.schedule(stops: [0.25]), speed: playback.speed)
  }

  @Test func `frames show what they show anywhere else`() throws {
    let time = try time()
    #expect([0, 0.1, 0.2, 0.3].map(time.instant) == [0, 0.1, 0.2, 0.25])
    #expect(time.duration == 0.4)
  }

  @Test func `an animation moves evenly and rests at its end`() throws {
    let time = try time()
    #expect([0.05, 0.225, 0.25, 0.27].map(time.instant) == [0.05, 0.225, 0.25, 0.25])
  }

  @Test func `a bounce goes back the way it came, after the rests`() throws {
    let time = try time {
      $0.bounces = true
      ($0.holdStart, $0.holdEnd) = (1, 2)
    }
    #expect(
      [0.5, 1, 1.1, 3.3, 3.4, 3.45, 3.5, 3.6].map(time.instant) == [
        0, 0, 0.1, 0.25, 0.2, 0.15, 0.1, 0,
      ])
  }

  @Test func `frames that do not follow each other jump`() throws {
    let time = try time { $0.frames = [FrameRange("0"), FrameRange("2-3")].compactMap(\.self) }
    #expect([0.09, 0.1, 0.125, 0.2].map(time.instant) == [0, 0.2, 0.225, 0.25])
  }

  @Test func `a loop moves on to its end and rests nowhere`() throws {
    for (bounces, ends) in [(false, [0, 0.5, 1, 1.733]), (true, [0, 0.5, 1, 1.733, 1, 0.5, 0])] {
      var playback = Playback(frameRate: 25)
      playback.bounces = bounces
      let time = try TimeMap(playback.schedule(stops: [1.733], loops: true), speed: 1)
      #expect(time.duration == (bounces ? 3.466 : 1.733))
      let times = [0, 0.5, 1, 1.733, 2.466, 2.966, 3.466].prefix(ends.count)
      #expect(zip(times.map(time.instant), ends).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }

  @Test func `marks come when their instants do`() throws {
    #expect(try time { $0.speed = 0.5 }.times(of: [0.1]) == [0, 0.2, 0.5, 0.6])
  }
}
