import CritterTestSupport
import Foundation
import Testing

/// Files and a command that do harm where nobody looks out, and what has to be said of them.
///
/// The files are made by code, in a folder of their own in which the command runs.
struct Specimen: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// What follows `critter`.
  let command: [String]
  let exitCode: Int32
  /// Words of the error; what it names, and the limit.
  let message: String
  let make: @Sendable (Folder) throws -> Void

  init(
    _ name: String, _ command: [String], exitCode: Int32 = 2, says message: String,
    _ make: @escaping @Sendable (Folder) throws -> Void
  ) {
    (testDescription, self.command, self.exitCode) = (name, command, exitCode)
    (self.message, self.make) = (message, make)
  }

  /// Those that it does not say itself.
  private var limits: [String] {
    [("--limit-time", "5"), ("--limit-memory", "512MB")].flatMap { name, value in
      command.contains(name) ? [] : [name, value]
    }
  }

  /// The program ends by itself, soon, in little memory, with its exit code and its sentence.
  ///
  /// - Parameter secret: words that it must not print.
  func check(hiding secret: String? = nil) throws {
    let folder = try Folder()
    try make(folder)
    let before = try folder.contents
    let run = try GuardedRun(command, in: folder, limits: limits)
    #expect(run.exitCode == exitCode, "\(run.messages)")
    #expect(run.messages.contains(message), "\(run.messages)")
    if let secret { #expect(!(run.messages + run.text).contains(secret), "\(run.messages)") }
    #expect(run.peakBytes <= 600_000_000)
    #expect(run.seconds < 40)
    #expect(try folder.contents == before, "nothing is left behind")
  }
}
