import CritterGraphics
import Testing

@testable import CritterEncode

@Suite struct FrameDeltaTests {
  private func runs(of delta: FrameDelta) -> [[Int32]] {
    var runs: [[Int32]] = []
    delta.forEachRun { runs.append([$0, $1]) }
    return runs
  }

  @Test func `runs of one number become one`() {
    var delta = FrameDelta(rect: PixelRect(0, 0, 4, 4), delay: 1)
    for number in [7, 7, 0, FrameDelta.unchanged, FrameDelta.unchanged, 7] { delta.append(number) }
    delta.append(7, count: 5)
    delta.append(0, count: 4)
    delta.append(0)
    #expect(runs(of: delta) == [[7, 2], [0, 1], [FrameDelta.unchanged, 2], [7, 6], [0, 5]])
  }

  @Test func `pixels that all differ take a word each`() {
    var delta = FrameDelta(rect: PixelRect(0, 0, 10, 10), delay: 1)
    for number in Int32(0)..<100 { delta.append(number) }
    #expect(delta.words.count == 100)
    #expect(runs(of: delta) == (Int32(0)..<100).map { [$0, 1] })
  }

  @Test func `numbers and runs of any size are kept`() {
    var delta = FrameDelta(rect: PixelRect(0, 0, 1000, 1000), delay: 1)
    let (most, large) = (Int32(Int16.max), [32767, 32768, 65535, 65536, 16_777_215] as [Int32])
    for number in large {
      delta.append(number)
      delta.append(number, count: 2)
      delta.append(FrameDelta.unchanged)
    }
    delta.append(FrameDelta.unchanged, count: 2 * most + 5)
    delta.append(FrameDelta.unchanged, count: most - 10)
    delta.append(70_000, count: 40_000)
    let rest: [[Int32]] = [[-1, most], [-1, most], [-1, most - 4]]
    #expect(
      runs(of: delta) == large.flatMap { [[$0, 3], [-1, 1]] }.dropLast() + rest
        + [[70_000, most], [70_000, 40_000 - most]])
  }

  @Test func `a run is cut at the ends of rows`() {
    var delta = FrameDelta(rect: PixelRect(2, 5, 3, 2), delay: 1)
    delta.append(FrameDelta.unchanged)
    delta.append(9, count: 4)
    delta.append(8)
    var cut: [[Int]] = []
    delta.forEachRowRun { number, columns, row in
      cut.append([Int(number), columns.lowerBound, columns.upperBound, row])
    }
    #expect(cut == [[-1, 2, 3, 5], [9, 3, 5, 5], [9, 2, 4, 6], [8, 4, 5, 6]])
  }
}
