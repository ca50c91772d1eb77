import CritterProcess
import CritterSystem

/// git, asked about a repository that need not be trusted: it reads objects, writes nothing and runs
/// no other program, whatever the repository's configuration, attributes and hooks say.
struct Git: Sendable {
  /// In the repository; its path.
  let folder: String

  /// - Returns: what it prints, without the last line's end.
  /// - Throws: `DiffError.git` in its own words.
  func line(_ arguments: [String]) throws(DiffError) -> String {
    let text = String(decoding: try output(arguments), as: UTF8.self)
    return String(text.reversed().drop(while: \.isNewline).reversed())
  }

  /// - Parameters:
  ///   - input: all that it reads.
  ///   - outputLimit: bytes.
  func output(
    _ arguments: [String], input: String = "", outputLimit: Int = 16_000_000
  ) throws(DiffError) -> [UInt8] {
    let result: ProgramResult
    do {
      result = try Program("git").run(
        ["-C", folder] + Self.options + arguments, in: "/", environment: .only(Self.environment),
        input: Array(input.utf8), timeLimit: Self.timeLimit, outputLimit: outputLimit)
    } catch {
      throw .git(message: error.description)
    }
    guard result.isSuccess else { throw .git(message: result.reason) }
    return result.output
  }

  /// Seconds; it would wait without end for a pipe among its files.
  private static let timeLimit = 10.0

  /// What is said on the command line goes before the repository's own configuration. A folder of
  /// another user is read, since nothing in it is run; a repository in the tree of another is not.
  private static let options =
    [
      "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.attributesFile=/dev/null",
      "core.pager=cat", "diff.external=", "protocol.allow=never", "safe.bareRepository=explicit",
      "safe.directory=*",
    ].flatMap { ["-c", $0] } + ["--no-optional-locks", "--literal-pathspecs"]

  /// `GIT_ALLOW_PROTOCOL` overrules what a repository allows of its own: what is missing from it is
  /// not fetched.
  private static var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
      "LC_ALL": "C", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_ATTR_NOSYSTEM": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_ALLOW_PROTOCOL": "none",
      "GIT_NO_LAZY_FETCH": "1",
    ]
  }
}
