import CritterGraphics
import Testing

@testable import CritterKit

/// What is to be drawn of pictures of 100 by 100 with a dot that may be in ten places.
@Suite struct StepsTests {
  private static func drawing(_ place: Double) -> Drawing {
    let dot = Layer(
      name: "dot", content: .fill(Color(1, 0, 0)), size: Size(8, 8),
      matrix: .translation(place * 10, 50))
    return Drawing(
      size: PixelSize(100, 100), background: .transparent, mask: nil, layers: [dot])
  }

  private static func steps(_ places: [Double]) -> Steps {
    Steps(places.map { Schedule.Entry(time: $0, duration: 1) }, drawing: drawing)
  }

  private let none = PatchCache(budget: 0)

  @Test func aFrameIsDrawnWhereItDiffersFromTheLast() throws {
    var steps = Self.steps([1, 1, 2])
    let window = try steps.next(none, workers: 1)
    #expect(window.steps.map { $0.drawing == nil } == [false, true, false])
    #expect(window.orders.map(\.rect) == [PixelRect(0, 0, 100, 100), PixelRect(9, 49, 20, 10)])
    #expect(try steps.next(none, workers: 1).steps.isEmpty)
  }

  @Test func aDrawingThatShowsTwiceIsDrawnOnceForBoth() throws {
    var steps = Self.steps([0, 3, 4, 3, 2])
    let window = try steps.next(none, workers: 1)
    #expect(window.orders.count == 4)
    #expect(window.orders[1].rect == PixelRect(0, 49, 49, 10))
  }

  @Test func whatTheCacheHoldsIsNotDrawnAgain() throws {
    var (cache, steps) = (PatchCache(budget: 1 << 20), Self.steps([1, 2]))
    var window = try steps.next(cache, workers: 1)
    let drawn = window.orders.map { order in
      Patch(rect: order.rect, pixels: Array(repeating: .clear, count: order.rect.area))
    }
    #expect(window.patches(drawn: drawn, &cache) == drawn)
    steps = Self.steps([1, 2, 1])
    window = try steps.next(cache, workers: 1)
    #expect(window.orders.isEmpty)
    #expect(window.patches(drawn: [], &cache) == drawn + [drawn[0]])
  }

  @Test func aWindowNeedsLittleMemoryHoweverManyFramesThereAre() throws {
    var steps = Self.steps((0..<2000).map { Double($0 % 7) })
    var (count, windows) = (0, 0)
    while case let window = try steps.next(none, workers: 2), !window.steps.isEmpty {
      count += window.steps.count
      windows += 1
      #expect(window.orders.map(\.rect.cost).reduce(0, +) < 2 << 20)
    }
    #expect(count == 2000)
    #expect(windows > 10)
  }
}
