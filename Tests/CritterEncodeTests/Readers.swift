import CLibWebP
import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation

/// A picture of an animation and its delay in seconds.
struct Shown: Equatable {
  var rgba: [UInt8]
  var delay: Double
}

extension Format {
  /// Encodes frames, and collects the prediction for a decoder.
  func encodeAndSay(
    _ frames: Frames, _ options: EncodeOptions = EncodeOptions()
  ) throws -> (encoded: Encoded, reported: [DecodedFrame]) {
    var reported: [DecodedFrame] = []
    let encoded = try encode(frames, options) { reported.append($0) }
    return (encoded, reported)
  }
}

extension EncodeOptions {
  /// The options for exact colors.
  static let exact = EncodeOptions(quality: 100)
}

extension DecodedFrame {
  var shown: Shown {
    Shown(rgba: rgba, delay: Double(delay.numerator) / Double(delay.denominator))
  }
}

/// Every chunk of a PNG: its name and its data. Crashes if the data isn't a PNG.
func pngChunks(_ bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
  var chunks: [(String, [UInt8])] = []
  var place = 8
  while place < bytes.count {
    let length = bigEndian(bytes[place..<place + 4])
    let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
    chunks.append((name, Array(bytes[place + 8..<place + 8 + length])))
    place += 12 + length
  }
  return chunks
}

func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// An APNG, as ffmpeg reads it; it counts delays in hundred thousandths.
func ffmpegReadsAPNG(_ bytes: [UInt8], _ size: PixelSize) throws -> [Shown] {
  try withFile(bytes) { path in
    let delays = try InstalledProgram.ffprobe.run(
      "-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0", path)
    let rgba = try ffmpegPixels(path)
    let lines = String(decoding: delays, as: UTF8.self).split(whereSeparator: \.isNewline)
    return try zip(stride(from: 0, to: rgba.count, by: size.area * 4), lines).map { start, line in
      guard let delay = Double(line.prefix { $0 != "," }) else {
        throw InstalledProgram.Failed(program: "ffprobe", message: String(line))
      }
      return Shown(rgba: Array(rgba[start..<start + size.area * 4]), delay: delay)
    }
  }
}

/// An animated WebP, as libwebp's own decoder composes it.
struct WebPAnimation: Equatable {
  var size: PixelSize
  var plays: Int
  var pictures: [Shown]

  struct Undecodable: Error {}

  init(_ bytes: [UInt8]) throws {
    self = try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let decoder = WebPAnimDecoderNew(&data, nil) else { throw Undecodable() }
      defer { WebPAnimDecoderDelete(decoder) }
      return try WebPAnimation(decoder)
    }
  }

  private init(_ decoder: OpaquePointer) throws {
    var info = WebPAnimInfo()
    guard WebPAnimDecoderGetInfo(decoder, &info) != 0 else { throw Undecodable() }
    size = PixelSize(Int(info.canvas_width), Int(info.canvas_height))
    plays = Int(info.loop_count)
    pictures = []
    var start: Int32 = 0
    while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0 else { throw Undecodable() }
      var rgba = Array(UnsafeBufferPointer(start: pixels, count: size.area * 4))
      for place in stride(from: 0, to: rgba.count, by: 4) where rgba[place + 3] == 0 {
        rgba.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
      }
      pictures.append(Shown(rgba: rgba, delay: Double(end - start) / 1000))
      start = end
    }
  }
}
