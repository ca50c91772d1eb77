import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

/// The palette with alpha of an APNG or WebP.
@Suite struct PaletteFramesTests {
  private static let formats = [Format.apng, .webp]

  private func decoded(
    _ format: Format, _ frames: Frames, _ options: EncodeOptions = EncodeOptions()
  ) throws -> (bytes: Int, bitmaps: [Bitmap]) {
    let bytes = try format.encode(frames, options).bytes
    var bitmaps: [Bitmap] = []
    try DecodedAnimation(bytes).forEach { bitmaps.append($0.bitmap) }
    return (bytes.count, bitmaps)
  }

  @Test(arguments: formats.indices)
  func `soft edges look right on every page`(format: Int) throws {
    let bitmaps = Face(size: 160, page: .transparent).bitmaps(6)
    let frames = Frames(bitmaps)
    let (bytes, shown) = try decoded(Self.formats[format], frames)
    let exact = try decoded(Self.formats[format], frames, EncodeOptions(quality: 100))
    #expect(exact.bitmaps == bitmaps)
    #expect(bytes < exact.bytes)
    #expect(Set(shown.flatMap(\.pixels)).count <= 256)
    #expect(shown.contains { $0.pixels.contains { (1...254).contains($0.alpha) } })
    for page in [0, 128, 255] as [UInt8] {
      let decibels = shown.psnr(bitmaps, on: page)
      #expect(decibels >= 48, "\(decibels) dB on \(page)")
    }
  }

  @Test(arguments: formats.indices)
  func `areas keep their colors`(format: Int) throws {
    let bitmaps = Face(size: 160, page: .transparent).bitmaps(4)
    let shown = try decoded(Self.formats[format], Frames(bitmaps), EncodeOptions(quality: 70))
    for (one, other) in zip(shown.bitmaps, bitmaps) {
      for place in [(80, 100), (56, 50), (2, 2), (80, 150)] {
        #expect(one[place.0, place.1] == other[place.0, place.1], "\(place)")
      }
    }
  }

  @Test(arguments: formats.indices)
  func `quality and palette make smaller files`(format: Int) throws {
    let frames = Frames(Face(size: 160, page: .transparent).bitmaps(4))
    let sizes = try [90, 60, 30].map { quality in
      try decoded(Self.formats[format], frames, EncodeOptions(quality: quality)).bytes
    }
    #expect(sizes == sizes.sorted(by: >), "\(sizes)")
    for (colors, quality) in [(16, 90), (16, 100), (5, 90)] {
      let options = EncodeOptions(colors: colors, quality: quality)
      let shown = try decoded(Self.formats[format], frames, options)
      #expect(Set(shown.bitmaps.flatMap(\.pixels)).count <= colors)
    }
  }

  @Test(arguments: formats.indices)
  func `more colors than a palette can show stay exact`(format: Int) throws {
    var random = SeededGenerator(seed: 3)
    let noise = (0..<2).map { _ in
      Bitmap(
        size: PixelSize(40, 40),
        pixels: (0..<1600).map { _ in
          Bitmap.Pixel(rgba: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random))
        })
    }
    #expect(try decoded(Self.formats[format], Frames(noise)).bitmaps == noise)
    let few = try decoded(Self.formats[format], Frames(noise), EncodeOptions(colors: 64))
    #expect(Set(few.bitmaps.flatMap(\.pixels)).count <= 64)
  }

  @Test(arguments: formats.indices)
  func `every dithering keeps to the palette`(format: Int) throws {
    var ramp = Bitmap(size: PixelSize(96, 32))
    for y in 0..<32 {
      for x in 0..<96 { ramp[x, y] = Bitmap.Pixel(UInt8(x), 40, UInt8(120 - x)) }
    }
    for dither in Dither.allCases {
      let options = EncodeOptions(colors: 8, dither: dither)
      let bitmap = try decoded(Self.formats[format], Frames([ramp]), options).bitmaps[0]
      #expect(Set(bitmap.pixels).count <= 8)
      // Dithering alternates between two colors within a row.
      let changes = (1..<96).count { bitmap[$0, 0] != bitmap[$0 - 1, 0] }
      #expect((dither == Dither.none) == (changes < 10), "\(dither): \(changes)")
    }
  }

  @Test(arguments: formats.indices)
  func `frames keep their durations when equal ones merge`(format: Int) throws {
    let bitmaps = Face(size: 64, page: .transparent).bitmaps(3)
    let frames = Frames([
      (bitmaps[0], 0.04), (bitmaps[0], 0.1), (bitmaps[1], 0.03), (bitmaps[2], 0.5),
      (bitmaps[2], 0.02),
    ])
    let encoded = try Self.formats[format].encode(frames)
    #expect(encoded.frames == 3)
    #expect(encoded.duration == 0.69)
    var durations: [Double] = []
    try DecodedAnimation(encoded.bytes).forEach { durations.append($0.duration) }
    #expect(durations == [0.14, 0.03, 0.52])
  }
}

extension [Bitmap] {
  /// The signal-to-noise ratio to other bitmaps on a gray page, in decibels.
  fileprivate func psnr(_ others: [Bitmap], on page: UInt8) -> Double {
    let gray = Bitmap.Pixel(page, page, page)
    let pairs = zip(flatMap(\.pixels), others.flatMap(\.pixels))
    var (error, count) = (0, 0)
    for (one, other) in pairs {
      let (one, other) = (one.over(gray), other.over(gray))
      for channel in [\Bitmap.Pixel.red, \.green, \.blue] {
        let difference = Int(one[keyPath: channel]) - Int(other[keyPath: channel])
        error += difference * difference
        count += 1
      }
    }
    return 10 * log10(65025 * Double(count) / Double(error))
  }
}
