/// Who does the work that can be done side by side. Any executor gives the same result
/// with any number of them.
package protocol Workers: Sendable {
  /// How many there are.
  var count: Int { get }

  /// What `body` makes of each of 0..<count, in that order.
  ///
  /// - Throws: what `body` throws for the lowest of the numbers that it throws for.
  func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result]
}

/// Does one thing after another.
package struct OneWorker: Workers {
  /// The only worker that needs no one else.
  package init() {}

  /// One.
  package var count: Int { 1 }

  /// In the order of the numbers.
  package func map<Result: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Result
  ) throws -> [Result] {
    try (0..<count).map(body)
  }
}
