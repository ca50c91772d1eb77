import CritterForms
import CritterKit
import CritterProject
import CritterSystem

// Rendering the outputs of a manifest.
extension RenderingCommand {
  func render(
    _ project: Project, on terminal: Terminal, _ temporaries: TemporaryFiles
  ) throws {
    if run.dryRun { return try foretell(try project.status(), of: project, terminal) }
    try project.exclusively(temporaries) {
      let status = try project.status()
      try render(status, of: project, temporaries, terminal)
      if !messages.quiet, !run.json { conclude(status, of: project.manifest, terminal) }
    }
  }

  private func conclude(_ status: ProjectStatus, of manifest: Manifest, _ terminal: Terminal) {
    for name in status.orphans.map(\.text) {
      terminal.print("\(name): no longer in \(manifest.path); you can delete the file")
    }
    let done = status.pending.count
    terminal.print("\(manifest.path): \(done) rendered, \(status.fresh.count) up to date")
  }

  private func render(
    _ status: ProjectStatus, of project: Project, _ temporaries: TemporaryFiles,
    _ terminal: Terminal
  ) throws {
    var (started, told) = (ContinuousClock.now, ToldWarnings())
    var current: (name: String, progress: Progress)?
    try project.render(status, temporaries) { output, done, count in
      if current?.name != output.name {
        current = (output.name, progress(of: output.name, on: terminal))
      }
      current?.progress.update(done: done, of: count)
    } done: { _, report in
      current?.progress.end()
      try say(report, since: started, on: terminal, &told)
      started = .now
    }
  }

  private func foretell(
    _ status: ProjectStatus, of project: Project, _ terminal: Terminal
  ) throws {
    for output in status.pending {
      let plan = try project.plan(output)
      let summary = "\(plan.summary) (\(output.causes.inShort))"
      try say(plan.json(because: output.causes), or: summary, on: terminal)
    }
    guard !run.json, !messages.quiet else { return }
    terminal.print("\(status.pending.count) to render, \(status.fresh.count) up to date")
  }
}

extension OutputPlan {
  fileprivate func json(because causes: [String]) -> JSON {
    guard case .object(let pairs) = json else { return json }
    return .object(pairs + [("causes", .array(causes.map { .string($0) }))])
  }
}

extension [String] {
  /// The first few of them, in one line.
  var inShort: String {
    let limit = 3
    guard count > limit + 1 else { return joined(separator: ", ") }
    return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
  }
}
