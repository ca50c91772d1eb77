import CritterSystem

/// The streams of one run of the command line.
package struct Streams: Sendable {
  /// Takes data; throws if no one reads it.
  let output: @Sendable ([UInt8]) throws -> Void
  /// Takes messages and progress.
  let messages: @Sendable ([UInt8]) -> Void
  /// Whether messages go to a terminal that can rewrite lines and show colors.
  let isTerminal: Bool

  package init(
    output: @escaping @Sendable ([UInt8]) throws -> Void,
    messages: @escaping @Sendable ([UInt8]) -> Void, isTerminal: Bool = false
  ) {
    self.output = output
    self.messages = messages
    self.isTerminal = isTerminal
  }

  /// Standard output and standard error of this process.
  package static let standard = Streams(
    output: { bytes in try writeAll(bytes, to: STDOUT_FILENO) },
    // A closed stream doesn't need messages.
    messages: { bytes in try? writeAll(bytes, to: STDERR_FILENO) },
    isTerminal: isatty(STDERR_FILENO) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb")

  /// Opens a stand-in for each standard stream that is closed. The next file would otherwise get its
  /// number, and take its data. A stand-in for an output can't be written.
  static func openMissing() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
