import CLibWebP
import CritterGraphics

/// An animated WebP that is written in memory. Owns libwebp's handle for writing.
final class WebPFile {
  private let handle: OpaquePointer
  private var config: WebPConfig

  /// The maximum duration of an animation in milliseconds, which has 31 bits.
  static let maximumDuration = Int(Int32.max)
  /// The maximum duration of a frame in milliseconds, which has 24 bits.
  static let maximumFrameDuration = 0xFF_FFFF

  /// - Parameter plays: the number of plays; nil for forever.
  init(size: PixelSize, plays: Int?) throws(EncodeError) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw Self.wrongVersion }
    options.anim_params.loop_count = Int32(plays ?? 0)
    // No key frames after the first one, because players don't seek.
    options.kmax = 0
    guard
      let handle = WebPAnimEncoderNew(Int32(size.width), Int32(size.height), &options)
    else { throw Self.wrongVersion }
    self.handle = handle
    config = try Self.lossless()
  }

  deinit {
    WebPAnimEncoderDelete(handle)
  }

  /// Adds a frame that starts at a time in milliseconds.
  func add(_ bitmap: Bitmap, at start: Int) throws(EncodeError) {
    var picture = try Self.picture(bitmap)
    defer { WebPPictureFree(&picture) }
    guard WebPAnimEncoderAdd(handle, &picture, Int32(start), &config) != 0 else {
      throw failure(doing: "add a picture")
    }
  }

  /// Returns the finished file, which ends at a time in milliseconds. Nothing can be added
  /// afterwards.
  func finish(end: Int) throws(EncodeError) -> [UInt8] {
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(handle, nil, Int32(end), nil) != 0,
      WebPAnimEncoderAssemble(handle, &data) != 0
    else { throw failure(doing: "finish an animation") }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  /// Encodes a still.
  static func still(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    var config = try lossless()
    // Otherwise libwebp gives transparent pixels any color, which checkers of sprite sheets refuse.
    config.exact = 1
    var picture = try picture(bitmap)
    defer { WebPPictureFree(&picture) }
    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &picture) != 0
    }
    guard isWritten else {
      throw .libraryFailed(
        "libwebp", doing: "write a picture", message: "error \(picture.error_code.rawValue)")
    }
    return Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }

  private static func lossless() throws(EncodeError) -> WebPConfig {
    var config = WebPConfig()
    // The default level of cwebp, from 0 to 9. Higher levels take much longer and save little.
    guard WebPConfigInit(&config) != 0, WebPConfigLosslessPreset(&config, 6) != 0 else {
      throw wrongVersion
    }
    return config
  }

  private static func picture(_ bitmap: Bitmap) throws(EncodeError) -> WebPPicture {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw wrongVersion }
    picture.use_argb = 1
    picture.width = Int32(bitmap.size.width)
    picture.height = Int32(bitmap.size.height)
    guard
      WebPPictureImportRGBA(&picture, bitmap.straightBytes, Int32(bitmap.size.width * 4)) != 0
    else { throw .libraryFailed("libwebp", doing: "take a picture", message: "out of memory") }
    return picture
  }

  private func failure(doing: String) -> EncodeError {
    .libraryFailed(
      "libwebp", doing: doing, message: String(cString: WebPAnimEncoderGetError(handle)))
  }

  private static let wrongVersion = EncodeError.libraryFailed(
    "libwebp", doing: "start", message: "critter was built with another version of libwebp")
}
