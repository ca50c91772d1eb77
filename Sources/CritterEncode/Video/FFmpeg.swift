import CritterGraphics

/// The ffmpeg on this machine. It runs as a separate program and is never linked, because of its
/// license.
struct FFmpeg {
  let program: Program

  /// The minimum version for most formats.
  static let oldest = [4, 4]
  /// A minimal environment with the library paths, for ffmpeg builds outside of the system.
  private static let environment = ProcessEnvironment.minimal(
    including: ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"])

  /// Finds ffmpeg by the environment variables.
  ///
  /// - Parameter oldest: the minimum version, as numbers.
  /// - Throws: `EncodeError` if ffmpeg is missing or too old.
  init(
    for format: String, oldest: [Int] = oldest,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(EncodeError) {
    let name = environment[EncodeError.ffmpegVariable] ?? "ffmpeg"
    do {
      program = try Program(name, searchPath: environment["PATH"] ?? "")
    } catch {
      throw .ffmpegNotFound(
        format: format,
        missing: name.exact.contains("/") ? "program \(name)" : "\(name) on the path",
        oldest: oldest.versionText)
    }
    try checkVersion(for: format, oldest)
  }

  func start(_ arguments: [String]) throws(ProcessError) -> StreamingProgram {
    try StreamingProgram(program, arguments, environment: Self.environment)
  }

  /// Checks the version of ffmpeg. Builds between releases, named by a date or a hash, are accepted.
  private func checkVersion(for format: String, _ oldest: [Int]) throws(EncodeError) {
    let result: ProgramResult
    do {
      result = try program.run(
        ["-version"], environment: Self.environment, timeLimit: 5, outputLimit: 100_000)
    } catch {
      throw EncodeError(error)
    }
    guard result.isSuccess else { throw .ffmpegFailed(message: result.reason) }
    guard let match = result.outputText.prefixMatch(of: /ffmpeg version (\S+)/)
    else {
      throw .ffmpegNotFound(
        format: format, missing: "ffmpeg at \(program.path)", oldest: oldest.versionText)
    }
    let version = String(match.1)
    guard let numbers = Self.numbers(of: version) else { return }
    if numbers.lexicographicallyPrecedes(oldest) {
      throw .ffmpegTooOld(
        format: format, path: program.path, version: version, oldest: oldest.versionText)
    }
  }

  /// Returns the major and minor version: [5, 1] for `5.1.9-0+deb12u1` and `n5.1`.
  static func numbers(of version: String) -> [Int]? {
    guard let match = version.prefixMatch(of: /n?(\d{1,3})\.(\d+)/), let major = Int(match.1),
      let minor = Int(match.2)
    else { return nil }
    return [major, minor]
  }
}

extension [Int] {
  /// The numbers of a version, such as `4.4`.
  fileprivate var versionText: String { map(String.init).joined(separator: ".") }
}

extension EncodeError {
  /// Creates an error with ffmpeg's own message, or with the reason why it couldn't run.
  init(_ error: ProcessError) {
    let message = if case .failed(_, let message) = error { message } else { "\(error)" }
    self = .ffmpegFailed(message: message)
  }
}
