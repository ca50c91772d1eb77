package import CritterGraphics
import CritterKit
import CritterRigFile

/// The result of a check for one output.
package struct CheckedOutput: Sendable {
  /// The state of an output compared with its sources.
  package enum Verdict: String, Sendable, CaseIterable {
    case fresh = "up to date"
    case missing
    /// The file exists, but the lock doesn't list it.
    case unrecorded = "not in the lock"
    case edited = "edited by hand"
    /// A source changed, but the output would be the same image.
    case stale = "stale lock"
    /// The output would be a different image now.
    case drifted
    /// The drawing changed that the output's rig was split from.
    case redrawn
    /// The lock has an entry, but the manifest doesn't list the output.
    case orphan = "not in the manifest"
  }

  /// The output's path relative to the manifest.
  package let name: String
  /// The result of the check.
  package let verdict: Verdict
  /// The reasons for the verdict, in a few words each.
  package let causes: [String]
  /// The commands that take in changed drawings.
  package var commands: [String] = []

  /// Returns the result for an output whose rig has changed drawings.
  fileprivate func adding(_ drifts: [DrawingDrift]) -> CheckedOutput {
    let changes = drifts.filter(\.isChanged)
    guard !changes.isEmpty else { return self }
    return CheckedOutput(
      name: name, verdict: verdict == .fresh ? .redrawn : verdict,
      causes: causes + changes.map { "the drawing changed; run \($0.command)" },
      commands: changes.map(\.command))
  }
}

/// An output that would be a different image now, or was edited by hand.
package struct DriftedOutput {
  /// The output's path relative to the manifest.
  package var name: String { pending.name }
  /// The bytes of the output's file. For a sequence, the first file that differs, or the first
  /// file.
  package let old: [UInt8]
  /// The new bytes of the file.
  package let new: [UInt8]
  fileprivate let pending: PendingOutput
}

extension Project {
  /// A function called with each differing output.
  package typealias Difference = (DriftedOutput) throws -> Void

  /// Returns the folder of the rig in an output.
  package func rigFolder(of drift: DriftedOutput) throws -> String {
    try finder.folder(of: drift.pending.output.entry.rig)
  }

  /// Returns the unencoded frames of an output with the old rig and with the current rig.
  ///
  /// - Parameter folder: the folder of the old rig.
  /// - Returns: nil if the output was edited, or the old rig doesn't produce the recorded image.
  package func frames(
    of drift: DriftedOutput, withRigIn folder: String
  ) throws -> (before: any FrameSource, after: any FrameSource)? {
    let (output, recorded) = (drift.pending.output, drift.pending.entry?.picture)
    guard drift.pending.mismatch == nil else { return nil }
    let old = try plan(output, withRigIn: folder)
    guard try renderer.files(of: old.plan).report.digest == recorded else { return nil }
    return (
      try renderer.frames(of: old.plan.content), try renderer.frames(of: plan(output).plan.content)
    )
  }

  /// Compares every output with its sources. Writes no files.
  ///
  /// - Parameter difference: called with each output that differs or was edited by hand.
  /// - Returns: the results in manifest order, with orphans last.
  /// - Throws: `FileError` with all problems of the outputs that were read.
  package func check(difference: Difference? = nil) throws -> [CheckedOutput] {
    let status = try status(readsMismatched: difference != nil)
    let rendered = status.pending.filter { $0.mismatch == nil || difference != nil }
    try OutputPlan.check(pixels: rendered.reduce(0) { $0 + $1.pixels })
    var checked: [ExactText: CheckedOutput] = [:]
    for pending in status.pending {
      checked[pending.name.exact] = try check(pending, difference)
    }
    let drifts = drawingDriftsByRig
    return manifest.outputs.map {
      (checked[$0.name.exact] ?? CheckedOutput(name: $0.name, verdict: .fresh, causes: []))
        .adding(drifts[$0.entry.rig.exact] ?? [])
    } + status.orphans.map { CheckedOutput(name: $0.text, verdict: .orphan, causes: []) }
  }

  private func check(_ pending: PendingOutput, _ difference: Difference?) throws -> CheckedOutput {
    if let mismatch = pending.mismatch {
      if mismatch == .edited, let difference {
        try hand(render(pending).files, of: pending, to: difference)
      }
      return CheckedOutput(name: pending.name, verdict: mismatch, causes: [])
    }
    let (files, report) = try render(pending)
    let isSame = report.digest == pending.entry?.picture
    if !isSame, let difference { try hand(files, of: pending, to: difference) }
    // Another version's output is up to date if this version renders the same image.
    let verdict: CheckedOutput.Verdict =
      !isSame ? .drifted : pending.changes.isEmpty ? .fresh : .stale
    var causes = verdict == .fresh ? [] : pending.sources
    if verdict == .drifted { causes += try otherLibraries(of: pending) }
    return CheckedOutput(name: pending.name, verdict: verdict, causes: causes)
  }

  /// Returns the libraries and fonts whose versions differ from the recorded versions.
  ///
  /// Returns an empty array if the lock has no versions.
  private func otherLibraries(of pending: PendingOutput) throws -> [String] {
    guard let old = pending.entry?.with else { return [] }
    let here = try versions(for: plan(pending))
    return old.sorted { $0.key < $1.key }.compactMap { name, version in
      here[name.text].flatMap {
        $0.exact == version ? nil : "rendered with \(name.text) \(version.text), here \($0)"
      }
    }
  }

  private func hand(
    _ files: [[UInt8]], of pending: PendingOutput, to difference: Difference
  ) throws {
    let paths = self.paths(of: pending.output, count: pending.entry?.count)
    var first: (old: [UInt8], new: [UInt8])?
    for (path, new) in zip(paths, files) {
      guard let old = try contents(at: path, .image) else { continue }
      if old != new { return try difference(DriftedOutput(old: old, new: new, pending: pending)) }
      first = first ?? (old, new)
    }
    if let first { try difference(DriftedOutput(old: first.old, new: first.new, pending: pending)) }
  }

  private func render(_ pending: PendingOutput) throws -> (files: [[UInt8]], report: RenderReport) {
    try renderer.files(of: plan(pending))
  }
}
