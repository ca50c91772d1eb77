import CritterGraphics
import CritterRaster
import CritterTestSupport
import CritterSyntax
import Testing

@Suite struct AnimationTests {
  private let black = Bitmap.plain(0)
  private let grey = Bitmap.plain(127)
  private let white = Bitmap.plain(255)

  private func moments(_ a: Frames, _ b: Frames) throws -> [[Double]] {
    var moments: [[Double]] = []
    try forEachPeriod(of: a, and: b) { moment in
      moments.append([
        (moment.time * 1000).rounded(), (moment.duration * 1000).rounded(),
        Double(moment.numbers.before), Double(moment.numbers.after),
      ])
    }
    return moments
  }

  @Test func `frames are matched by time and not by number`() throws {
    let a = Frames([(black, 0.04), (grey, 0.04), (white, 0.04)])
    let b = Frames([(black, 0.02), (black, 0.02), (grey, 0.04), (white, 0.02), (white, 0.02)])
    #expect(
      try moments(a, b) == [
        [0, 20, 0, 0], [20, 20, 0, 1], [40, 40, 1, 2], [80, 20, 2, 3], [100, 20, 2, 4],
      ])
    let result = try Comparison(of: a, and: b)
    #expect(result.isSame)
    #expect(result.timingShift < 1e-9)
  }

  @Test func `a frame that lasts longer moves all that follow`() throws {
    let a = Frames([(black, 0.1), (grey, 0.1), (white, 0.1)])
    let b = Frames([(black, 0.15), (grey, 0.1), (white, 0.1)])
    let result = try Comparison(of: a, and: b)
    #expect(!result.hasSameDuration)
    #expect(abs(result.differentSeconds - 0.1) < 1e-9)
    // Black is further from grey than grey from white.
    #expect(result.worst?.numbers.before == 1)
    #expect(result.worst?.numbers.after == 0)
    #expect(abs((result.worst?.time ?? 0) - 0.1) < 1e-9)
  }

  @Test func `what a GIF rounds is the same instant`() throws {
    let exact = Frames((0..<6).map { ($0 % 2 == 0 ? black : white, 1.0 / 30) })
    let rounded = Frames(
      [3, 4, 3, 3, 4, 3].enumerated().map { number, delay in
        (number % 2 == 0 ? black : white, Double(delay) / 100)
      })
    let result = try Comparison(of: exact, and: rounded)
    #expect(result.isSame)
    #expect(result.periods.count == 6)
    #expect(result.timingShift > 0.003 && result.timingShift < 0.004)
  }

  @Test func `a still shows at every time`() throws {
    let still = Frames([(black, 0.04)])
    let animation = Frames([(black, 0.1), (white, 0.1)])
    #expect(try moments(still, animation) == [[0, 100, 0, 0], [100, 100, 0, 1]])
    let result = try Comparison(of: still, and: animation)
    #expect(result.hasSameDuration && !result.isSame)
    #expect(result.before.duration == 0 && result.after.duration == 0.2)
    #expect(abs(result.differentSeconds - 0.1) < 1e-9)
  }

  @Test func `equal pictures that last longer are different`() throws {
    let a = Frames([(black, 0.1), (white, 0.1)])
    let b = Frames([(black, 0.1), (white, 0.3)])
    let result = try Comparison(of: a, and: b)
    #expect(result.worst == nil)
    #expect(!result.isSame)
  }

  @Test func `the number of plays counts where both say it`() throws {
    var result = try Comparison(of: Frames([(black, 1)]), and: Frames([(black, 1)]))
    result.before.plays = 0
    #expect(result.isSame)
    result.after.plays = 1
    #expect(!result.isSame)
  }

  @Test func `more frames than fit in memory are run again`() throws {
    // 4 MB each: 128 MB hold 32 of them.
    let pages = (0..<3).map { Bitmap.plain(UInt8($0 * 100), 1024, 1024) }
    let long = Frames((0..<70).map { (pages[$0 % 3], 0.02) })
    var shown: [Bitmap.Pixel] = []
    try forEachPeriod(of: long, and: Frames([(pages[0], 1)])) { shown.append($0.before[0, 0]) }
    #expect(shown == long.frames.map { $0.bitmap[0, 0] })
  }
}
