package import Foundation
import Synchronization

/// One run of a command from start to end.
package struct Run {
  /// Minus the signal's number if one killed it.
  package let exitCode: Int32
  package let output: Data
  package let messages: String

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program in a process of its own.
  ///
  /// - Parameter environment: added to that of the tests, without variables that change messages.
  package init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:], program: URL
  ) throws {
    let running = try RunningProgram(
      arguments, in: folder, environment: environment, program: program)
    self = try running.wait()
  }

  package init(exitCode: Int32, output: Data, messages: String) {
    self.exitCode = exitCode
    self.output = output
    self.messages = messages
  }
}

/// A program at work. Its output goes to a file and its messages are read as they come, so that it
/// never waits for a reader.
package final class RunningProgram {
  private let process = Process()
  private let output: Folder
  private let transcript: Transcript

  package init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    program: URL = Program.critter
  ) throws {
    output = try Folder()
    try output.write("", to: "output")
    let messages = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = Program.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output.url("output"))
    process.standardError = messages
    try process.run()
    transcript = Transcript(messages.fileHandleForReading)
  }

  package var messages: String { transcript.text }
  package var isRunning: Bool { process.isRunning }
  package var processIdentifier: Int32 { process.processIdentifier }

  package func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until its messages have so many of these characters or words in them.
  ///
  /// - Returns: whether they have; not if it ends before.
  package func wait(for words: String, count: Int = 1) -> Bool {
    transcript.wait { $0.ranges(of: words).count >= count }
  }

  package func wait() throws -> Run {
    process.waitUntilExit()
    _ = transcript.wait { _ in false }
    let status = process.terminationStatus
    return Run(
      exitCode: process.terminationReason == .exit ? status : -status,
      output: try output.data("output"), messages: messages)
  }
}

/// The output of a pipe, read by its own thread.
private final class Transcript: Sendable {
  private let state = Mutex((bytes: Data(), hasEnded: false))
  private let news = DispatchSemaphore(value: 0)

  init(_ pipe: FileHandle) {
    Thread.detachNewThread { [self] in
      var chunk: Data
      repeat {
        chunk = pipe.availableData
        state.withLock {
          $0.bytes += chunk
          $0.hasEnded = chunk.isEmpty
        }
        news.signal()
      } while !chunk.isEmpty
    }
  }

  var text: String { state.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

  /// Waits until the text will do, no more comes, or nothing new has come for a minute.
  func wait(until isEnough: (String) -> Bool) -> Bool {
    while !isEnough(text) {
      if state.withLock({ $0.hasEnded }) { return isEnough(text) }
      if news.wait(timeout: .now() + 60) == .timedOut { return false }
    }
    return true
  }
}

package enum Program {
  /// The built program, next to the bundle of the tests.
  package static let critter: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let started = URL(fileURLWithPath: CommandLine.arguments[0])
    let folders =
      [Bundle.main.bundleURL] + (bundles + [started]).map { $0.deletingLastPathComponent() }
      + [Repository.folder.appendingPathComponent(".build/debug")]
    let candidates = folders.map { $0.appendingPathComponent("critter") }
    guard
      let found = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
      })
    else { fatalError("there is no built critter in \(folders.map(\.path))") }
    return found.resolvingSymlinksInPath()
  }()

  /// Debian's own, which has Debian's modules.
  package static var python: URL {
    get throws {
      try OnlyInCheck.require("python3")
      let system = "/usr/bin/python3"
      return FileManager.default.isExecutableFile(atPath: system)
        ? URL(fileURLWithPath: system) : try named("python3")
    }
  }

  /// The programs that `scripts/setup` finds or installs on every machine.
  private static let common: Set = ["bash", "git", "script", "sh"]

  /// A program of the system.
  package static func named(_ name: String) throws -> URL {
    if !common.contains(name) { try OnlyInCheck.require(name) }
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(program: name)
    }
    return URL(fileURLWithPath: path)
  }

  package struct Missing: Error {
    let program: String
  }

  fileprivate static let environment = ProcessInfo.processInfo.environment.filter {
    !["CI", "NO_COLOR", "CRITTER_RIGS"].contains($0.key)
  }
}
