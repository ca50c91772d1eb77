import CritterGraphics

extension Format {
  /// H.264, opaque, by ffmpeg. A side of an odd number of pixels gets one more.
  public static let mp4 = Format(
    name: "mp4", extensions: ["mp4"],
    summary: "Opaque video that plays everywhere; needs ffmpeg", isAnimated: true,
    hasEvenSides: true
  ) { frames, options, _, inspect in
    try frames.size.even.check(format: "mp4", maximum: 16384)
    let matte = Bitmap.Pixel(options.matte ?? Color(1, 1, 1))
    return try encodeVideo(frames, inspect) { frameCount in
      VideoForm(
        format: "mp4", mark: (4, Array("ftyp".utf8)), size: frames.size.even,
        arguments: h264(frameCount, frames.size.even),
        bytes: { $0.evenBytes(over: matte) })
    }
  }

  /// VP9 video by ffmpeg, with transparency if the frames have any.
  public static let webm = Format(
    name: "webm", extensions: ["webm"],
    summary: "Video with transparency, for browsers; needs ffmpeg", isAnimated: true
  ) { frames, _, _, inspect in
    try frames.size.check(format: "webm", maximum: 16383)
    return try encodeVideo(frames, inspect) { _ in
      let isOpaque = try frames.areOpaque()
      return VideoForm(
        format: "webm", mark: (0, [0x1A, 0x45, 0xDF, 0xA3]), size: frames.size,
        arguments: vp9(isOpaque: isOpaque, frames.size),
        bytes: { isOpaque ? $0.straightBytes : $0.bytesWithSpreadColors })
    }
  }
}

/// The kind of video that ffmpeg makes.
private struct VideoForm {
  var format: String
  /// The bytes at the start of each file of the format, and their offset.
  var mark: (offset: Int, bytes: [UInt8])
  /// The size of the frames for ffmpeg.
  var size: PixelSize
  /// The arguments for the codec and the file. The bytes depend on the number of threads, so the
  /// number is fixed.
  var arguments: [String]
  /// A frame's straight RGBA.
  var bytes: (Bitmap) -> [UInt8]
}

/// The index at the front of the file, where players that stream look for it, takes some 800 bytes
/// and at most 13 a frame and 4 a key frame, of which there is one in 25.
///
/// With more than two threads, the search for vertical movement is shorter, and scrolling text
/// takes 20% more.
private func h264(_ frameCount: Int, _ size: PixelSize) -> [String] {
  [
    "-vf", conversion(to: size.colorMatrix) + ",format=yuv420p", "-c:v", "libx264",
    "-preset", "medium", "-crf", "18", "-threads", "2",
    "-moov_size", String(1536 + 14 * frameCount), "-f", "mp4",
  ]
}

private func vp9(isOpaque: Bool, _ size: PixelSize) -> [String] {
  let conversion = conversion(to: size.colorMatrix)
  let form =
    isOpaque
    ? ["-vf", conversion + ",format=yuv420p"]
    : [
      "-vf", conversion + ",format=yuva420p", "-auto-alt-ref", "0",
      "-metadata:s:v:0", "alpha_mode=1",
    ]
  return form + [
    "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "good", "-cpu-used", "1",
    "-row-mt", "1", "-threads", "4", "-f", "webm",
  ]
}

/// The filter that converts sRGB to the colors of a video.
private func conversion(to matrix: String) -> String {
  "scale=out_range=tv:out_color_matrix=\(matrix):flags=bicubic+accurate_rnd+bitexact"
}

extension PixelSize {
  /// The color matrix that players assume for this size, because some ignore the one in the file.
  fileprivate var colorMatrix: String { height < 720 ? "smpte170m" : "bt709" }
}

private func arguments(_ form: VideoForm, _ rate: Fraction) -> [String] {
  [
    // Without -xerror, ffmpeg ends well when it can't write all of the file.
    "-hide_banner", "-nostdin", "-loglevel", "error", "-xerror", "-y",
    "-f", "rawvideo", "-pixel_format", "rgba",
    "-video_size", "\(form.size.width)x\(form.size.height)",
    "-framerate", "\(rate.numerator)/\(rate.denominator)", "-i", "pipe:0",
  ] + form.arguments + [
    "-color_range", "tv", "-colorspace", form.size.colorMatrix, "-color_primaries", "bt709",
    "-color_trc", "bt709", "-bitexact",
    // Not a pipe, but standard output's file: a video's header is written last.
    "/dev/fd/1",
  ]
}

private func encodeVideo(
  _ frames: any FrameSource, _ inspect: Format.Inspector?,
  _ form: (_ frameCount: Int) throws -> VideoForm
) throws -> Encoded {
  let timing = ConstantFrameRate(durations: try frames.checkedDurations())
  try checkLength(of: timing, frames.size)
  let form = try form(timing.total)
  let ffmpeg = try FFmpeg(for: form.format)
  do {
    return try encode(frames, timing, form, by: ffmpeg, inspect)
  } catch let error as ProcessError {
    throw EncodeError(error)
  }
}

/// A pause has as many frames as movement of the same length.
private func checkLength(
  of timing: ConstantFrameRate, _ size: PixelSize
) throws(EncodeError) {
  let limit = 200_000_000_000
  guard timing.total <= limit / size.area else {
    throw .tooManyPictures(timing.total, size, maximum: limit)
  }
}

private func encode(
  _ frames: any FrameSource, _ timing: ConstantFrameRate, _ form: VideoForm, by ffmpeg: FFmpeg,
  _ inspect: Format.Inspector?
) throws -> Encoded {
  let program = try ffmpeg.start(arguments(form, timing.rate))
  defer { program.kill() }
  let delay = timing.rate.inverse
  var number = 0
  try frames.forEach { frame in
    let bytes = form.bytes(frame.bitmap)
    for _ in 0..<timing.counts[number] {
      try program.write(bytes)
      try inspect?(
        DecodedPicture(
          size: form.size, rgba: bytes, delay: (delay.numerator, delay.denominator)))
    }
    number += 1
  }
  let bytes = try program.finish()
  // One that ends well need not have written anything.
  guard bytes.dropFirst(form.mark.offset).starts(with: form.mark.bytes) else {
    throw EncodeError.ffmpeg(
      message: "it ended without an error, but its output isn't \(form.format)")
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

  /// Runs until a pixel is seen through.
  fileprivate func areOpaque() throws -> Bool {
    var areOpaque = true
    try forEach(while: { frame in
      areOpaque = frame.bitmap.isOpaque
      return areOpaque
    })
    return areOpaque
  }
}
