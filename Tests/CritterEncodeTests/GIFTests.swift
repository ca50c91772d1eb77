import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

@Suite struct GIFTests {
  private let red = Bitmap.Pixel(255, 0, 0)
  private let blue = Bitmap.Pixel(0, 0, 255)

  private static let cartoon = Face().bitmaps(11)

  private func plain(_ pixel: Bitmap.Pixel) -> Bitmap {
    Bitmap(size: PixelSize(3, 2), filledWith: pixel)
  }

  @Test(arguments: [(nil, 0), (1, nil), (2, 1), (300, 299), (65536, 65535)] as [(Int?, Int?)])
  func `plays become repeats after the first`(plays: Int?, repeats: Int?) throws {
    let encoded = try Format.gif.encode(
      Frames([plain(red), plain(blue)]), EncodeOptions(plays: plays))
    #expect(try giflibReads(encoded.bytes).repeats == repeats)
  }

  @Test func `the number of plays comes right after the palette`() throws {
    let bytes = try Format.gif.encode(Frames([plain(red)])).bytes
    let paletteEnd = 13 + 3 * (2 << Int(bytes[10] & 7))
    #expect(bytes[paletteEnd...].starts(with: [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)))
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
  }

  @Test func `equal neighbors become one picture`() throws {
    let bitmaps = [red, red, red, blue, blue, red].map(plain)
    let encoded = try Format.gif.encode(Frames(bitmaps))
    #expect(try giflibReads(encoded.bytes).pictures.map(\.delay) == [12, 8, 4])
    #expect(encoded.frames == 3)
    #expect(encoded.duration == 0.24)
    #expect(encoded.colors == 3)
  }

  @Test func `pictures that differ only in what cannot be seen become one`() throws {
    let bitmaps = [Bitmap.Pixel(0, 0, 0, 1), .clear, Bitmap.Pixel(9, 0, 9, 100)].map(plain)
    #expect(try Format.gif.encode(Frames(bitmaps)).frames == 1)
  }

  @Test func `a very long delay is split into repeated pictures`() throws {
    let frames = Frames([
      Frame(bitmap: plain(red), duration: 1400), Frame(bitmap: plain(.clear), duration: 655.36),
      Frame(bitmap: plain(blue), duration: 0.1),
    ])
    let encoded = try Format.gif.encode(frames)
    let animation = try giflibReads(encoded.bytes)
    #expect(animation.pictures.map(\.delay) == [46666, 46667, 46667, 32768, 32768, 10])
    #expect(encoded.frames == 6)
    #expect(encoded.duration == 2055.46)
    let expected = [red, red, red, .clear, .clear, blue].map { plain($0).bytes }
    #expect(animation.pictures.map(\.rgba) == expected)
  }

  @Test func `only what changes is in later pictures`() throws {
    var bitmaps = [Bitmap](repeating: Bitmap(size: PixelSize(200, 200), filledWith: red), count: 30)
    for (x, place) in bitmaps.indices.enumerated() { bitmaps[place][x, 7] = blue }
    #expect(try Format.gif.encode(Frames(bitmaps)).bytes.count < 2000)
  }

  @Test func `the same frames give the same bytes`() throws {
    let frames = Frames(Face(size: 64).bitmaps(3))
    for dither in Dither.allCases {
      let options = EncodeOptions(colors: 24, dither: dither)
      #expect(
        try Format.gif.encode(frames, options).bytes == Format.gif.encode(frames, options).bytes)
    }
  }

  @Test func `the matte is what partly transparent pixels show`() throws {
    let frames = Frames([plain(Bitmap.Pixel(0, 0, 0, 51))])
    let matted = try Format.gif.encode(frames, EncodeOptions(matte: Color(1, 1, 1)))
    #expect(
      try giflibReads(matted.bytes).pictures[0].rgba == plain(Bitmap.Pixel(204, 204, 204)).bytes)
    let bare = try Format.gif.encode(frames)
    #expect(try giflibReads(bare.bytes).pictures[0].rgba == plain(.clear).bytes)
  }

  @Test(arguments: [(256, 60.0), (64, 50), (32, 45), (16, 40)] as [(Int, Double)])
  func `a flat cartoon keeps its looks`(colors: Int, decibels: Double) throws {
    let bitmaps = Self.cartoon
    var pictures: [[UInt8]] = []
    let options = EncodeOptions(colors: colors, quality: 100)
    let encoded = try Format.gif.encode(Frames(bitmaps), options) { pictures.append($0.rgba) }
    #expect(encoded.colors == colors)
    #expect(pictures.count == 11)
    #expect(signalToNoise(bitmaps, pictures) > decibels)
  }

  @Test func `the lower the quality, the smaller the file and the further off`() throws {
    var bytes: [Int] = []
    var decibels: [Double] = []
    for quality in [100, 90, 60, 20] {
      var pictures: [[UInt8]] = []
      let options = EncodeOptions(quality: quality)
      let encoded = try Format.gif.encode(Frames(Self.cartoon), options) {
        pictures += repeatElement($0.rgba, count: $0.delay.numerator / 4)
      }
      bytes.append(encoded.bytes.count)
      decibels.append(signalToNoise(Self.cartoon, pictures))
    }
    #expect(bytes == bytes.sorted(by: >))
    #expect(decibels == decibels.sorted(by: >))
    #expect(decibels[0] > 60)
    #expect(decibels[1] > 47)
    #expect(bytes[1] < bytes[0] * 3 / 4)
  }

  @Test func `what cannot be encoded says why`() {
    let frames = Frames([plain(red)])
    func message(_ frames: Frames, _ options: EncodeOptions = EncodeOptions()) -> String? {
      #expect(throws: EncodeError.self) { try Format.gif.encode(frames, options) }?.description
    }
    #expect(message(frames, EncodeOptions(plays: 0))?.contains("0 times") == true)
    #expect(message(frames, EncodeOptions(colors: 257))?.contains("257 colors") == true)
    #expect(message(frames, EncodeOptions(matte: .transparent))?.contains("#00000000") == true)
    #expect(message(Frames([plain(red), plain(blue)], fps: 60))?.contains("50 fps") == true)
    let wide = Bitmap(size: PixelSize(65536, 1))
    #expect(message(Frames([wide]))?.contains("65536×1") == true)
    let empty = Bitmap(size: PixelSize(0, 1))
    #expect(message(Frames([empty]))?.contains("0×1") == true)
  }

  @Test func `what the inspector throws comes through`() {
    struct Enough: Error {}
    #expect(throws: Enough.self) {
      try Format.gif.encode(Frames([plain(red)])) { _ in throw Enough() }
    }
  }
}
