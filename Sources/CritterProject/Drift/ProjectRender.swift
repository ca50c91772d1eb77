import CritterGraphics
package import CritterKit

extension Project {
  /// Performs work with exclusive access to the manifest's outputs.
  ///
  /// Removes the temporary files of killed runs first. A manifest that isn't written yet is free.
  ///
  /// - Throws: `KitError.busy` if another run is active, and the errors of `work`.
  package func exclusively(_ temporaries: TemporaryFiles, _ work: () throws -> Void) throws {
    let descriptor = open(manifest.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return try work() }
    guard descriptor >= 0 else {
      throw KitError.cannotRead(path: manifest.path, reason: SystemError.last.description)
    }
    defer { close(descriptor) }
    // Some file systems don't support locks and return another error. Then every run proceeds.
    let lock = manifest.shard == nil ? LOCK_EX : LOCK_SH
    if flock(descriptor, lock | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw KitError.busy(manifest: manifest.path)
    }
    for folder in folders { temporaries.removeLeftovers(in: folder.text) }
    try work()
  }

  /// The folders of the outputs and the lock file.
  private var folders: Set<ExactText> {
    let paths = manifest.outputs.flatMap { self.paths(of: $0, count: nil) } + [manifest.lockPath]
    return Set(paths.map(\.exact.folder.exact))
  }

  /// Renders the pending outputs in order, each with all workers.
  ///
  /// The lock records each output as soon as it is written, so an interrupted run can be continued.
  ///
  /// - Parameters:
  ///   - replaces: whether to replace files that critter didn't make.
  ///   - progress: called with the output, the number of drawn frames, and the total.
  ///   - done: called with the report of each output.
  package func render(
    _ status: ProjectStatus, replaces: Bool = false, _ temporaries: TemporaryFiles,
    progress: @escaping (PendingOutput, Int, Int) -> Void,
    done: (PendingOutput, RenderReport) throws -> Void
  ) throws {
    try OutputPlan.check(pixels: status.pending.reduce(0) { $0 + $1.pixels })
    if !replaces { try checkReplacedFiles(of: status, temporaries) }
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

  /// Removes the surplus files of a sequence that became shorter.
  ///
  /// A lock can claim any number of files. The files are removed only if all of them had the
  /// recorded digest before the render.
  func removeSurplus(of pending: PendingOutput, from count: Int) throws(KitError) {
    guard pending.mismatch == nil else { return }
    let paths = paths(of: pending.output, count: pending.entry?.count).dropFirst(count)
    for path in paths where unlink(path) != 0 && errno != ENOENT {
      throw .cannotWrite(path: path, reason: SystemError.last.description)
    }
  }
}
