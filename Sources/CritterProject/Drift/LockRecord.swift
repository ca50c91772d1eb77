import CritterGraphics
import CritterKit

/// The lock file during a render. It never contains an entry for a missing file.
///
/// The old entry is removed before the old file, and the new entry is added after the new file.
struct LockRecord {
  private let project: Project
  private var path: String { project.manifest.lockPath }
  private let temporaries: TemporaryFiles
  private let digests: FileDigests
  /// The digests from the previous lock. A digest is valid while some output was made from those
  /// bytes.
  private let oldFiles: [ExactText: String]
  private var outputs: [ExactText: Lock.Entry]
  /// The outputs made from, or compared with, the current files.
  private var verified: Set<ExactText>
  /// The open lock file, for appending facts.
  private var log: Descriptor?

  init(_ project: Project, _ status: ProjectStatus, _ temporaries: TemporaryFiles) {
    self.project = project
    self.temporaries = temporaries
    digests = status.digests
    oldFiles = status.lock.files
    verified = Set(status.fresh)
    outputs = status.lock.outputs.filter { !status.orphans.contains($0.key) }
    for (output, reads) in status.reread {
      outputs[output.name.exact]?.request = output.request.exact
      outputs[output.name.exact]?.reads = reads
    }
  }

  mutating func remove(_ name: String) throws {
    guard outputs.removeValue(forKey: name.exact) != nil else { return }
    try note(Lock.Fact(output: name.exact))
  }

  mutating func add(_ entry: Lock.Entry, of name: String) throws {
    let name = name.exact
    outputs[name] = entry
    verified.insert(name)
    let files = entry.reads.map { ($0, digests[$0]) }
    try note(
      Lock.Fact(
        output: name, entry: entry,
        files: Dictionary(uniqueKeysWithValues: files).compactMapValues(\.self)))
  }

  private mutating func note(_ fact: Lock.Fact) throws {
    if log == nil { try save() }
    do {
      let file = try log ?? Descriptor(appendingTo: path)
      log = file
      try file.write(Array(fact.text.utf8))
    } catch {
      throw KitError.cannotWrite(path: path, reason: error.reason)
    }
  }

  /// Writes the whole lock unless the file is already up to date.
  mutating func save() throws {
    log = nil
    let bytes = Array(Lock(files: files, outputs: outputs).text.utf8)
    if try project.contents(at: path, .lock) == bytes { return }
    try OutputBatch.write(temporaries, within: project.manifest.root?.path) {
      try $0.add(bytes, to: path)
    }
  }

  /// The digests of all files that outputs read.
  ///
  /// A file keeps its old digest while an output still has to be compared with the file. If other
  /// outputs were made from the new bytes, the file has no digest.
  private var files: [ExactText: String] {
    let waiting = reads { !verified.contains($0) }
    let done = reads { verified.contains($0) }
    var result: [ExactText: String] = [:]
    for key in waiting.union(done) {
      let digest = waiting.contains(key) ? oldFiles[key] : digests[key]
      result[key] = done.contains(key) && digest != digests[key] ? nil : digest
    }
    return result
  }

  /// Returns the files that the selected outputs read.
  private func reads(_ isMeant: (_ output: ExactText) -> Bool) -> Set<ExactText> {
    outputs.reduce(into: []) { if isMeant($1.key) { $0.formUnion($1.value.reads) } }
  }
}
