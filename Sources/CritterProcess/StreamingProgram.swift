import CritterGuard
import CritterSystem

/// A program that gets its input in pieces. It is killed if this process must end. If this process
/// crashes, the input ends, and so does the program.
package final class StreamingProgram {
  private let program: RunningProgram
  private let input: ByteStream

  /// - Throws: `ProcessError` if the program can't be started.
  package init(
    _ program: Program, _ arguments: [String], in folder: String? = nil,
    environment: ProcessEnvironment = .closed()
  ) throws(ProcessError) {
    let reader: Descriptor
    (input, reader) = try ByteStream.opened()
    // Only the program holds the reading end, so writing fails after the program ended.
    self.program = try RunningProgram(program, arguments, in: folder, environment, input: reader)
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
