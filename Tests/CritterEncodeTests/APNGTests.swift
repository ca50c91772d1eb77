import CritterEncode
import CritterGraphics
import CritterTesting
import Testing

@Suite struct APNGTests {
  private let red = Bitmap.Pixel(255, 0, 0)
  private let blue = Bitmap.Pixel(0, 0, 255)
  private let size = PixelSize(30, 20)

  private func plain(_ pixel: Bitmap.Pixel) -> Bitmap {
    Bitmap(size: size, filledWith: pixel)
  }

  private func spotted(_ pixel: Bitmap.Pixel, on page: Bitmap.Pixel) -> Bitmap {
    var bitmap = plain(page)
    for x in 10..<13 { bitmap[x, 7] = pixel }
    return bitmap
  }

  @Test(.enabled(if: Program.areInstalled), arguments: 0..<50 as Range<UInt64>)
  func `ffmpeg reads what went in`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed, partlyTransparent: seed % 4 > 0)
    let (encoded, said) = try Format.apng.encodeAndSay(frames)
    #expect(encoded.frames == said.count)
    let read = try ffmpegReadsAPNG(encoded.bytes, frames.size)
    #expect(read.map(\.rgba) == said.map(\.rgba))
    #expect(said.map(\.rgba) == frames.distinct.map(\.rgba))
    for (read, expected) in zip(read, frames.distinct) {
      #expect(abs(read.delay - expected.delay) < 2e-5)
    }
  }

  @Test(.enabled(if: Program.areInstalled))
  func `ffmpeg reads a cartoon that moves over a clear page`() throws {
    let frames = Frames(Face(size: 96, page: .transparent).bitmaps(6), fps: 30)
    let (encoded, said) = try Format.apng.encodeAndSay(frames)
    let read = try ffmpegReadsAPNG(encoded.bytes, frames.size)
    #expect(read.map(\.rgba) == said.map(\.rgba))
    #expect(said.allSatisfy { $0.delay == (1, 30) })
    #expect(encoded.duration == 0.2)
  }

  @Test func `Chunks are in order and numbered through`() throws {
    let frames = Frames([plain(red), plain(blue), plain(red)], fps: 30)
    let bytes = try Format.apng.encode(frames, EncodeOptions(plays: 7)).bytes
    let chunks = pngChunks(bytes)
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks[2].data == [0, 0, 0, 3, 0, 0, 0, 7])
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }
    #expect(numbered.map { bigEndian($0.data.prefix(4)) } == [0, 1, 2, 3, 4])
    #expect(chunks[3].data[20..<24] == [0, 1, 0, 30])
    #expect(try Bitmap(png: bytes) == plain(red))
  }

  @Test func `It plays forever unless told otherwise`() throws {
    let chunks = pngChunks(try Format.apng.encode(Frames([plain(red)])).bytes)
    #expect(chunks[2].data == [0, 0, 0, 1, 0, 0, 0, 0])
  }

  @Test func `A picture holds no more than the rectangle that differs`() throws {
    var frames = Frames([plain(red), spotted(blue, on: red)])
    for changed in [PixelRect(size), PixelRect(5, 5, 20, 10), PixelRect(10, 7, 3, 1)] {
      frames.frames[1].changed = changed
      let bytes = try Format.apng.encode(frames).bytes
      let control = try #require(pngChunks(bytes).last { $0.name == "fcTL" }).data
      let numbers = stride(from: 4, to: 20, by: 4).map { bigEndian(control[$0..<$0 + 4]) }
      #expect(numbers == [3, 1, 10, 7])
    }
  }

  @Test func `What is the same may be left out, unless something vanishes`() throws {
    let ring = (0..<600).map { $0 % 30 == 3 || $0 % 30 == 26 ? blue : red }
    var random = SeededGenerator(state: 1)
    let noise = (0..<600).map { _ in
      Bitmap.Pixel(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 1)
    }
    func blend(_ before: [Bitmap.Pixel], _ after: [Bitmap.Pixel]) throws -> UInt8? {
      let bitmaps = [before, after].map { Bitmap(size: size, pixels: $0) }
      return pngChunks(try Format.apng.encode(Frames(bitmaps)).bytes)
        .last { $0.name == "fcTL" }?.data.last
    }
    let patched = zip(noise, ring).map { $1 == blue ? blue : $0 }
    #expect(try blend(noise, patched) == 1)
    #expect(try blend(ring, noise) == 0)
    let holed = zip(noise, ring).map { $1 == blue ? .clear : $0 }
    #expect(try blend(noise, holed) == 0)
    #expect(try blend(holed, noise) == 1)
  }

  @Test func `A rest beyond eighteen hours is several pictures`() throws {
    let frames = Frames([
      Frame(bitmap: plain(red), duration: 70000), Frame(bitmap: plain(blue), duration: 0.5),
    ])
    let (encoded, said) = try Format.apng.encodeAndSay(frames)
    #expect(said.map(\.shown.delay) == [35000, 35000, 0.5])
    #expect(encoded.frames == 3)
    #expect(encoded.duration == 70000.5)
    let controls = pngChunks(encoded.bytes).filter { $0.name == "fcTL" }
    #expect(controls.map { bigEndian($0.data[4..<8]) } == [30, 1, 30])
  }

  @Test func `What browsers would slow down is refused`() throws {
    let bitmaps = [red, blue].map(plain)
    #expect(throws: EncodeError.tooShort(seconds: 0.01, format: "apng", limit: 90)) {
      try Format.apng.encode(Frames(bitmaps, fps: 100))
    }
    #expect(try Format.apng.encode(Frames(bitmaps, fps: 90)).frames == 2)
    #expect(throws: EncodeError.duration(seconds: 0, frame: 2)) {
      try Format.apng.encode(
        Frames(bitmaps.enumerated().map { Frame(bitmap: $1, duration: 0.1 - 0.1 * Double($0)) }))
    }
  }
}

extension Frames {
  /// Equal neighbours as one, straight.
  var distinct: [Shown] {
    frames.reduce(into: []) { shown, frame in
      let rgba = frame.bitmap.straight
      if shown.last?.rgba == rgba {
        shown[shown.count - 1].delay += frame.duration
      } else {
        shown.append(Shown(rgba: rgba, delay: frame.duration))
      }
    }
  }
}

extension Bitmap {
  /// Straight RGBA, computed with floating point.
  var straight: [UInt8] {
    pixels.flatMap { pixel in
      let channels = [pixel.red, pixel.green, pixel.blue].map { channel in
        pixel.alpha == 0
          ? 0 : UInt8((Double(channel) * 255 / Double(pixel.alpha)).rounded())
      }
      return channels + [pixel.alpha]
    }
  }
}
