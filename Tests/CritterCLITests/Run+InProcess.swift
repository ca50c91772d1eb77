import CritterCLI
import CritterTool
import CritterTestSupport
import Foundation
import Synchronization

extension Run {
  /// Runs `critter` in this process, with the folder, or one in it, as its working directory.
  init(_ arguments: [String], in folder: Folder, below name: String = "") throws {
    let output = Recorder()
    let messages = Recorder()
    let streams = Streams(output: { output.append($0) }, messages: { messages.append($0) })
    let exitCode = try WorkingDirectory.use(folder.path(name)) {
      Critter.run(arguments, streams: streams)
    }
    self.init(
      exitCode: exitCode, output: output.data,
      messages: String(decoding: messages.data, as: UTF8.self))
  }

  /// Runs the built `critter` in a process of its own.
  init(_ arguments: [String], in folder: Folder, environment: [String: String]) throws {
    try self.init(arguments, in: folder, environment: environment, program: Program.critter)
  }
}

/// The working directory of the test process, which one test uses at a time.
private enum WorkingDirectory {
  private static let turn = Mutex(())

  static func use<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    try turn.withLock { _ in
      guard FileManager.default.changeCurrentDirectoryPath(path) else { throw Missing(path: path) }
      defer { _ = FileManager.default.changeCurrentDirectoryPath("/") }
      return try body()
    }
  }

  struct Missing: Error {
    let path: String
  }
}

/// Collects what a run writes to one stream.
private final class Recorder: Sendable {
  private let bytes = Mutex(Data())

  var data: Data { bytes.withLock { $0 } }

  func append(_ more: [UInt8]) {
    bytes.withLock { $0 += more }
  }
}
