import Foundation

/// The ffmpeg on this machine. It is never linked, for its licence is not ours: it runs as a
/// program of its own.
struct FFmpeg {
  let path: String

  /// The environment's variable that says where it is, when it is not the one on the path.
  static let variable = "CRITTER_FFMPEG"
  static let oldestText = "4.4"
  private static let oldest = [4, 4]

  /// - Throws: `EncodeError` when there is none or it is too old.
  init(
    for format: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(EncodeError) {
    let name = environment[Self.variable] ?? "ffmpeg"
    let isPath = name.contains("/")
    let lookedFor = isPath ? "program \(name)" : "\(name) on the path"
    let candidates =
      isPath ? [name] : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw .noFFmpeg(format: format, lookedFor: lookedFor)
    }
    self.path = path
    try checkVersion(for: format)
  }

  /// A build between releases is called by a date or a hash, and is taken to be new enough.
  private func checkVersion(for format: String) throws(EncodeError) {
    let said = String(decoding: try RunningProgram(path, ["-version"]).finish(), as: UTF8.self)
    guard let match = said.prefixMatch(of: /ffmpeg version (\S+)/) else {
      throw .noFFmpeg(format: format, lookedFor: "ffmpeg at \(path)")
    }
    let version = String(match.1)
    guard let numbers = Self.numbers(of: version) else { return }
    if numbers.lexicographicallyPrecedes(Self.oldest) {
      throw .oldFFmpeg(format: format, path: path, version: version)
    }
  }

  /// The release: [5, 1] for `5.1.9-0+deb12u1` and `n5.1`.
  static func numbers(of version: String) -> [Int]? {
    guard let match = version.prefixMatch(of: /n?(\d{1,3})\.(\d+)/), let major = Int(match.1),
      let minor = Int(match.2)
    else { return nil }
    return [major, minor]
  }
}
