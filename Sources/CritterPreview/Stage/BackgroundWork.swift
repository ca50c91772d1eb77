import Dispatch

/// Does what blocks its thread away from the threads that run tasks.
func inBackground<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}
