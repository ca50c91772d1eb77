/// A piece of work that is done many times over.
struct Kernel {
  let name: String
  /// How many times one call does it.
  let repetitions: Int
  private let body: (Int) throws -> Void

  /// - Parameter body: is handed the number of the call.
  init(_ name: String, repetitions: Int = 1, _ body: @escaping (Int) throws -> Void) {
    self.name = name
    self.repetitions = repetitions
    self.body = body
  }

  /// Seconds for doing it once: of several samples the median and the least.
  func measured(samples: Int) throws -> (median: Double, least: Double) {
    var calls = 1
    while try seconds(calls) < 0.005 { calls *= 2 }
    let perTime = try (0..<samples).map { _ in
      try seconds(calls) / Double(calls * repetitions)
    }.sorted()
    return (perTime[samples / 2], perTime[0])
  }

  private func seconds(_ calls: Int) throws -> Double {
    let start = ContinuousClock.now
    for call in 0..<calls { try body(call) }
    return (ContinuousClock.now - start) / .seconds(1)
  }
}

/// Makes a result count as used.
@inline(never)
func keep<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
