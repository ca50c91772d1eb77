import CritterGraphics

/// A raster image in a data URI or in a file.
package struct EmbeddedImage: Sendable {
  /// The media type of PNG, JPEG, GIF, or WebP, detected by the first bytes.
  let mediaType: String
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  package let bytes: [UInt8]

  /// Decodes the image in a data URI.
  ///
  /// - Returns: nil if the image isn't in one of the four formats, or has no size.
  package init?(uri: String) {
    guard let bytes = dataURIBytes(uri) else { return nil }
    self.init(bytes: bytes)
  }

  /// Reads the header of an image.
  ///
  /// - Returns: nil if the image isn't in one of the four formats, or has no size.
  package init?(bytes: [UInt8]) {
    guard let (mediaType, width, height) = rasterSize(of: bytes) else { return nil }
    self.bytes = bytes
    self.mediaType = mediaType
    self.width = width
    self.height = height
  }

  /// The usual ending of a file with the image; nil for a GIF.
  package var fileEnding: String? {
    ["image/png": "png", "image/jpeg": "jpg", "image/webp": "webp"][mediaType]
  }

  /// The data URI of the image, in canonical spelling.
  package var uri: String { "data:\(mediaType);base64,\(Data(bytes).base64EncodedString())" }
}

extension String {
  /// Whether the text is a data URI. Ignores case, white space, and control characters.
  var isDataURI: Bool {
    utf8.lazy.filter { $0 > 32 }.prefix(5).map { $0.isLetter ? $0 | 32 : $0 }
      .elementsEqual("data:".utf8)
  }
}

func dataURIBytes(_ text: String) -> [UInt8]? {
  let uri = Array(text.utf8)
  guard text.isDataURI, let comma = uri.firstIndex(of: UInt8(ascii: ",")) else { return nil }
  let head = String(decoding: uri[..<comma].filter { $0 > 32 }, as: UTF8.self).lowercased()
  let body = percentDecoded(uri[(comma + 1)...])
  return head.exact.hasSuffix(";base64") ? base64Decoded(body) : body
}

private func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
  guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
  var (result, scanner) = ([UInt8](), ByteScanner(bytes: Array(text)))
  while !scanner.isAtEnd {
    let digits = scanner.bytes[(scanner.position + 1)...].prefix(2)
    if scanner.current == UInt8(ascii: "%"), let byte = UInt8(String(digits), radix: 16) {
      result.append(byte)
      scanner.position += 3
    } else {
      result.append(scanner.current)
      scanner.position += 1
    }
  }
  return result
}

/// Decodes base64.
///
/// - Returns: nil if the text isn't base64. Ignores white space and padding.
private func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
  var letters = text.filter { !$0.isSpace && $0 != UInt8(ascii: "=") }
  letters += Array(repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
  return Data(base64Encoded: Data(letters)).map { Array($0) }
}

// MARK: - Sizes

private func rasterSize(of bytes: [UInt8]) -> (mediaType: String, width: Int, height: Int)? {
  func big(_ at: Int, _ count: Int) -> Int {
    bytes[at..<(at + count)].reduce(0) { $0 << 8 | Int($1) }
  }
  func little(_ at: Int, _ count: Int) -> Int {
    bytes[at..<(at + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
  if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
    return ("image/png", big(16, 4), big(20, 4))
  }
  if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 {
    let frame = largestFrame(ofGIF: bytes)
    return ("image/gif", max(little(6, 2), frame.width), max(little(8, 2), frame.height))
  }
  if bytes.starts(with: [0xFF, 0xD8]), let frame = frameHeader(ofJPEG: bytes) {
    return ("image/jpeg", big(frame + 7, 2), big(frame + 5, 2))
  }
  guard bytes.starts(with: "RIFF".utf8), bytes.count >= 30 else { return nil }
  switch String(bytes[12..<16]) {
  case "VP8X": return ("image/webp", little(24, 3) + 1, little(27, 3) + 1)
  case "VP8L": return ("image/webp", little(21, 4) & 0x3FFF + 1, little(21, 4) >> 14 & 0x3FFF + 1)
  case "VP8 ": return ("image/webp", little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
  default: return nil
  }
}

/// Returns the position of the marker before the image's size.
private func frameHeader(ofJPEG bytes: [UInt8]) -> Int? {
  jpegSegment(in: bytes) { offset in
    (0xC0...0xCF).contains(bytes[offset + 1]) && ![0xC4, 0xC8, 0xCC].contains(bytes[offset + 1])
  }
}

/// Returns the position of the first JPEG marker that meets a condition.
func jpegSegment(in bytes: [UInt8], where isWanted: (Int) -> Bool) -> Int? {
  var offset = 2
  while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
    let marker = bytes[offset + 1]
    if isWanted(offset) { return offset }
    // A marker may be padded with 0xFF, and some have no length.
    if marker == 0xFF {
      offset += 1
    } else if marker == 1 || (0xD0...0xD8).contains(marker) {
      offset += 2
    } else {
      offset += 2 + Int(bytes[offset + 2]) << 8 + Int(bytes[offset + 3])
    }
  }
  return nil
}

/// Returns the maximum width and height of the frames, which may exceed the GIF's screen.
private func largestFrame(ofGIF bytes: [UInt8]) -> (width: Int, height: Int) {
  func colors(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
  var (width, height) = (0, 0)
  var offset = bytes.count > 13 ? 13 + colors(bytes[10]) : bytes.count
  func skipBlocks() {
    while offset < bytes.count, bytes[offset] != 0 { offset += 1 + Int(bytes[offset]) }
    offset += 1
  }
  while offset + 10 <= bytes.count {
    if bytes[offset] == 0x21 {
      offset += 2
    } else if bytes[offset] == 0x2C {
      width = max(width, Int(bytes[offset + 5]) | Int(bytes[offset + 6]) << 8)
      height = max(height, Int(bytes[offset + 7]) | Int(bytes[offset + 8]) << 8)
      offset += 11 + colors(bytes[offset + 9])
    } else {
      break
    }
    skipBlocks()
  }
  return (width, height)
}
