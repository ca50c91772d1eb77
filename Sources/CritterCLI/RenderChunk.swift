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
    if let count = choice.count, count != plan.chunks.count, chunks.plan != nil {
      throw KitError.noSuchChunk(choice.numbers.numbers.last ?? 0, of: plan.chunks.count)
    }
    let folder = ChunkFolder(of: target.name, plan.chunks.count)
    if run.dryRun { return try foretell(choice, plan, terminal) }
    let renderer = Renderer(
      workers: workers, temporaries: temporaries, isStrict: target.strictness.strict)
    let output = try target.chunkedOutput(workers: workers)
    var told = ToldWarnings()
    for number in choice.numbers.numbers {
      let chunk = try plan.chunk(number)
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

  private func foretell(
    _ choice: ChunkChoice, _ plan: ChunkPlan, _ terminal: Terminal
  ) throws {
    for number in choice.numbers.numbers {
      let chunk = try plan.chunk(number)
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
  private func planned(_ choice: ChunkChoice, _ workers: Int) throws -> (ChunkPlan, RenderTarget) {
    if let path = chunks.plan {
      let plan = try ChunkPlan(contentsOf: path)
      return (plan, try RenderTarget(of: plan, in: path))
    }
    let plan = try target.chunkPlan(.chunks(choice.count ?? 1), file: "plan.json", workers)
    return (plan, target)
  }
}

extension ChunkOutcome {
  fileprivate func summary(_ chunk: ChunkPlan.Chunk) -> String {
    "chunk \(chunk.chunk): " + (isNew ? ByteCount(bytes).text : "there already")
  }

  fileprivate func json(_ chunk: ChunkPlan.Chunk, elapsed: Double) -> JSON {
    .object([
      ("chunk", .string(chunk.chunk)), ("digest", .string(chunk.digest)),
      ("bytes", .number(bytes)), ("isNew", .bool(isNew)), ("elapsed", .number(elapsed)),
    ])
  }
}
