import CritterEncode
import CritterGraphics
import CritterTestSupport
import CritterSyntax
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

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `readers see what went in`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed, partlyTransparent: seed % 4 > 0)
    let (encoded, reported) = try Format.apng.encodeAndSay(frames, .exact)
    #expect(encoded.frames == reported.count)
    #expect(reported.map(\.rgba) == frames.distinct.map(\.rgba))
    var pictures: [DecodedFrame] = []
    try DecodedAnimation(encoded.bytes).forEachDecodedFrame { pictures.append($0) }
    #expect(pictures.map(\.rgba) == reported.map(\.rgba))
  }

  @Test(.inCheck, arguments: 0..<10 as Range<UInt64>)
  func `ffmpeg sees what went in`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed, partlyTransparent: seed % 4 > 0)
    let (encoded, reported) = try Format.apng.encodeAndSay(frames, .exact)
    let read = try ffmpegReadsAPNG(encoded.bytes, frames.size)
    #expect(read.map(\.rgba) == reported.map(\.rgba))
    for (read, expected) in zip(read, frames.distinct) {
      #expect(abs(read.delay - expected.delay) < 2e-5)
    }
  }

  @Test(.inCheck)
  func `ffmpeg reads a cartoon that moves over a clear page`() throws {
    let frames = Frames(Face(size: 96, page: .transparent).bitmaps(6), fps: 30)
    let (encoded, reported) = try Format.apng.encodeAndSay(frames, .exact)
    let read = try ffmpegReadsAPNG(encoded.bytes, frames.size)
    #expect(read.map(\.rgba) == reported.map(\.rgba))
    #expect(reported.allSatisfy { $0.delay == (1, 30) })
    #expect(encoded.duration == 0.2)
  }

  @Test func `chunks are in order and numbered through`() throws {
    let frames = Frames([plain(red), plain(blue), plain(red)], fps: 30)
    let bytes = try Format.apng.encode(frames, EncodeOptions(plays: 7)).bytes
    let chunks = pngChunks(bytes)
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT",
        "IEND",
      ])
    #expect(chunks[4].data == [0, 0, 0, 3, 0, 0, 0, 7])
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }
    #expect(numbered.map { bigEndian($0.data.prefix(4)) } == [0, 1, 2, 3, 4])
    #expect(chunks[5].data[20..<24] == [0, 1, 0, 30])
    #expect(try Bitmap(png: bytes) == plain(red))
  }

  @Test func `an APNG plays forever by default`() throws {
    let chunks = pngChunks(try Format.apng.encode(Frames([plain(red)])).bytes)
    #expect(chunks.first { $0.name == "acTL" }?.data == [0, 0, 0, 1, 0, 0, 0, 0])
  }

  @Test func `a picture holds no more than the rectangle that differs`() throws {
    let page = Bitmap(
      size: size, pixels: (0..<size.area).map { Bitmap.Pixel(UInt8($0 % 30), UInt8($0 / 30), 9) })
    var spotted = page
    for x in 10..<13 { spotted[x, 7] = blue }
    var frames = Frames([page, spotted])
    for changed in [PixelRect(size), PixelRect(5, 5, 20, 10), PixelRect(10, 7, 3, 1)] {
      frames.frames[1].changed = changed
      #expect(try lastRectangle(of: frames) == [3, 1, 10, 7])
    }
  }

  @Test func `where pixels share a byte, it begins at the left edge`() throws {
    let frames = Frames([plain(red), spotted(blue, on: red)])
    #expect(try lastRectangle(of: frames) == [13, 1, 0, 7])
  }

  /// Width, height, left and top.
  private func lastRectangle(of frames: Frames) throws -> [Int] {
    let bytes = try Format.apng.encode(frames, .exact).bytes
    let control = try #require(pngChunks(bytes).last { $0.name == "fcTL" }).data
    return stride(from: 4, to: 20, by: 4).map { bigEndian(control[$0..<$0 + 4]) }
  }

  @Test(.inCheck, arguments: Colors.allCases)
  func `the colors of all pictures decide how they are written`(colors: Colors) throws {
    let bitmaps = (0..<4).map { shift in
      Bitmap(
        size: size,
        pixels: (0..<size.area).map { place in
          colors.pixel(place / (shift + 1) * 7 + (place % 30 > 20 ? shift : 0))
        })
    }
    let frames = Frames(bitmaps, fps: 20)
    let (encoded, reported) = try Format.apng.encodeAndSay(frames, .exact)
    #expect(encoded.bytes[25] == colors.rawValue)
    #expect(try ffmpegReadsAPNG(encoded.bytes, size).map(\.rgba) == reported.map(\.rgba))
    var again: [Bitmap] = []
    try DecodedAnimation(encoded.bytes).forEach { again.append($0.bitmap) }
    #expect(again == bitmaps)
  }

  @Test func `a palette has room for 256 colors that are all opaque`() throws {
    let page = Bitmap(
      size: size, pixels: (0..<size.area).map { Bitmap.Pixel(UInt8($0 % 256), 9, 1) })
    var spotted = page
    spotted[4, 4] = page[20, 9]
    var again: [Bitmap] = []
    try DecodedAnimation(Format.apng.encode(Frames([page, spotted]), .exact).bytes).forEach {
      again.append($0.bitmap)
    }
    #expect(again == [page, spotted])
  }

  @Test func `the bytes do not depend on the number of workers`() throws {
    let frames = randomFrames(seed: 5, partlyTransparent: true)
    let one = try Format.apng.encode(frames, .exact, workers: OneWorker(), inspect: nil).bytes
    #expect(try Format.apng.encode(frames, .exact, workers: Backwards(), inspect: nil).bytes == one)
  }

  @Test func `what is the same may be left out, unless something vanishes`() throws {
    let ring = (0..<600).map { $0 % 30 == 3 || $0 % 30 == 26 ? blue : red }
    var random = SeededGenerator(seed: 1)
    let noise = (0..<600).map { _ in
      Bitmap.Pixel(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 1)
    }
    func blend(_ before: [Bitmap.Pixel], _ after: [Bitmap.Pixel]) throws -> UInt8? {
      let bitmaps = [before, after].map { Bitmap(size: size, pixels: $0) }
      return pngChunks(try Format.apng.encode(Frames(bitmaps), .exact).bytes)
        .last { $0.name == "fcTL" }?.data.last
    }
    let patched = zip(noise, ring).map { $1 == blue ? blue : $0 }
    #expect(try blend(noise, patched) == 1)
    #expect(try blend(ring, noise) == 0)
    let holed = zip(noise, ring).map { $1 == blue ? .clear : $0 }
    #expect(try blend(noise, holed) == 0)
    #expect(try blend(holed, noise) == 1)
  }

  @Test func `a rest beyond eighteen hours is several pictures`() throws {
    let frames = Frames([
      Frame(bitmap: plain(red), duration: 70000), Frame(bitmap: plain(blue), duration: 0.5),
    ])
    let (encoded, reported) = try Format.apng.encodeAndSay(frames, .exact)
    #expect(reported.map(\.shown.delay) == [35000, 35000, 0.5])
    #expect(encoded.frames == 3)
    #expect(encoded.duration == 70000.5)
    let controls = pngChunks(encoded.bytes).filter { $0.name == "fcTL" }
    #expect(controls.map { bigEndian($0.data[4..<8]) } == [30, 1, 30])
  }

  @Test func `what browsers would slow down is refused`() throws {
    let bitmaps = [red, blue].map(plain)
    #expect(throws: EncodeError.frameTooShort(seconds: 0.01, format: "apng", limit: 90)) {
      try Format.apng.encode(Frames(bitmaps, fps: 100))
    }
    #expect(try Format.apng.encode(Frames(bitmaps, fps: 90)).frames == 2)
    #expect(throws: EncodeError.invalidDuration(seconds: 0, frame: 2)) {
      try Format.apng.encode(
        Frames(bitmaps.enumerated().map { Frame(bitmap: $1, duration: 0.1 - 0.1 * Double($0)) }))
    }
  }
}

/// Does the last thing first.
private struct Backwards: Workers {
  let count = 4

  func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    try (0..<count).reversed().map(body).reversed()
  }
}

/// By the file's number of their results.
enum Colors: UInt8, CaseIterable {
  case greys = 0, many = 2, few, greysSeenThrough, manySeenThrough = 6

  func pixel(_ number: Int) -> Bitmap.Pixel {
    let (low, alpha) = (UInt8(number % 99), UInt8(99 + number % 150))
    return switch self {
    case .greys: Bitmap.Pixel(low, low, low)
    case .many: Bitmap.Pixel(UInt8(number % 251), UInt8(number % 13 * 9), UInt8(number % 7))
    case .few: Bitmap.Pixel(UInt8(number % 5 * 40), 200, 9)
    case .greysSeenThrough: Bitmap.Pixel(low, low, low, alpha)
    case .manySeenThrough: Bitmap.Pixel(low, UInt8(number % 13), 0, alpha)
    }
  }
}

extension Frames {
  /// Equal neighbors as one, straight.
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
