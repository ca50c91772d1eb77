import Dispatch

/// Runs a blocking function outside of the threads for tasks.
func inBackground<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}
