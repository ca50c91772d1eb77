import CritterKit
import Dispatch
import Foundation

/// A program that runs to its end, but neither for long nor with endless output.
struct BoundedProgram {
  let arguments: [String]
  /// All of it: nothing is inherited.
  let environment: [String: String]
  /// The path of the file that it reads.
  let input: String

  private static let greatestOutput = 300_000_000
  private static let seconds = 60

  /// - Throws: `DiffError` when it cannot be started, and when it was stopped.
  func run() throws(DiffError) -> (output: Data, messages: Data, status: Int32) {
    do {
      return try launch()
    } catch let error as DiffError {
      throw error
    } catch {
      throw .git(message: error.reason)
    }
  }

  private func launch() throws -> (output: Data, messages: Data, status: Int32) {
    let (process, output, messages) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: input))
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let id = process.processIdentifier
    let alarm = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.seconds), execute: alarm)
    defer { alarm.cancel() }
    // Few enough to fit the pipe while the output is read.
    let written = try output.fileHandleForReading.bytes(upTo: Self.greatestOutput)
    if written == nil { kill(id, SIGKILL) }
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard let written else { throw DiffError.gitLimit("it has too much to say") }
    if process.terminationReason == .uncaughtSignal {
      throw DiffError.gitLimit("a signal ended it, after \(Self.seconds) seconds at most")
    }
    return (written, said, process.terminationStatus)
  }
}

extension FileHandle {
  /// All that there is; nil when that is more.
  fileprivate func bytes(upTo limit: Int) throws -> Data? {
    var data = Data()
    while let more = try read(upToCount: 1 << 16), !more.isEmpty {
      data += more
      if data.count > limit { return nil }
    }
    return data
  }
}
