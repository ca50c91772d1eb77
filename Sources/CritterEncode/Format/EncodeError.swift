public import CritterGraphics

/// The reason why frames can't be encoded or a file can't be decoded.
///
/// ```swift
/// do {
///   _ = try Format.png.encode(frames)
/// } catch let error as EncodeError {
///   print(error.message)
/// }
/// ```
public enum EncodeError: CritterError, Hashable {
  /// Several frames for a format with one frame.
  case notAnimated(format: String, frames: Int)
  /// An image without pixels, or with a side beyond the maximum of the format.
  case invalidSize(PixelSize, format: String, maximum: Int)
  /// A duration that isn't positive or is more than a million seconds. Frames count from 1.
  case invalidDuration(seconds: Double, frame: Int)
  /// A GIF frame whose delay, in centiseconds, is less than 2. Frames count from 1.
  case delayTooShort(delay: Int, frame: Int)
  /// A frame that browsers slow down; `limit` is in frames per second.
  case frameTooShort(seconds: Double, format: String, limit: Double)
  /// A video with more pixels, in all frames, than the maximum.
  case tooManyFrames(Int, PixelSize, maximum: Int)
  /// A duration beyond the format's maximum, in seconds.
  case animationTooLong(seconds: Double, format: String, maximum: Int)
  case invalidPlayCount(Int)
  /// A number of plays for a format that doesn't store it.
  case playCountNotStored(Int, format: String)
  case translucentMatte(Color)
  case invalidColorCount(Int)
  case invalidQuality(Int)
  /// An effort outside of 1...9.
  case invalidEffort(Int)
  /// A file that isn't in a supported format.
  case unknownFormat(reason: String)
  /// A file that is damaged, truncated, or too large.
  case unreadable(format: String, reason: String)
  /// A failure of a C library, with its message.
  case libraryFailed(String, doing: String, message: String)
  /// No ffmpeg for a video; `missing` is the missing program, and `oldest` the minimum version.
  case ffmpegNotFound(format: String, missing: String, oldest: String)
  case ffmpegTooOld(format: String, path: String, version: String, oldest: String)
  /// An ffmpeg that was built without an encoder.
  case ffmpegLacks(encoder: String, format: String, path: String)
  /// A failure of ffmpeg, with its or the system's message.
  case ffmpegFailed(message: String)

  /// The error message, with a fix.
  public var message: String {
    switch self {
    case .notAnimated(let format, let frames):
      "a \(format) file can hold only one frame, found \(frames.grouped)"
    case .invalidSize(let size, let format, let maximum):
      "an image of \(size.width)×\(size.height) pixels is too large for \(format); "
        + "each side must be from 1 to \(maximum.grouped)"
    case .invalidDuration(let seconds, let frame):
      "frame \(frame) lasts \(seconds) seconds; use more than 0 and at most a million"
    case .delayTooShort(let delay, let frame):
      "frame \(frame) lasts \(delay)/100 s, which browsers slow down; "
        + "use at most 50 fps for a gif"
    case .frameTooShort(let seconds, let format, let limit):
      "a frame of the \(format) lasts \(seconds) seconds, which browsers slow down to a tenth of a "
        + "second; use at most \(Int(limit)) fps"
    case .animationTooLong(let seconds, let format, let maximum):
      "\(seconds) seconds are too long for \(format); use at most \(maximum.grouped)"
    case .tooManyFrames(let count, let size, let maximum):
      "the video would have \(count.grouped) frames of \(size.width)×\(size.height) pixels, more than the limit of "
        + "\(maximum.grouped) pixels in all; lower the scale or the frame rate, or shorten the holds"
    case .invalidPlayCount(let plays):
      "an animation can't play \(plays) times; use 1 to 65,536, or forever"
    case .playCountNotStored(let plays, let format):
      "\(format) can't store a number of plays, found \(plays); "
        + "omit it, or render a gif, apng, or webp"
    case .translucentMatte(let color):
      "the matte \(color.hex) isn't opaque; use a color without alpha"
    case .invalidColorCount(let colors):
      "a palette can't have \(colors) colors; use 2 to 256"
    case .invalidQuality(let quality):
      "the quality can't be \(quality); use 1 to 100"
    case .invalidEffort(let effort):
      "the effort can't be \(effort); use 1 to 9"
    case .unknownFormat(let reason):
      "can't read this image: \(reason)"
    case .unreadable(let format, let reason):
      "can't read this \(format): \(reason)"
    case .libraryFailed(let name, let doing, let message):
      "\(name) can't \(doing): \(message)"
    case .ffmpegNotFound(let format, let missing, let oldest):
      "\(format) needs ffmpeg, and there is no \(missing); install ffmpeg "
        + "\(oldest) or newer (Debian: apt install ffmpeg; macOS: brew install ffmpeg), "
        + "or set \(Self.ffmpegVariable) to its path"
    case .ffmpegTooOld(let format, let path, let version, let oldest):
      "\(format) needs ffmpeg \(oldest) or newer, and \(path) is \(version); install a "
        + "newer version, or set \(Self.ffmpegVariable) to its path"
    case .ffmpegLacks(let encoder, let format, let path):
      "\(format) needs an ffmpeg with \(encoder), and \(path) has none; install another ffmpeg, or "
        + "set \(Self.ffmpegVariable) to its path"
    case .ffmpegFailed(let message):
      "ffmpeg failed: \(message)"
    }
  }

  /// Whether the same call may succeed later: true if a library or ffmpeg failed.
  public var isTransient: Bool {
    switch self {
    case .libraryFailed, .ffmpegFailed: true
    default: false
    }
  }

  /// The environment variable with the path of ffmpeg, which overrides the search path.
  static let ffmpegVariable = "CRITTER_FFMPEG"
}

extension PixelSize {
  /// Checks the size of an image before it is decoded.
  ///
  /// - Throws: `EncodeError` if the image has more pixels than critter's own limit.
  package func checkReadable(format: String) throws(EncodeError) {
    guard isValid else {
      throw .unreadable(
        format: format,
        reason:
          "an image of \(width)×\(height) pixels; the limit is \(Self.maximumArea.grouped) pixels")
    }
  }

  /// Checks the size and the number of frames of an animation before it is decoded.
  ///
  /// - Throws: `EncodeError` if all frames together have too many pixels.
  func checkReadable(frameCount: Int, format: String) throws(EncodeError) {
    try checkReadable(format: format)
    let limit = 4_000_000_000
    guard frameCount <= limit / area else {
      throw .unreadable(
        format: format,
        reason:
          "\(frameCount.grouped) frames of \(width)×\(height) pixels; the limit is \(limit.grouped) pixels "
          + "in all")
    }
  }
}
