import CritterGuard

/// A program that gets its input in pieces. It is killed if this process must end. If this process
/// crashes, the input ends, and so does the program.
///
/// A pair of sockets serves as a pipe. If the program stops reading, a write returns an error. With a
/// pipe, it would raise a signal.
package final class StreamingProgram {
  private let program: RunningProgram
  private let input: Descriptor

  /// - Throws: `ProcessError` if the program can't be started, or the system has no more sockets.
  package init(
    _ program: Program, _ arguments: [String], in folder: String? = nil,
    environment: ProcessEnvironment = .minimal()
  ) throws(ProcessError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamKind, 0, &ends) == 0 else {
      throw .system(doing: "make a pipe to a program", reason: SystemError.last.description)
    }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    input = Descriptor(ends[0])
    // Only the program holds the reading end, so writing fails after the program ended.
    self.program = try RunningProgram(
      program, arguments: arguments, folder: folder, environment: environment,
      input: Descriptor(ends[1]))
  }

  /// Writes bytes to the program and waits until it has read them.
  ///
  /// - Throws: `ProcessError` if the program ended too early or exceeds the limit of its messages.
  package func write(_ bytes: [UInt8]) throws(ProcessError) {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    if program.exceeded() != nil || !sends(bytes) { _ = try finish() }
  }

  /// Writes bytes and waits until the program has read them. Returns false if it stopped reading.
  private func sends(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(
          input.number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, sendFlags)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Closes the input and waits for the end of the program.
  ///
  /// - Returns: the bytes of its standard output.
  /// - Throws: `ProcessError.failed` with the program's own message.
  package func finish() throws(ProcessError) -> [UInt8] {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    shutdown(input.number, Int32(SHUT_WR))
    let result = try program.result()
    guard result.isSuccess else { throw .failed(program.name, message: result.reason) }
    return result.output
  }

  /// Kills the program if it still runs, and waits for its end.
  package func kill() {
    program.kill()
  }
}

#if canImport(Darwin)
  private let streamKind = SOCK_STREAM
  private let sendFlags: Int32 = 0
#else
  private let streamKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
  private let sendFlags = Int32(MSG_NOSIGNAL)
#endif
