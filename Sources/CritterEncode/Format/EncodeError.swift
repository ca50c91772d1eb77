public import CritterGraphics

/// Why frames could not be encoded, or a file not decoded.
public enum EncodeError: CritterError, Hashable {
  /// More than one frame for a format that holds one.
  case notAnimated(format: String, frames: Int)
  /// An image without pixels, or with a side beyond the maximum of the format.
  case size(PixelSize, format: String, maximum: Int)
  /// A duration that isn't a length of time, or absurdly long. Frames count from 1.
  case duration(seconds: Double, frame: Int)
  /// A frame whose delay rounds to less than two centiseconds. Frames count from 1.
  case frameRate(delay: Int, frame: Int)
  /// A frame that is too short for browsers; `limit` is in frames per second.
  case tooShort(seconds: Double, format: String, limit: Double)
  /// A video of more pictures, after each has its time, than anybody waits for.
  case tooManyPictures(Int, PixelSize, maximum: Int)
  /// More seconds in all than the format can count.
  case tooLong(seconds: Double, format: String, maximum: Int)
  case plays(Int)
  /// A number of plays for a format that leaves that to the player.
  case cannotSayPlays(Int, format: String)
  case translucentMatte(Color)
  case colors(Int)
  case quality(Int)
  /// An effort that is not in 1...9.
  case effort(Int)
  /// A file that isn't in a supported format.
  case notAPicture(reason: String)
  /// A file to decode that is damaged, cut off or too large.
  case unreadable(format: String, reason: String)
  /// A C library refused, in its own words.
  case library(String, doing: String, message: String)
  /// ffmpeg is missing, and a video needs it.
  case noFFmpeg(format: String, lookedFor: String)
  case oldFFmpeg(format: String, path: String, version: String)
  /// ffmpeg, or running it, failed, in its or the system's words.
  case ffmpeg(message: String)

  /// The error message, with a fix.
  public var message: String {
    switch self {
    case .notAnimated(let format, let frames):
      "a \(format) file can hold only one frame, found \(frames)"
    case .size(let size, let format, let maximum):
      "an image of \(size.width)×\(size.height) pixels is too large for \(format); "
        + "each side must be from 1 to \(maximum)"
    case .duration(let seconds, let frame):
      "frame \(frame) lasts \(seconds) seconds; use more than 0 and at most a million"
    case .frameRate(let delay, let frame):
      "frame \(frame) lasts \(delay)/100 s, which browsers slow down; "
        + "use at most 50 fps for a gif"
    case .tooShort(let seconds, let format, let limit):
      "a frame of the \(format) lasts \(seconds) seconds, which browsers slow down to a tenth of a "
        + "second; use at most \(Int(limit)) fps"
    case .tooLong(let seconds, let format, let maximum):
      "\(seconds) seconds are too long for \(format); use at most \(maximum)"
    case .tooManyPictures(let count, let size, let maximum):
      "the video would have \(count) frames of \(size.width)×\(size.height) pixels, more than the limit of "
        + "\(maximum) pixels in all; lower the scale or the frame rate, or shorten the holds"
    case .plays(let plays):
      "an animation can't play \(plays) times; use 1 to 65536, or forever"
    case .cannotSayPlays(let plays, let format):
      "\(format) can't store a number of plays, found \(plays); "
        + "omit it, or render a gif, apng, or webp"
    case .translucentMatte(let color):
      "the matte \(color.hex) isn't opaque; use a color without alpha"
    case .colors(let colors):
      "a palette can't have \(colors) colors; use 2 to 256"
    case .quality(let quality):
      "the quality can't be \(quality); use 1 to 100"
    case .effort(let effort):
      "the effort can't be \(effort); use 1 to 9"
    case .notAPicture(let reason):
      "can't read this image: \(reason)"
    case .unreadable(let format, let reason):
      "can't read this \(format): \(reason)"
    case .library(let name, let doing, let message):
      "\(name) can't \(doing): \(message)"
    case .noFFmpeg(let format, let lookedFor):
      "\(format) needs ffmpeg, and there is no \(lookedFor); install ffmpeg "
        + "\(Self.oldestFFmpeg) or newer (Debian: apt install ffmpeg; macOS: brew install ffmpeg), "
        + "or set \(Self.ffmpegVariable) to its path"
    case .oldFFmpeg(let format, let path, let version):
      "\(format) needs ffmpeg \(Self.oldestFFmpeg) or newer, and \(path) is \(version); install a "
        + "newer version, or set \(Self.ffmpegVariable) to its path"
    case .ffmpeg(let message):
      "ffmpeg failed: \(message)"
    }
  }

  public var isTransient: Bool {
    switch self {
    case .library, .ffmpeg: true
    default: false
    }
  }

  /// The oldest ffmpeg that will do.
  static let oldestFFmpeg = "4.4"
  /// The environment variable with the path of ffmpeg, which overrides the search path.
  static let ffmpegVariable = "CRITTER_FFMPEG"
}

extension PixelSize {
  /// - Throws: `EncodeError` if the image has more pixels than critter's own limit.
  package func checkReadable(format: String) throws(EncodeError) {
    guard isPossible else {
      throw .unreadable(
        format: format,
        reason: "an image of \(width)×\(height) pixels; the limit is \(Self.mostPixels) pixels")
    }
  }

  /// - Parameter pictures: how many canvases of the size there are, known before the first is made.
  /// - Throws: when they would take very long.
  func checkReadable(pictures: Int, format: String) throws(EncodeError) {
    try checkReadable(format: format)
    let limit = 4_000_000_000
    guard pictures <= limit / area else {
      throw .unreadable(
        format: format,
        reason: "\(pictures) frames of \(width)×\(height) pixels; the limit is \(limit) pixels "
          + "in all")
    }
  }
}
