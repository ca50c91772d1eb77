import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterEncode

@Suite struct GIFDelaysTests {
  private func delays(_ durations: [Double]) throws -> [Int] {
    var delays = GIFDelays()
    for duration in durations { try delays.append(duration) }
    return delays.centiseconds
  }

  private func delays(fps: Double, frames: Int) throws -> [Int] {
    try delays([Double](repeating: 1 / fps, count: frames))
  }

  @Test(
    arguments: [
      (50.0, [2, 2, 2, 2, 2, 2]), (40, [3, 2, 3, 2, 3, 2]), (30, [3, 4, 3, 3, 4, 3]),
      (25, [4, 4, 4, 4, 4, 4]), (24, [4, 4, 5, 4, 4, 4]), (20, [5, 5, 5, 5, 5, 5]),
      (15, [7, 6, 7, 7, 6, 7]), (12, [8, 9, 8, 8, 9, 8]),
    ] as [(Double, [Int])])
  func `frames end at the nearest centisecond`(fps: Double, expected: [Int]) throws {
    #expect(try delays(fps: fps, frames: 6) == expected)
  }

  @Test(arguments: 1...50)
  func `no whole frame rate drifts over a hundred seconds`(fps: Int) throws {
    let delays = try delays(fps: Double(fps), frames: fps * 100)
    #expect(delays.reduce(0, +) == 10_000)
    #expect((delays.max() ?? 0) - (delays.min() ?? 0) <= 1)
  }

  @Test func `three hundred frames at thirty a second last ten seconds`() throws {
    #expect(try delays(fps: 30, frames: 300).reduce(0, +) == 1000)
  }

  @Test func `sums that floating point gets wrong round as they should`() throws {
    // The sum is 0.30000000000000004, then 0.125 from unlike parts.
    #expect(try delays([0.1, 0.2, 0.1, 0.2]) == [10, 20, 10, 20])
    #expect(try delays([0.05, 0.03, 0.02, 0.025]) == [5, 3, 2, 3])
  }

  @Test(arguments: [51.0, 60, 100, 1000])
  func `more than fifty frames a second are refused`(fps: Double) {
    let error = #expect(throws: EncodeError.self) { try delays(fps: fps, frames: 100) }
    #expect(error?.description.contains("at most 50 fps") == true)
  }

  @Test(arguments: [0, -1, 1e7, Double.infinity, .nan])
  func `what is no duration is refused`(duration: Double) {
    #expect(throws: EncodeError.self) { try delays([0.1, duration]) }
  }

  @Test(arguments: [1, 65535, 65536, 131_070, 131_071, 1_000_000])
  func `long delays are cut into nearly equal parts`(delay: Int) {
    let parts = FrameClock.parts(of: delay, longest: GIFDelays.maximum)
    #expect(parts.reduce(0, +) == delay)
    #expect(parts.allSatisfy { $0 <= GIFDelays.maximum })
    #expect((parts.max() ?? 0) - (parts.min() ?? 0) <= 1)
  }
}
