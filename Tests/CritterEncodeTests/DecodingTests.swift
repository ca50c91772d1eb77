import CritterEncode
import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

/// The results of our decoders, compared with the files' writers and with ffmpeg.
@Suite struct DecodingTests {
  private func pictures(_ bytes: [UInt8]) throws -> [DecodedFrame] {
    var pictures: [DecodedFrame] = []
    try DecodedAnimation(bytes).forEachDecodedFrame { pictures.append($0) }
    return pictures
  }

  @Test func `a GIF of ours is what its encoder said`() throws {
    for seed in 0..<60 as Range<UInt64> {
      var reported: [DecodedFrame] = []
      let frames = randomFrames(seed: seed)
      let options = EncodeOptions(plays: [nil, 1, 7][Int(seed % 3)])
      let bytes = try Format.gif.encode(frames, options) { reported.append($0) }.bytes
      let read = try pictures(bytes)
      #expect(read.map(\.rgba) == reported.map(\.rgba), "seed \(seed)")
      #expect(read.map(\.delay.numerator) == reported.map(\.delay.numerator), "seed \(seed)")
      let file = try DecodedAnimation(bytes)
      #expect(file.size == frames.size && file.count == reported.count && file.format == "gif")
      #expect(file.plays == (reported.count == 1 ? nil : options.plays ?? 0))
    }
  }

  @Test func `a PNG of ours is the bitmap`() throws {
    for seed in 0..<30 as Range<UInt64> {
      let bitmap = randomFrames(seed: seed, partlyTransparent: true).frames[0].bitmap
      let file = try DecodedAnimation(Format.png.encode(Frames([bitmap])).bytes)
      #expect(file.format == "png" && file.count == 1 && file.plays == nil)
      var read: Bitmap?
      try file.forEach { read = $0.bitmap }
      #expect(read == bitmap)
    }
  }

  @Test(
    .inCheck,
    arguments: ["apng -plays 3", "libwebp_anim -lossless 1 -loop 3 -f webp"], 0..<6 as Range<UInt64>
  )
  func `ffmpeg's files are read as ffmpeg reads them`(codec: String, seed: UInt64) throws {
    let frames = randomFrames(seed: seed)
    let words = codec.split(separator: " ").map(String.init)
    let bytes = try made(from: frames, codec: words[0], Array(words.dropFirst()))
    let file = try DecodedAnimation(bytes)
    #expect(file.size == frames.size)
    if file.plays != nil { #expect(file.plays == 3) }
    let shown = frames.frames.reduce(into: [[UInt8]]()) { pictures, frame in
      if pictures.last != frame.bitmap.bytes { pictures.append(frame.bitmap.bytes) }
    }
    let read = try pictures(bytes).map(\.rgba).reduce(into: [[UInt8]]()) { pictures, rgba in
      if pictures.last != rgba { pictures.append(rgba) }
    }
    #expect(read == shown)
  }

  @Test(.inCheck, arguments: 0..<6 as Range<UInt64>)
  func `an interlaced GIF whose pictures are taken away again is read`(seed: UInt64) throws {
    let frames = randomFrames(seed: seed)
    let plain = try Format.gif.encode(frames).bytes
    let other = try withFile(plain) {
      try InstalledProgram.gifsicle.run(
        "--no-warnings", "--interlace", "--disposal=previous", "-U", $0)
    }
    let read = try pictures(other)
    let ffmpeg = try withFile(other) { try ffmpegPixels($0) }
    #expect(Array(read.map(\.rgba).joined()) == ffmpeg)
  }

  @Test func `what is no picture is refused in words`() {
    #expect(throws: EncodeError.unknownFormat(reason: "it is empty")) { try DecodedAnimation([]) }
    #expect {
      try DecodedAnimation(Array("hello, world".utf8))
    } throws: {
      "\($0)".contains("it isn't a GIF, APNG, PNG, or WebP")
    }
  }
}

/// A file of another format, by ffmpeg.
func made(from frames: Frames, codec: String, _ options: [String]) throws -> [UInt8] {
  let gif = try Format.gif.encode(frames).bytes
  return try withFile(gif) { path in
    let format = options.contains("-f") ? [] : ["-f", codec]
    let output = path + ".out"
    try InstalledProgram.ffmpeg.run(
      ["-v", "error", "-y", "-i", path, "-fps_mode", "passthrough", "-c:v", codec] + options
        + format + [output])
    return try bytes(ofFileOnce: output)
  }
}
