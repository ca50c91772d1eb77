import Foundation

/// One run of the built `critter`, or of another program, from start to end.
struct Run {
  /// Minus the signal's number if one killed it.
  let exitCode: Int32
  let output: Data
  let messages: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// - Parameter environment: beside the tests' own, of which what changes messages is left out.
  init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    program: URL = Program.critter
  ) throws {
    let running = try RunningProgram(
      arguments, in: folder, environment: environment, program: program)
    self = try running.wait()
  }

  fileprivate init(exitCode: Int32, output: Data, messages: String) {
    self.exitCode = exitCode
    self.output = output
    self.messages = messages
  }
}

/// A program at work. Its streams go to files, so that it never waits for a reader.
final class RunningProgram {
  private let process = Process()
  private let streams: Folder

  init(
    _ arguments: [String], in folder: Folder, environment: [String: String] = [:],
    program: URL = Program.critter
  ) throws {
    streams = try Folder()
    try streams.write("", to: "output")
    try streams.write("", to: "messages")
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = Program.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: streams.url("output"))
    process.standardError = try FileHandle(forWritingTo: streams.url("messages"))
    try process.run()
  }

  var messages: String { streams.text("messages") }
  var isRunning: Bool { process.isRunning }
  var processIdentifier: Int32 { process.processIdentifier }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  func wait() throws -> Run {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Run(
      exitCode: process.terminationReason == .exit ? status : -status,
      output: try streams.data("output"), messages: messages)
  }
}

enum Program {
  /// The built program stands beside the bundle of the tests.
  static let critter: URL = {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let started = URL(fileURLWithPath: CommandLine.arguments[0])
    let folders =
      [Bundle.main.bundleURL] + (bundles + [started]).map { $0.deletingLastPathComponent() }
      + [repository.appendingPathComponent(".build/debug")]
    let candidates = folders.map { $0.appendingPathComponent("critter") }
    guard
      let found = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path) && !$0.hasDirectoryPath
      })
    else { fatalError("there is no built critter in \(folders.map(\.path))") }
    return found.resolvingSymlinksInPath()
  }()

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let parts = repository.appendingPathComponent("parts")

  /// A program of the system.
  static func named(_ name: String) throws -> URL {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw Missing(program: name)
    }
    return URL(fileURLWithPath: path)
  }

  struct Missing: Error {
    let program: String
  }

  fileprivate static let environment = ProcessInfo.processInfo.environment.filter {
    !["CI", "NO_COLOR", "CRITTER_PARTS"].contains($0.key)
  }
}
