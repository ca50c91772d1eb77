import CritterTestSupport
import Foundation

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
    let words =
      ["-c", Self.measuring, "\(limit)", streams.path("usage"), "sh", "-c", script, "sh"]
      + [folder.url.path, streams.url.path, program] + arguments + limits
    let run = try Run(words, in: folder, program: Program.named("python3"))
    let figures = streams.text("usage").split(separator: " ").compactMap { Double($0) }
    guard figures.count == 3 else { throw Unmeasured(messages: run.messages) }
    (exitCode, seconds) = (Int32(figures[0]), figures[1])
    messages = streams.text("messages")
    text = streams.text("output")
    #if os(Linux)
      peakBytes = Int(figures[2]) * 1024
    #else
      peakBytes = Int(figures[2])
    #endif
  }

  struct Unmeasured: Error {
    let messages: String
  }

  /// A small program between the tests and what they run: Linux counts the memory of whoever starts
  /// a program into that program's peak, and the tests have much.
  private static let measuring = """
    import resource, subprocess, sys, time
    started = time.monotonic()
    try:
        code = subprocess.run(sys.argv[3:], timeout=int(sys.argv[1])).returncode
    except subprocess.TimeoutExpired:
        code = -9
    seconds = time.monotonic() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    with open(sys.argv[2], "w") as figures:
        figures.write(f"{code} {seconds} {peak}")
    """
}
