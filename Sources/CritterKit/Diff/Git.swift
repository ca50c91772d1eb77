import CritterForms
import Foundation

/// git, run as a process in a folder.
struct Git {
  let folder: String
  /// The file that takes the place of the repository's index.
  var index: String?

  /// - Parameter input: the path of a file that it reads.
  /// - Returns: what it writes to standard output.
  /// - Throws: `KitError.git` in its own words.
  func run(_ arguments: [String], input: String? = nil) throws(KitError) -> String {
    let result: (output: Data, messages: Data, status: Int32)
    do {
      result = try launch(arguments, input: input)
    } catch {
      throw .git(message: error.reason)
    }
    if result.status == 127 { throw .git(message: "it is not installed, or not on the PATH") }
    guard result.status == 0 else {
      let words = String(decoding: result.messages, as: UTF8.self)
      throw .git(message: words.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return String(decoding: result.output, as: UTF8.self)
  }

  /// The entries of a list that ends each with a null.
  func list(_ arguments: [String]) throws(KitError) -> [String] {
    try run(arguments).split(separator: "\0").map(String.init)
  }

  private func launch(
    _ arguments: [String], input: String?
  ) throws -> (output: Data, messages: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
    if let index { process.environment?["GIT_INDEX_FILE"] = index }
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) }
      ?? FileHandle.nullDevice
    try process.run()
    // git writes few messages, so they fit the pipe while the output is read.
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (written, said, process.terminationStatus)
  }
}
