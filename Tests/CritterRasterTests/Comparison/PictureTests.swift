import CritterGraphics
import CritterRaster
import Testing

@Suite struct ColorDistanceTests {
  @Test func `black is a hundred from white, and no color is anything from itself`() {
    #expect(abs(colorDistance(.grey(0), .grey(255)) - 100) < 1e-4)
    #expect(colorDistance(.grey(77), .grey(77)) == 0)
  }

  /// The numbers were computed with numpy, by way of CIE XYZ.
  @Test func `distances are those of Oklab`() {
    let pairs: [(Bitmap.Pixel, Bitmap.Pixel, Double)] = [
      (.init(255, 0, 0), .init(0, 0, 255), 53.70898),
      (.init(7, 190, 184), .init(12, 190, 184), 0.05591),
      (.grey(255), .grey(127), 40.35106),
    ]
    for (a, b, distance) in pairs {
      #expect(abs(colorDistance(a, b) - distance) < 1e-3)
      #expect(colorDistance(a, b) == colorDistance(b, a))
    }
  }

  @Test func `what is seen on one page only is seen`() {
    #expect(abs(colorDistance(.clear, .grey(255)) - 100) < 1e-4)
    #expect(abs(colorDistance(.clear, .grey(0)) - 100) < 1e-4)
  }
}

@Suite struct PictureComparisonTests {
  @Test func `equal pictures have no difference`() {
    let result = ImageComparison(of: .edge(at: 7.3), and: .edge(at: 7.3))
    #expect(result.isSame)
    #expect(result.changedPixels == 0 && result.antialiasedPixels == 0)
    #expect(result.similarity == 1)
    #expect(result.bounds == nil)
  }

  @Test(arguments: [(7.2, 7.7), (7.6, 8.3), (3.9, 3.1)])
  func `an edge that moved by a part of a pixel is smoothed differently`(edges: (Double, Double)) {
    let result = ImageComparison(of: .edge(at: edges.0), and: .edge(at: edges.1))
    #expect(result.changedPixels == 0)
    #expect(result.antialiasedPixels >= 16)
    #expect(!result.isSame)
    let ignoring = ComparisonRules(ignoresAntialiasing: true)
    let lenient = ImageComparison(of: .edge(at: edges.0), and: .edge(at: edges.1), ignoring)
    #expect(lenient.isSame)
    #expect(lenient.largestDistance == 0)
  }

  @Test func `a dot that moved has changed`() {
    let page = Bitmap.plain(255, 20, 12)
    for side in 1...3 {
      let before = page.with(PixelRect(3, 4, side, side), .grey(0))
      let after = page.with(PixelRect(11, 5, side, side), .grey(0))
      let result = ImageComparison(
        of: before, and: after, ComparisonRules(ignoresAntialiasing: true))
      #expect(result.changedPixels == 2 * side * side)
      #expect(result.antialiasedPixels == 0)
      #expect(result.bounds == PixelRect(3, 4, 8 + side, 1 + side))
    }
  }

  /// More than are remembered.
  @Test func `every one of 70,000 pairs of colors has its own distance`() {
    var (before, after) = (Bitmap.plain(0, 350, 200), Bitmap.plain(255, 350, 200))
    for place in before.pixels.indices {
      before.pixels[place] = Bitmap.Pixel(UInt8(place % 256), UInt8(place >> 8 & 255), 0)
      after.pixels[place] = Bitmap.Pixel(
        UInt8(place % 256), UInt8(place >> 8 & 255), UInt8(1 + place >> 16))
    }
    let largest = zip(before.pixels, after.pixels).map(colorDistance).max()
    let map = ChangeMap(from: before, to: after)
    #expect(map.marks.allSatisfy { $0 != .same })
    #expect(ImageComparison(of: before, and: after).largestDistance == largest)
  }

  @Test func `an edge that moved by whole pixels has changed`() {
    let result = ImageComparison(of: .edge(at: 4), and: .edge(at: 6))
    #expect(result.changedPixels == 32)
    #expect(result.bounds == PixelRect(4, 0, 2, 16))
  }

  @Test func `colors up to the tolerance are the same`() {
    let (a, b) = (Bitmap.plain(255), Bitmap.plain(127))
    #expect(ImageComparison(of: a, and: b, ComparisonRules(tolerance: 41)).isSame)
    let strict = ImageComparison(of: a, and: b, ComparisonRules(tolerance: 40))
    #expect(!strict.isSame)
    #expect(strict.changedPixels == 64)
    #expect(abs(strict.largestDistance - 40.351) < 1e-3)
  }

  @Test func `pictures of two sizes lie over each other and are never the same`() {
    let result = ImageComparison(of: .plain(9, 4, 6), and: .plain(9, 5, 3))
    #expect(!result.isSame)
    #expect(result.changedPixels == 3 * 4 + 3)
    #expect(result.bounds == PixelRect(0, 0, 5, 6))
  }

  /// The figure was computed with numpy, by two-dimensional windows.
  @Test func `the similarity is that of the paper`() {
    var before = Bitmap.plain(0, 16, 12)
    for y in 0..<12 {
      for x in 0..<16 { before[x, y] = .grey(UInt8((x * 13 + y * 7) % 256)) }
    }
    let after = before.with(PixelRect(5, 4, 4, 3), .grey(200))
    #expect(abs(structuralSimilarity(before, after) - 0.8355417328961) < 1e-9)
    #expect(structuralSimilarity(before, before) == 1)
  }

  @Test func `a difference that shows on a dark page only makes pictures less alike`() {
    let clear = Bitmap(size: PixelSize(8, 8))
    let white = clear.with(PixelRect(2, 2, 3, 3), .grey(255))
    #expect(structuralSimilarity(clear, white) < 0.9)
  }
}
