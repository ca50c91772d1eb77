import CritterGraphics
import CritterGuard
import Dispatch
import Synchronization

/// A pool of parallel workers. All parallel work of the program uses it.
///
/// Each worker takes the next free job, and results are in the order of the jobs. Results don't
/// depend on the number of workers.
package final class WorkerPool: Workers {
  /// The number of workers.
  package let count: Int

  /// Creates a pool of workers.
  ///
  /// - Parameter count: the number of workers, at least 1. A single worker runs on the caller's
  ///   thread. The count is capped for this machine, since each worker holds art, images, and open
  ///   files.
  package init(count: Int) {
    self.count = min(count, max(16, 2 * ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Returns how many jobs of a size in bytes may run at a time. The jobs use at most one worker
  /// each and 512 MiB together, but at least one job runs.
  func jobs(ofBytes bytes: Int) -> Int { max(min(count, (512 << 20) / max(bytes, 1)), 1) }

  /// Starts jobs without waiting for results.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of workers.
  ///   - work: performs a job. Its worker number is below `count` and unique among concurrent
  ///     calls.
  func start<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], limit: Int = .max,
    _ work: @escaping @Sendable (Job, _ worker: Int) throws -> Result
  ) -> WorkBatch<Result> {
    WorkBatch(count: jobs.count, workers: min(count, max(limit, 1))) { try work(jobs[$0], $1) }
  }

  /// Performs numbered jobs in parallel and returns their results in order.
  package func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    guard self.count > 1 else { return try OneWorker().map(count, body) }
    let queue = JobQueue<Result>(count: count)
    runInParallel(min(self.count, count)) { _ in queue.work(body) }
    return try queue.results()
  }
}

/// Runs a body in parallel: with 0 on the current thread, and with the numbers up to `count` on new
/// threads, as far as the system has them.
private func runInParallel(_ count: Int, _ body: @Sendable (_ number: Int) -> Void) {
  withoutActuallyEscaping(body) { body in
    withUnsafePointer(to: body) { body in
      guard_run(
        Int32(count),
        { body, number in
          body?.assumingMemoryBound(to: (@Sendable (Int) -> Void).self).pointee(Int(number))
        }, UnsafeMutableRawPointer(mutating: body))
    }
  }
}

/// A batch of started jobs.
final class WorkBatch<Result: Sendable>: Sendable {
  private let work: @Sendable (_ job: Int, _ worker: Int) throws -> Result
  private let queue: JobQueue<Result>
  private let group = DispatchGroup()

  fileprivate init(
    count: Int, workers: Int, _ work: @escaping @Sendable (Int, Int) throws -> Result
  ) {
    queue = JobQueue(count: count)
    self.work = work
    // A single worker runs when results are requested.
    guard workers > 1 else { return }
    group.enter()
    do throws(SystemError) {
      try startThread(mostlyWaits: false) {
        runInParallel(min(workers, count), self.run)
        self.group.leave()
      }
    } catch {
      group.leave()
    }
  }

  /// Waits for all jobs and returns their results in order.
  ///
  /// - Throws: the error of the first failed job.
  func results() throws -> [Result] {
    group.wait()
    // The jobs for which there was no thread.
    run(0)
    return try queue.results()
  }

  private func run(_ worker: Int) {
    queue.work { try work($0, worker) }
  }
}

/// A queue of numbered jobs with their results.
private final class JobQueue<Value: Sendable>: Sendable {
  private let count: Int
  private let next = Mutex(0)
  private let finished = Mutex<[Int: Result<Value, any Error>]>([:])

  init(count: Int) {
    self.count = count
  }

  /// Takes jobs until none is left.
  func work(_ body: (Int) throws -> Value) {
    while let job = takeJob() {
      let result = Result { try body(job) }
      finished.withLock { $0[job] = result }
      guard_progress()
    }
  }

  /// Returns the results. Call it after all jobs are done.
  ///
  /// - Throws: the error of the first failed job.
  func results() throws -> [Value] {
    let finished = finished.withLock { $0 }
    return try (0..<count).compactMap { try finished[$0]?.get() }
  }

  private func takeJob() -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

/// Performs work that blocks its thread, outside of Swift's cooperative thread pool.
///
/// - Parameter work: receives a function that throws `CancellationError` after the task was
///   canceled.
package func performBlocking<Result: Sendable>(
  _ work:
    @escaping @Sendable (_ checkCancellation: @escaping @Sendable () throws -> Void) throws
    -> Result
) async throws -> Result {
  let flag = CancellationFlag()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Swift.Result { try work(flag.check) })
      }
    }
  } onCancel: {
    flag.set()
  }
}

private final class CancellationFlag: Sendable {
  private let isSet = Mutex(false)

  func set() { isSet.withLock { $0 = true } }

  func check() throws(CancellationError) {
    if isSet.withLock({ $0 }) { throw CancellationError() }
  }
}
