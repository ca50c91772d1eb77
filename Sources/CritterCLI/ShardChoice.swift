import ArgumentParser
import CritterProject
import CritterSystem

/// The value of `--shard`.
enum ShardChoice: ExpressibleByArgument {
  case shard(Shard)
  /// The number is that of a task of Slurm or Kubernetes; so is the count if it's nil.
  case automatic(count: Int?)

  init?(argument: String) {
    let sides = argument.exact.split(separator: "/", omittingEmptySubsequences: false)
    if argument == "auto" {
      self = .automatic(count: nil)
    } else if sides.count == 2, let count = Int(sides[1]), let first = Shard(1, of: count) {
      guard sides[0] != "auto" else {
        self = .automatic(count: first.count)
        return
      }
      guard let shard = Int(sides[0]).flatMap({ Shard($0, of: count) }) else { return nil }
      self = .shard(shard)
    } else {
      return nil
    }
  }

  /// - Throws: `ValidationError` if the environment doesn't have the numbers.
  func shard(in environment: [String: String]) throws -> Shard {
    // Small enough to be added up.
    func number(_ name: String) -> Int? { environment[name].flatMap { Int32($0) }.map(Int.init) }
    let task = number("SLURM_ARRAY_TASK_ID")
    switch self {
    case .shard(let shard): return shard
    case .automatic(let count?):
      let index = task ?? number("JOB_COMPLETION_INDEX").map { $0 + 1 }
      if let shard = index.flatMap({ Shard($0, of: count) }) { return shard }
      throw ValidationError(
        "--shard auto/\(count): expected $SLURM_ARRAY_TASK_ID from 1 to \(count), or "
          + "$JOB_COMPLETION_INDEX from 0 to \(count - 1)")
    case .automatic(nil):
      if let task, let first = number("SLURM_ARRAY_TASK_MIN"),
        let count = number("SLURM_ARRAY_TASK_COUNT"), task >= first,
        let shard = Shard(task - first + 1, of: count)
      {
        return shard
      }
      throw ValidationError(
        "--shard auto: expected a task of a Slurm array such as --array=1-8; elsewhere, give the "
          + "number of shards, for example --shard auto/8")
    }
  }

  static var allValueStrings: [String] { [] }
}
