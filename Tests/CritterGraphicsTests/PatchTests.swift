import CritterGraphics
import Testing

@Suite struct PatchTests {
  private static let red = Bitmap.Pixel(255, 0, 0)

  @Test func `a patch shows in its place only`() {
    var bitmap = Bitmap(size: PixelSize(4, 3))
    let patch = Patch(
      rect: PixelRect(1, 0, 3, 2), pixels: [Bitmap.Pixel](repeating: Self.red, count: 6))
    #expect(bitmap.draw(patch, in: PixelRect(2, 1, 2, 1)) == PixelRect(2, 1, 2, 1))
    for y in 0..<3 {
      for x in 0..<4 { #expect(bitmap[x, y] == (y == 1 && x >= 2 ? Self.red : .clear)) }
    }
  }

  @Test func `only pixels that become others have changed`() {
    var bitmap = Bitmap(size: PixelSize(5, 4))
    var pixels = bitmap.pixels
    for place in [7, 13] { pixels[place] = Self.red }
    let patch = Patch(rect: PixelRect(bitmap.size), pixels: pixels)
    #expect(bitmap.draw(patch, in: patch.rect) == PixelRect(2, 1, 2, 2))
    #expect(bitmap.pixels == pixels)
    #expect(bitmap.draw(patch, in: patch.rect).isEmpty)
  }

  @Test func `nothing is shown in an empty rectangle`() {
    var bitmap = Bitmap(size: PixelSize(2, 2))
    let patch = Patch(rect: PixelRect(0, 0, 1, 1), pixels: [Self.red])
    #expect(bitmap.draw(patch, in: PixelRect(0, 0, 0, 0)).isEmpty)
    #expect(bitmap == Bitmap(size: PixelSize(2, 2)))
  }
}

@Suite struct PixelRectTests {
  private static let rects: [PixelRect] = (0..<3).flatMap { x in
    (0..<3).flatMap { width in (0..<3).map { PixelRect(x, 2 - x, width, $0) } }
  }

  @Test(arguments: rects)
  func `what two share and what holds both is found pixel by pixel`(a: PixelRect) {
    for b in Self.rects {
      #expect(a.intersection(b).places == a.places.intersection(b.places))
      #expect(a.union(b).places.isSuperset(of: a.places.union(b.places)))
      #expect(a.contains(b) == a.places.isSuperset(of: b.places))
    }
  }

  @Test func `the union is the smallest`() {
    #expect(PixelRect(1, 2, 3, 4).union(PixelRect(0, 5, 1, 9)) == PixelRect(0, 2, 4, 12))
    #expect(PixelRect(7, 7, 0, 0).union(PixelRect(1, 2, 3, 4)) == PixelRect(1, 2, 3, 4))
  }
}

extension PixelRect {
  fileprivate var places: Set<[Int]> {
    Set((y..<y + max(height, 0)).flatMap { y in (x..<x + max(width, 0)).map { [$0, y] } })
  }
}
