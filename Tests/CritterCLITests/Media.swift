import CritterTestSupport
import Foundation

/// A picture as another program decodes it: straight RGBA, rows from the top.
struct Picture: Equatable {
  let width: Int
  let height: Int
  let rgba: [UInt8]

  /// Red, green, blue, alpha.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * width + x) * 4
    return Array(rgba[start..<start + 4])
  }

  /// The bounds of what is not fully transparent.
  var ink: (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let inked = (0..<width * height).filter { rgba[$0 * 4 + 3] > 0 }
    let columns = inked.map { $0 % width }
    guard let left = columns.min(), let right = columns.max(), let top = inked.first,
      let bottom = inked.last
    else { return nil }
    return (left...right, top / width...bottom / width)
  }

  /// The likeness of two pictures on white, in decibels; infinite for equal ones.
  func psnr(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return 0 }
    var squares = 0
    for alpha in stride(from: 3, to: rgba.count, by: 4) {
      for place in alpha - 3..<alpha {
        let difference = onWhite(place, alpha: alpha) - other.onWhite(place, alpha: alpha)
        squares += difference * difference
      }
    }
    let mean = Double(squares) / Double(width * height * 3)
    return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
  }

  /// A channel of a pixel on white, by the places of both in `rgba`.
  private func onWhite(_ place: Int, alpha: Int) -> Int {
    let opacity = Int(rgba[alpha])
    return (Int(rgba[place]) * opacity + 255 * (255 - opacity) + 127) / 255
  }
}

extension Folder {
  /// Every frame of a GIF or a sequence of PNGs, as ffmpeg decodes it.
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

  func size(_ name: String) throws -> (width: Int, height: Int) {
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
    return try pictures(name + ".png")[0]
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
