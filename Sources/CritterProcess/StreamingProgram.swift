import CritterGuard
import CritterSystem

/// A program that is handed its input bit by bit. When we are made to end it is killed, and when we
/// go away in whatever manner it reaches an end, for its input does.
package final class StreamingProgram {
  private let program: RunningProgram
  private let input: ByteStream

  /// - Throws: `ProcessError` when it cannot be started.
  package init(
    _ program: Program, _ arguments: [String], in folder: String? = nil,
    environment: ProcessEnvironment = .closed()
  ) throws(ProcessError) {
    let reader: Descriptor
    (input, reader) = try ByteStream.opened()
    // With only the program itself to read from it, writing fails once the program has ended.
    self.program = try RunningProgram(program, arguments, in: folder, environment, input: reader)
  }

  /// Waits until all is taken.
  ///
  /// - Throws: `ProcessError` when the program has ended before its time, or does nothing but talk.
  package func write(_ bytes: [UInt8]) throws(ProcessError) {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    if program.exceeded() != nil || !input.write(bytes) { _ = try finish() }
  }

  /// Ends its input and waits for its end.
  ///
  /// - Returns: what it has written to its standard output.
  /// - Throws: `ProcessError.failed` in its words.
  package func finish() throws(ProcessError) -> [UInt8] {
    guard_enter(guard_program, program.name)
    defer { guard_leave() }
    input.end()
    let result = try program.result()
    guard result.isSuccess else { throw .failed(program.name, message: result.reason) }
    return result.output
  }

  /// Ends it at once, if it has not ended, and waits for its end.
  package func kill() {
    program.kill()
  }
}
