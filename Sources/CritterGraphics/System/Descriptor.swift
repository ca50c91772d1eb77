/// An open file, closed on deinit. Other programs don't inherit it.
package final class Descriptor: Sendable {
  /// The file descriptor for calls of the system. Don't close it.
  package let number: Int32

  /// - Parameter number: the descriptor of an open file, which this value now owns.
  package init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// Opens a file for appending, but no link outside of `/dev`. Doesn't wait for the reader of a pipe.
  ///
  /// - Throws: `SystemError` if the file can't be opened; `ELOOP` for a link.
  package convenience init(appendingTo path: String, creating: Bool = false) throws(SystemError) {
    // In `/dev`, stdout is a link.
    let links = path.exact.hasPrefix("/dev/") ? 0 : O_NOFOLLOW
    let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | links
    let number = open(path, flags | (creating ? O_CREAT : 0), 0o666)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// Creates a file for writing. The file must not exist.
  ///
  /// - Parameter mode: the permissions, or nil for the default.
  package convenience init(creating path: String, mode: mode_t?) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    guard number >= 0 else { throw .last }
    self.init(number)
    if let mode, fchmod(number, mode) != 0 { throw .last }
  }

  deinit {
    close(number)
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: number)
  }

  /// Reads the whole file.
  package func contents() throws(SystemError) -> [UInt8] {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return try bytes(at: 0, Int(status.st_size))
  }

  /// Reads bytes from an offset, up to a count or the end of the file.
  package func bytes(at start: Int, _ most: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes {
        pread(number, $0.baseAddress.map { $0 + count }, $0.count - count, off_t(start + count))
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw .last }
      if more == 0 { break }
      count += more
    }
    return Array(bytes[..<count])
  }
}

/// Writes all bytes to an open file.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&ready, 1, -1)
    } else if errno != EINTR {
      throw .last
    }
  }
}
