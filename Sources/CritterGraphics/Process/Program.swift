/// An executable program on this machine.
package struct Program: Hashable, Sendable {
  /// The path of the executable file.
  package let path: String

  /// - Parameters:
  ///   - name: the name of a program on the search path, or a path with a slash.
  ///   - searchPath: folders separated by colons. Relative folders are skipped, because an
  ///     untrusted folder could contain a program.
  /// - Throws: `ProcessError.notFound` if no such program exists.
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

  /// Runs the program to its end. Its output goes to unnamed files, so it never waits for a reader,
  /// and a child that it leaves behind doesn't block this call.
  ///
  /// - Parameters:
  ///   - folder: the working folder; nil for the current one.
  ///   - input: the contents of its standard input.
  ///   - timeLimit: the seconds after which it is killed; nil for no limit.
  ///   - outputLimit: the bytes of output after which it is killed; nil for no limit.
  /// - Returns: the exit and the output, also if the program failed.
  /// - Throws: `ProcessError` if the program can't be started or exceeds a limit.
  package func run(
    _ arguments: [String], in folder: String? = nil, environment: ProcessEnvironment = .minimal(),
    input: [UInt8] = [], timeLimit: Double? = nil, outputLimit: Int? = nil
  ) throws(ProcessError) -> ProgramResult {
    let program = try RunningProgram(
      self, arguments: arguments, folder: folder, environment: environment,
      input: try ScratchFile(input).file)
    return try program.result(timeLimit: timeLimit, outputLimit: outputLimit)
  }

  /// Starts the program without waiting for it, and discards its output.
  ///
  /// - Throws: `ProcessError` if the program can't be started.
  package func launch(_ arguments: [String], environment: ProcessEnvironment) throws(ProcessError) {
    _ = try RunningProgram(
      self, arguments: arguments, folder: nil, environment: environment,
      input: try ScratchFile().file)
  }

  /// The file name of the program.
  package var name: String { path.exact.lastName }
}

/// The exit and the output of a program.
package struct ProgramResult: Hashable, Sendable {
  /// The way in which a program ended.
  package enum Ending: Hashable, Sendable {
    /// The program ended by itself, with a status.
    case exit(Int32)
    case signal(Int32)
  }

  /// The way in which the program ended.
  package var ending: Ending
  /// The bytes of its standard output.
  package var output: [UInt8]
  /// The bytes of its standard error.
  package var messages: [UInt8]

  /// Whether the program ended by itself with status 0.
  package var isSuccess: Bool { ending == .exit(0) }
  /// The standard output as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The standard error as text.
  package var messagesText: String { String(decoding: messages, as: UTF8.self) }

  /// The reason for a failure: the last line of the messages, if any, or the way in which the
  /// program ended.
  package var reason: String {
    let lines = messagesText.split(whereSeparator: \.isNewline).suffix(4)
    if !lines.isEmpty { return lines.joined(separator: "\n") }
    return switch ending {
    case .exit(let status): "it ended with exit code \(status)"
    case .signal(let number): "signal \(number) ended it"
    }
  }
}

/// The environment variables of a program.
package struct ProcessEnvironment: Hashable, Sendable {
  /// The values by name.
  package let variables: [String: String]

  /// The variables with the search path, the home folder, and the language.
  private static let needed = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE",
    "LC_MESSAGES",
  ]

  /// Returns an environment with only the current variables that every program needs.
  ///
  /// - Parameters:
  ///   - names: the names of other current variables to include.
  ///   - added: variables that replace current ones.
  package static func minimal(
    including names: [String] = [], adding added: [String: String] = [:]
  ) -> ProcessEnvironment {
    let ours = ProcessInfo.processInfo.environment.filter {
      needed.contains($0.key) || names.contains($0.key)
    }
    return ProcessEnvironment(variables: ours.merging(added) { $1 })
  }

  /// Returns an environment with exactly these variables.
  package static func only(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(variables: variables)
  }

  /// All current variables, for a program that acts for the user, such as a browser.
  package static let inherited = ProcessEnvironment(variables: ProcessInfo.processInfo.environment)
}

/// The reason why another program failed.
package enum ProcessError: Error, Hashable, CustomStringConvertible {
  /// No program has this name on the search path, or this path.
  case notFound(String)
  /// The program couldn't be started, with the system's message.
  case notStarted(String, reason: String)
  /// The program ended with a status other than 0, or by a signal. The message is its own, if any.
  case failed(String, message: String)
  /// The program was killed because it took too long.
  case timedOut(String, seconds: Double)
  /// The program was killed because it printed more than `limit` bytes.
  case tooMuchOutput(String, limit: Int)
  /// A system failure of the communication with a program.
  case system(doing: String, reason: String)

  /// The error message.
  package var description: String {
    switch self {
    case .notFound(let name):
      name.exact.contains("/")
        ? "no program \(name)" : "\(name) isn't installed, or not on the PATH"
    case .notStarted(let name, let reason): "can't start \(name): \(reason)"
    case .failed(let name, let message): "\(name) failed: \(message)"
    case .timedOut(let name, let seconds):
      "\(name) didn't finish within \(Int(exactly: seconds).map(String.init) ?? "\(seconds)") seconds"
    case .tooMuchOutput(let name, let limit): "\(name) printed more than \(limit.grouped) bytes"
    case .system(let doing, let reason): "can't \(doing): \(reason)"
    }
  }
}
