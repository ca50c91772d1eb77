import ArgumentParser
import CritterForms
import CritterKit

// Making chunks of a plan.
extension Render {
  func renderChunks(_ choice: ChunkChoice, _ terminal: Terminal, _ temporaries: TemporaryFiles)
    throws
  {
    let workers = run.workerCount
    let (plan, target) = try planned(choice, workers)
    let chosen = try choice.chunks(of: plan)
    let folder = ChunkFolder(of: target.targetName, plan.chunks.count)
    if run.dryRun { return try foretell(chosen.map(\.chunk), terminal) }
    let renderer = Renderer(
      workers: workers, temporaries: temporaries, isStrict: target.strictness.strict)
    let output = try target.chunkedOutput(workers: workers)
    var told = ToldWarnings()
    for (number, chunk) in chosen {
      let started = ContinuousClock.now
      let progress = progress(of: "chunk \(chunk.chunk)", run, on: terminal)
      let outcome = try renderer.render(
        chunk: number, of: plan, in: folder, skipsWhole: chunks.skipExisting,
        progress: progress.update, output: output)
      progress.end()
      if !messages.quiet { terminal.print(warnings: told.add(outcome.artWarnings)) }
      let elapsed = (ContinuousClock.now - started) / .seconds(1)
      try say(
        outcome.json(chunk, elapsed: elapsed), or: outcome.summary(chunk), run, on: terminal)
    }
  }

  private func foretell(_ chunks: [ChunkPlan.Chunk], _ terminal: Terminal) throws {
    for chunk in chunks {
      let outputs = chunk.makes.map { share in
        share.output + (share.pictures.map { ", pictures \($0)" } ?? "")
      }
      try say(
        .object([
          ("chunk", .string(chunk.chunk)), ("outputs", .array(outputs.map(JSON.string))),
        ]),
        or: "would make chunk \(chunk.chunk): \(outputs.inShort)", run, on: terminal)
    }
  }

  /// The plan of the file or, where there is none, of what the command line says.
  private func planned(_ choice: ChunkChoice, _ workers: Int) throws -> (ChunkPlan, Render) {
    if let path = chunks.plan {
      let plan = try ChunkPlan(contentsOf: path)
      return (plan, try Render(of: plan, in: path))
    }
    let plan = try chunkPlan(.chunks(choice.count ?? 1), file: "plan.json", workers)
    return (plan, self)
  }
}

extension ChunkOutcome {
  func summary(_ chunk: ChunkPlan.Chunk) -> String {
    "chunk \(chunk.chunk): " + (isNew ? ByteCount(bytes).text : "there already")
  }

  func json(_ chunk: ChunkPlan.Chunk, elapsed: Double) -> JSON {
    .object([
      ("chunk", .string(chunk.chunk)), ("digest", .string(chunk.digest)),
      ("bytes", .number(bytes)), ("isNew", .bool(isNew)), ("elapsed", .number(elapsed)),
    ])
  }
}
