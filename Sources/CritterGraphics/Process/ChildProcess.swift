import CritterGuard
import Dispatch
import Synchronization

/// A process in a process group of its own. It inherits only its three standard streams.
final class ChildProcess: Sendable {
  let identifier: pid_t
  private let state = Mutex<ProgramResult.Ending?>(nil)
  private let hasEnded = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - path: the absolute path of the program.
  ///   - folder: the working folder; nil for the current one.
  /// - Throws: `SystemError` if the program can't be started.
  init(
    path: String, arguments: [String], folder: String?, environment: [String: String],
    input: Descriptor, output: Descriptor, messages: Descriptor
  ) throws(SystemError) {
    let argumentStrings = CStrings([path] + arguments)
    let variables = CStrings(environment.map { "\($0)=\($1)" })
    var identifier: pid_t = 0
    let failure = guard_spawn(
      &identifier, path, argumentStrings.pointers, variables.pointers, folder,
      [input.number, output.number, messages.number])
    guard failure == 0 else { throw SystemError(failure) }
    self.identifier = identifier
    do throws(SystemError) {
      try startThread { self.watch() }
    } catch {
      _ = CritterGraphics.kill(-identifier, SIGKILL)
      while waitpid(identifier, nil, 0) == -1, errno == EINTR {}
      throw error
    }
  }

  /// Waits for the end of the process and stores its exit.
  private func watch() {
    var information = siginfo_t()
    // The process number isn't reused until the system's record of the process is removed.
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    state.withLock { state in
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      let signal = status & 0x7f
      state = signal == 0 ? .exit((status >> 8) & 0xff) : .signal(signal)
    }
    hasEnded.signal()
  }

  /// The exit of the process; nil while it runs.
  var ending: ProgramResult.Ending? { state.withLock(\.self) }

  /// Waits for the end of the process, up to a deadline.
  ///
  /// - Returns: the exit of the process; nil if it still runs.
  func wait(until deadline: DispatchTime = .distantFuture) -> ProgramResult.Ending? {
    if hasEnded.wait(timeout: deadline) == .success { hasEnded.signal() }
    return ending
  }

  /// Kills the process and its children; a child left by a shell would continue to write.
  func kill() {
    state.withLock { state in
      guard state == nil else { return }
      if CritterGraphics.kill(-identifier, SIGKILL) != 0 {
        _ = CritterGraphics.kill(identifier, SIGKILL)
      }
    }
    _ = wait()
  }
}

/// An array of C strings that ends with nil.
private final class CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    pointers = texts.map { strdup($0) } + [nil]
  }

  deinit {
    for pointer in pointers { free(pointer) }
  }
}

/// Runs a function on a new thread.
///
/// - Parameter mostlyWaits: whether a small stack is enough.
/// - Throws: `SystemError` if the system has no more threads. Dispatch would retry forever.
package func startThread(
  mostlyWaits: Bool = true, _ body: @escaping @Sendable () -> Void
) throws(SystemError) {
  let work = Unmanaged.passRetained(Work(body))
  let failure = guard_start_thread(
    mostlyWaits,
    { context in
      guard let context else { return }
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }, work.toOpaque())
  guard failure != 0 else { return }
  work.release()
  throw SystemError(failure)
}

private final class Work: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
