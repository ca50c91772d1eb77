import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

@Suite struct DitherTests {
  /// A gradient from the left to the right, with a black square at `x`.
  private func gradient(squareAt x: Int) -> Bitmap {
    let pixels = (0..<128 * 32).map { place in
      let gray = UInt8(place % 128 + 64)
      return Bitmap.Pixel(gray, gray, 200)
    }
    var bitmap = Bitmap(size: PixelSize(128, 32), pixels: pixels)
    for y in 8..<16 {
      for x in x..<x + 8 { bitmap[x, y] = Bitmap.Pixel(0, 0, 0) }
    }
    return bitmap
  }

  private func shown(_ bitmaps: [Bitmap], _ dither: Dither) throws -> [[UInt8]] {
    var pictures: [[UInt8]] = []
    _ = try Format.gif.encode(Frames(bitmaps), EncodeOptions(colors: 8, dither: dither)) {
      pictures.append($0.rgba)
    }
    return pictures
  }

  @Test(arguments: [Dither.ordered, .floydSteinberg])
  func `a dithered gradient is right on average over small squares`(dither: Dither) throws {
    let bitmap = gradient(squareAt: 0)
    let picture = try shown([bitmap], dither)[0]
    for left in stride(from: 24, to: 104, by: 8) {
      let places = (0..<64).map { ($0 / 8 + 16) * 128 + left + $0 % 8 }
      let wanted = places.reduce(0) { $0 + Int(bitmap.pixels[$1].red) }
      let got = places.reduce(0) { $0 + Int(picture[$1 * 4]) }
      #expect(abs(wanted - got) < 64 * 4)
    }
  }

  @Test(arguments: [Dither.ordered, .floydSteinberg])
  func `what does not move does not flicker`(dither: Dither) throws {
    let bitmaps = [20, 40, 60].map(gradient)
    let pictures = try shown(bitmaps, dither)
    for (before, after) in zip(bitmaps.indices, bitmaps.indices.dropFirst()) {
      let flicker = bitmaps[before].pixels.indices.count { place in
        bitmaps[before].pixels[place] == bitmaps[after].pixels[place]
          && pictures[before][place * 4..<place * 4 + 4]
            != pictures[after][place * 4..<place * 4 + 4]
      }
      #expect(flicker == 0)
    }
  }

  @Test(arguments: Dither.allCases)
  func `a color in the palette is not dithered`(dither: Dither) throws {
    let picture = try shown([gradient(squareAt: 20)], dither)[0]
    for y in 8..<16 {
      for x in 20..<28 {
        #expect(picture[(y * 128 + x) * 4..<(y * 128 + x) * 4 + 4] == [0, 0, 0, 255])
      }
    }
  }
}
