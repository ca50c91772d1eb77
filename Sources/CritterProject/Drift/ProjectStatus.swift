import CritterForms
package import CritterKit
import Foundation

/// How a manifest's outputs stand, before anything is rendered.
package struct ProjectStatus {
  /// Outputs that are not what their sources say, in the order of the manifest.
  package let pending: [PendingOutput]
  /// The names of the others.
  package let fresh: [String]
  /// Names in the lock that are no outputs any more.
  package let orphans: [String]
  let lock: Lock
  let digests: FileDigests
  /// Those of the fresh ones that were looked into, since bytes differ from what the lock says.
  let reread: [PlannedOutput]
}

/// An output that is to be rendered, or looked at more closely.
package struct PendingOutput {
  package var name: String { planned.output.name }
  package var plan: OutputPlan { planned.plan }
  /// Why, each in a few words.
  package var causes: [String] { [damage?.rawValue].compactMap(\.self) + sources }
  let planned: PlannedOutput
  let entry: Lock.Entry?
  let damage: Damage?
  /// Options and files that make it another output, each with what became of it.
  let changes: [String]
  /// The version that made it, if that is not this one.
  let otherTool: String?

  /// What there is to say of what it is made from.
  var sources: [String] { changes + [otherTool.map { "made by critter \($0)" }].compactMap(\.self) }
}

/// What is wrong with an output's file.
enum Damage: String {
  case missing
  /// The file is there, and the lock does not know it.
  case unrecorded = "not in the lock"
  case edited = "edited by hand"
}

/// An output at first sight: whether its file, and those that it is made from, are byte for byte
/// as the lock says.
private struct Suspect {
  let entry: Lock.Entry?
  let damage: Damage?
  /// Options and files that are not as the lock has them.
  let changes: [String]

  var otherTool: String? { entry.flatMap { $0.tool == critterVersion ? nil : $0.tool } }
  var isFresh: Bool { damage == nil && changes.isEmpty && otherTool == nil }

  /// - Returns: nil when the output is fresh on a closer look.
  func pending(_ planned: PlannedOutput) -> PendingOutput? {
    let hasSameInputs = entry?.inputs == planned.inputs
    guard damage != nil || !hasSameInputs || otherTool != nil else { return nil }
    return PendingOutput(
      planned: planned, entry: entry, damage: damage, changes: hasSameInputs ? [] : changes,
      otherTool: otherTool)
  }
}

extension Project {
  /// Compares what is there with the lock. Rigs are read only where bytes differ.
  ///
  /// - Throws: `FileError` with every problem of the outputs that are looked into.
  package func status() throws -> ProjectStatus {
    let lock = try Lock(contentsOf: manifest.lockPath, within: manifest.root?.path)
    let digests = FileDigests(self)
    var (pending, reread): ([PendingOutput], [PlannedOutput]) = ([], [])
    var (fresh, problems): ([String], [FileError.Problem]) = ([], [])
    var known: Set<FileError.Problem> = []
    for output in manifest.outputs {
      do {
        let suspect = try suspect(output, lock, digests)
        let planned = suspect.isFresh ? nil : try plan(output)
        if let found = planned.flatMap(suspect.pending) {
          pending.append(found)
        } else {
          fresh.append(output.name)
          if let planned { reread.append(planned) }
        }
      } catch let error as FileError {
        problems += error.problems.filter { known.insert($0).inserted }
      }
    }
    if !problems.isEmpty { throw FileError(problems: problems) }
    let names = Set(manifest.outputs.map(\.name))
    return ProjectStatus(
      pending: pending, fresh: fresh,
      orphans: lock.outputs.keys.filter { !names.contains($0) }.sorted(), lock: lock,
      digests: digests, reread: reread)
  }

  private func suspect(
    _ output: ManifestOutput, _ lock: Lock, _ digests: FileDigests
  ) throws(KitError) -> Suspect {
    let entry = lock.outputs[output.name]
    var changes: [String] = []
    if let entry {
      if entry.request != output.request { changes.append("options changed") }
      for file in entry.reads where digests[file] == nil || digests[file] != lock.files[file] {
        changes.append("\(file) \(digests[file] == nil ? "is gone" : "changed")")
      }
    }
    return Suspect(entry: entry, damage: try damage(of: output, entry), changes: changes)
  }

  private func damage(
    of output: ManifestOutput, _ entry: Lock.Entry?
  ) throws(KitError) -> Damage? {
    let digest = Digest()
    for path in paths(of: output, count: entry?.count) {
      guard try add(path, to: digest) else { return .missing }
    }
    guard let entry else { return .unrecorded }
    return digest.text == entry.file ? nil : .edited
  }
}
