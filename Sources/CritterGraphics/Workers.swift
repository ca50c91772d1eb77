/// An executor for independent jobs. Results don't depend on the number of workers.
package protocol Workers: Sendable {
  /// The number of jobs that can run in parallel.
  var count: Int { get }

  /// Returns the results of `body` for each number in 0..<count, in order.
  ///
  /// - Throws: the error of `body` for the lowest number that fails.
  func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result]
}

/// An executor that runs all jobs on the current thread.
package struct OneWorker: Workers {
  package init() {}

  /// The number of workers: 1.
  package var count: Int { 1 }

  /// Returns the results of `body`, in order.
  package func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    try (0..<count).map(body)
  }
}
