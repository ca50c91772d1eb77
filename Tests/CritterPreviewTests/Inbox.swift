import Synchronization

/// The arguments of a callback's calls, in order, for a test to wait for.
final class Inbox<Element: Sendable>: Sendable {
  private let stream: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation
  private let received = Mutex(0)

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// How many elements were put in, read or not.
  var count: Int { received.withLock(\.self) }

  func put(_ element: Element) {
    received.withLock { $0 += 1 }
    continuation.yield(element)
  }

  /// Waits for the next element; for long, since other tests may keep all threads for minutes.
  @discardableResult
  func next(within limit: Duration = .seconds(600)) async throws -> Element {
    try await withThrowingTaskGroup { group in
      group.addTask { [stream] in
        for await element in stream { return element }
        throw Late()
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw Late()
      }
      defer { group.cancelAll() }
      guard let element = try await group.next() else { throw Late() }
      return element
    }
  }

  /// Nothing came in time.
  struct Late: Error {}
}
