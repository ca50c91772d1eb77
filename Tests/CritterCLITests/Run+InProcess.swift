import CritterCLI
import CritterTool
import CritterTestSupport
import Foundation
import Synchronization
import Testing

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

/// The working directory of a run, which its threads share with no others. Where the system doesn't
/// allow that, all runs share one, and take turns.
private enum WorkingDirectory {
  private static let turn = Mutex(())

  static func use<Success: Sendable>(
    _ path: String, _ body: @escaping @Sendable () -> Success
  ) throws -> Success {
    let result = Mutex<Result<Success, any Error>?>(nil)
    let end = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      result.withLock { result in
        result = Result {
          guard !leavesOthers() else { return try change(to: path, for: body) }
          return try turn.withLock { _ in
            defer { _ = chdir("/") }
            return try change(to: path, for: body)
          }
        }
      }
      end.signal()
    }
    end.wait()
    return try result.withLock { try #require($0).get() }
  }

  private static func change<Success>(to path: String, for body: () -> Success) throws -> Success {
    guard chdir(path) == 0 else { throw Missing(path: path) }
    return body()
  }

  /// Gives this thread, and those that it starts, a working directory of their own.
  private static func leavesOthers() -> Bool {
    #if os(Linux)
      typealias Unshare = @convention(c) (Int32) -> Int32
      guard let unshare = dlsym(nil, "unshare") else { return false }
      let folder: Int32 = 0x200
      return unsafeBitCast(unshare, to: Unshare.self)(folder) == 0
    #else
      return false
    #endif
  }

  struct Missing: Error {
    let path: String
  }
}

/// Collects the text that a run writes to one stream.
private final class Recorder: Sendable {
  private let bytes = Mutex(Data())

  var data: Data { bytes.withLock { $0 } }

  func append(_ more: [UInt8]) {
    bytes.withLock { $0 += more }
  }
}
