import CritterGraphics
import CritterSyntax
import Testing

@Suite struct BoundsTests {
  private let size = PixelSize(7, 5)

  @Test func `what changed is the smallest rectangle around it`() {
    let before = Bitmap(size: size)
    for first in 0..<size.area {
      for second in stride(from: first, to: size.area, by: 3) {
        var after = before
        after.pixels[first] = .init(1, 2, 3)
        after.pixels[second] = .init(4, 5, 6)
        let (x, y) = ([first % 7, second % 7], [first / 7, second / 7])
        let expected = PixelRect(x.min()!, y[0], x.max()! - x.min()! + 1, y[1] - y[0] + 1)
        #expect(after.changes(since: before) == expected)
      }
    }
    #expect(before.changes(since: before).isEmpty)
  }

  @Test func `only what lies in the area counts`() {
    var after = Bitmap(size: size)
    after[0, 0] = .init(1, 2, 3)
    after[4, 3] = .init(1, 2, 3)
    let before = Bitmap(size: size)
    #expect(
      after.changes(since: before, within: PixelRect(1, 1, 6, 4)) == PixelRect(4, 3, 1, 1))
    #expect(after.changes(since: before, within: .empty) == .empty)
  }

  @Test func `where no pixel is meant the bounds are empty`() {
    #expect(PixelRect(3, 2, 4, 4).bounds { _, _ in false } == .empty)
    #expect(PixelRect(3, 2, 4, 4).bounds { _, _ in true } == PixelRect(3, 2, 4, 4))
    #expect(PixelRect(3, 2, -1, 4).bounds { _, _ in true } == .empty)
  }

  @Test func `rectangles with but an edge in common do not meet`() {
    let rect = Rect(1, 2, 3, 4)
    #expect(rect.intersects(Rect(3.5, 5.5, 9, 9)))
    #expect(!rect.intersects(Rect(4, 2, 3, 4)) && !rect.intersects(Rect(1, -2, 3, 4)))
    #expect(rect.contains(rect) && rect.contains(Rect(2, 3, 1, 1)))
    #expect(!rect.contains(Rect(2, 3, 1, 4)) && !rect.contains(Rect(0, 3, 2, 1)))
  }

  @Test func `a union holds both, and an empty rectangle adds nothing`() {
    #expect(
      PixelRect(1, 2, 3, 4).union(PixelRect(6, 0, 1, 1)) == PixelRect(1, 0, 6, 6))
    #expect(PixelRect.empty.union(PixelRect(6, 5, 1, 1)) == PixelRect(6, 5, 1, 1))
    #expect(PixelRect(6, 5, 1, 1).union(.empty) == PixelRect(6, 5, 1, 1))
  }

  @Test func `a crop has the pixels of its rectangle`() {
    let pixels = (0..<35).map { Bitmap.Pixel(UInt8($0), 0, 0) }
    let cropped = Bitmap(size: size, pixels: pixels).cropped(to: PixelRect(2, 1, 3, 2))
    #expect(cropped.size == PixelSize(3, 2))
    #expect(cropped.pixels.map(\.red) == [9, 10, 11, 16, 17, 18])
  }
}
