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
  /// - Parameter timeLimit: seconds from now.
  func result(timeLimit: Double? = nil) throws(ProcessError) -> ProgramResult {
    if let timeLimit, process.isRunning, ended.wait(timeout: .now() + timeLimit) == .timedOut {
      kill()
      throw .timedOut(name, seconds: timeLimit)
    }
    process.waitUntilExit()
    stopWatching()
    let status = process.terminationStatus
    return ProgramResult(
      ending: process.terminationReason == .exit ? .exit(status) : .signal(status),
      output: try output.contents(), messages: try messages.contents())
  }

  func kill() {
    guard process.isRunning else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    stopWatching()
  }
}
