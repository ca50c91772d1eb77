import CritterKit
import Foundation

/// The three streams that a program is handed.
package enum StandardStreams {
  /// Puts something in the place of those that are closed. The next file would else get the number of
  /// one, and take its messages. What stands in for an output cannot be written.
  package static func fill() {
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
    let failure = write(bytes, to: STDOUT_FILENO)
    if failure != 0 {
      throw .cannotWrite(path: "standard output", reason: String(cString: strerror(failure)))
    }
  }

  /// Waits until all is taken.
  ///
  /// - Returns: the system's number for what went wrong; 0 if nothing did.
  static func write(_ bytes: [UInt8], to stream: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var ready = pollfd(fd: stream, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
