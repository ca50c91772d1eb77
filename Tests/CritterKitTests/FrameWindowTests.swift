import CritterGraphics
import Testing

@testable import CritterKit

/// The changes between pictures of 100 by 100 pixels with a dot in one of ten places.
@Suite struct FrameWindowTests {
  private static func drawing(_ place: Double, side: Int = 100) -> Drawing {
    let dot = Layer(
      name: "dot", content: .fill(Color(1, 0, 0)), size: Size(8, 8),
      matrix: .translation(place * 10, 50))
    return Drawing(
      size: PixelSize(side, side), background: .transparent, mask: nil, layers: [dot])
  }

  private static func windows(_ places: [Double], side: Int = 100) -> FrameWindows {
    FrameWindows(places.map { Schedule.Entry(time: $0, duration: 1) }) { drawing($0, side: side) }
  }

  private let none = PatchCache(budget: 0)

  @Test func `a frame is drawn where it differs from the last`() throws {
    var windows = Self.windows([1, 1, 2])
    let window = try windows.next(none, workers: 1)
    #expect(window.frames.map { $0.drawing == nil } == [false, true, false])
    #expect(window.jobs.map(\.rect) == [PixelRect(0, 0, 100, 100), PixelRect(9, 49, 20, 10)])
    #expect(try windows.next(none, workers: 1).frames.isEmpty)
  }

  @Test func `a drawing that shows twice is drawn once for both`() throws {
    var windows = Self.windows([0, 3, 4, 3, 2])
    let window = try windows.next(none, workers: 1)
    #expect(window.jobs.count == 4)
    #expect(window.jobs[1].rect == PixelRect(0, 49, 49, 10))
  }

  @Test func `what the cache holds isn't drawn again`() throws {
    var (cache, windows) = (PatchCache(budget: 1 << 20), Self.windows([1, 2]))
    var window = try windows.next(cache, workers: 1)
    let drawn = window.jobs.map { job in
      Patch(rect: job.rect, pixels: Array(repeating: .clear, count: job.rect.area))
    }
    #expect(window.patches(drawn: drawn, &cache) == drawn)
    windows = Self.windows([1, 2, 1])
    window = try windows.next(cache, workers: 1)
    #expect(window.jobs.isEmpty)
    #expect(window.patches(drawn: [], &cache) == drawn + [drawn[0]])
  }

  @Test func `what the cache holds stays there`() {
    var cache = PatchCache(budget: 1 << 20)
    let dot = HashedDrawing(Self.drawing(1))
    func add(_ rect: PixelRect) {
      cache.add(Patch(rect: rect, pixels: Array(repeating: .clear, count: rect.area)), of: dot)
    }
    add(PixelRect(0, 0, 10, 10))
    add(PixelRect(20, 20, 50, 50))
    #expect(cache[dot]?.rect == PixelRect(0, 0, 10, 10))
    add(PixelRect(0, 0, 20, 20))
    #expect(cache[dot]?.rect == PixelRect(0, 0, 20, 20))
  }

  @Test(arguments: 1...3)
  func `each worker draws a large picture`(workers: Int) throws {
    var windows = Self.windows([1, 2, 3, 4, 5], side: 900)
    #expect(try windows.next(none, workers: workers).jobs.count == workers)
  }

  @Test func `a window needs little memory however many frames there are`() throws {
    var windows = Self.windows((0..<2000).map { Double($0 % 7) })
    var (count, parts) = (0, 0)
    while case let window = try windows.next(none, workers: 2), !window.frames.isEmpty {
      count += window.frames.count
      parts += 1
      let cost = window.jobs.reduce(0) { $0 + $1.rect.cost }
      #expect(cost < 2 << 20)
    }
    #expect(count == 2000)
    #expect(parts > 10)
  }
}
