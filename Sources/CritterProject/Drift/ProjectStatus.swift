import CritterKit
package import CritterSystem

/// How a manifest's outputs are, before anything is rendered.
package struct ProjectStatus {
  /// Outputs that are not what their sources say, in the order of the manifest.
  package fileprivate(set) var pending: [PendingOutput] = []
  /// The names of the others.
  package private(set) var fresh: [ExactText] = []
  /// Names in the lock that are no outputs any more.
  package let orphans: [ExactText]
  let lock: Lock
  let digests: FileDigests
  /// Those of the fresh ones that were looked into, since bytes differ from what the lock says.
  private(set) var reread: [(output: ManifestOutput, reads: [ExactText])] = []

  /// The same, as if only some outputs were pending.
  package func pending(only names: Set<ExactText>) -> ProjectStatus {
    var status = self
    status.pending.removeAll { !names.contains($0.name.exact) }
    return status
  }

  fileprivate init(orphans: [ExactText], lock: Lock, digests: FileDigests) {
    (self.orphans, self.lock, self.digests) = (orphans, lock, digests)
  }

  fileprivate mutating func addFresh(_ output: ManifestOutput, _ reads: [ExactText]?) {
    fresh.append(output.name.exact)
    if let reads { reread.append((output, reads)) }
  }
}

/// An output that is to be rendered, or looked at more closely.
package struct PendingOutput: Sendable {
  package var name: String { output.name }
  /// Why, each in a few words.
  package var causes: [String] { [damage?.rawValue].compactMap(\.self) + sources }
  package let output: ManifestOutput
  /// Of all its frames together.
  let pixels: Int
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
enum Damage: String, Sendable {
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

  func hasSameInputs(_ planned: PlannedOutput) -> Bool { entry?.inputs == planned.inputs }

  /// On a closer look.
  func isFresh(_ planned: PlannedOutput) -> Bool {
    damage == nil && hasSameInputs(planned) && otherTool == nil
  }

  func pending(_ output: ManifestOutput, _ plan: OutputPlan, hasSameInputs: Bool) -> PendingOutput {
    PendingOutput(
      output: output, pixels: plan.pixels, entry: entry, damage: damage,
      changes: hasSameInputs ? [] : changes,
      otherTool: otherTool)
  }
}

/// What a look at an output finds.
private enum Finding: Sendable {
  /// With what it reads, if bytes differ from what the lock says.
  case fresh(reads: [ExactText]?)
  case pending(PendingOutput)
  case wrong([FileError.Problem])
}

extension Project {
  /// Compares what is there with the lock. Rigs are read only where bytes differ.
  ///
  /// - Parameter looksIntoDamaged: whether outputs are looked into whose files say enough.
  /// - Throws: `FileError` with every problem of the outputs that are looked into.
  package func status(looksIntoDamaged: Bool = true) throws -> ProjectStatus {
    let lock = try mergedLock()
    let digests = FileDigests(self)
    let outputs = manifest.outputs
    let findings = try WorkerPool(count: workers).map(outputs.count) { number in
      let suspect = try suspect(outputs[number], lock, digests)
      return try finding(outputs[number], suspect, looksIntoDamaged: looksIntoDamaged)
    }
    let names = Set(outputs.map(\.name.exact))
    var status = ProjectStatus(
      orphans: lock.outputs.keys.filter { !names.contains($0) }.sorted(), lock: lock,
      digests: digests)
    var known: Set<FileError.Problem> = []
    var problems: [FileError.Problem] = []
    for (output, finding) in zip(outputs, findings) {
      switch finding {
      case .pending(let pending): status.pending.append(pending)
      case .fresh(let reads): status.addFresh(output, reads)
      case .wrong(let new): problems += new.filter { known.insert($0).inserted }
      }
    }
    if !problems.isEmpty { throw FileError(problems: problems) }
    return status
  }

  private func finding(
    _ output: ManifestOutput, _ suspect: Suspect, looksIntoDamaged: Bool
  ) throws -> Finding {
    if suspect.isFresh { return .fresh(reads: nil) }
    do {
      if suspect.damage != nil, !looksIntoDamaged {
        return .pending(suspect.pending(output, try plan(output).plan, hasSameInputs: true))
      }
      let planned = try look(into: output)
      if suspect.isFresh(planned) { return .fresh(reads: planned.reads) }
      return .pending(
        suspect.pending(output, planned.plan, hasSameInputs: suspect.hasSameInputs(planned)))
    } catch let error as FileError {
      return .wrong(error.problems)
    }
  }

  private func suspect(
    _ output: ManifestOutput, _ lock: Lock, _ digests: FileDigests
  ) throws -> Suspect {
    let entry = lock.outputs[output.name.exact]
    var changes: [String] = []
    if let entry {
      if entry.request != output.request.exact { changes.append("options changed") }
      for file in entry.reads where digests[file] == nil || digests[file] != lock.files[file] {
        changes.append("\(file.text) \(digests[file] == nil ? "is gone" : "changed")")
      }
      if changes.isEmpty { changes = try newThemes(of: output, entry).map { "\($0) is new" } }
    }
    return Suspect(entry: entry, damage: try damage(of: output, entry), changes: changes)
  }

  /// The theme files next to the rig that an output of all themes was not made from.
  private func newThemes(of output: ManifestOutput, _ entry: Lock.Entry) throws -> [String] {
    guard output.format.hasThemes, output.entry.options.theme == nil else { return [] }
    let folder = try finder.folder(of: output.entry.rig)
    return try RigDocument.themeFiles(in: folder)
      .map { key($0, rig: output.entry.rig, in: folder) }
      .filter { !entry.reads.contains($0.exact) }
  }

  func damage(
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
