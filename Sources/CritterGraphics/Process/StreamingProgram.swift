import CritterGuard

/// A program that gets its input in pieces. It is killed if this process must end. If this process
/// crashes, the input ends, and so does the program.
package final class StreamingProgram {
  private let program: RunningProgram
  private let input: ByteStream

  /// - Throws: `ProcessError` if the program can't be started.
  package init(
    _ program: Program, _ arguments: [String], in folder: String? = nil,
    environment: ProcessEnvironment = .minimal()
  ) throws(ProcessError) {
    let reader: Descriptor
    (input, reader) = try ByteStream.opened()
    // Only the program holds the reading end, so writing fails after the program ended.
    self.program = try RunningProgram(
      program, arguments: arguments, folder: folder, environment: environment, input: reader)
  }

  /// Writes bytes to the program and waits until it has read them.
  ///
  /// - Throws: `ProcessError` if the program ended too early or exceeds the limit of its messages.
  package func write(_ bytes: [UInt8]) throws(ProcessError) {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    if program.exceeded() != nil || !input.write(bytes) { _ = try finish() }
  }

  /// Closes the input and waits for the end of the program.
  ///
  /// - Returns: the bytes of its standard output.
  /// - Throws: `ProcessError.failed` with the program's own message.
  package func finish() throws(ProcessError) -> [UInt8] {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    input.end()
    let result = try program.result()
    guard result.isSuccess else { throw .failed(program.name, message: result.reason) }
    return result.output
  }

  /// Kills the program if it still runs, and waits for its end.
  package func kill() {
    program.kill()
  }
}

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
