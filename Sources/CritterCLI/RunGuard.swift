import CritterGraphics
import CritterGuard
import CritterKit
import CritterRaster

/// A watchdog thread that ends a run when it exceeds its limits, a C library crashes, or a signal
/// arrives. It removes unfinished files and stops child processes.
final class RunGuard: Sendable {
  private let limits: Limits
  private let temporaries: TemporaryFiles
  private let terminal: Terminal

  /// The interval between checks in milliseconds: short compared with limits, long compared with a
  /// check.
  private static let pause: UInt64 = 20
  /// The interval in milliseconds while idle, for example in a live preview. It reduces wakeups.
  private static let idlePause: UInt64 = 100
  /// The number of checks in which a run over the memory limit may show the work that causes it.
  private static let memoryChecks = 3
  /// The exit code of a run that exceeded a limit or crashed.
  private static let exitCode: Int32 = 3

  init(_ limits: Limits, _ temporaries: TemporaryFiles, _ terminal: Terminal) {
    self.limits = limits
    self.temporaries = temporaries
    self.terminal = terminal
  }

  /// Starts watching until the program ends.
  ///
  /// - Parameter isVerbose: whether C libraries may print warnings.
  /// - Throws: `MissingResource`.
  func start(isVerbose: Bool) throws(MissingResource) {
    try Resources.check()
    if !isVerbose { silenceLibraryWarnings() }
    // Start the thread before signal handlers are installed: only the thread ends the run on a
    // signal.
    do throws(SystemError) {
      try startThread { [self] in watch() }
    } catch {
      throw .threads(left: 0, needed: 1)
    }
    guard_install(Self.exitCode)
  }

  /// Calls a function on a thread whose stack doesn't depend on the limit of the shell.
  func run(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      var call = Call(body: body, outcome: nil)
      let failure = withUnsafeMutablePointer(to: &call) { call in
        guard_run_deep({ $0?.assumingMemoryBound(to: Call.self).pointee.perform() }, call)
      }
      if failure != 0 { call.perform() }
      try call.outcome?.get()
    }
  }

  private struct Call {
    let body: () throws -> Void
    var outcome: Result<Void, any Error>?

    mutating func perform() { outcome = Result(catching: body) }
  }

  private func watch() {
    var last = ContinuousClock.now
    var (pause, used) = (Self.pause, clock())
    // Milliseconds of work since the last progress, and checks over the memory limit in a row.
    var (busy, overLimit): (UInt64, Int) = (0, 0)
    while true {
      usleep(useconds_t(pause * 1000))
      let work = UInt64(max(clock() - used, 0) / (CLOCKS_PER_SEC / 1000))
      pause = work > 1 ? Self.pause : Self.idlePause
      used = clock()
      // Cap the time, since a suspended run doesn't work.
      let passed = min(
        UInt64(max((ContinuousClock.now - last) / .milliseconds(1), 0)), 10 * Self.pause)
      last = .now
      guard_advance(passed)
      endIfAsked()
      busy = guard_take_progress() ? 0 : busy + min(work, passed)
      checkLimits(sinceLook: passed, busy: busy, &overLimit)
      if overLimit > 0 { pause = Self.pause }
    }
  }

  /// Ends the run if a signal arrived or a thread crashed.
  func endIfAsked() {
    let signal = guard_end_signal()
    if signal == SIGXFSZ {
      end(
        128 + signal,
        "error: the file is larger than the limit of this shell; raise it with 'ulimit -f'")
    }
    if signal == SIGXCPU {
      end(
        128 + signal,
        "error: the run needs more CPU time than the limit of this shell; raise it with 'ulimit -t'"
      )
    }
    if signal != 0 { end(128 + signal) }
    guard guard_has_crashed() else { return }
    guard_kill_programs()
    temporaries.removeAll {
      guard_finish_cleanup()
      // The crashed thread ends the program.
      while true { sleep(1) }
    }
  }

  /// Ends the run if it exceeds the time or memory limit.
  ///
  /// - Parameters:
  ///   - sinceLook: the milliseconds since the last check.
  ///   - busy: the milliseconds of work since the last progress.
  ///   - overLimit: the number of checks in a row that found too much memory.
  private func checkLimits(sinceLook: UInt64, busy: UInt64, _ overLimit: inout Int) {
    var work = guard_work()
    var name = [CChar](repeating: 0, count: 1024)
    let isWorking = guard_longest_work(&work, &name, name.count)
    let activity = isWorking ? Activity(work.kind, text(of: name)) : .run
    if Double(isWorking ? work.duration : busy) > limits.seconds * 1000 {
      end(Self.exitCode, activity.message(beyond: limits.seconds))
    }
    overLimit = guard_memory() > UInt64(limits.memory.bytes) ? overLimit + 1 : 0
    guard overLimit > 0 else { return }
    // Work that started after the last check is the cause only if it still goes on in the next.
    let isAtIt = isWorking && work.duration > sinceLook
    guard isAtIt || !isWorking || overLimit == Self.memoryChecks else { return }
    end(Self.exitCode, (isAtIt ? activity : .run).message(beyond: limits.memory))
  }

  private func end(_ exitCode: Int32, _ message: String? = nil) -> Never {
    guard_kill_programs()
    temporaries.removeAll {
      if let message { terminal.print(message) }
      _exit(exitCode)
    }
  }
}

private func text(of name: [CChar]) -> String {
  String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The activity that exceeded a limit.
private enum Activity {
  case run
  case frame
  case art(String)
  case text(String)
  case program(String)

  init(_ kind: guard_kind, _ name: String) {
    switch kind {
    case guard_art: self = .art(name)
    case guard_text: self = .text(name)
    case guard_program: self = .program(name)
    default: self = .frame
    }
  }

  func message(beyond seconds: Double) -> String {
    let limit = "\(seconds.shortText) seconds, the limit of --limit-time"
    return switch self {
    case .art(let path):
      "\(path): error: drawing this art takes more than \(limit); simplify it, or raise the limit"
    case .text(let words): "error: drawing the text '\(words)' takes more than \(limit); shorten it"
    case .program(let name):
      "error: \(name) made no progress for \(limit); run it alone, or raise the limit"
    case .run:
      "error: this run has computed for more than \(limit), without finishing an image or a file; "
        + "render less at once, or raise the limit"
    case .frame:
      "error: drawing a frame takes more than \(limit); use a lower --scale, or raise the limit"
    }
  }

  func message(beyond memory: ByteCount) -> String {
    let limit = "\(memory.text) of memory, the limit of --limit-memory"
    return switch self {
    case .art(let path):
      "\(path): error: this art takes more than \(limit); simplify it, or raise the limit"
    case .text(let words):
      "error: drawing the text '\(words)' takes more than \(limit); shorten it, or raise the limit"
    case .program, .frame, .run:
      "error: the run takes more than \(limit); render fewer outputs, use a lower --scale, or raise the limit"
    }
  }
}
