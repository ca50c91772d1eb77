import CLibPNG
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

  /// Every frame of a GIF, an APNG, a video, or a sequence of PNGs, as ffmpeg decodes it.
  func pictures(_ name: String) throws -> [Picture] {
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

  func gif(_ name: String) throws -> GIFInfo {
    let run = try Run(["--info", name], in: self, program: Program.named("gifsicle"))
    guard run.exitCode == 0, run.messages.isEmpty else {
      throw Undecodable(name: name, reason: run.messages)
    }
    return GIFInfo(gifsicle: run.text)
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

/// What gifsicle says of a GIF.
struct GIFInfo: Equatable {
  /// In centiseconds, one for each picture of the file.
  let delays: [Int]
  /// Repeats after the first play; 0 is forever, nil means that the file does not say.
  let repeats: Int?

  var frames: Int { delays.count }
  /// In centiseconds.
  var length: Int { delays.reduce(0, +) }

  fileprivate init(gifsicle text: String) {
    let lines = text.split(separator: "\n")
    delays = lines.compactMap { line in
      line.firstMatch(of: /delay (\d+)\.(\d\d)s/).flatMap { Int($0.1 + $0.2) }
    }
    let isEndless = lines.contains { $0.contains("loop forever") }
    repeats =
      isEndless ? 0 : text.firstMatch(of: /loop count (\d+)/).flatMap { Int($0.1) }
  }
}
