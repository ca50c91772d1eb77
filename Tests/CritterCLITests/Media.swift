import CLibPNG
import CritterEncode
import CritterGraphics
import CritterTestSupport
import Foundation

extension Folder {
  /// A PNG, as libpng decodes it.
  func picture(_ name: String) throws -> Picture {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_file(&image, path(name)) != 0 else {
      throw Undecodable(name: name, reason: "no PNG")
    }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let (width, height) = (Int(image.width), Int(image.height))
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &rgba, 0, nil) != 0 else {
      throw Undecodable(name: name, reason: "a damaged PNG")
    }
    return Picture(width: width, height: height, rgba: rgba)
  }

  /// Every frame of a sequence of PNGs, or of a GIF or APNG as critter decodes it, which
  /// CritterEncodeTests compares with other decoders.
  func pictures(_ name: String) throws -> [Picture] {
    guard !name.contains("%04d") else { return try sequence(name) }
    var pictures: [Picture] = []
    try DecodedAnimation([UInt8](data(name))).forEachDecodedFrame { frame in
      pictures.append(
        Picture(width: frame.size.width, height: frame.size.height, rgba: frame.rgba))
    }
    return pictures
  }

  private func sequence(_ name: String) throws -> [Picture] {
    let names = (0...).lazy.map { name.replacing("%04d", with: String(format: "%04d", $0)) }
    return try names.prefix { self.exists($0) }.map(picture)
  }

  /// Every frame of a video, as ffmpeg decodes it.
  func videoPictures(_ name: String) throws -> [Picture] {
    let (width, height) = try size(name)
    let run = try Run(
      [
        "-v", "error", "-i", name, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt",
        "rgba", "-",
      ], in: self, program: Program.named("ffmpeg"))
    let bytes = width * height * 4
    return stride(from: 0, to: run.output.count, by: bytes).map { start in
      Picture(width: width, height: height, rgba: [UInt8](run.output[start..<start + bytes]))
    }
  }

  /// The size in pixels of a PNG or GIF, from its header; of a sequence, that of its first file.
  func size(_ name: String) throws -> (width: Int, height: Int) {
    let isPattern = name.contains("%")
    let header = try data(isPattern ? name.replacing("%04d", with: "0000") : name).prefix(24)
    func number(_ bytes: Range<Int>) -> Int { header[bytes].reduce(0) { $0 << 8 | Int($1) } }
    if header.starts(with: [0x89, 0x50, 0x4E, 0x47]), header.count == 24 {
      return (number(16..<20), number(20..<24))
    }
    if header.starts(with: Data("GIF8".utf8)), header.count == 24 {
      return (Int(header[6]) | Int(header[7]) << 8, Int(header[8]) | Int(header[9]) << 8)
    }
    return try videoSize(name)
  }

  private func videoSize(_ name: String) throws -> (width: Int, height: Int) {
    let stream = try probe(name, "-show_entries", "stream=width,height")
    let sides = stream.split(whereSeparator: { ",\n".contains($0) }).compactMap { Int($0) }
    guard sides.count >= 2 else { throw Undecodable(name: name, reason: stream) }
    return (sides[0], sides[1])
  }

  /// The seconds that ffprobe counts.
  func duration(_ name: String) throws -> Double {
    let format = try probe(name, "-show_entries", "format=duration")
    guard let seconds = Double(format.filter { !$0.isWhitespace }) else {
      throw Undecodable(name: name, reason: format)
    }
    return seconds
  }

  /// The timing of a GIF, as critter reads it.
  func gif(_ name: String) throws -> GIFInfo {
    let gif = try DecodedAnimation([UInt8](data(name)))
    var delays: [Int] = []
    try gif.forEachDecodedFrame { delays.append($0.delay.numerator * 100 / $0.delay.denominator) }
    return GIFInfo(delays: delays, plays: gif.plays)
  }

  private func probe(_ name: String, _ entries: String...) throws -> String {
    let run = try Run(
      ["-v", "error"] + entries + ["-of", "csv=p=0", name], in: self,
      program: Program.named("ffprobe"))
    guard run.exitCode == 0 else { throw Undecodable(name: name, reason: run.messages) }
    return run.text
  }
}

extension Folder {
  /// An SVG, as rsvg-convert draws it.
  func drawn(_ name: String) throws -> Picture {
    let run = try Run(
      [name, "-o", name + ".png"], in: self, program: Program.named("rsvg-convert"))
    guard run.exitCode == 0 else { throw Undecodable(name: name, reason: run.messages) }
    return try picture(name + ".png")
  }
}

struct Undecodable: Error {
  let name: String
  let reason: String
}

/// The timing of a GIF.
struct GIFInfo: Equatable {
  /// In centiseconds, one for each picture of the file.
  let delays: [Int]
  /// 0 for forever, nil for a still.
  let plays: Int?

  var frames: Int { delays.count }
  /// In centiseconds.
  var length: Int { delays.reduce(0, +) }
}
