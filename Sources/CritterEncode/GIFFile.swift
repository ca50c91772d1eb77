import CLibGIF
import CritterGraphics

/// A GIF file in the making, in memory. Owns giflib's handle: no other file knows of it.
final class GIFFile {
  private var handle: UnsafeMutablePointer<GifFileType>?
  private let output = Output()
  private let transparent: UInt8?

  /// Where giflib writes to.
  private final class Output {
    var bytes: [UInt8] = []
  }

  /// - Parameter plays: in all; nil means forever.
  init(size: PixelSize, palette: Palette, plays: Int?) throws {
    transparent = palette.transparent
    var code: Int32 = 0
    handle = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let output = file?.pointee.UserData else { return 0 }
        Unmanaged<Output>.fromOpaque(output).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    if handle == nil { throw Self.error(code, doing: "start a file") }
    try writeHeader(size, palette.entries)
    if plays != 1 { try writeLoop(plays: plays) }
  }

  deinit {
    if let handle { EGifCloseFile(handle, nil) }
  }

  func write(_ picture: GIFPicture) throws {
    try writeControl(picture)
    let rect = picture.rect
    try check(
      EGifPutImageDesc(
        handle, GifWord(rect.x), GifWord(rect.y), GifWord(rect.width), GifWord(rect.height), false,
        nil), doing: "write a picture's header")
    var indices = picture.indices
    try check(EGifPutLine(handle, &indices, Int32(indices.count)), doing: "write a picture")
  }

  /// Closes the file. Nothing can be written afterwards.
  func finish() throws -> [UInt8] {
    var code: Int32 = 0
    let result = EGifCloseFile(handle, &code)
    handle = nil
    guard result == GIF_OK else { throw Self.error(code, doing: "finish a file") }
    return output.bytes
  }

  private func writeHeader(_ size: PixelSize, _ palette: [Bitmap.Pixel]) throws {
    var colors = palette.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    var room = 2
    while room < colors.count { room *= 2 }
    colors += repeatElement(GifColorType(), count: room - colors.count)
    guard let map = GifMakeMapObject(Int32(room), colors) else {
      throw Self.error(E_GIF_ERR_NOT_ENOUGH_MEM, doing: "make a palette")
    }
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(handle, true)
    try check(
      EGifPutScreenDesc(handle, GifWord(size.width), GifWord(size.height), 8, 0, map),
      doing: "write the header")
  }

  /// The extension counts repeats after the first play, and 0 means forever.
  private func writeLoop(plays: Int?) throws {
    let repeats = plays.map { $0 - 1 } ?? 0
    let data = [1, UInt8(repeats & 255), UInt8(repeats >> 8)]
    let name = Array("NETSCAPE2.0".utf8)
    let isWritten =
      EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE) == GIF_OK
      && EGifPutExtensionBlock(handle, Int32(name.count), name) == GIF_OK
      && EGifPutExtensionBlock(handle, Int32(data.count), data) == GIF_OK
      && EGifPutExtensionTrailer(handle) == GIF_OK
    try check(isWritten ? GIF_OK : GIF_ERROR, doing: "write the number of plays")
  }

  private func writeControl(_ picture: GIFPicture) throws {
    let flags = picture.disposal.rawValue << 2 | (transparent == nil ? 0 : 1)
    let data = [
      flags, UInt8(picture.delay & 255), UInt8(picture.delay >> 8), transparent ?? 0,
    ]
    try check(
      EGifPutExtension(handle, GRAPHICS_EXT_FUNC_CODE, Int32(data.count), data),
      doing: "write a delay")
  }

  private func check(_ result: Int32, doing: String) throws {
    guard result == GIF_OK else { throw Self.error(handle?.pointee.Error ?? 0, doing: doing) }
  }

  private static func error(_ code: Int32, doing: String) -> EncodeError {
    let message = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    return .library("giflib", doing: doing, message: message)
  }
}
