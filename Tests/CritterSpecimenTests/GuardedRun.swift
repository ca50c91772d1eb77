import CritterTestSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One run of the built `critter` that is killed when it takes far too long, and measured.
struct GuardedRun {
  /// Minus the signal's number if one killed it.
  let exitCode: Int32
  let messages: String
  let text: String
  /// The most memory that it had at a time.
  let peakBytes: Int
  let seconds: Double

  /// - Parameters:
  ///   - setup: shell commands that come before it, as `ulimit -n 8`.
  ///   - limits: the options for them.
  ///   - program: what runs in its place.
  init(
    _ arguments: [String], in folder: Folder, after setup: String = ":", limits: [String] = [],
    program: String = Program.critter.path, seconds limit: Int = 60
  ) throws {
    let streams = try Folder()
    let script = """
      cd "$1" || exit 99; out=$2; shift 2
      exec </dev/null >"$out/output" 2>"$out/messages"
      \(setup)
      exec "$@"
      """
    let started = ContinuousClock.now
    let words =
      ["timeout", "-s", "KILL", "\(limit)", "sh", "-c", script, "sh", folder.url.path]
      + [streams.url.path, program] + arguments + limits
    let (status, usage) = try spawnAndWait(words)
    seconds = (ContinuousClock.now - started) / .seconds(1)
    exitCode = status
    messages = streams.text("messages")
    text = streams.text("output")
    #if os(Linux)
      peakBytes = usage.ru_maxrss * 1024
    #else
      peakBytes = usage.ru_maxrss
    #endif
  }
}

/// - Returns: the exit code, minus the signal's number if one ended it, and what it took together
///   with what it launched.
private func spawnAndWait(_ words: [String]) throws -> (Int32, rusage) {
  var pointers = words.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  var process = pid_t()
  let failure = posix_spawnp(&process, words[0], nil, nil, &pointers, environ)
  guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
  var (status, usage) = (Int32(), rusage())
  while wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
  let signal = status & 0x7f
  // timeout, like a shell, says 128 and the signal's number of what a signal ended.
  let code = signal == 0 ? (status >> 8) & 0xff : -signal
  return (code, usage)
}
