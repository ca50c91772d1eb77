import CritterGraphics

extension Format {
  /// Opaque H.264 video, encoded by ffmpeg. Odd sides are extended by one pixel.
  public static let mp4 = Format(
    name: "mp4", extensions: ["mp4"], mediaType: "video/mp4",
    summary: "Opaque video that plays everywhere; needs ffmpeg", isAnimated: true,
    options: [.matte], hasEvenSides: true, start: "????ftyp"
  ) { frames, options, _, inspect in
    try frames.size.even.check(format: "mp4", maximum: 16384)
    let matte = Bitmap.Pixel(options.matte ?? Color(1, 1, 1))
    return try encodeVideo(frames, inspect) { frameCount in
      VideoEncoding(
        format: "mp4", signature: (4, Array("ftyp".utf8)), size: frames.size.even,
        arguments: h264(frameCount, frames.size.even),
        bytes: { $0.evenBytes(over: matte) })
    }
  }

  /// VP9 video, encoded by ffmpeg, with transparency if the frames have any.
  public static let webm = Format(
    name: "webm", extensions: ["webm"], mediaType: "video/webm",
    summary: "Video with transparency, for browsers; needs ffmpeg", isAnimated: true,
    start: "\u{1A}E\u{DF}\u{A3}"
  ) { frames, _, _, inspect in
    try frames.size.check(format: "webm", maximum: 16383)
    return try encodeVideo(frames, inspect) { _ in
      let isOpaque = try frames.areOpaque()
      return VideoEncoding(
        format: "webm", signature: (0, [0x1A, 0x45, 0xDF, 0xA3]), size: frames.size,
        arguments: vp9(isOpaque: isOpaque, frames.size),
        bytes: { isOpaque ? $0.straightBytes : $0.bytesForChromaSubsampling })
    }
  }
}

/// The encoding of a video by ffmpeg.
private struct VideoEncoding {
  var format: String
  /// The bytes at the start of each file of the format, and their offset.
  var signature: (offset: Int, bytes: [UInt8])
  /// The size of the frames for ffmpeg.
  var size: PixelSize
  /// The arguments for the codec and the file. The bytes depend on the number of threads, so the
  /// number is fixed.
  var arguments: [String]
  /// A function that returns the straight RGBA of a frame.
  var bytes: (Bitmap) -> [UInt8]
}

/// Returns the arguments for H.264.
///
/// The index at the start of the file, for streaming, takes about 800 bytes, at most 13 per frame,
/// and 4 per key frame; every 25th frame is one. With more than two threads, the search for
/// vertical movement is shorter, and scrolling text takes 20% more.
private func h264(_ frameCount: Int, _ size: PixelSize) -> [String] {
  [
    "-vf", conversion(to: size.colorMatrix) + ",format=yuv420p", "-c:v", "libx264",
    "-preset", "medium", "-crf", "18", "-threads", "2",
    "-moov_size", String(1536 + 14 * frameCount), "-f", "mp4",
  ]
}

private func vp9(isOpaque: Bool, _ size: PixelSize) -> [String] {
  let conversion = conversion(to: size.colorMatrix)
  let encoding =
    isOpaque
    ? ["-vf", conversion + ",format=yuv420p"]
    : [
      "-vf", conversion + ",format=yuva420p", "-auto-alt-ref", "0",
      "-metadata:s:v:0", "alpha_mode=1",
    ]
  return encoding + [
    "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "1",
    "-row-mt", "1", "-threads", "4", "-f", "webm",
  ]
}

/// Returns the filter that converts sRGB to the colors of a video.
private func conversion(to matrix: String) -> String {
  "scale=out_range=tv:out_color_matrix=\(matrix):flags=bicubic+accurate_rnd+bitexact"
}

extension PixelSize {
  /// The color matrix that players assume for this size, because some ignore the one in the file.
  fileprivate var colorMatrix: String { height < 720 ? "smpte170m" : "bt709" }
}

private func arguments(_ encoding: VideoEncoding, _ rate: Fraction) -> [String] {
  [
    // Without -xerror, ffmpeg ends well when it can't write all of the file.
    "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y",
    "-f", "rawvideo", "-pixel_format", "rgba",
    "-video_size", "\(encoding.size.width)x\(encoding.size.height)",
    "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
  ] + encoding.arguments + [
    "-color_range", "tv", "-colorspace", encoding.size.colorMatrix, "-color_primaries", "bt709",
    "-color_trc", "bt709", "-bitexact",
    // The file of the standard output, not a pipe, because the header is written last.
    "/dev/fd/1",
  ]
}

private func encodeVideo(
  _ frames: any FrameSource, _ inspect: Format.Inspector?,
  _ encoding: (_ frameCount: Int) throws -> VideoEncoding
) throws -> Encoded {
  let timing = ConstantFrameRate(durations: try frames.checkedDurations())
  try checkLength(of: timing, frames.size)
  let encoding = try encoding(timing.total)
  let ffmpeg = try FFmpeg(for: encoding.format)
  do {
    return try encode(
      frames, timing: timing, encoding: encoding, ffmpeg: ffmpeg, inspect: inspect)
  } catch let error as ProcessError {
    throw EncodeError(error)
  }
}

/// Limits the number of pixels, because a hold has as many frames as movement.
private func checkLength(
  of timing: ConstantFrameRate, _ size: PixelSize
) throws(EncodeError) {
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
        DecodedFrame(
          size: encoding.size, rgba: bytes, delay: (delay.numerator, delay.denominator)))
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
