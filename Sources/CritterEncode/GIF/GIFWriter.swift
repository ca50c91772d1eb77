import CLibGIF
import CritterGraphics

/// A GIF file that is written in memory. Owns giflib's handle for writing.
final class GIFWriter {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let output: OutputBytes
  private let transparent: UInt8?
  private var isOpen = true

  /// - Parameters:
  ///   - transparent: the index of the palette entry that leaves a pixel unchanged.
  ///   - plays: the number of plays; nil for forever.
  /// - Throws: `EncodeError` with giflib's message, like all functions of this class.
  init(
    size: PixelSize, palette entries: [Bitmap.Pixel], transparent: UInt8?, plays: Int?
  ) throws(EncodeError) {
    let output = OutputBytes()
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(output).toOpaque(),
      { file, bytes, count in
        guard let output = file?.pointee.UserData else { return 0 }
        OutputBytes.at(output).bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return count
      }, &code)
    guard let opened else { throw Self.error(code) }
    handle = opened
    self.output = output
    self.transparent = transparent
    try writeHeader(size, entries)
    if plays != 1 { try writeLoop(plays: plays) }
  }

  deinit {
    if isOpen { EGifCloseFile(handle, nil) }
  }

  /// Writes an image.
  ///
  /// - Parameters:
  ///   - delay: the delay in centiseconds.
  ///   - restores: whether the disposal restores the rectangle to the background.
  func write(_ image: GIFImage, delay: Int, restores: Bool) throws(EncodeError) {
    let flags: UInt8 = (restores ? 2 : 1) << 2 | (transparent == nil ? 0 : 1)
    try check(
      EGifPutExtension(
        handle, GRAPHICS_EXT_FUNC_CODE, 4, [flags] + delay.littleEndianBytes + [transparent ?? 0]))
    // giflib takes the code size from the palette, which can need more bits than this image.
    handle.pointee.SColorMap.pointee.BitsPerPixel = Int32(image.codeSize)
    let rect = image.rect
    try check(
      EGifPutImageDesc(
        handle, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, nil))
    for start in stride(from: 0, to: image.codes.count, by: 255) {
      let codes = image.codes[start..<min(start + 255, image.codes.count)]
      try check(EGifPutCode(handle, Int32(image.codeSize), [UInt8(codes.count)] + codes))
    }
    try check(EGifPutCodeNext(handle, nil))
  }

  /// Returns the finished file. Nothing can be written afterwards.
  func finish() throws(EncodeError) -> [UInt8] {
    isOpen = false
    var code: Int32 = 0
    guard EGifCloseFile(handle, &code) == GIF_OK else { throw Self.error(code) }
    return output.bytes
  }

  private func writeHeader(_ size: PixelSize, _ entries: [Bitmap.Pixel]) throws(EncodeError) {
    let bits = max(1, Int.bitWidth - (entries.count - 1).leadingZeroBitCount)
    let colors = entries.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    let black = GifColorType(Red: 0, Green: 0, Blue: 0)
    let map = GifMakeMapObject(
      1 << Int32(bits), colors + repeatElement(black, count: (1 << bits) - entries.count))
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(handle, true)
    // Eight bits per color channel.
    try check(EGifPutScreenDesc(handle, Int32(size.width), Int32(size.height), 8, 0, map))
  }

  /// Writes the number of plays. The extension counts repeats after the first play; 0 is forever.
  private func writeLoop(plays: Int?) throws(EncodeError) {
    try check(EGifPutExtensionLeader(handle, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(handle, 11, Array("NETSCAPE2.0".utf8)))
    try check(EGifPutExtensionBlock(handle, 3, [1] + (plays.map { $0 - 1 } ?? 0).littleEndianBytes))
    try check(EGifPutExtensionTrailer(handle))
  }

  private func check(_ result: Int32) throws(EncodeError) {
    guard result == GIF_OK else { throw Self.error(handle.pointee.Error) }
  }

  private static func error(_ code: Int32) -> EncodeError {
    let message = GifErrorString(code).map { String(cString: $0) } ?? "error \(code)"
    return .libraryFailed("giflib", doing: "write a gif", message: message)
  }
}

extension Int {
  /// The lower two bytes, the lowest first.
  fileprivate var littleEndianBytes: [UInt8] { [UInt8(self & 255), UInt8(self >> 8)] }
}
