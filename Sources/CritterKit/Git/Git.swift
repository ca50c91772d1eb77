import CritterGraphics
import CritterSyntax

/// Runs git in an untrusted repository.
///
/// Git reads only objects and references. A separate git folder hides the repository's
/// configuration and hooks, which could run programs.
struct Git: Sendable {
  private let folder: GitFolder
  /// The path of the replacement for `.git`.
  private let view: String

  /// - Parameter view: the path of the replacement for `.git`, which must not exist yet.
  init(_ folder: GitFolder, view: String) throws(GitError) {
    self.folder = folder
    self.view = view
    try folder.makeView(at: view)
  }

  /// - Returns: git's output without the final line break; nil if git fails.
  func line(_ arguments: [String]) throws(GitError) -> String? {
    try folder.updateHead(of: view)
    let result = try result(arguments)
    guard result.isSuccess else { return nil }
    return result.outputText.exact.dropping(suffix: "\n") ?? result.outputText
  }

  /// - Parameters:
  ///   - input: git's standard input.
  ///   - outputLimit: the maximum output size in bytes.
  /// - Throws: `GitError.git` with git's own message.
  func output(
    _ arguments: [String], input: String = "", outputLimit: Int = 16_000_000
  ) throws(GitError) -> [UInt8] {
    let result = try result(arguments, input: input, outputLimit: outputLimit)
    guard result.isSuccess else { throw .git(message: result.reason) }
    return result.output
  }

  private func result(
    _ arguments: [String], input: String = "", outputLimit: Int = 16_000_000
  ) throws(GitError) -> ProgramResult {
    do throws(ProcessError) {
      return try Program("git").run(
        Self.options + ["--git-dir=" + view] + arguments, in: "/",
        environment: .only(Self.environment), input: Array(input.utf8), timeLimit: Self.timeLimit,
        outputLimit: outputLimit)
    } catch .notFound(let name) {
      throw .git(message: "\(ProcessError.notFound(name))")
    } catch .tooMuchOutput(let name, let limit) {
      throw .git(message: "\(ProcessError.tooMuchOutput(name, limit: limit))")
    } catch {
      throw .systemFailed(to: "ask git", reason: error.description)
    }
  }

  /// The time limit in seconds. A named pipe in the repository would block git forever.
  private static let timeLimit = 10.0

  private static let options = ["--no-optional-locks", "--literal-pathspecs", "--no-pager"]

  /// `GIT_ALLOW_PROTOCOL` prevents fetching the missing objects of a partial clone.
  private static var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_ATTR_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "none",
      "GIT_NO_LAZY_FETCH": "1",
    ]
  }
}
