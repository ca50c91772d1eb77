import CritterEncode
import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@Suite struct PNGTests {
  /// Every alpha with every color that it allows.
  private let everyPixel: Bitmap = {
    let pixels = (0...255).flatMap { alpha in
      (0...255).map { channel in
        let channel = min(channel, alpha)
        return Bitmap.Pixel(UInt8(channel), UInt8(alpha - channel), 0, UInt8(alpha))
      }
    }
    return Bitmap(size: PixelSize(256, 256), pixels: pixels)
  }()

  @Test(.inCheck)
  func `ffmpeg reads the pixels that went in`() throws {
    var reported: [UInt8] = []
    let encoded = try Format.png.encode(Frames([everyPixel])) { reported = $0.rgba }
    let read = try withFile(encoded.bytes, ffmpegPixels)
    #expect(read == reported)
    let again = stride(from: 0, to: read.count, by: 4).map { place in
      let channels = read[place..<place + 3].map {
        UInt8((Double($0) * Double(read[place + 3]) / 255).rounded())
      }
      return Bitmap.Pixel(channels[0], channels[1], channels[2], read[place + 3])
    }
    #expect(again == everyPixel.pixels)
  }

  @Test func `a picture is read back as it was`() throws {
    let bytes = try Format.png.encode(Frames([everyPixel])).bytes
    #expect(try Bitmap(png: bytes) == everyPixel)
    #expect(throws: EncodeError.self) { try Bitmap(png: Array(bytes.dropLast(200))) }
    #expect(throws: EncodeError.self) { try Bitmap(png: []) }
  }

  @Test(arguments: [Art.cartoon, .diagonal, .waves])
  func `more effort takes fewer bytes for the same pixels`(art: Art) throws {
    let bitmap = art.bitmap
    let files = try [1, 5, 9].map {
      try Format.png.encode(Frames([bitmap]), EncodeOptions(effort: $0)).bytes
    }
    #expect(files[1].count <= files[0].count)
    #expect(files[2].count < files[0].count)
    for bytes in files { #expect(try Bitmap(png: bytes) == bitmap) }
  }

  /// Each row is one color, a little off the one above: without a filter it takes 1,867 bytes.
  @Test func `filters are tried on a large flat picture too`() throws {
    var pixels: [Bitmap.Pixel] = []
    for row in 0..<300 {
      let half = UInt8(row / 2)
      let pixel = Bitmap.Pixel(half, UInt8(row % 256), 255 - half)
      pixels += [Bitmap.Pixel](repeating: pixel, count: 300)
    }
    let bitmap = Bitmap(size: PixelSize(300, 300), pixels: pixels)
    let bytes = try Format.png.encode(Frames([bitmap])).bytes
    #expect(bytes.count < 1500)
    #expect(try Bitmap(png: bytes) == bitmap)
  }

  /// All rows but two are like those above, farther back than Deflate sees.
  @Test(arguments: [1, 25])
  func `a picture of which only some rows choose the filters is read back as it was`(run: Int)
    throws
  {
    let size = PixelSize(8192, 300)
    let row = (0..<size.width + 100).map { place in
      let color = place / run * 7919
      return Bitmap.Pixel(UInt8(color % 101), UInt8(color % 97), UInt8(color % 89), 100)
    }
    var pixels: [Bitmap.Pixel] = []
    for y in 0..<size.height { pixels += row[(y / 140)..<(y / 140 + size.width)] }
    let bitmap = Bitmap(size: size, pixels: pixels)
    let bytes = try Format.png.encode(Frames([bitmap])).bytes
    #expect(bytes[25] == 6)  // color type in IHDR: RGBA, four bytes a pixel
    #expect(bytes.count < 200_000)
    #expect(try Bitmap(png: bytes) == bitmap)
  }

  @Test(.inCheck)
  func `an opaque picture has no alpha channel`() throws {
    let waves = Art.waves.bitmap
    let bytes = try Format.png.encode(Frames([waves])).bytes
    #expect(bytes[25] == 2)  // color type in IHDR: RGB
    #expect(try withFile(bytes, ffmpegPixels) == waves.bytes)
    #expect(try Format.png.encode(Frames([everyPixel])).bytes[25] == 6)
  }

  @Test(
    .inCheck,
    arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func `few colors become a palette of as few bits as do`(colors: Int, depth: UInt8) throws {
    let size = PixelSize(301, 300)
    let pixels = (0..<size.area).map { place in
      let color = place / 7 % colors
      return color % 3 == 1
        ? Bitmap.Pixel(0, UInt8(color / 2), 0, UInt8(color))
        : Bitmap.Pixel(UInt8(color), UInt8(255 - color), 9)
    }
    let bitmap = Bitmap(size: size, pixels: pixels)
    var reported: [UInt8] = []
    let bytes = try Format.png.encode(Frames([bitmap])) { reported = $0.rgba }.bytes
    #expect(bytes[24] == depth)
    #expect(bytes[25] == 3)
    #expect(try withFile(bytes, ffmpegPixels) == reported)
    #expect(try Bitmap(png: bytes) == bitmap)
  }

  @Test func `a palette that takes more room than it saves is left out`() throws {
    let pixels = (0..<64).map { Bitmap.Pixel(UInt8($0), 0, 0) }
    let bytes = try Format.png.encode(Frames([Bitmap(size: PixelSize(64, 1), pixels: pixels)]))
      .bytes
    #expect(bytes[25] == 2)
  }

  @Test(arguments: Art.allCases)
  func `no picture is larger than libpng makes it`(art: Art) throws {
    let bitmap = art.bitmap
    let bytes = try Format.png.encode(Frames([bitmap])).bytes
    #expect(bytes.count <= libpngBytes(of: bitmap).count)
    #expect(try Bitmap(png: bytes) == bitmap)
  }

  enum Art: CaseIterable {
    case cartoon, smallCartoon, diagonal, column, row, noise, waves

    var bitmap: Bitmap {
      switch self {
      case .cartoon: Face().bitmap(at: 0.3)
      case .smallCartoon: Face(size: 24, page: .transparent).bitmap(at: 0.3)
      case .diagonal: gradient { Bitmap.Pixel(UInt8($0), UInt8($1), UInt8(($0 + $1) / 2)) }
      case .column: gradient { _, y in Bitmap.Pixel(UInt8(y), 0, 255) }
      case .row: gradient { x, _ in Bitmap.Pixel(UInt8(x), 255, 0) }
      case .noise: gradient { Bitmap.Pixel(rgba: UInt32($0 * $0 * 7919 ^ $1 * 104729) | 255 << 24) }
      case .waves: gradient { Bitmap.Pixel(UInt8($0 * $1 / 255), UInt8(abs($0 - $1)), UInt8($0)) }
      }
    }

    private func gradient(_ pixel: (Int, Int) -> Bitmap.Pixel) -> Bitmap {
      Bitmap(size: PixelSize(256, 256), pixels: (0..<65536).map { pixel($0 % 256, $0 / 256) })
    }
  }

  @Test func `a picture that does not compress fits all the same`() throws {
    var random = SeededGenerator(seed: 1)
    let pixels = (0..<300 * 200).map { _ in
      Bitmap.Pixel(rgba: UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000)
    }
    let encoded = try Format.png.encode(
      Frames([Bitmap(size: PixelSize(300, 200), pixels: pixels)]))
    #expect(encoded.bytes.count > 300 * 200 * 3)
    #expect(encoded.bytes.suffix(8).starts(with: Array("IEND".utf8)))
  }

  @Test func `a still has one frame and no duration`() throws {
    let encoded = try Format.png.encode(Frames([everyPixel])) { picture in
      #expect(picture.delay == (0, 1))
    }
    #expect(encoded.frames == 1)
    #expect(encoded.duration == 0)
    #expect(encoded.colors == 0)
  }

  @Test func `several frames are refused`() {
    #expect(throws: EncodeError.notAnimated(format: "png", frames: 2)) {
      try Format.png.encode(Frames([everyPixel, everyPixel]))
    }
  }

  @Test func `a picture without pixels is refused`() {
    #expect(throws: EncodeError.self) {
      try Format.png.encode(Frames([Bitmap(size: PixelSize(0, 4))]))
    }
  }
}
