import CritterGraphics
import CritterGuard
import CritterSystem
import Dispatch
import Synchronization

/// Several workers side by side; all parallel work of the program is here.
///
/// Each takes the next job that no one has yet, and the results come in the order of the jobs: what
/// comes out never depends on the number of workers.
package final class WorkerPool: Workers {
  /// How many workers there are.
  package let count: Int

  /// - Parameter count: at least 1. A single worker works on its caller's thread. More than this
  ///   machine has any use for are left out, since each has art, pictures and files open.
  package init(count: Int) {
    self.count = min(count, max(16, 2 * ProcessInfo.processInfo.activeProcessorCount))
  }

  /// How many jobs may be begun with at a time that take so many bytes each: at most one for each
  /// worker, and no more than half a gigabyte holds, but one at least.
  func jobs(ofBytes bytes: Int) -> Int { max(min(count, (512 << 20) / max(bytes, 1)), 1) }

  /// Begins to do jobs.
  ///
  /// - Parameters:
  ///   - limit: the most workers to use.
  ///   - work: is told the job and the worker's number, below `count`; no two calls at a time have
  ///     the same worker.
  func start<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], limit: Int = .max,
    _ work: @escaping @Sendable (Job, _ worker: Int) throws -> Result
  ) -> WorkBatch<Result> {
    WorkBatch(count: jobs.count, workers: min(count, max(limit, 1))) { try work(jobs[$0], $1) }
  }

  package func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    guard self.count > 1 else { return try OneWorker().map(count, body) }
    let queue = JobQueue<Result>(count: count)
    DispatchQueue.concurrentPerform(iterations: min(self.count, count)) { _ in queue.work(body) }
    return try queue.results()
  }
}

/// Jobs that workers have begun with.
final class WorkBatch<Result: Sendable>: Sendable {
  private let work: @Sendable (_ job: Int, _ worker: Int) throws -> Result
  private let queue: JobQueue<Result>
  private let group = DispatchGroup()
  /// A single worker works when the results are asked for.
  private let isDeferred: Bool

  fileprivate init(
    count: Int, workers: Int, _ work: @escaping @Sendable (Int, Int) throws -> Result
  ) {
    queue = JobQueue(count: count)
    self.work = work
    isDeferred = workers == 1
    guard !isDeferred else { return }
    for worker in 0..<min(workers, count) {
      DispatchQueue.global().async(group: group) { self.run(worker) }
    }
  }

  /// Waits for all results.
  ///
  /// - Throws: what the first job that failed threw.
  func results() throws -> [Result] {
    if isDeferred { run(0) } else { group.wait() }
    return try queue.results()
  }

  private func run(_ worker: Int) {
    queue.work { try work($0, worker) }
  }
}

/// Numbered jobs and their results.
private final class JobQueue<Value: Sendable>: Sendable {
  private let count: Int
  private let next = Mutex(0)
  private let finished = Mutex<[Int: Result<Value, any Error>]>([:])

  init(count: Int) {
    self.count = count
  }

  /// Takes one job after another until none is left.
  func work(_ body: (Int) throws -> Value) {
    while let job = takeJob() {
      let result = Result { try body(job) }
      finished.withLock { $0[job] = result }
      guard_progress()
    }
  }

  /// When all are done.
  ///
  /// - Throws: what the first job that failed threw.
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
