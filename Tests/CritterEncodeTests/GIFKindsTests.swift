import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterEncode

/// Frames of kinds that aren't drawings.
@Suite struct GIFKindsTests {
  /// Waves of several lengths, as a picture of cloth might have, moved from frame to frame.
  private static let texture: [Bitmap] = (0..<4).map { frame in
    picture(64) { x, y in
      let wave = (x * 7 + y * 3 + frame * 5) % 64
      let grain = (x &* 73 ^ y &* 151 ^ frame &* 37) & 15
      return Bitmap.Pixel(UInt8(80 + wave + grain), UInt8(60 + wave), UInt8(90 + 2 * grain))
    }
  }

  /// Tiles of four colors, scrolled a pixel each frame.
  private static let tiles: [Bitmap] = (0..<6).map { frame in
    picture(96) { x, y in
      let (x, y) = ((x + frame) % 12, y % 12)
      return Bitmap.Pixel(UInt8((x &* 29 ^ y &* 53) & 3) * 80, 40, 90)
    }
  }

  private static let gradient = picture(96) { x, y in
    Bitmap.Pixel(UInt8(40 + x * 3 / 2), UInt8(60 + y * 3 / 2), UInt8(120 + (x + y) / 3))
  }

  private static func picture(_ side: Int, _ color: (Int, Int) -> Bitmap.Pixel) -> Bitmap {
    Bitmap(
      size: PixelSize(side, side),
      pixels: (0..<side * side).map { color($0 % side, $0 / side) })
  }

  private func encoded(
    _ bitmaps: [Bitmap], _ options: EncodeOptions
  ) throws -> (bytes: [UInt8], pictures: [[UInt8]]) {
    var pictures: [[UInt8]] = []
    let encoded = try Format.gif.encode(Frames(bitmaps), options) { pictures.append($0.rgba) }
    return (encoded.bytes, pictures)
  }

  @Test func `a texture gets smaller at every step of quality`() throws {
    let files = try [90, 70, 50, 30].map {
      try encoded(Self.texture, EncodeOptions(quality: $0))
    }
    for (better, worse) in zip(files, files.dropFirst()) {
      #expect(worse.bytes.count * 20 < better.bytes.count * 19)
      #expect(
        signalToNoise(Self.texture, worse.pictures) < signalToNoise(Self.texture, better.pictures))
    }
  }

  /// Ramps of all three channels, which 256 colors show some four levels off.
  private static let manyColors: [Bitmap] = (0..<3).map { frame in
    picture(160) { x, y in
      let (x, y) = (x + 5 * frame, y + 3 * frame)
      let blue = (x / 24 &* 5 + y / 24 &* 11) % 12
      return Bitmap.Pixel(UInt8(x * 5 / 4), UInt8(y * 5 / 4), UInt8(blue * 20))
    }
  }

  @Test func `what a palette shows coarsely gets no larger as quality falls`() throws {
    let sizes = try [100, 90, 75, 50].map {
      try encoded(Self.manyColors, EncodeOptions(dither: .none, quality: $0)).bytes.count
    }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test func `a palette's error hides more of the same, and none hides nothing`() {
    func reach(_ quality: Int, _ paletteError: Double) -> Int32 {
      Fidelity(quality: quality, edges: 0.2, paletteError: paletteError).reach
    }
    #expect(reach(100, 0) == 0)
    for (less, more) in [(0.0, 4.0), (4, 30), (30, 100)] {
      #expect(reach(100, less) < reach(100, more))
      #expect(reach(100, more) <= reach(90, more))
    }
  }

  @Test func `what scrolls costs no more than it does as stills`() throws {
    let options = EncodeOptions(quality: 100)
    let clip = try encoded(Self.tiles, options).bytes.count
    let stills = try Self.tiles.reduce(0) { try $0 + encoded([$1], options).bytes.count }
    #expect(clip < stills)
  }

  @Test func `noise costs little more than a bit a pixel beside its indices`() throws {
    var random = SeededGenerator(seed: 4)
    let noise = Self.picture(128) { _, _ in
      Bitmap.Pixel(UInt8.random(in: 0...255, using: &random), 60, 120)
    }
    let file = try encoded([noise], EncodeOptions(quality: 100))
    #expect(file.bytes.count < 128 * 128 * 9 / 8 + 1200)
    #expect(file.pictures == [noise.bytes])
  }

  @Test func `pictures of at most 256 colors are exact`() throws {
    let pictures = try encoded(Self.tiles, EncodeOptions(quality: 100)).pictures
    #expect(pictures == Self.tiles.map(\.bytes))
  }

  @Test func `a large texture is exact beside what is clear`() throws {
    let frames = (0..<3).map { frame in
      Self.picture(210) { x, y in
        y / 9 == 11
          ? .clear : Bitmap.Pixel(UInt8((x &* 73 ^ y &* 151 ^ frame &* 37) & 15) * 16, 80, 120)
      }
    }
    #expect(try encoded(frames, EncodeOptions(quality: 100)).pictures == frames.map(\.bytes))
  }

  /// How far 8×8 squares are off on the mean, added up.
  private func bands(_ options: EncodeOptions) throws -> Int {
    let picture = try encoded([Self.gradient], options).pictures[0]
    return (0..<144).reduce(0) { sum, square in
      let places = (0..<64).map { (square / 12 * 8 + $0 / 8) * 96 + square % 12 * 8 + $0 % 8 }
      let wanted = places.reduce(0) { $0 + Int(Self.gradient.pixels[$1].red) }
      return sum + abs(places.reduce(-wanted) { $0 + Int(picture[$1 * 4]) })
    }
  }

  @Test func `a soft gradient has no bands unless quality says so`() throws {
    #expect(try bands(EncodeOptions()) < bands(EncodeOptions(dither: .none)))
    let (auto, none) = (EncodeOptions(quality: 100), EncodeOptions(dither: .none, quality: 100))
    #expect(try encoded([Self.gradient], auto).bytes == encoded([Self.gradient], none).bytes)
  }

  @Test func `a cartoon is not dithered`() throws {
    let cartoon = Face(size: 96).bitmaps(3)
    let none = EncodeOptions(colors: 32, dither: .none)
    #expect(
      try encoded(cartoon, EncodeOptions(colors: 32)).bytes == encoded(cartoon, none).bytes)
  }
}
