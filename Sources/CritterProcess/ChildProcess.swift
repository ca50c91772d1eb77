import CritterGuard
import CritterSystem
import Dispatch
import Synchronization

/// A process that was started, in a group of its own, until it has ended. It gets three open files
/// and none of our others.
final class ChildProcess: Sendable {
  let identifier: pid_t
  private let state = Mutex<ProgramResult.Ending?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - path: of the program, absolute.
  ///   - folder: where it runs; where we do when nil.
  /// - Throws: `SystemError` when it cannot be started.
  init(
    _ path: String, _ arguments: [String], in folder: String?, _ environment: [String: String],
    input: Descriptor, output: Descriptor, messages: Descriptor
  ) throws(SystemError) {
    let words = CStrings([path] + arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var identifier: pid_t = 0
    let failure = guard_spawn(
      &identifier, path, words.pointers, variables.pointers, folder,
      [input.number, output.number, messages.number])
    guard failure == 0 else { throw SystemError(failure) }
    self.identifier = identifier
    do throws(SystemError) {
      try startThread { self.watch() }
    } catch {
      _ = CritterSystem.kill(-identifier, SIGKILL)
      while waitpid(identifier, nil, 0) == -1, errno == EINTR {}
      throw error
    }
  }

  private func watch() {
    var information = siginfo_t()
    // Its number stays its own until it is taken off the system's list.
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    state.withLock { state in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      let signal = status & 0x7f
      state = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }
    hasEnded.signal()
  }

  /// How it ended; nil while it runs.
  var ending: ProgramResult.Ending? { state.withLock(\.self) }

  /// Waits for its end, but not beyond a time.
  ///
  /// - Returns: how it ended; nil when it still runs.
  func wait(until deadline: DispatchTime = .distantFuture) -> ProgramResult.Ending? {
    if hasEnded.wait(timeout: deadline) == .success { hasEnded.signal() }
    return ending
  }

  /// Ends it with what it started: one that a shell left behind would go on writing.
  func kill() {
    state.withLock { state in
      guard state == nil else { return }
      if CritterSystem.kill(-identifier, SIGKILL) != 0 {
        _ = CritterSystem.kill(identifier, SIGKILL)
      }
    }
    _ = wait()
  }
}

/// Texts as C has them, the last followed by nil.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    pointers = texts.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}
