import Dispatch
import Foundation

/// A program at work, its output going to files. When we are interrupted it is killed.
final class RunningProgram {
  let name: String
  private let process = Process()
  private let output: ScratchFile
  private let messages: ScratchFile
  private let ended = DispatchSemaphore(value: 0)
  private var interruptions: [any DispatchSourceSignal] = []

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
      throw .notStarted(program.path, reason: error.localizedDescription)
    }
    killWhenInterrupted()
  }

  /// What an interruption does to us is for others to say.
  private func killWhenInterrupted() {
    let identifier = process.processIdentifier
    interruptions = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { _ = Foundation.kill(identifier, SIGKILL) }
      source.resume()
      return source
    }
  }

  deinit {
    stopWatching()
  }

  /// From its end on the number may be another program's.
  private func stopWatching() {
    for source in interruptions { source.cancel() }
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
    stopWatching()
    if let outputLimit, output.size > outputLimit {
      throw .tooMuchOutput(name, limit: outputLimit)
    }
    let status = process.terminationStatus
    return ProgramResult(
      ending: process.terminationReason == .exit ? .exit(status) : .signal(status),
      output: try output.contents(), messages: try messages.contents())
  }

  /// A file tells nobody that it grows: where there is a limit, its size is looked at.
  private func wait(_ timeLimit: Double?, _ outputLimit: Int?) throws(ProcessError) {
    let deadline = timeLimit.map { DispatchTime.now() + $0 } ?? .distantFuture
    let pause = outputLimit == nil ? Double.infinity : 0.05
    while process.isRunning {
      let next = pause.isFinite ? min(deadline, .now() + pause) : deadline
      if ended.wait(timeout: next) == .success { return }
      if let outputLimit, output.size > outputLimit { return kill() }
      guard let timeLimit, DispatchTime.now() >= deadline else { continue }
      kill()
      throw .timedOut(name, seconds: timeLimit)
    }
  }

  /// Ends it with what it started: Foundation gives each program a group of its own, and one that
  /// a shell left behind would go on writing.
  func kill() {
    guard process.isRunning else { return }
    let identifier = process.processIdentifier
    if Foundation.kill(-identifier, SIGKILL) != 0 { _ = Foundation.kill(identifier, SIGKILL) }
    process.waitUntilExit()
    stopWatching()
  }
}
