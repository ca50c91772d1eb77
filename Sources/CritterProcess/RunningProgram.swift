import CritterGuard
import Dispatch
import Foundation

/// A program at work, its output going to files. When we are made to end it is killed.
final class RunningProgram {
  let name: String
  private let process = Process()
  private let output: ScratchFile
  private let messages: ScratchFile
  private let ended = DispatchSemaphore(value: 0)
  /// While it runs.
  private var identifier: pid_t = 0

  init(
    _ program: Program, _ arguments: [String], in folder: String?,
    _ environment: ProcessEnvironment, input: FileHandle
  ) throws(ProcessError) {
    name = program.name
    output = try ScratchFile()
    messages = try ScratchFile()
    process.executableURL = URL(fileURLWithPath: program.path)
    process.arguments = arguments
    process.environment = environment.variables
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = input
    process.standardOutput = output.handle
    process.standardError = messages.handle
    process.terminationHandler = { [ended] _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw .notStarted(program.path, reason: Self.shortage ?? error.localizedDescription)
    }
    identifier = process.processIdentifier
    guard_adopt(identifier)
  }

  /// The system's own words for it would be of a bad file.
  private static var shortage: String? {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0, limit.rlim_cur < fewestOpenFiles else { return nil }
    return "only \(limit.rlim_cur) files may be open, and that takes \(fewestOpenFiles); "
      + "see 'ulimit -n'"
  }

  deinit {
    release()
  }

  /// From its end on the number may be another program's.
  private func release() {
    guard_release(identifier)
  }

  /// Waits for its end.
  ///
  /// - Parameters:
  ///   - timeLimit: seconds from now.
  ///   - outputLimit: bytes.
  func result(
    timeLimit: Double? = nil, outputLimit: Int? = nil
  ) throws(ProcessError) -> ProgramResult {
    try wait(timeLimit, outputLimit)
    process.waitUntilExit()
    release()
    if let limit = exceeded(outputLimit) { throw .tooMuchOutput(name, limit: limit) }
    let status = process.terminationStatus
    return ProgramResult(
      ending: process.terminationReason == .exit ? .exit(status) : .signal(status),
      output: try output.contents(), messages: try messages.contents())
  }

  /// A file tells nobody that it grows: its size is looked at.
  private func wait(_ timeLimit: Double?, _ outputLimit: Int?) throws(ProcessError) {
    let deadline = timeLimit.map { DispatchTime.now() + $0 } ?? .distantFuture
    while process.isRunning {
      if ended.wait(timeout: min(deadline, .now() + 0.05)) == .success { return }
      if exceeded(outputLimit) != nil { return kill() }
      guard let timeLimit, DispatchTime.now() >= deadline else { continue }
      kill()
      throw .timedOut(name, seconds: timeLimit)
    }
  }

  /// The limit in bytes, of its output or of its messages, beyond which it has written.
  func exceeded(_ outputLimit: Int? = nil) -> Int? {
    if messages.size > Self.messageLimit { return Self.messageLimit }
    return outputLimit.flatMap { output.size > $0 ? $0 : nil }
  }

  /// Bytes. ffmpeg says a few hundred of them a second.
  private static let messageLimit = 10_000_000

  /// Ends it with what it started: Foundation gives each program a group of its own, and one that
  /// a shell left behind would go on writing.
  func kill() {
    guard process.isRunning else { return }
    if Foundation.kill(-identifier, SIGKILL) != 0 { _ = Foundation.kill(identifier, SIGKILL) }
    process.waitUntilExit()
    release()
  }
}

/// Foundation closes so many for a program that it starts, whether they are open or not.
private let fewestOpenFiles: rlim_t = 256

#if canImport(Darwin)
  private let openFiles = RLIMIT_NOFILE
#else
  private let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
#endif
