import CritterGuard
package import CritterSystem

/// Runs a function on a new thread, for work that mostly waits.
///
/// - Throws: `SystemError` if the system has no more threads. Dispatch would retry forever.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  let work = Unmanaged.passRetained(Work(body))
  let failure = guard_start_thread(
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
