/// One way to do a job: a line for the shell.
struct Contender {
  let name: String
  /// The programs that it needs, each with the Debian package that has it.
  var needs: [(program: String, package: String)] = []
  let script: String
  /// How often it takes part at most, when it is slow.
  var rounds = Int.max
}

/// How a contender did.
enum Outcome {
  case measured([Cost])
  /// Not installed; the packages to install.
  case missing([String])
  case failed(String)

  var costs: [Cost]? {
    if case .measured(let costs) = self { costs } else { nil }
  }

  var seconds: Double? { costs.map { median($0.map(\.seconds)) } }
  var processorSeconds: Double? { costs.map { median($0.map(\.processorSeconds)) } }
  var peakMemory: Int? { costs.flatMap { $0.map(\.peakMemory).max() } }

  /// Why there are no figures, for a cell of a table.
  var excuse: String? {
    switch self {
    case .measured: nil
    case .missing(let packages):
      "not installed: `apt-get install \(packages.joined(separator: " "))`"
    case .failed(let words): "failed: \(words)"
    }
  }

  /// How much longer this took than another one, run by run, since a machine's load comes and
  /// goes: the median.
  func ratio(to other: Outcome, of figure: (Cost) -> Double = \.seconds) -> Double? {
    guard let costs, let others = other.costs else { return nil }
    return median(zip(costs, others).map { figure($0) / figure($1) })
  }
}

extension Workshop {
  /// Runs contenders one after another, round by round.
  func race(_ contenders: [Contender], rounds: Int, in place: String) throws -> [Outcome] {
    var outcomes = try contenders.map { contender in
      let missing = try contender.needs.filter { try !has($0.program) }.map(\.package)
      return missing.isEmpty ? Outcome.measured([]) : .missing(missing)
    }
    for round in 0..<rounds {
      for (index, contender) in contenders.enumerated() where round < contender.rounds {
        guard case .measured(let costs) = outcomes[index] else { continue }
        progress("\(place): \(contender.name), \(round + 1) of \(min(rounds, contender.rounds))")
        outcomes[index] = try outcome(of: contender, after: costs, in: place)
      }
    }
    return outcomes
  }

  private func outcome(
    of contender: Contender, after costs: [Cost], in place: String
  ) throws -> Outcome {
    do {
      return .measured(costs + [try cost(of: contender.script, in: place)])
    } catch Problem.failed(_, let exitCode, let words) {
      return .failed(words.split(separator: "\n").last.map(String.init) ?? "exit code \(exitCode)")
    }
  }
}

/// - Parameter values: at least one.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
