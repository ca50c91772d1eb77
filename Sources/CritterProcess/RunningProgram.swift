import CritterGuard
import CritterSystem
import Dispatch

/// A program at work, its output going to files. When we are made to end it is killed.
final class RunningProgram {
  let name: String
  private let process: ChildProcess
  private let output: ScratchFile
  private let messages: ScratchFile

  init(
    _ program: Program, _ arguments: [String], in folder: String?,
    _ environment: ProcessEnvironment, input: Descriptor
  ) throws(ProcessError) {
    name = program.name
    output = try ScratchFile()
    messages = try ScratchFile()
    do {
      process = try ChildProcess(
        URL(fileURLWithPath: program.path).path, arguments, in: folder, environment.variables,
        input: input, output: output.file, messages: messages.file)
    } catch {
      throw .notStarted(program.path, reason: error.description)
    }
    guard_adopt(process.identifier)
  }

  deinit {
    release()
  }

  /// From its end on the number may be another program's.
  private func release() {
    guard_release(process.identifier)
  }

  /// Waits for its end.
  ///
  /// - Parameters:
  ///   - timeLimit: seconds from now.
  ///   - outputLimit: bytes.
  func result(
    timeLimit: Double? = nil, outputLimit: Int? = nil
  ) throws(ProcessError) -> ProgramResult {
    let ending = try wait(timeLimit, outputLimit)
    release()
    if let limit = exceeded(outputLimit) { throw .tooMuchOutput(name, limit: limit) }
    return ProgramResult(
      ending: ending, output: try output.contents(), messages: try messages.contents())
  }

  /// A file tells no one that it grows: its size is looked at.
  private func wait(
    _ timeLimit: Double?, _ outputLimit: Int?
  ) throws(ProcessError) -> ProgramResult.Ending {
    let deadline = timeLimit.map { DispatchTime.now() + $0 } ?? .distantFuture
    while true {
      if let ending = process.wait(until: min(deadline, .now() + 0.05)) { return ending }
      if exceeded(outputLimit) != nil {
        kill()
      } else if let timeLimit, DispatchTime.now() >= deadline {
        kill()
        throw .timedOut(name, seconds: timeLimit)
      }
    }
  }

  /// The limit in bytes, of its output or of its messages, beyond which it has written.
  func exceeded(_ outputLimit: Int? = nil) -> Int? {
    if messages.size > Self.messageLimit { return Self.messageLimit }
    return outputLimit.flatMap { output.size > $0 ? $0 : nil }
  }

  /// Bytes. ffmpeg says a few hundred of them a second.
  private static let messageLimit = 10_000_000

  /// Ends it with what it started.
  func kill() {
    process.kill()
    release()
  }
}
