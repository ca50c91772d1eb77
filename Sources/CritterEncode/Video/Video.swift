import CritterGraphics

extension Format {
  /// Opaque H.264 video, encoded by ffmpeg. Odd sides are extended by one pixel.
  public static let mp4 = Format(
    name: "mp4", extensions: ["mp4"], mediaType: "video/mp4",
    summary: "Opaque video that plays everywhere; needs ffmpeg", isAnimated: true,
    options: [.matte, .quality], hasEvenSides: true, start: "????ftyp"
  ) { frames, options, _, inspect in
    try frames.size.even.check(format: "mp4", maximum: 16384)
    let matte = Bitmap.Pixel(options.matte ?? Color(1, 1, 1))
    return try encodeVideo(frames, options, inspect) { frameCount in
      VideoEncoding(
        format: "mp4", signature: (4, Array("ftyp".utf8)), size: frames.size.even,
        colors: VideoColors(frames.size.even),
        arguments: h264(frameCount, frames.size.even, quality: options.quality),
        bytes: { $0.evenBytes(over: matte) })
    }
  }

  /// VP9 video, encoded by ffmpeg, with transparency if the frames have any.
  public static let webm = Format(
    name: "webm", title: "WebM", extensions: ["webm"], mediaType: "video/webm",
    summary: "Video with transparency, for browsers; needs ffmpeg", isAnimated: true,
    options: [.quality], start: "\u{1A}E\u{DF}\u{A3}"
  ) { frames, options, _, inspect in
    try frames.size.check(format: "webm", maximum: 16383)
    return try encodeVideo(frames, options, inspect) { _ in
      let isOpaque = try frames.areOpaque()
      return VideoEncoding(
        format: "webm", signature: (0, [0x1A, 0x45, 0xDF, 0xA3]), size: frames.size,
        colors: VideoColors(frames.size),
        arguments: vp9(isOpaque: isOpaque, frames.size, quality: options.quality),
        bytes: { isOpaque ? $0.straightBytes : $0.bytesForChromaSubsampling })
    }
  }

  /// AVIF, encoded by ffmpeg: a still or an animation, with transparency if the frames have any.
  public static let avif = Format(
    name: "avif", extensions: ["avif"],
    summary: "Animation with full transparency in the fewest bytes, for browsers; needs ffmpeg",
    isAnimated: true, options: [.quality], hasStills: true, playsForever: true,
    start: "????ftypavi"
  ) { frames, options, _, inspect in
    try frames.size.check(format: "avif", maximum: 16384)
    var encoded = try encodeVideo(frames, options, oldest: [5, 1], inspect) { _ in
      let isOpaque = try frames.areOpaque()
      return VideoEncoding(
        format: "avif", signature: (4, Array("ftypavi".utf8)), size: frames.size,
        colors: options.quality == 100 ? .exact : .full,
        arguments: av1(isOpaque: isOpaque, quality: options.quality), encoder: av1Encoder,
        bytes: { isOpaque ? $0.straightBytes : $0.bytesForChromaSubsampling })
    }
    if encoded.frames == 1 { encoded.duration = 0 }
    return encoded
  }
}

private let av1Encoder = "libaom-av1"

/// The encoding of a video by ffmpeg.
private struct VideoEncoding {
  var format: String
  /// The bytes at the start of each file of the format, and their offset.
  var signature: (offset: Int, bytes: [UInt8])
  /// The size of the frames for ffmpeg.
  var size: PixelSize
  var colors: VideoColors
  /// The arguments for the codec and the file. The bytes depend on the number of threads, so the
  /// number is fixed.
  var arguments: [String]
  /// An encoder that not every ffmpeg has; nil for the common ones.
  var encoder: String?
  /// A function that returns the straight RGBA of a frame.
  var bytes: (Bitmap) -> [UInt8]
}

/// The conversion of sRGB to the colors of a video.
private struct VideoColors {
  /// The color matrix, and the range: `tv` or `pc`.
  var matrix: String
  var range: String

  /// The colors of 8 bits per channel in an image that isn't exact.
  static let full = VideoColors(matrix: "bt709", range: "pc")
  /// No conversion.
  static let exact = VideoColors(matrix: "rgb", range: "pc")

  /// The filter of the conversion.
  var filter: String {
    "scale=out_range=\(range):out_color_matrix=\(matrix):flags=bicubic+accurate_rnd+bitexact"
  }

  /// The arguments that describe the colors in the file.
  var arguments: [String] {
    [
      "-color_range", range, "-colorspace", matrix, "-color_primaries", "bt709",
      "-color_trc", matrix == "rgb" ? "iec61966-2-1" : "bt709",
    ]
  }
}

extension VideoColors {
  /// Creates the colors that players assume for a size, because some ignore those in the file.
  init(_ size: PixelSize) {
    self.init(matrix: size.height < 720 ? "smpte170m" : "bt709", range: "tv")
  }
}

/// Returns the rate factor of a codec for a quality.
///
/// - Parameters:
///   - base: the factor at the default quality, 90.
///   - step: the factors per level of quality below.
///   - maximum: the largest factor.
private func rateFactor(_ quality: Int, base: Double, step: Double, maximum: Double) -> String {
  String(Int(min(max(base + Double(90 - quality) * step, 0), maximum).rounded()))
}

/// Returns the arguments for H.264.
///
/// The index at the start of the file, for streaming, takes about 800 bytes, at most 13 per frame,
/// and 4 per key frame; every 25th frame is one. With more than two threads, the search for
/// vertical movement is shorter, and scrolling text takes 20% more.
private func h264(_ frameCount: Int, _ size: PixelSize, quality: Int) -> [String] {
  [
    "-vf", VideoColors(size).filter + ",format=yuv420p", "-c:v", "libx264",
    "-preset", "medium", "-crf", rateFactor(quality, base: 18, step: 0.4, maximum: 51),
    "-threads", "2",
    "-moov_size", String(1536 + 14 * frameCount), "-f", "mp4",
  ]
}

private func vp9(isOpaque: Bool, _ size: PixelSize, quality: Int) -> [String] {
  let conversion = VideoColors(size).filter
  let encoding =
    isOpaque
    ? ["-vf", conversion + ",format=yuv420p"]
    : [
      "-vf", conversion + ",format=yuva420p", "-auto-alt-ref", "0",
      "-metadata:s:v:0", "alpha_mode=1",
    ]
  return encoding + [
    "-c:v", "libvpx-vp9", "-crf", rateFactor(quality, base: 20, step: 0.6, maximum: 63), "-b:v",
    "0", "-deadline", "good", "-cpu-used", "1",
    "-row-mt", "1", "-threads", "4", "-f", "webm",
  ]
}

/// Returns the arguments for AV1 in an AVIF, whose transparency is a second stream. At quality 100,
/// it is lossless.
private func av1(isOpaque: Bool, quality: Int) -> [String] {
  let isExact = quality == 100
  let color = isExact ? "format=gbrp" : VideoColors.full.filter + ",format=yuv444p"
  let streams =
    isOpaque
    ? ["-vf", color]
    : [
      "-filter_complex",
      "[0:v]split[a][b];[a]\(color)[color];[b]alphaextract,format=gray[alpha]",
      "-map", "[color]", "-map", "[alpha]",
    ]
  return streams + [
    "-c:v", av1Encoder, "-crf",
    isExact ? "0" : rateFactor(quality, base: 23, step: 0.7, maximum: 63), "-b:v", "0",
    "-cpu-used", "6", "-row-mt", "1", "-threads", "2",
  ] + (isExact ? ["-aom-params", "lossless=1"] : []) + ["-f", "avif"]
}

private func arguments(_ encoding: VideoEncoding, _ rate: Fraction) -> [String] {
  [
    // Without -xerror, ffmpeg ends well when it can't write all of the file.
    "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y",
    "-f", "rawvideo", "-pixel_format", "rgba",
    "-video_size", "\(encoding.size.width)x\(encoding.size.height)",
    "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
  ] + encoding.arguments + encoding.colors.arguments + [
    "-bitexact",
    // The file of the standard output, not a pipe, because the header is written last.
    "/dev/fd/1",
  ]
}

private func encodeVideo(
  _ frames: any FrameSource, _ options: EncodeOptions, oldest: [Int] = FFmpeg.oldest,
  _ inspect: Format.Inspector?,
  _ encoding: (_ frameCount: Int) throws -> VideoEncoding
) throws -> Encoded {
  let timing = ConstantFrameRate(
    durations: try frames.checkedDurations(), maximum: options.maximumVideoRate)
  try checkLength(of: timing, frames.size)
  let encoding = try encoding(timing.total)
  let ffmpeg = try FFmpeg(for: encoding.format, oldest: oldest)
  do {
    return try encode(frames, timing: timing, encoding: encoding, ffmpeg: ffmpeg, inspect: inspect)
  } catch let error as ProcessError {
    let failure = EncodeError(error)
    if let encoder = encoding.encoder, failure.message.contains("Unknown encoder") {
      throw EncodeError.ffmpegLacks(
        encoder: encoder, format: encoding.format, path: ffmpeg.program.path)
    }
    throw failure
  }
}

/// Limits the number of pixels, because a hold has as many frames as movement.
private func checkLength(of timing: ConstantFrameRate, _ size: PixelSize) throws(EncodeError) {
  let limit = 200_000_000_000
  guard timing.total <= limit / size.area else {
    throw .tooManyFrames(timing.total, size, maximum: limit)
  }
}

private func encode(
  _ frames: any FrameSource, timing: ConstantFrameRate, encoding: VideoEncoding, ffmpeg: FFmpeg,
  inspect: Format.Inspector?
) throws -> Encoded {
  let program = try ffmpeg.start(arguments(encoding, timing.rate))
  defer { program.kill() }
  let delay = timing.rate.inverse
  var number = 0
  try frames.forEach { frame in
    let bytes = encoding.bytes(frame.bitmap)
    for _ in 0..<timing.counts[number] {
      try program.write(bytes)
      try inspect?(
        DecodedFrame(size: encoding.size, rgba: bytes, delay: (delay.numerator, delay.denominator)))
    }
    number += 1
  }
  let bytes = try program.finish()
  // ffmpeg can end without an error and without output.
  guard bytes.dropFirst(encoding.signature.offset).starts(with: encoding.signature.bytes) else {
    throw EncodeError.ffmpegFailed(
      message: "it ended without an error, but its output isn't \(encoding.format)")
  }
  return Encoded(
    bytes: bytes, frames: timing.total,
    duration: (Double(timing.total) * delay.value).toNanoseconds, colors: 0)
}

extension FrameSource {
  fileprivate func checkedDurations() throws -> [Double] {
    let durations = try durations()
    for (index, duration) in durations.enumerated() {
      try EncodeError.check(duration: duration, frame: index + 1)
    }
    return durations
  }

  /// Returns whether all frames are opaque.
  fileprivate func areOpaque() throws -> Bool {
    var areOpaque = true
    try forEach(while: { frame in
      areOpaque = frame.bitmap.isOpaque
      return areOpaque
    })
    return areOpaque
  }
}
