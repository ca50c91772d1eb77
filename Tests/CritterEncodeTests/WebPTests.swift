import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

@Suite struct WebPTests {
  private let red = Bitmap.Pixel(255, 0, 0)
  private let blue = Bitmap.Pixel(0, 0, 255)

  private func plain(_ pixel: Bitmap.Pixel) -> Bitmap {
    Bitmap(size: PixelSize(30, 20), filledWith: pixel)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `libwebp's decoder shows what went in`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed, partlyTransparent: seed % 4 > 0)
    let (encoded, reported) = try Format.webp.encodeAndSay(frames, .exact)
    #expect(encoded.frames == reported.count)
    #expect(reported.map(\.rgba) == frames.distinct.map(\.rgba))
    let read = try WebPAnimation(encoded.bytes)
    #expect(read.size == frames.size)
    #expect(read.pictures.map(\.rgba) == reported.map(\.rgba))
    if reported.count > 1 {
      #expect(read.pictures == reported.map(\.shown))
      #expect(read.plays == 0)
    }
  }

  @Test func `a cartoon that moves over a clear page is exact`() throws {
    let frames = Frames(Face(size: 96, page: .transparent).bitmaps(8), fps: 30)
    let (encoded, reported) = try Format.webp.encodeAndSay(frames, .exact)
    let read = try WebPAnimation(encoded.bytes)
    #expect(read.pictures == reported.map(\.shown))
    #expect(reported.map(\.rgba) == frames.distinct.map(\.rgba))
  }

  @Test func `delays are milliseconds without drift`() throws {
    let bitmaps = (0..<61).map { plain($0 % 2 == 0 ? red : blue) }
    let encoded = try Format.webp.encode(Frames(bitmaps, fps: 60))
    let delays = try WebPAnimation(encoded.bytes).pictures.map(\.delay)
    #expect(Set(delays) == [0.016, 0.017])
    #expect(encoded.duration == 1.017)
  }

  @Test(arguments: [(nil, 0), (1, 1), (300, 300)] as [(Int?, Int)])
  func `a WebP plays as often as asked for`(plays: Int?, reported: Int) throws {
    let frames = Frames([red, blue].map(plain))
    let encoded = try Format.webp.encode(frames, EncodeOptions(plays: plays))
    #expect(try WebPAnimation(encoded.bytes).plays == reported)
  }

  @Test(arguments: [1, 4])
  func `one picture is a still`(count: Int) throws {
    let face = Face(size: 40, page: .transparent).bitmap(at: 0)
    let (encoded, reported) = try Format.webp.encodeAndSay(
      Frames([Bitmap](repeating: face, count: count)), .exact)
    #expect(reported.map(\.rgba) == [face.straight])
    #expect(reported[0].delay == (0, 1))
    #expect(encoded.frames == 1)
    #expect(encoded.duration == 0)
    #expect(encoded.bytes[12..<16].elementsEqual("VP8L".utf8))
    #expect(try WebPAnimation(encoded.bytes).pictures.map(\.rgba) == [face.straight])
  }

  @Test func `a rest beyond four hours is several pictures`() throws {
    let frames = Frames([
      Frame(bitmap: plain(red), duration: 40000), Frame(bitmap: plain(blue), duration: 0.5),
      Frame(bitmap: plain(red), duration: 20000),
    ])
    let (encoded, reported) = try Format.webp.encodeAndSay(frames, .exact)
    #expect(reported.map(\.shown.delay) == [13333.333, 13333.333, 13333.334, 0.5, 10000, 10000])
    #expect(encoded.duration == 60000.5)
    #expect(try WebPAnimation(encoded.bytes).pictures == reported.map(\.shown))
  }

  @Test func `an animation longer than its clock is refused`() throws {
    let frames = [red, blue, red].map { Frame(bitmap: plain($0), duration: 1e6) }
    #expect(throws: EncodeError.animationTooLong(seconds: 3e6, format: "webp", maximum: 2_147_483))
    {
      try Format.webp.encode(Frames(frames))
    }
  }

  @Test(.inCheck)
  func `webpinfo finds nothing wrong`() throws {
    let frames = Frames(Face(size: 64, page: .transparent).bitmaps(4), fps: 30)
    let encoded = try Format.webp.encode(frames)
    let reported = try withFile(encoded.bytes) { try InstalledProgram.webpinfo.run("-diag", $0) }
    let text = String(decoding: reported, as: UTF8.self)
    #expect(text.contains("Canvas size 64 x 64"))
    #expect(text.contains("No error detected"))
  }
}
