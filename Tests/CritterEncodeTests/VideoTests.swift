import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@Suite(.inCheck)
struct VideoTests {
  /// The properties of a video's only stream, from ffprobe.
  private func probe(_ bytes: [UInt8]) throws -> [String: String] {
    let reported = try withFile(bytes) {
      try InstalledProgram.ffprobe.run(
        "-v", "error", "-count_frames", "-show_entries",
        "stream=codec_name,width,height,pix_fmt,color_space,color_range,r_frame_rate,"
          + "nb_read_frames:format=duration:stream_tags=alpha_mode", "-of", "flat", $0)
    }
    return String(decoding: reported, as: UTF8.self).split(whereSeparator: \.isNewline)
      .reduce(into: [:]) { entries, line in
        guard let equals = line.firstIndex(of: "=") else { return }
        let key = line[..<equals].split(separator: ".").last ?? ""
        let value = line[equals...].dropFirst()
        entries[String(key)] = value.filter { $0 != "\"" }
      }
  }

  /// All pictures as straight RGBA. (ffmpeg's own VP9 decoder ignores alpha.)
  private func pixels(_ bytes: [UInt8], decoder: String) throws -> [UInt8] {
    try withFile(bytes) {
      try InstalledProgram.ffmpeg.run(
        "-v", "error", "-c:v", decoder, "-i", $0, "-fps_mode", "passthrough", "-f", "rawvideo",
        "-vf", "scale=in_color_matrix=bt601:flags=accurate_rnd+full_chroma_int,format=rgba", "-")
    }
  }

  /// Of all channels, 0 to 255.
  private func meanError(_ some: [UInt8], _ others: [UInt8]) -> Double {
    zip(some, others).reduce(0) { $0 + abs(Double($1.0) - Double($1.1)) } / Double(some.count)
  }

  @Test func `an mp4 shows every frame in its colors`() throws {
    let frames = Frames(Face(size: 120).bitmaps(10), fps: 30)
    let (encoded, reported) = try Format.mp4.encodeAndSay(frames)
    let entries = try probe(encoded.bytes)
    #expect(entries["codec_name"] == "h264")
    #expect(entries["pix_fmt"] == "yuv420p")
    #expect(entries["color_space"] == "smpte170m")
    #expect(entries["color_range"] == "tv")
    #expect(entries["r_frame_rate"] == "30/1")
    #expect(entries["nb_read_frames"] == "10")
    #expect(encoded.frames == 10)
    #expect(encoded.duration == 0.333333333)
    #expect(reported.map(\.rgba) == frames.frames.map(\.bitmap.bytes))
    let read = try pixels(encoded.bytes, decoder: "h264")
    let expected = reported.flatMap(\.rgba)
    #expect(read.count == expected.count)
    #expect(meanError(read, expected) < 1.5)
  }

  @Test func `a tall video has the colors of high definition`() throws {
    let tall = Bitmap(size: PixelSize(16, 720), filledWith: Bitmap.Pixel(200, 40, 90))
    #expect(try probe(Format.mp4.encode(Frames([tall])).bytes)["color_space"] == "bt709")
  }

  @Test func `the index stands before the pictures, so that playing starts at once`() throws {
    let bytes = try Format.mp4.encode(Frames(Face(size: 64).bitmaps(3))).bytes
    let text = String(decoding: bytes.map { $0 & 127 }, as: UTF8.self)
    let index = try #require(text.firstRange(of: "moov"))
    let pictures = try #require(text.firstRange(of: "mdat"))
    #expect(index.lowerBound < pictures.lowerBound)
  }

  @Test func `an mp4 lies over the matte, and white if none is given`() throws {
    let half = Bitmap(size: PixelSize(16, 16), filledWith: Bitmap.Pixel(100, 0, 0, 100))
    func color(_ matte: Color?) throws -> ArraySlice<UInt8> {
      let (encoded, reported) = try Format.mp4.encodeAndSay(
        Frames([half]), EncodeOptions(matte: matte))
      let read = try pixels(encoded.bytes, decoder: "h264")
      #expect(meanError(read, reported[0].rgba) < 2)
      return reported[0].rgba.prefix(4)
    }
    #expect(try color(nil) == [255, 155, 155, 255])
    #expect(try color(Color(0, 0, 1)) == [100, 0, 155, 255])
  }

  @Test(arguments: [(15, 16), (16, 15), (15, 15), (1, 1), (2, 2)])
  func `an odd side of an mp4 repeats its last pixels`(width: Int, height: Int) throws {
    let size = PixelSize(width, height)
    var bitmap = Bitmap(size: size, filledWith: Bitmap.Pixel(200, 200, 200))
    bitmap[width - 1, height - 1] = Bitmap.Pixel(0, 0, 0)
    let (encoded, reported) = try Format.mp4.encodeAndSay(Frames([bitmap]))
    let even = PixelSize(width + width % 2, height + height % 2)
    #expect(reported[0].size == even)
    #expect(reported[0].rgba.suffix(4) == [0, 0, 0, 255])
    let entries = try probe(encoded.bytes)
    #expect(entries["width"] == "\(even.width)")
    #expect(entries["height"] == "\(even.height)")
  }

  @Test func `a webm keeps what is seen through`() throws {
    let frames = Frames(Face(size: 121, page: .transparent).bitmaps(5), fps: 25)
    let (encoded, reported) = try Format.webm.encodeAndSay(frames)
    let entries = try probe(encoded.bytes)
    #expect(entries["codec_name"] == "vp9")
    #expect(entries["ALPHA_MODE"] == "1")
    #expect(entries["width"] == "121")
    let read = try pixels(encoded.bytes, decoder: "libvpx-vp9")
    let expected = reported.flatMap(\.rgba)
    #expect(read.count == expected.count)
    #expect(meanError(onBlack(read), onBlack(expected)) < 2.5)
    let alphas = stride(from: 3, to: read.count, by: 4)
    #expect(meanError(alphas.map { read[$0] }, alphas.map { expected[$0] }) < 1.5)
  }

  @Test func `an opaque webm has no alpha`() throws {
    let frames = Frames(Face(size: 64).bitmaps(3), fps: 25)
    let (encoded, reported) = try Format.webm.encodeAndSay(frames)
    let entries = try probe(encoded.bytes)
    #expect(entries["ALPHA_MODE"] == nil)
    #expect(entries["pix_fmt"] == "yuv420p")
    #expect(entries["nb_read_frames"] == "3")
    let read = try pixels(encoded.bytes, decoder: "vp9")
    #expect(meanError(read, reported.flatMap(\.rgba)) < 2.5)
  }

  @Test func `quality makes a video smaller`() throws {
    let frames = Frames(Face(size: 120).bitmaps(4))
    for format in [Format.mp4, .webm] {
      let sizes = try [90, 60].map { quality in
        try format.encode(frames, EncodeOptions(quality: quality)).bytes.count
      }
      #expect(sizes[1] < sizes[0], "\(format.name): \(sizes)")
    }
  }

  @Test func `an AVIF has every frame with its alpha`() throws {
    let frames = Frames(Face(size: 120, page: .transparent).bitmaps(5), fps: 20)
    let (encoded, reported) = try Format.avif.encodeAndSay(frames)
    #expect(encoded.bytes[4..<12].elementsEqual("ftypavis".utf8))
    #expect(encoded.frames == 5)
    #expect(encoded.duration == 0.25)
    #expect(Format.forExtension("avif")?.isStart(of: encoded.bytes) == true)
    let read = try streams(encoded.bytes)
    #expect(read.color.count == 5 * 120 * 120 * 3 && read.alpha.count == 5 * 120 * 120)
    let expected = reported.flatMap(\.rgba)
    let alphas = stride(from: 3, to: expected.count, by: 4).map { expected[$0] }
    #expect(meanError(read.alpha, alphas) < 1)
    // Straight colors, where the pixel is opaque.
    let opaque = alphas.indices.filter { alphas[$0] == 255 }
    let errors = opaque.flatMap { place in
      (0..<3).map { abs(Int(read.color[place * 3 + $0]) - Int(expected[place * 4 + $0])) }
    }
    #expect(Double(errors.reduce(0, +)) / Double(errors.count) < 1)
  }

  @Test func `an AVIF can be a still, opaque, and exact`() throws {
    let face = Face(size: 64).bitmap(at: 0)
    let (encoded, reported) = try Format.avif.encodeAndSay(
      Frames([face]), EncodeOptions(quality: 100))
    #expect(encoded.bytes[4..<12].elementsEqual("ftypavif".utf8))
    #expect((encoded.frames, encoded.duration) == (1, 0))
    let rgb = try withFile(encoded.bytes) {
      try InstalledProgram.ffmpeg.run(
        "-v", "error", "-i", $0, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    }
    let expected = reported[0].rgba.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
    #expect(rgb == expected)
  }

  /// The color and the alpha of an AVIF.
  private func streams(_ bytes: [UInt8]) throws -> (color: [UInt8], alpha: [UInt8]) {
    func read(_ stream: Int, _ format: String) throws -> [UInt8] {
      try withFile(bytes) {
        try InstalledProgram.ffmpeg.run(
          "-v", "error", "-i", $0, "-map", "0:\(stream)", "-fps_mode", "passthrough", "-f",
          "rawvideo", "-pix_fmt", format, "-")
      }
    }
    return (try read(0, "rgb24"), try read(1, "gray"))
  }

  @Test(arguments: [Format.mp4, .webm].map(\.name))
  func `frames last as long as they should, and the bytes are the same each time`(
    name: String
  ) throws {
    let format = try #require(Format.named(name))
    let bitmaps = Face(size: 48).bitmaps(3)
    let frames = Frames(
      zip(bitmaps, [0.5, 0.04, 0.2]).map { Frame(bitmap: $0, duration: $1) })
    let (encoded, reported) = try format.encodeAndSay(frames)
    #expect(encoded.frames == 37)
    #expect(encoded.duration == 0.74)
    let entries = try probe(encoded.bytes)
    #expect(entries["r_frame_rate"] == "50/1")
    #expect(entries["nb_read_frames"] == "37")
    #expect(abs((Double(entries["duration"] ?? "") ?? 0) - 0.74) < 0.01)
    #expect(
      reported.map(\.rgba)
        == [25, 2, 10].indices.flatMap { index in
          [[UInt8]](repeating: bitmaps[index].bytes, count: [25, 2, 10][index])
        })
    #expect(try format.encode(frames).bytes == encoded.bytes)
  }

  private func onBlack(_ rgba: [UInt8]) -> [UInt8] {
    rgba.indices.map { place in
      place % 4 == 3 ? rgba[place] : UInt8(Int(rgba[place]) * Int(rgba[place / 4 * 4 + 3]) / 255)
    }
  }
}
