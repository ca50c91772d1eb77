import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Foundation

/// Other people's decoders.
enum InstalledProgram: String {
  case ffmpeg, ffprobe, gifsicle, webpinfo

  struct Failed: Error {
    let program: String
    let message: String
  }

  /// - Returns: its standard output.
  @discardableResult
  func run(_ arguments: String...) throws -> [UInt8] {
    try run(arguments)
  }

  @discardableResult
  func run(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = try Program.named(rawValue)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = Pipe()
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(program: rawValue, message: arguments.joined(separator: " "))
    }
    return bytes
  }
}

/// Hands `body` the path of a file with those bytes, which is gone afterwards.
func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  return try body(url.path)
}

/// A file's bytes; the file is gone afterwards.
func bytes(ofFileOnce path: String) throws -> [UInt8] {
  defer { try? FileManager.default.removeItem(atPath: path) }
  return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func giflibReads(_ bytes: [UInt8]) throws -> Animation {
  try withFile(bytes, GIFReader.animation)
}

/// gifsicle composes every picture and takes them apart again in its own way. (Its `--unoptimize`
/// would be simpler, but loses transparency if the first picture is opaque.)
func gifsicleReads(_ bytes: [UInt8]) throws -> Animation {
  let again = try withFile(bytes) {
    try InstalledProgram.gifsicle.run("--no-warnings", "-O2", "-Okeep-empty", $0)
  }
  return try giflibReads(again)
}

/// ffmpeg's pictures and delays. It doesn't have the number of plays.
func ffmpegReads(_ bytes: [UInt8], _ size: PixelSize) throws -> Animation {
  try withFile(bytes) { path in
    let delays = try InstalledProgram.ffprobe.run(
      "-v", "error", "-show_entries", "packet=duration", "-of", "csv=p=0", path)
    let rgba = try ffmpegPixels(path)
    let pictures = zip(
      stride(from: 0, to: rgba.count, by: size.area * 4),
      String(decoding: delays, as: UTF8.self).split(whereSeparator: \.isNewline))
    return Animation(
      size: size,
      pictures: try pictures.map { start, delay in
        let digits = delay.prefix { $0.isNumber }
        guard let delay = Int(digits) else {
          throw InstalledProgram.Failed(program: "ffprobe", message: String(delay))
        }
        return Animation.Picture(rgba: Array(rgba[start..<start + size.area * 4]), delay: delay)
      })
  }
}

/// All pictures, one after another, as straight RGBA.
func ffmpegPixels(_ path: String) throws -> [UInt8] {
  var rgba = try InstalledProgram.ffmpeg.run(
    "-v", "error", "-i", path, "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"
  )
  for place in stride(from: 0, to: rgba.count, by: 4) where rgba[place + 3] == 0 {
    rgba.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
  }
  return rgba
}
