import CritterEncode
import CritterGraphics
import Testing

@Suite struct PNGTests {
  /// Every alpha with every colour that it allows.
  private let everyPixel: Bitmap = {
    let pixels = (0...255).flatMap { alpha in
      (0...255).map { channel in
        let channel = min(channel, alpha)
        return Bitmap.Pixel(UInt8(channel), UInt8(alpha - channel), 0, UInt8(alpha))
      }
    }
    return Bitmap(size: PixelSize(256, 256), pixels: pixels)
  }()

  @Test(.enabled(if: Program.areInstalled))
  func `ffmpeg reads the pixels that went in`() throws {
    var said: [UInt8] = []
    let encoded = try Format.png.encode(Frames([everyPixel])) { said = $0.rgba }
    let read = try withFile(encoded.bytes, ffmpegPixels)
    #expect(read == said)
    let again = stride(from: 0, to: read.count, by: 4).map { place in
      let channels = read[place..<place + 3].map {
        UInt8((Double($0) * Double(read[place + 3]) / 255).rounded())
      }
      return Bitmap.Pixel(channels[0], channels[1], channels[2], read[place + 3])
    }
    #expect(again == everyPixel.pixels)
  }

  @Test func `A picture is read back as it was`() throws {
    let bytes = try Format.png.encode(Frames([everyPixel])).bytes
    #expect(try Bitmap(png: bytes) == everyPixel)
    #expect(throws: EncodeError.self) { try Bitmap(png: Array(bytes.dropLast(200))) }
    #expect(throws: EncodeError.self) { try Bitmap(png: []) }
  }

  @Test(.enabled(if: Program.areInstalled))
  func `An opaque picture has no alpha channel`() throws {
    let face = Face(size: 50).bitmap(at: 0.5)
    let bytes = try Format.png.encode(Frames([face])).bytes
    #expect(bytes[25] == 2)  // colour type in IHDR: RGB
    #expect(try withFile(bytes, ffmpegPixels) == face.bytes)
    #expect(try Format.png.encode(Frames([everyPixel])).bytes[25] == 6)
  }

  @Test func `A picture that does not compress fits all the same`() throws {
    var random = SeededGenerator(state: 1)
    let pixels = (0..<300 * 200).map { _ in
      Bitmap.Pixel(rgba: UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000)
    }
    let encoded = try Format.png.encode(
      Frames([Bitmap(size: PixelSize(300, 200), pixels: pixels)]))
    #expect(encoded.bytes.count > 300 * 200 * 3)
    #expect(encoded.bytes.suffix(8).starts(with: Array("IEND".utf8)))
  }

  @Test func `It says little of a still`() throws {
    let encoded = try Format.png.encode(Frames([everyPixel])) { picture in
      #expect(picture.delay == (0, 1))
    }
    #expect(encoded.frames == 1)
    #expect(encoded.duration == 0)
    #expect(encoded.colors == 0)
  }

  @Test func `Several frames are refused`() {
    #expect(throws: EncodeError.notAnimated(format: "png", frames: 2)) {
      try Format.png.encode(Frames([everyPixel, everyPixel]))
    }
  }

  @Test func `A picture without pixels is refused`() {
    #expect(throws: EncodeError.self) {
      try Format.png.encode(Frames([Bitmap(size: PixelSize(0, 4))]))
    }
  }
}
