import CritterKit
import CritterSystem

/// The three streams that a program is handed.
enum StandardStreams {
  /// Puts something in the place of those that are closed. The next file would else get the number of
  /// one, and take its messages. What stands in for an output cannot be written.
  static func fill() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Prints a line of data.
  ///
  /// - Throws: `KitError.cannotWrite`.
  static func print(_ text: String) throws(KitError) {
    try write(Array((text + "\n").utf8))
  }

  /// Writes data to standard output.
  ///
  /// - Throws: `KitError.cannotWrite`.
  static func write(_ bytes: [UInt8]) throws(KitError) {
    do {
      try writeAll(bytes, to: STDOUT_FILENO)
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.description)
    }
  }
}
