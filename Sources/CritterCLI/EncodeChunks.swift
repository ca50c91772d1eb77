import ArgumentParser
import CritterForms
import CritterKit
import CritterProject

// Putting together what the chunks of a plan have made.
extension Encode {
  func gather(_ path: String, _ terminal: Terminal, _ temporaries: TemporaryFiles) throws {
    let plan = try ChunkPlan(contentsOf: path)
    let target = try RenderTarget(of: plan, in: path)
    let folder = ChunkFolder(of: target.name, plan.chunks.count)
    let chunks: Gathering
    do {
      chunks = try Gathering(plan, in: folder, workers: run.workerCount)
    } catch KitError.missingChunks(let numbers, let count, let folder) {
      try StandardStreams.print(numbers)
      throw KitError.missingChunks(numbers, of: count, folder: folder)
    }
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
    if !keepChunks { try folder.remove() }
  }

  private func gather(
    _ plan: ChunkPlan, _ target: RenderTarget, _ chunks: Gathering, _ terminal: Terminal,
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
