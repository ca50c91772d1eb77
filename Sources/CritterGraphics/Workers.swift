/// Who does the work that can be done side by side. Any executor gives the same result
/// with any number of them.
package protocol Workers: Sendable {
  /// How many there are.
  var count: Int { get }

  /// The results of `body` for each of 0..<count, in order.
  ///
  /// - Throws: the error of `body` for the lowest number that fails.
  func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result]
}

/// Does one thing after another.
package struct OneWorker: Workers {
  /// Creates a worker that runs everything on the current thread.
  package init() {}

  /// One.
  package var count: Int { 1 }

  /// The results of `body`, in order.
  package func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    try (0..<count).map(body)
  }
}
