import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pair of sockets that serves as a pipe to another program. To write where nobody reads any more
/// is an error that is returned; with a pipe it would be a signal that ends this program.
final class ByteStream {
  /// What the other program reads from.
  let reader: FileHandle
  private let descriptor: Int32

  /// - Throws: `ProcessError.system` when there are no more sockets.
  init() throws(ProcessError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamKind, 0, &ends) == 0 else {
      throw .system(doing: "make a pipe to a program", reason: lastSystemError)
    }
    // Neither may live on in a program started meanwhile: its reader would wait for an end for ever.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    descriptor = ends[0]
    reader = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  deinit {
    close(descriptor)
  }

  /// Waits until all is taken.
  ///
  /// - Returns: false when nobody reads any more.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, sendFlags)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Tells the reader that this was all.
  func end() {
    shutdown(descriptor, Int32(SHUT_WR))
  }
}

#if canImport(Darwin)
  private let streamKind = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif
