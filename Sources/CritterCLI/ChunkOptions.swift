import ArgumentParser
import CritterKit
import CritterSystem

/// Which chunk of a render is meant.
struct ChunkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Makes one chunk of a plan, as 3/8, 3 or 1-2,5; auto takes the number from \
      $SLURM_ARRAY_TASK_ID or $JOB_COMPLETION_INDEX.
      """, valueName: "i/n"))
  var chunk: ChunkChoice?

  @Option(help: ArgumentHelp("The plan that critter plan made.", valueName: "file"))
  var plan: String?

  @Flag(help: "Leaves a chunk that is there, whole and from the same inputs.")
  var skipExisting = false

  func validate() throws {
    if plan != nil, chunk == nil { throw ValidationError("--plan needs --chunk") }
    if skipExisting, chunk == nil { throw ValidationError("--skip-existing needs --chunk") }
    if plan == nil, let chunk, chunk.count == nil {
      throw ValidationError("without --plan, say of how many: --chunk 3/8")
    }
  }
}

/// Some of a plan's chunks.
struct ChunkChoice: ExpressibleByArgument {
  let numbers: ChunkNumbers
  /// Of how many; nil when it is not said.
  let count: Int?

  init?(argument: String) {
    if argument == "auto" {
      guard let number = Self.taskNumber(ProcessInfo.processInfo.environment) else { return nil }
      (numbers, count) = (ChunkNumbers([number]), nil)
      return
    }
    let sides = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count <= 2, let numbers = ChunkNumbers(String(sides[0])) else { return nil }
    self.numbers = numbers
    count = sides.count == 2 ? Int(sides[1]) : nil
    if sides.count == 2 {
      guard let count, let last = numbers.numbers.last, last <= count, count <= ChunkNumbers.most
      else { return nil }
    }
  }

  /// Slurm counts as its user says, and a plan's users from 1; Kubernetes from 0.
  static func taskNumber(_ environment: [String: String]) -> Int? {
    if let task = environment["SLURM_ARRAY_TASK_ID"] { return Int(task) }
    return environment["JOB_COMPLETION_INDEX"].flatMap { Int($0) }.map { $0 + 1 }
  }

  /// - Throws: when the plan has not as many chunks, or another number of them.
  func chunks(of plan: ChunkPlan) throws -> [(number: Int, chunk: ChunkPlan.Chunk)] {
    if let count, count != plan.chunks.count {
      throw KitError.noSuchChunk(numbers.numbers.last ?? 0, of: plan.chunks.count)
    }
    return try numbers.numbers.map { ($0, try plan.chunk($0)) }
  }

  static var allValueStrings: [String] { [] }
}
