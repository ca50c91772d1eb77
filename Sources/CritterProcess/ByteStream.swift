import CritterSystem

/// A pair of sockets that serves as a pipe to another program. To write where no one reads any more
/// is an error that is returned; with a pipe it would be a signal that ends this program.
final class ByteStream {
  private let writer: Descriptor

  private init(_ writer: Descriptor) {
    self.writer = writer
  }

  /// - Returns: what we write to and what the other program reads from.
  /// - Throws: `ProcessError.system` when there are no more sockets.
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

  /// Waits until all is taken.
  ///
  /// - Returns: false when no one reads any more.
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

  /// Tells the reader that this was all.
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
