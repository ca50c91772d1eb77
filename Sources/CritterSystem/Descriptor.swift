/// A file that is open, closed on deinit. No program that is started gets it by chance.
package final class Descriptor: Sendable {
  package let number: Int32

  /// - Parameter number: of an open file, closed from now on by this.
  package init(_ number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  }

  /// A file to be written to at its end.
  ///
  /// - Throws: `SystemError`; where there is none and none is to be made, too.
  package convenience init(appendingTo path: String, creating: Bool = false) throws(SystemError) {
    let number = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | (creating ? O_CREAT : 0), 0o666)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  /// A new file to be written to, where there is none.
  ///
  /// - Parameter mode: its permissions, or nil for the usual ones.
  package convenience init(creating path: String, mode: mode_t?) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
    guard number >= 0 else { throw .last }
    self.init(number)
    if let mode, fchmod(number, mode) != 0 { throw .last }
  }

  /// A file to be read from.
  package convenience init(reading path: String) throws(SystemError) {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    self.init(number)
  }

  deinit {
    close(number)
  }

  /// Waits until all is taken.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: number)
  }

  /// All that there is.
  package func contents() throws(SystemError) -> [UInt8] {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    return try bytes(at: 0, Int(status.st_size))
  }

  /// As many bytes as are asked for from an offset on, or as there are.
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

/// Writes bytes to an open file and waits until all are taken.
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
