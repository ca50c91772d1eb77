import CritterEncode
package import CritterGraphics
import CritterImport
import CritterKit
import CritterRigFile
import CritterSyntax

/// The status of a manifest's outputs before a render.
package struct ProjectStatus {
  /// The outputs that don't match their sources, in manifest order.
  package fileprivate(set) var pending: [PendingOutput] = []
  /// The names of the outputs that are up to date.
  package private(set) var fresh: [ExactText] = []
  /// The names in the lock that the manifest no longer has.
  package let orphans: [ExactText]
  let lock: Lock
  let digests: FileDigests
  /// The fresh outputs whose files changed without effect, with the files that they read.
  private(set) var reread: [(output: ManifestOutput, reads: [ExactText])] = []

  /// The lock's keys of the files that the fresh outputs read, each with one of these outputs.
  var keysOfFresh: [ExactText: String] {
    fresh.reduce(into: [:]) { keys, output in
      for key in lock.outputs[output]?.reads ?? [] { keys[key] = keys[key] ?? output.text }
    }
  }

  /// Returns the status with only the named outputs pending.
  package func pending(only names: Set<ExactText>) -> ProjectStatus {
    var status = self
    status.pending.removeAll { !names.contains($0.name.exact) }
    return status
  }

  fileprivate mutating func addFresh(_ output: ManifestOutput, _ reads: [ExactText]?) {
    fresh.append(output.name.exact)
    if let reads { reread.append((output, reads)) }
  }
}

/// An output to render or compare.
package struct PendingOutput: Sendable {
  /// The output's path relative to the manifest.
  package var name: String { output.name }
  /// The reasons why the output is pending, in a few words each.
  package var causes: [String] { [mismatch?.rawValue].compactMap(\.self) + sources }
  /// The output as the manifest describes it.
  package let output: ManifestOutput
  /// The total pixels of all frames.
  let pixels: Int
  /// The number of frames.
  let frames: Int
  /// The paths of the files that the output reads.
  let reads: [String]
  let entry: Lock.Entry?
  /// The difference between the file and its lock entry.
  let mismatch: CheckedOutput.Verdict?
  /// The options and files that change the output, each with its change.
  let changes: [String]
  /// The version that made the output; nil if it is this version.
  let otherTool: String?

  /// The changes of the output's sources and of critter's version.
  var sources: [String] {
    guard let otherTool else { return changes }
    return changes + ["made by critter \(otherTool), here \(critterVersion)"]
  }
}

/// The result of comparing an output's file and sources with the lock, byte by byte.
private struct LockComparison {
  let entry: Lock.Entry?
  let mismatch: CheckedOutput.Verdict?
  /// The options and files that differ from the lock.
  let changes: [String]

  var otherTool: String? { entry.flatMap { $0.tool == critterVersion ? nil : $0.tool } }
  var isFresh: Bool { mismatch == nil && changes.isEmpty && otherTool == nil }

  func hasSameInputs(_ planned: PlannedOutput) -> Bool { entry?.inputs == planned.inputs }

  /// Returns whether the output is up to date after its sources were read.
  func isFresh(_ planned: PlannedOutput) -> Bool {
    mismatch == nil && hasSameInputs(planned) && otherTool == nil
  }
}

/// The result of examining an output.
private enum OutputStatus: Sendable {
  /// An output that is up to date. `reads` is set if its files' bytes differ from the lock.
  case fresh(reads: [ExactText]?)
  case pending(PendingOutput)
  case wrong([FileError.Problem])
}

extension Project {
  /// Compares the outputs and their sources with the lock. Reads rigs only if bytes differ.
  ///
  /// - Parameter readsMismatched: whether to read the sources of outputs whose files differ from the lock.
  /// - Throws: `FileError` with all problems of the outputs that were read.
  package func status(readsMismatched: Bool = true) throws -> ProjectStatus {
    let lock = try mergedLock()
    let digests = FileDigests(self)
    let outputs = manifest.outputs
    let statuses = try WorkerPool(count: workers).map(outputs.count) { number in
      let comparison = try comparison(outputs[number], lock, digests)
      return try outputStatus(outputs[number], comparison, readsMismatched: readsMismatched)
    }
    let names = Set(outputs.map(\.name.exact))
    var status = ProjectStatus(
      orphans: lock.outputs.keys.filter { !names.contains($0) }.sorted(), lock: lock,
      digests: digests)
    var problems: [FileError.Problem] = []
    for (output, outputStatus) in zip(outputs, statuses) {
      switch outputStatus {
      case .pending(let pending): status.pending.append(pending)
      case .fresh(let reads): status.addFresh(output, reads)
      case .wrong(let new): problems += new
      }
    }
    if !problems.isEmpty { throw FileError(problems: problems.unique) }
    try checkReadFiles(status)
    return status
  }

  private func outputStatus(
    _ output: ManifestOutput, _ comparison: LockComparison, readsMismatched: Bool
  ) throws -> OutputStatus {
    // Another animation of the rig's file has to exist.
    if comparison.isFresh, finder.options.animation == nil { return .fresh(reads: nil) }
    do {
      if comparison.mismatch != nil, !readsMismatched {
        return .pending(pending(output, try plan(output).plan, comparison, hasSameInputs: true))
      }
      let planned = try look(into: output)
      if comparison.isFresh(planned) { return .fresh(reads: planned.reads) }
      return .pending(
        pending(output, planned.plan, comparison, hasSameInputs: comparison.hasSameInputs(planned)))
    } catch let error as FileError {
      return .wrong(error.problems)
    }
  }

  private func pending(
    _ output: ManifestOutput, _ plan: OutputPlan, _ comparison: LockComparison, hasSameInputs: Bool
  ) -> PendingOutput {
    PendingOutput(
      output: output, pixels: plan.pixels, frames: plan.durations.count,
      reads: files(readFor: output, plan), entry: comparison.entry, mismatch: comparison.mismatch,
      changes: hasSameInputs ? [] : comparison.changes, otherTool: comparison.otherTool)
  }

  private func comparison(
    _ output: ManifestOutput, _ lock: Lock, _ digests: FileDigests
  ) throws -> LockComparison {
    let entry = lock.outputs[output.name.exact]
    var changes: [String] = []
    if let entry {
      if entry.request != output.request.exact { changes.append("options changed") }
      for file in entry.reads where digests[file] == nil || digests[file] != lock.files[file] {
        changes.append("\(file.text) \(digests[file] == nil ? "is gone" : "changed")")
      }
      if changes.isEmpty { changes = try newThemes(of: output, entry).map { "\($0) is new" } }
    }
    return LockComparison(entry: entry, mismatch: try mismatch(of: output, entry), changes: changes)
  }

  /// Returns the theme files next to the rig that an output of all themes doesn't include yet.
  private func newThemes(of output: ManifestOutput, _ entry: Lock.Entry) throws -> [String] {
    guard output.format.hasThemes, output.entry.options.theme == nil else { return [] }
    let folder = try finder.folder(of: output.entry.rig)
    return try RigDocument.themeFiles(in: folder)
      .map { key($0, rig: output.entry.rig, in: folder) }
      .filter { !entry.reads.contains($0.exact) }
  }

  /// Returns how an output's file differs from its lock entry: it is missing, unrecorded, or edited.
  func mismatch(
    of output: ManifestOutput, _ entry: Lock.Entry?
  ) throws(KitError) -> CheckedOutput.Verdict? {
    let digest = Digest()
    for path in paths(of: output, count: entry?.count) {
      guard try add(path, to: digest) else { return .missing }
    }
    guard let entry else { return .unrecorded }
    return digest.text == entry.file ? nil : .edited
  }
}
