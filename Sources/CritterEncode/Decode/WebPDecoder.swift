import CLibWebP
import CritterGraphics

extension ImageDecoder {
  static let webp = ImageDecoder(name: "webp", recognizes: isWebP) { bytes, sink in
    try checkLength(bytes)
    return try bytes.withUnsafeBytes { try decodeWebP($0, sink) }
  }
}

private func isWebP(_ bytes: [UInt8]) -> Bool {
  bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
}

/// Checks the length in the header.
private func checkLength(_ bytes: [UInt8]) throws {
  let announced = bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
  guard announced + 8 <= bytes.count else {
    throw EncodeError.unreadable(
      format: "webp",
      reason: "it is cut off: expected \(announced + 8) bytes, found \(bytes.count)")
  }
}

/// Decodes a WebP file frame by frame.
///
/// - Parameter bytes: the file, which libwebp reads until the last frame.
private func decodeWebP(
  _ bytes: UnsafeRawBufferPointer, _ sink: (DecodedFrame) throws -> Void
) throws -> Int? {
  let start = bytes.bindMemory(to: UInt8.self).baseAddress
  var features = WebPBitstreamFeatures()
  guard WebPGetFeatures(start, bytes.count, &features) == VP8_STATUS_OK else { throw damaged() }
  let size = PixelSize(Int(features.width), Int(features.height))
  try size.checkReadable(format: "webp")
  var data = WebPData(bytes: start, size: bytes.count)
  guard let decoder = WebPAnimDecoderNew(&data, nil) else { throw damaged() }
  defer { WebPAnimDecoderDelete(decoder) }
  var info = WebPAnimInfo()
  guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { throw damaged() }
  guard info.canvas_width == size.width, info.canvas_height == size.height else { throw damaged() }
  try size.checkReadable(frameCount: Int(info.frame_count), format: "webp")
  try decodeFrames(decoder, size, sink)
  return features.has_animation != 0 ? Int(info.loop_count) : nil
}

private func decodeFrames(
  _ decoder: OpaquePointer, _ size: PixelSize, _ sink: (DecodedFrame) throws -> Void
) throws {
  var last: Int32 = 0
  while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
    var pixels: UnsafeMutablePointer<UInt8>?
    // In milliseconds.
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else { throw damaged() }
    var rgba = Array(UnsafeBufferPointer(start: pixels, count: size.area * 4))
    for position in stride(from: 0, to: rgba.count, by: 4) where rgba[position + 3] == 0 {
      (rgba[position], rgba[position + 1], rgba[position + 2]) = (0, 0, 0)
    }
    try sink(DecodedFrame(size: size, rgba: rgba, delay: (Int(end) - Int(last), 1000)))
    last = end
  }
}

private func damaged() -> EncodeError {
  .unreadable(format: "webp", reason: "libwebp reports damaged data")
}
