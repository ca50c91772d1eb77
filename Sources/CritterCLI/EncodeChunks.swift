import ArgumentParser
import CritterForms
import CritterKit
import CritterProject

// Encoding what the chunks of a plan have drawn, and putting it together.
extension Encode {
  func encode(_ path: String, _ terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let plan = try ChunkPlan(contentsOf: path)
    let target = try Render(of: plan, in: path)
    if let chunk { return try encode(chunk, of: plan, target, terminal, temporaries) }
    try gather(plan, target, terminal, temporaries)
  }

  /// What all chunks have drawn; where some have not, their numbers are printed.
  private func drawn(
    _ plan: ChunkPlan, _ target: Render, _ terminal: Terminal
  ) throws -> Gathering {
    let folder = ChunkFolder(of: target.targetName, plan.chunks.count)
    do {
      return try Gathering(plan, in: folder, workers: run.workerCount)
    } catch KitError.missingChunks(let numbers, let count, let folder) {
      try terminal.print(data: numbers)
      throw KitError.missingChunks(numbers, of: count, folder: folder)
    }
  }

  private func encode(
    _ choice: ChunkChoice, of plan: ChunkPlan, _ target: Render, _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    let chosen = try choice.chunks(of: plan)
    let (busy, idle) = (
      chosen.filter { $0.chunk.encode != nil }, chosen.filter { $0.chunk.encode == nil }
    )
    for (_, chunk) in idle { try say(chunk, "nothing to encode", on: terminal) }
    if busy.isEmpty { return }
    let drawn = try drawn(plan, target, terminal)
    let renderer = Renderer(workers: run.workerCount, temporaries: temporaries)
    let output = try target.chunkedOutput(workers: run.workerCount)
    for (number, chunk) in busy {
      if run.dryRun {
        try say(chunk, "would be encoded", on: terminal)
        continue
      }
      let started = ContinuousClock.now
      let progress = progress(of: "chunk \(chunk.chunk)", run, on: terminal)
      let outcome = try renderer.encode(
        chunk: number, of: plan, from: drawn, skipsWhole: skipExisting, progress: progress.update,
        output: output)
      progress.end()
      let elapsed = (ContinuousClock.now - started) / .seconds(1)
      try say(
        outcome.json(chunk, elapsed: elapsed), or: outcome.summary(chunk), run, on: terminal)
    }
  }

  private func say(_ chunk: ChunkPlan.Chunk, _ what: String, on terminal: Terminal) throws {
    try say(
      .object([("chunk", .string(chunk.chunk))]), or: "chunk \(chunk.chunk): \(what)", run,
      on: terminal)
  }

  private func gather(
    _ plan: ChunkPlan, _ target: Render, _ terminal: Terminal, _ temporaries: TemporaryFiles
  ) throws {
    let chunks = try drawn(plan, target, terminal)
    if run.dryRun {
      return try say(
        .object([("chunks", .number(plan.chunks.count))]),
        or: "all \(plan.chunks.count) chunks are there", run, on: terminal)
    }
    if target.isManifest {
      try gather(plan, target.project(workers: run.workerCount), chunks, terminal, temporaries)
    } else {
      try gather(plan, target, chunks, terminal, temporaries)
    }
    if !keepChunks { try ChunkFolder(of: target.targetName, plan.chunks.count).remove() }
  }

  private func gather(
    _ plan: ChunkPlan, _ target: Render, _ chunks: Gathering, _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    let renderer = Renderer(workers: run.workerCount, temporaries: temporaries)
    let format = target.options.format
    var told = ToldWarnings()
    for output in plan.outputs {
      let started = ContinuousClock.now
      let progress = progress(of: output.output, run, on: terminal)
      let report = try renderer.gather(
        output.output, to: Output(output.output, format: format), from: chunks,
        wantsDigest: run.json, progress: progress.update
      ) {
        try target.chunkedOutput(workers: run.workerCount)(output.output)
      }
      progress.end()
      try say(report, since: started, run, on: terminal, &told)
    }
  }

  private func gather(
    _ plan: ChunkPlan, _ project: Project, _ chunks: Gathering, _ terminal: Terminal,
    _ temporaries: TemporaryFiles
  ) throws {
    var (started, told) = (ContinuousClock.now, ToldWarnings())
    var current: (name: String, progress: Progress)?
    try project.exclusively(temporaries) {
      try project.gather(plan.outputs.map(\.output), from: chunks, temporaries) {
        name, done, count in
        if current?.name != name {
          current = (name, progress(of: name, run, on: terminal))
        }
        current?.progress.update(done: done, of: count)
      } done: { report in
        current?.progress.end()
        try say(report, since: started, run, on: terminal, &told)
        started = .now
      }
    }
  }
}
