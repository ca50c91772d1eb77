#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The pictures of a file or of numbered files, one after another, as ffmpeg decodes them, on
/// white: red, green and blue, a byte each.
final class Pictures {
  private(set) var bytes: [UInt8]
  /// With alpha, not multiplied by it.
  private var decoded: [UInt8]
  private let pipe: UnsafeMutablePointer<FILE>

  init(of file: String, _ size: (width: Int, height: Int), options: String = "") throws {
    bytes = [UInt8](repeating: 0, count: size.width * size.height * 3)
    decoded = [UInt8](repeating: 0, count: size.width * size.height * 4)
    pipe = try open(
      "ffmpeg -v error \(options) -i \(file.quoted) -fps_mode passthrough -f rawvideo -pix_fmt rgba -"
    )
  }

  deinit { pclose(pipe) }

  /// False after the last one.
  func readNext() throws -> Bool {
    let count = fread(&decoded, 1, decoded.count, pipe)
    if count == 0 { return false }
    guard count == decoded.count else {
      throw Problem(text: "a picture is not of the size of the frames")
    }
    layOnWhite()
    return true
  }

  private func layOnWhite() {
    for place in 0..<decoded.count / 4 {
      let alpha = Int(decoded[place * 4 + 3])
      for channel in 0..<3 {
        let value = Int(decoded[place * 4 + channel])
        bytes[place * 3 + channel] = UInt8((value * alpha + 255 * (255 - alpha) + 127) / 255)
      }
    }
  }
}

/// An animation that is looked at along its own clock.
struct Player {
  /// When each picture is shown, in seconds.
  private let starts: [Double]
  private let pictures: Pictures
  private var next = 0
  private let name: String

  init(_ file: String, _ size: (width: Int, height: Int)) throws {
    name = file
    starts = try startTimes(of: file)
    pictures = try Pictures(of: file, size)
    guard let first = starts.first, first == 0 else {
      throw Problem(text: "\(file) does not begin at 0 seconds")
    }
  }

  /// - Parameter time: never before that of the last call.
  mutating func picture(at time: Double) throws -> [UInt8] {
    while next < starts.count, starts[next] <= time {
      guard try pictures.readNext() else {
        throw Problem(text: "\(name) has fewer pictures than its clock")
      }
      next += 1
    }
    return pictures.bytes
  }
}

extension Player {
  /// Throws when there are pictures that have not been shown.
  func checkEnd() throws {
    guard next == starts.count else {
      throw Problem(text: "\(name) goes on after the last frame")
    }
  }
}

private func startTimes(of file: String) throws -> [Double] {
  let pipe = try open(
    "ffprobe -v error -show_entries packet=pts_time -of csv=p=0 \(file.quoted)")
  defer { pclose(pipe) }
  var times: [Double] = []
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), pipe) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if let time = Double(text.prefix { $0.isNumber || $0 == "." }) { times.append(time) }
  }
  return times
}

private func open(_ command: String) throws -> UnsafeMutablePointer<FILE> {
  guard let pipe = popen(command, "r") else { throw Problem(text: "cannot run \(command)") }
  return pipe
}

extension String {
  /// For the shell.
  fileprivate var quoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
