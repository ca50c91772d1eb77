import CritterEncode
import CritterGraphics
import CritterTestSupport
import Testing

/// The input, the encoder's prediction, and the frames of decoders are the same.
@Suite struct GIFRoundTripTests {
  /// Encodes frames, and collects the prediction for a decoder.
  private func encode(
    _ frames: Frames, _ options: EncodeOptions = EncodeOptions()
  ) throws -> (bytes: [UInt8], reported: Animation) {
    var pictures: [Animation.Picture] = []
    let encoded = try Format.gif.encode(frames, options) { picture in
      #expect(picture.delay.denominator == 100)
      pictures.append(.init(rgba: picture.rgba, delay: picture.delay.numerator))
    }
    #expect(encoded.frames <= pictures.count)
    let reported = Animation(size: frames.size, pictures: pictures, repeats: 0)
    return (encoded.bytes, reported)
  }

  /// The pictures of frames, with equal neighbors as one.
  private func merged(_ frames: Frames) -> [Animation.Picture] {
    merged(
      frames.frames.map {
        .init(rgba: $0.bitmap.bytes, delay: Int(($0.duration * 100).rounded()))
      })
  }

  private func merged(_ pictures: [Animation.Picture]) -> [Animation.Picture] {
    pictures.reduce(into: []) { merged, picture in
      if merged.last?.rgba == picture.rgba {
        merged[merged.count - 1].delay += picture.delay
      } else {
        merged.append(picture)
      }
    }
  }

  /// A still pattern, and below it a square that moves over clear or white pixels.
  private func pattern(over background: Bitmap.Pixel, fps: Double = 25) -> Frames {
    var random = SeededGenerator(seed: 77)
    let tiles = (0..<30 * 12).map { _ in UInt8.random(in: 0...5, using: &random) }
    let bitmaps = (0..<20).map { frame in
      var bitmap = Bitmap(size: PixelSize(120, 60), filledWith: background)
      for y in 0..<48 {
        for x in 0..<120 { bitmap[x, y] = Bitmap.Pixel(40 * tiles[y / 4 * 30 + x / 4], 90, 200) }
      }
      for y in 50..<58 { for x in 0..<8 { bitmap[5 * frame + x, y] = Bitmap.Pixel(200, 0, 0) } }
      return bitmap
    }
    return Frames(bitmaps, fps: fps)
  }

  @Test func `a still pattern next to moving clear pixels isn't drawn again`() throws {
    let frames = pattern(over: .clear)
    let (bytes, reported) = try encode(frames, EncodeOptions(quality: 100))
    #expect(merged(reported.pictures) == merged(frames))
    #expect(try giflibReads(bytes) == reported)
    #expect(reported.pictures.count > 20)
    #expect(try Format.gif.encode(frames, EncodeOptions(quality: 100)).frames == 20)
    let opaque = try encode(pattern(over: Bitmap.Pixel(255, 255, 255)), EncodeOptions(quality: 100))
    #expect(bytes.count < 2 * opaque.bytes.count, "\(bytes.count), \(opaque.bytes.count)")
  }

  @Test func `a frame isn't divided if its delay is short or the images are counted`() throws {
    #expect(try encode(pattern(over: .clear, fps: 50)).reported.pictures.count == 20)
    var options = EncodeOptions()
    options.maximumImages = 30
    #expect(try encode(pattern(over: .clear), options).reported.pictures.count == 20)
  }

  @Test func `giflib reads what went in`() throws {
    for seed in 0..<250 as Range<UInt64> {
      let frames = randomFrames(seed: seed)
      let (bytes, reported) = try encode(frames, EncodeOptions(quality: 100))
      #expect(merged(reported.pictures) == merged(frames), "seed \(seed)")
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
  func `every reader sees the same cartoon`(dither: Dither, matte: Color?) throws {
    let frames = Frames(Face(size: 64, page: .transparent).bitmaps(6), fps: 30)
    let options = EncodeOptions(matte: matte, colors: 24, dither: dither)
    try expectAllReadersAgree(encode(frames, options))
  }

  @Test(.inCheck)
  func `every reader sees all 256 colors without a transparent one`() throws {
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
