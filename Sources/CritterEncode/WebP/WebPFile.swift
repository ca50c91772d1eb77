import CLibWebP
import CritterGraphics

/// An animated WebP that is written in memory. Owns libwebp's handle; no other file uses it.
final class WebPFile {
  private let handle: OpaquePointer
  private var config: WebPConfig

  /// Milliseconds that an animation may last: its clock has 31 bits.
  static let longest = Int(Int32.max)
  /// Milliseconds that one picture may show: 24 bits.
  static let longestPicture = 0xFF_FFFF

  /// - Parameter plays: in all; nil means forever.
  init(size: PixelSize, plays: Int?) throws(EncodeError) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else { throw Self.wrongVersion }
    options.anim_params.loop_count = Int32(plays ?? 0)
    // No one seeks in a picture: every one but the first may build on the one before.
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

  /// - Parameter start: milliseconds.
  func add(_ bitmap: Bitmap, at start: Int) throws(EncodeError) {
    var picture = try Self.picture(bitmap)
    defer { WebPPictureFree(&picture) }
    guard WebPAnimEncoderAdd(handle, &picture, Int32(start), &config) != 0 else {
      throw failure(doing: "add a picture")
    }
  }

  /// - Parameter end: milliseconds. Nothing can be added afterwards.
  func finish(end: Int) throws(EncodeError) -> [UInt8] {
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(handle, nil, Int32(end), nil) != 0,
      WebPAnimEncoderAssemble(handle, &data) != 0
    else { throw failure(doing: "finish an animation") }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  static func still(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    var config = try lossless()
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
      throw .library(
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
    else { throw .library("libwebp", doing: "take a picture", message: "out of memory") }
    return picture
  }

  private func failure(doing: String) -> EncodeError {
    .library("libwebp", doing: doing, message: String(cString: WebPAnimEncoderGetError(handle)))
  }

  private static let wrongVersion = EncodeError.library(
    "libwebp", doing: "start", message: "critter was built with another version of libwebp")
}
