import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Another program at work. What it writes goes to scratch files, so that it never waits for us to
/// read. When this program is interrupted it is ended at once, and when this program goes away in
/// whatever manner it comes to an end, for its input does.
final class RunningProgram {
  private let process = Process()
  private let input: ByteStream
  private let output: ScratchFile
  private let messages: ScratchFile
  private var interruptions: [any DispatchSourceSignal] = []

  /// - Throws: `EncodeError.ffmpeg` when it cannot be started.
  init(_ path: String, _ arguments: [String]) throws(EncodeError) {
    input = try ByteStream()
    output = try ScratchFile()
    messages = try ScratchFile()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = input.reader
    process.standardOutput = output.handle
    process.standardError = messages.handle
    do {
      try process.run()
    } catch {
      throw .ffmpeg(message: "\(path) cannot be started: \(error.localizedDescription)")
    }
    // With only the program itself to read from it, writing fails once the program has ended.
    try? input.reader.close()
    endWhenInterrupted()
  }

  /// What an interruption does to this program is for others to say.
  private func endWhenInterrupted() {
    let identifier = process.processIdentifier
    interruptions = [SIGINT, SIGTERM].map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { _ = Foundation.kill(identifier, SIGKILL) }
      source.resume()
      return source
    }
  }

  deinit {
    for source in interruptions { source.cancel() }
  }

  /// - Throws: what the program says when it has ended before its time.
  func write(_ bytes: [UInt8]) throws(EncodeError) {
    if !input.write(bytes) { _ = try finish() }
  }

  /// Waits for its end.
  ///
  /// - Returns: what it has written to its standard output.
  /// - Throws: what it says when it has failed.
  func finish() throws(EncodeError) -> [UInt8] {
    input.end()
    waitForEnd()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw .ffmpeg(message: try reason())
    }
    return try output.contents()
  }

  func kill() {
    guard process.isRunning else { return }
    _ = Foundation.kill(process.processIdentifier, SIGKILL)
    waitForEnd()
  }

  private func waitForEnd() {
    process.waitUntilExit()
    // From now on the number may be another program's.
    for source in interruptions { source.cancel() }
  }

  /// The last of its lines, where it has any, or how it ended.
  private func reason() throws(EncodeError) -> String {
    let lines = String(decoding: try messages.contents(), as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(4)
    if !lines.isEmpty { return lines.joined(separator: "\n") }
    let status = process.terminationStatus
    return process.terminationReason == .exit
      ? "it ended with exit code \(status)" : "signal \(status) ended it"
  }
}
