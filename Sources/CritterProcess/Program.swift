import CritterSystem

/// A program on this machine that can be run.
package struct Program: Hashable, Sendable {
  /// Of the executable file.
  package let path: String

  /// - Parameters:
  ///   - name: looked for on the path; with a slash in it, the file's path.
  ///   - searchPath: folders between colons; a relative one could hold a stranger's program.
  /// - Throws: `ProcessError.notFound`.
  package init(
    _ name: String,
    searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) throws(ProcessError) {
    let candidates =
      name.exact.contains("/")
      ? [name]
      : searchPath.exact.split(separator: ":").filter { $0.exact.hasPrefix("/") }
        .map { "\($0)/\(name)" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw .notFound(name)
    }
    self.path = path
  }

  /// Runs it to its end. Its output goes to files without names, so it never waits for us to read,
  /// and nothing that it leaves running keeps us.
  ///
  /// - Parameters:
  ///   - folder: where it runs; where we do when nil.
  ///   - input: all that it can read.
  ///   - timeLimit: seconds after which it is killed; nil for none.
  ///   - outputLimit: bytes of output after which it is killed; nil for none.
  /// - Returns: how it ended and what it wrote, also when it failed.
  /// - Throws: `ProcessError`, but not for what a program that ended says of itself.
  package func run(
    _ arguments: [String], in folder: String? = nil, environment: ProcessEnvironment = .closed(),
    input: [UInt8] = [], timeLimit: Double? = nil, outputLimit: Int? = nil
  ) throws(ProcessError) -> ProgramResult {
    let program = try RunningProgram(
      self, arguments, in: folder, environment, input: try ScratchFile(input).file)
    return try program.result(timeLimit: timeLimit, outputLimit: outputLimit)
  }

  /// Starts it and goes on; what it writes is lost.
  ///
  /// - Throws: `ProcessError` when it cannot be started.
  package func launch(
    _ arguments: [String], environment: ProcessEnvironment
  ) throws(ProcessError) {
    _ = try RunningProgram(self, arguments, in: nil, environment, input: try ScratchFile().file)
  }

  /// Its name without the folder.
  package var name: String { path.exact.lastName }
}

/// How a program ended, and what it wrote.
package struct ProgramResult: Hashable, Sendable {
  /// What a program's end looks like to the system.
  package enum Ending: Hashable, Sendable {
    /// By itself, with a status.
    case exit(Int32)
    case signal(Int32)
  }

  /// How it ended.
  package var ending: Ending
  /// What it wrote to its standard output.
  package var output: [UInt8]
  /// What it wrote to its standard error.
  package var messages: [UInt8]

  /// Whether it ended by itself with status 0.
  package var isSuccess: Bool { ending == .exit(0) }
  /// The output as UTF-8.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The messages as UTF-8.
  package var messagesText: String { String(decoding: messages, as: UTF8.self) }

  /// Why it failed: the last of its messages' lines, where there are any, or how it ended.
  package var reason: String {
    let lines = messagesText.split(whereSeparator: \.isNewline).suffix(4)
    if !lines.isEmpty { return lines.joined(separator: "\n") }
    return switch ending {
    case .exit(let status): "it ended with exit code \(status)"
    case .signal(let number): "signal \(number) ended it"
    }
  }
}
