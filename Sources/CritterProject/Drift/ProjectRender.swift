package import CritterKit
import CritterSystem

extension Project {
  /// Does something while no other run renders the same outputs, after clearing away what runs
  /// that were killed have left.
  ///
  /// - Throws: when another run is at work, and what `work` throws.
  package func exclusively(_ temporaries: TemporaryFiles, _ work: () throws -> Void) throws {
    let descriptor = open(manifest.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw KitError.cannotRead(path: manifest.path, reason: SystemError.last.description)
    }
    defer { close(descriptor) }
    // A file system that knows no locks answers otherwise; then every run goes ahead.
    let lock = manifest.shard == nil ? LOCK_EX : LOCK_SH
    if flock(descriptor, lock | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw KitError.busy(manifest: manifest.path)
    }
    for folder in folders { temporaries.removeLeftovers(in: folder.text) }
    try work()
  }

  /// Where outputs and the lock are.
  private var folders: Set<ExactText> {
    let paths = manifest.outputs.flatMap { self.paths(of: $0, count: nil) } + [manifest.lockPath]
    return Set(paths.map(\.exact.folder.exact))
  }

  /// Renders what is pending, one after another, each with all workers. Every output is in the
  /// lock as soon as it is in its place, so that the next run goes on where this one ends.
  ///
  /// - Parameters:
  ///   - progress: is told of which output how many frames are drawn and how many there are.
  ///   - done: is told what each output came to.
  package func render(
    _ status: ProjectStatus, _ temporaries: TemporaryFiles,
    progress: @escaping (PendingOutput, Int, Int) -> Void,
    done: (PendingOutput, RenderReport) throws -> Void
  ) throws {
    try OutputPlan.check(pixels: status.pending.reduce(0) { $0 + $1.pixels })
    var record = LockRecord(self, status, temporaries)
    try record.save()
    try removePartialLocks()
    let outcome = Result {
      for pending in status.pending {
        let report = try render(pending, temporaries, &record) { progress(pending, $0, $1) }
        try done(pending, report)
      }
    }
    try record.save()
    try outcome.get()
  }

  private func render(
    _ pending: PendingOutput, _ temporaries: TemporaryFiles, _ record: inout LockRecord,
    progress: @escaping Renderer.Progress
  ) throws -> RenderReport {
    let planned = try look(into: pending.output)
    let renderer = Renderer(
      workers: workers, temporaries: temporaries, isStrict: isStrict, bounds: manifest.root?.path)
    let report = try renderer.render(planned.plan, wantsDigest: true, progress: progress) {
      try record.remove(pending.name)
    }
    try record.add(
      Lock.Entry(planned, report, versions: versions(for: planned.plan)), of: pending.name)
    try removeSurplus(of: pending, from: report.files)
    return report
  }

  /// Removes the files of a sequence's frames that are no more.
  ///
  /// A lock may claim any number of them. Only if all of them had the recorded digest before the
  /// render were they critter's; otherwise they stay.
  func removeSurplus(of pending: PendingOutput, from count: Int) throws(KitError) {
    guard pending.damage == nil else { return }
    let paths = paths(of: pending.output, count: pending.entry?.count).dropFirst(count)
    for path in paths where unlink(path) != 0 && errno != ENOENT {
      throw .cannotWrite(path: path, reason: SystemError.last.description)
    }
  }
}
