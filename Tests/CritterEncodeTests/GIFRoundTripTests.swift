import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

/// What goes in, what the encoder says a decoder will show, and what decoders show, are the same.
@Suite struct GIFRoundTripTests {
  /// Encodes, and gathers what a decoder is said to show.
  private func encode(
    _ frames: Frames, _ options: EncodeOptions = EncodeOptions()
  ) throws -> (bytes: [UInt8], reported: Animation) {
    var pictures: [Animation.Picture] = []
    let encoded = try Format.gif.encode(frames, options) { picture in
      #expect(picture.delay.denominator == 100)
      pictures.append(.init(rgba: picture.rgba, delay: picture.delay.numerator))
    }
    #expect(encoded.frames == pictures.count)
    let reported = Animation(size: frames.size, pictures: pictures, repeats: 0)
    return (encoded.bytes, reported)
  }

  /// Equal neighbors as one.
  private func merged(_ frames: Frames) -> [Animation.Picture] {
    frames.frames.reduce(into: []) { pictures, frame in
      let delay = Int((frame.duration * 100).rounded())
      if pictures.last?.rgba == frame.bitmap.bytes {
        pictures[pictures.count - 1].delay += delay
      } else {
        pictures.append(.init(rgba: frame.bitmap.bytes, delay: delay))
      }
    }
  }

  @Test func `giflib reads what went in`() throws {
    for seed in 0..<250 as Range<UInt64> {
      let frames = randomFrames(seed: seed)
      let (bytes, reported) = try encode(frames, EncodeOptions(quality: 100))
      #expect(reported.pictures == merged(frames), "seed \(seed)")
      #expect(try giflibReads(bytes) == reported, "seed \(seed)")
    }
  }

  @Test func `giflib reads what a decoder is said to show, whatever the options`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let frames = randomFrames(seed: seed, partlyTransparent: true)
      var random = SeededGenerator(seed: seed)
      let options = EncodeOptions(
        matte: [nil, Color(1, 0.9, 0.8)].randomElement(using: &random) ?? nil,
        colors: .random(in: 2...8, using: &random),
        dither: Dither.allCases.randomElement(using: &random) ?? .none,
        quality: .random(in: 1...100, using: &random))
      let (bytes, reported) = try encode(frames, options)
      #expect(try giflibReads(bytes) == reported, "seed \(seed)")
    }
  }

  @Test(.inCheck, arguments: 0..<8 as Range<UInt64>)
  func `gifsicle and ffmpeg read what went in`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed)
    try expectAllReadersAgree(encode(frames))
  }

  @Test(
    .inCheck,
    arguments: zip(Dither.allCases, [nil, Color(1, 1, 1), nil, Color(0, 0.2, 0)]))
  func `Every reader sees the same cartoon`(dither: Dither, matte: Color?) throws {
    let frames = Frames(Face(size: 64, page: .transparent).bitmaps(6), fps: 30)
    let options = EncodeOptions(matte: matte, colors: 24, dither: dither)
    try expectAllReadersAgree(encode(frames, options))
  }

  @Test(.inCheck)
  func `Every reader sees all 256 colors without a transparent one`() throws {
    let pixels = (0..<256).map { Bitmap.Pixel(UInt8($0), UInt8(255 - $0), 3) }
    let first = Bitmap(size: PixelSize(16, 16), pixels: pixels)
    let second = Bitmap(size: PixelSize(16, 16), pixels: pixels.reversed())
    let frames = Frames([
      Frame(bitmap: first, duration: 700), Frame(bitmap: second, duration: 0.02),
    ])
    let (bytes, reported) = try encode(frames, EncodeOptions(quality: 100))
    #expect(reported.pictures.map(\.rgba) == [first, first, second].map(\.bytes))
    try expectAllReadersAgree((bytes, reported))
  }

  private func expectAllReadersAgree(_ encoded: (bytes: [UInt8], reported: Animation)) throws {
    #expect(try giflibReads(encoded.bytes) == encoded.reported)
    #expect(try gifsicleReads(encoded.bytes) == encoded.reported)
    let ffmpeg = try ffmpegReads(encoded.bytes, encoded.reported.size)
    #expect(ffmpeg.pictures == encoded.reported.pictures)
  }
}
