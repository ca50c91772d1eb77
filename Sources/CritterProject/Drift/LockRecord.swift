import CritterKit
import Foundation

/// The lock while outputs come in. It never claims a file that is not there: the old entry goes
/// before the old file does, and the new one comes after the new file.
struct LockRecord {
  private let project: Project
  private var path: String { project.manifest.lockPath }
  private let temporaries: TemporaryFiles
  private let digests: FileDigests
  /// The digests of before, which hold as long as some output was made from them.
  private let oldFiles: [String: String]
  private var outputs: [String: Lock.Entry]
  /// Outputs made from, or compared with, the files as they are.
  private var verified: Set<String>

  init(_ project: Project, _ status: ProjectStatus, _ temporaries: TemporaryFiles) {
    self.project = project
    self.temporaries = temporaries
    digests = status.digests
    oldFiles = status.lock.files
    verified = Set(status.fresh)
    outputs = status.lock.outputs.filter { !status.orphans.contains($0.key) }
    for planned in status.reread {
      outputs[planned.output.name]?.request = planned.output.request
      outputs[planned.output.name]?.reads = planned.reads
    }
  }

  mutating func remove(_ name: String) throws {
    guard outputs.removeValue(forKey: name) != nil else { return }
    try save()
  }

  mutating func add(_ entry: Lock.Entry, of name: String) throws {
    outputs[name] = entry
    verified.insert(name)
    try save()
  }

  /// Writes the lock unless it says so already.
  func save() throws {
    let bytes = Array(Lock(files: files, outputs: outputs).text.utf8)
    if try project.contents(at: path, .lock) == bytes { return }
    let batch = OutputBatch(temporaries)
    defer { batch.discard() }
    try batch.add(bytes, to: path)
    try batch.commit()
  }

  /// A file that some output still has to be compared with keeps its old digest.
  private var files: [String: String] {
    var result: [String: String] = [:]
    let waiting = Set(outputs.filter { !verified.contains($0.key) }.flatMap(\.value.reads))
    for key in Set(outputs.values.flatMap(\.reads)) {
      result[key] = waiting.contains(key) ? oldFiles[key] : digests[key]
    }
    return result
  }
}
