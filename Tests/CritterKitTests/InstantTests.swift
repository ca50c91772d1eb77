import Testing

@testable import CritterKit

/// The instant that `--at` renders.
@Suite struct InstantTests {
  /// Returns the instants of a second at times of its playback.
  private func instants(
    at times: [Double], loops: Bool = false, _ change: (inout Playback) -> Void
  ) throws -> [Double] {
    try times.map { time in
      var playback = Playback(frameRate: 10)
      change(&playback)
      playback.instant = time
      let instant = try playback.schedule(stops: [1], loops: loops).entries.map(\.time)
      #expect(instant.count == 1)
      return (instant[0] * 1e6).rounded() / 1e6
    }
  }

  @Test func `a time is counted as the animation plays`() throws {
    #expect(try instants(at: [0, 0.37, 1]) { _ in } == [0, 0.37, 1])
    #expect(try instants(at: [0.25, 0.5]) { $0.speed = 2 } == [0.5, 1])
    #expect(try instants(at: [0.5, 1, 1.5]) { $0.holdStart = 1 } == [0, 0, 0.5])
    #expect(try instants(at: [0.5, 1.5, 2]) { $0.holdEnd = 1 } == [0.5, 1, 1])
    #expect(try instants(at: [0.5, 1, 1.5, 2]) { $0.bounces = true } == [0.5, 1, 0.5, 0])
    let held = try instants(at: [1.5, 2.5]) { ($0.bounces, $0.holdEnd) = (true, 1) }
    #expect(held == [1, 0.5])
    #expect(try instants(at: [0.3, 1.5], loops: true) { $0.bounces = true } == [0.3, 0.5])
  }

  @Test func `a time after the end of the playback is an error`() throws {
    let error = #expect(throws: KitError.self) {
      try instants(at: [2.2]) { $0.bounces = true }
    }
    #expect(error == .beyondEnd(instant: 2.2, end: 2))
    #expect(throws: KitError.beyondEnd(instant: 1.1, end: 1)) {
      try instants(at: [1.1]) { _ in }
    }
  }
}
