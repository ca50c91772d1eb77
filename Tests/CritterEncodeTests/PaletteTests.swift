import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterEncode

@Suite struct PaletteTests {
  private func palette(_ bitmaps: [Bitmap], colors: Int = 256, matte: Color? = nil) -> Palette {
    Palette(histogram(of: bitmaps), AlphaFlattening(matte: matte), colors: colors)
  }

  private func histogram(of bitmaps: [Bitmap]) -> ColorHistogram {
    var survey = FrameAnalysis(bitmaps[0].size, frames: bitmaps.count)
    for bitmap in bitmaps {
      survey.add(bitmap, changed: PixelRect(bitmap.size), delay: 4)
    }
    return survey.histogram
  }

  /// One pixel of each.
  private func strip(_ colors: Int) -> Bitmap {
    Bitmap(
      size: PixelSize(colors, 1),
      pixels: (0..<colors).map { Bitmap.Pixel(UInt8($0 & 255), UInt8($0 >> 8), 7) })
  }

  @Test(arguments: [1, 2, 3, 254, 255, 256])
  func `up to 256 colors are exact`(count: Int) {
    let strip = strip(count)
    let palette = palette([strip, strip])
    #expect(!palette.isExact.contains(false))
    #expect(palette.entries.count == min(count + 1, 256))
    #expect((palette.transparent == nil) == (count == 256))
  }

  @Test func `one color too many costs no more than it must`() {
    let palette = palette([strip(257)])
    #expect(palette.entries.count == 256)
    #expect(palette.isExact.count { $0 } >= 255)
  }

  @Test func `a still needs no transparent entry unless it is transparent`() {
    #expect(palette([strip(3)]).entries.count == 3)
    let clear = Bitmap(size: PixelSize(2, 1), pixels: [.clear, Bitmap.Pixel(1, 2, 3)])
    #expect(palette([clear]).entries == [.clear, Bitmap.Pixel(1, 2, 3)])
    #expect(palette([clear]).transparent == 0)
  }

  @Test(arguments: [2, 3, 16, 32, 128])
  func `a palette is no larger than asked for`(colors: Int) {
    #expect(palette([Face(size: 64).bitmap(at: 0)], colors: colors).entries.count == colors)
  }

  @Test(arguments: [24, 32, 64])
  func `the colors of areas stay what they are`(colors: Int) {
    let entries = Set(palette(Face(size: 160).bitmaps(3), colors: colors).entries.map(\.rgba))
    let flat: [UInt32] = [
      0x5BD5D2, 0x07BEB8, 0x231F20, 0xFFFFFF, 0xC4FFFC, 0x69DAD8, 0x9EEDFF, 0x331A1C,
    ]
    for rgb in flat {
      let pixel = Bitmap.Pixel(
        UInt8(rgb >> 16), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
      #expect(entries.contains(pixel.rgba))
    }
  }

  @Test func `entries that most frames draw come first`() {
    var bitmaps = [strip(200), strip(200), strip(200)]
    for (frame, color) in [Bitmap.Pixel(9, 9, 9), Bitmap.Pixel(8, 8, 8)].enumerated() {
      bitmaps[frame + 1].pixels[150] = color
    }
    bitmaps.append(bitmaps[1])
    #expect(palette(bitmaps).entries[1] == Bitmap.Pixel(9, 9, 9))
  }

  @Test func `a line one pixel wide is no area and a small highlight is`() {
    var bitmap = Bitmap(size: PixelSize(40, 40), filledWith: Bitmap.Pixel(9, 9, 9))
    for x in 0..<40 { bitmap[x, 20] = Bitmap.Pixel(1, 1, 1) }
    for place in 0..<9 { bitmap[3 + place % 3, 3 + place / 3] = Bitmap.Pixel(2, 2, 2) }
    let histogram = histogram(of: [bitmap])
    let flat = zip(histogram.table.pixels, histogram.isFlat).filter(\.1).map(\.0)
    #expect(flat == [Bitmap.Pixel(9, 9, 9), Bitmap.Pixel(2, 2, 2)])
  }

  @Test func `the steps of a gradient share a small palette evenly`() {
    let pixels = (0..<256 * 8).map { place in
      let gray = UInt8(place % 256)
      return Bitmap.Pixel(gray, gray, gray)
    }
    let bitmap = Bitmap(size: PixelSize(256, 8), pixels: pixels)
    let grays = palette([bitmap], colors: 16).entries.map { Int($0.red) }.sorted()
    let steps = zip(grays, grays.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { (10...24).contains($0) })
  }

  @Test func `the nearest color is what a full search finds`() {
    var random = SeededGenerator(seed: 5)
    func color() -> ColorVector {
      ColorVector(Bitmap.Pixel(rgba: UInt32.random(in: 0xFF00_0000 ... .max, using: &random)))
    }
    let colors = (0..<200).map { _ in color() }
    let none = [Float](repeating: 0, count: 200)
    for costs in [none, none.map { _ in Float.random(in: 0...900, using: &random).rounded() }] {
      let nearest = NearestColor(colors, costs: costs)
      for _ in 0..<500 {
        let wanted = color()
        let all = zip(colors, costs).map { $0.squaredDistance(to: wanted) + $1 }
        let found = nearest.index(nearest: wanted)
        #expect(found.squaredDistance == all.min())
        #expect(all[found.index] == all.min())
      }
    }
  }

  @Test func `what a bit costs makes frequent entries more frequent`() {
    var random = SeededGenerator(seed: 3)
    func level() -> UInt8 {
      UInt8((0..<4).reduce(0) { sum, _ in sum + Int.random(in: 0...50, using: &random) })
    }
    let pixels = (0..<96 * 96).map { _ in Bitmap.Pixel(level(), level(), 90) }
    let histogram = histogram(of: [Bitmap(size: PixelSize(96, 96), pixels: pixels)])
    let palettes = [0, 0.9].map { cost in
      Palette(histogram, AlphaFlattening(matte: nil), colors: 64, bitCost: { _ in cost })
    }
    let bits = palettes.map { palette in
      var counts = [Double](repeating: 0, count: 64)
      for (index, count) in zip(palette.indices, histogram.counts) {
        counts[Int(index)] += Double(count.pixelCount)
      }
      return counts.reduce(0) { $1 == 0 ? $0 : $0 + $1 * log2(9216 / $1) } / 9216
    }
    #expect(bits[1] < bits[0] - 0.02)
    #expect(palettes[1].error(histogram) < 1.1 * palettes[0].error(histogram))
  }

  @Test func `a table finds every pixel it was given`() {
    var random = SeededGenerator(seed: 8)
    var table = PixelTable()
    var numbers: [UInt32: Int] = [:]
    for _ in 0..<20_000 {
      let pixel = Bitmap.Pixel(rgba: UInt32.random(in: 0...30_000, using: &random) &* 2_654_435)
      numbers[pixel.rgba] = table.insert(pixel)
    }
    #expect(table.pixels.count == numbers.count)
    #expect(numbers.allSatisfy { table.number(of: Bitmap.Pixel(rgba: $0)) == $1 })
    #expect(table.number(of: Bitmap.Pixel(rgba: 1)) == nil)
  }
}
