import CritterForms
package import CritterKit
import CritterSystem

extension Project {
  /// Outputs that are not what their sources say, for a plan.
  package func chunkedOutputs(_ status: ProjectStatus) throws -> [ChunkedOutput] {
    try WorkerPool(count: workers).map(status.pending.count) {
      try chunkedOutput(status.pending[$0].output, FileDigests(self))
    }
  }

  /// Outputs by the names that a plan has for them.
  package func chunkedOutputs() -> (String) throws -> ChunkedOutput {
    let outputs = Dictionary(
      uniqueKeysWithValues: manifest.outputs.map { ($0.name.exact, $0) })
    let digests = FileDigests(self)
    return { name in
      guard let output = outputs[name.exact] else { throw KitError.otherInputs(output: name) }
      return try chunkedOutput(output, digests)
    }
  }

  private func chunkedOutput(
    _ output: ManifestOutput, _ digests: FileDigests
  ) throws -> ChunkedOutput {
    let (plan, shot) = try plan(output)
    let versions = try libraries.value(of: shot.rig.folder.exact) { try shot.libraryVersions() }
    return try ChunkedOutput(
      plan, named: output.name, request: output.request,
      sources: extras(output, plan, in: shot.rig.folder).compactMap { file(ofKey: $0)?.path },
      versions: versions
    ) { report in
      let planned = try look(into: output)
      return fact(planned, report, versions, digests).text
    }
  }

  private func fact(
    _ planned: PlannedOutput, _ report: RenderReport, _ versions: [String: String],
    _ digests: FileDigests
  ) -> Lock.Fact {
    let entry = Lock.Entry(planned, report, versions: versions)
    let files = entry.reads.map { ($0, digests[$0]) }
    return Lock.Fact(
      output: planned.output.name.exact, entry: entry,
      files: Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self))
  }

  /// Puts the outputs of a plan in their places, and notes them in the lock as if they had been
  /// rendered here.
  ///
  /// - Parameters:
  ///   - names: the plan's outputs.
  ///   - done: is told what each output came to.
  package func gather(
    _ names: [String], from chunks: Gathering, _ temporaries: TemporaryFiles,
    progress: @escaping (_ output: String, Int, Int) -> Void,
    done: (RenderReport) throws -> Void
  ) throws {
    let status = try status(looksIntoDamaged: false)
    let outputs = Dictionary(uniqueKeysWithValues: manifest.outputs.map { ($0.name.exact, $0) })
    let pending = Dictionary(uniqueKeysWithValues: status.pending.map { ($0.name.exact, $0) })
    var record = LockRecord(self, status, temporaries)
    try record.save()
    let outcome = Result {
      for name in names {
        guard let output = outputs[name.exact] else { throw KitError.otherInputs(output: name) }
        let report = try gather(output, from: chunks, temporaries, &record, status.digests) {
          progress(name, $0, $1)
        }
        if let pending = pending[name.exact] { try removeSurplus(of: pending, from: report.files) }
        try done(report)
      }
    }
    try record.save()
    try outcome.get()
  }

  private func gather(
    _ output: ManifestOutput, from chunks: Gathering, _ temporaries: TemporaryFiles,
    _ record: inout LockRecord, _ digests: FileDigests, progress: @escaping Renderer.Progress
  ) throws -> RenderReport {
    let renderer = Renderer(
      workers: workers, temporaries: temporaries, bounds: manifest.root?.path)
    let known = try chunks.note(of: output.name).map { try knownEntry($0, of: output, digests) }
    let report = try renderer.gather(
      output.name, to: output.output(in: manifest), from: chunks, wantsDigest: true,
      progress: progress, willCommit: { try record.remove(output.name) },
      chunked: { try chunkedOutput(output, digests) })
    let entry = try known ?? newEntry(of: output, report)
    try record.add(entry, of: output.name)
    return report
  }

  private func newEntry(of output: ManifestOutput, _ report: RenderReport) throws -> Lock.Entry {
    let planned = try look(into: output)
    return Lock.Entry(planned, report, versions: try versions(for: planned.plan))
  }

  /// What a chunk noted of an output that it made whole.
  ///
  /// - Throws: when the output is made from other bytes by now.
  private func knownEntry(
    _ note: String, of output: ManifestOutput, _ digests: FileDigests
  ) throws -> Lock.Entry {
    guard let fact = try Lock.Fact.read(Data(note.utf8).spelledOut).first, let entry = fact.entry,
      entry.request == output.request.exact,
      entry.reads.allSatisfy({ digests[$0] != nil && digests[$0] == fact.files?[$0] })
    else { throw KitError.otherInputs(output: output.name) }
    return entry
  }
}
