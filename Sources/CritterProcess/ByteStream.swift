import CritterSystem

/// A pair of sockets that serves as a pipe to another program. If the other program stops reading,
/// a write returns an error. With a pipe, it would raise a signal.
final class ByteStream {
  private let writer: Descriptor

  private init(_ writer: Descriptor) {
    self.writer = writer
  }

  /// - Returns: the end for this program to write to, and the end for the other program to read
  ///   from.
  /// - Throws: `ProcessError.system` if the system has no more sockets.
  static func opened() throws(ProcessError) -> (ByteStream, reader: Descriptor) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamKind, 0, &ends) == 0 else {
      throw .system(doing: "make a pipe to a program", reason: SystemError.last.description)
    }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return (ByteStream(Descriptor(ends[0])), Descriptor(ends[1]))
  }

  /// Writes bytes and waits until the other program has read them.
  ///
  /// - Returns: false if the other program stopped reading.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(
          writer.number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, sendFlags)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Closes the stream, so that the other program sees the end of its input.
  func end() {
    shutdown(writer.number, Int32(SHUT_WR))
  }
}

#if canImport(Darwin)
  private let streamKind = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif
