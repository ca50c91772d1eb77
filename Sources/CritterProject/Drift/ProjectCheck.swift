package import CritterGraphics
import CritterKit
import CritterSystem

/// What a check says of one output.
package struct CheckedOutput: Sendable {
  package enum Verdict: String, Sendable, CaseIterable {
    case fresh = "up to date"
    case missing
    /// The file is there, and the lock does not know it.
    case unrecorded = "not in the lock"
    case edited = "edited by hand"
    /// What it is made from has changed, and would give the same picture.
    case stale = "stale lock"
    /// It would be another picture now.
    case drifted
    /// The lock knows it, and the manifest does not.
    case orphan = "not in the manifest"
  }

  package let name: String
  package let verdict: Verdict
  /// Why, each in a few words.
  package let causes: [String]
}

/// An output that is another picture now, or was edited by hand.
package struct Drift {
  package var name: String { pending.name }
  /// The bytes of its file; of a sequence, of the first file that differs, or of the first of all.
  package let old: [UInt8]
  /// The bytes that the file should have.
  package let new: [UInt8]
  fileprivate let pending: PendingOutput
}

extension Project {
  package typealias Difference = (Drift) throws -> Void

  /// The folder of the rig that an output shows.
  package func rigFolder(of drift: Drift) throws -> String {
    try finder.folder(of: drift.pending.output.entry.rig)
  }

  /// The frames of an output before they are encoded, with the rig as it was and as it is.
  ///
  /// - Parameter folder: of the rig as it was.
  /// - Returns: nil if the output was edited, or if that rig doesn't give the recorded picture.
  package func frames(
    of drift: Drift, withRigIn folder: String
  ) throws -> (before: any FrameSource, after: any FrameSource)? {
    let (output, recorded) = (drift.pending.output, drift.pending.entry?.picture)
    guard drift.pending.damage == nil else { return nil }
    let old = try plan(output, withRigIn: folder)
    guard try renderer.files(of: old.plan).report.digest == recorded else { return nil }
    let pool = WorkerPool(count: workers)
    return (ShotFrames(of: old.shot, on: pool), ShotFrames(of: try plan(output).shot, on: pool))
  }

  /// Compares every output with its sources; writes nothing.
  ///
  /// - Parameter difference: is handed each output that is another picture or was edited by hand.
  /// - Returns: in the order of the manifest; orphans last.
  /// - Throws: `FileError` with every problem of the outputs that are looked into.
  package func check(difference: Difference? = nil) throws -> [CheckedOutput] {
    let status = try status(looksIntoDamaged: difference != nil)
    let rendered = status.pending.filter { $0.damage == nil || difference != nil }
    try OutputPlan.check(pixels: rendered.reduce(0) { $0 + $1.pixels })
    var checked: [ExactText: CheckedOutput] = [:]
    for pending in status.pending {
      checked[pending.name.exact] = try check(pending, difference)
    }
    return manifest.outputs.map {
      checked[$0.name.exact] ?? CheckedOutput(name: $0.name, verdict: .fresh, causes: [])
    } + status.orphans.map { CheckedOutput(name: $0.text, verdict: .orphan, causes: []) }
  }

  private func check(
    _ pending: PendingOutput, _ difference: Difference?
  ) throws -> CheckedOutput {
    let verdict: CheckedOutput.Verdict
    switch pending.damage {
    case .missing: verdict = .missing
    case .unrecorded: verdict = .unrecorded
    case .edited:
      verdict = .edited
      if let difference { try hand(render(pending).files, of: pending, to: difference) }
    case nil:
      let (files, report) = try render(pending)
      let isSame = report.digest == pending.entry?.picture
      // What another version made is fine as long as this one shows the same.
      verdict = !isSame ? .drifted : pending.changes.isEmpty ? .fresh : .stale
      if !isSame, let difference { try hand(files, of: pending, to: difference) }
    }
    var causes = pending.damage == nil && verdict != .fresh ? pending.sources : []
    if verdict == .drifted { causes += try otherLibraries(of: pending) }
    return CheckedOutput(name: pending.name, verdict: verdict, causes: causes)
  }

  /// Which libraries and fonts are of other versions here than where the output was rendered; none for
  /// a lock that does not say.
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
      guard let old = try contents(at: path, .picture) else { continue }
      if old != new { return try difference(Drift(old: old, new: new, pending: pending)) }
      first = first ?? (old, new)
    }
    if let first { try difference(Drift(old: first.old, new: first.new, pending: pending)) }
  }

  private func render(_ pending: PendingOutput) throws -> (files: [[UInt8]], report: RenderReport) {
    try renderer.files(of: plan(pending))
  }
}
