import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Project {
  /// Does something while no other run renders the same manifest, after clearing away what runs
  /// that were killed have left.
  ///
  /// - Throws: when another run is at work, and what `work` throws.
  public func exclusively(_ work: () throws -> Void) throws {
    let descriptor = open(manifest.path, O_RDONLY)
    guard descriptor >= 0 else {
      throw KitError.cannotRead(path: manifest.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw KitError.busy(manifest: manifest.path)
    }
    for folder in folders { TemporaryFiles.removeLeftovers(in: folder) }
    try work()
  }

  /// Where outputs and the lock are.
  private var folders: Set<String> {
    let paths = manifest.outputs.flatMap { self.paths(of: $0, nil) } + [manifest.lockPath]
    return Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
  }

  /// Renders what is pending, one after another, each with all workers. Every output is in the
  /// lock as soon as it is in its place, so that the next run goes on where this one ends.
  ///
  /// - Parameters:
  ///   - progress: is told of which output how many frames are drawn and how many there are.
  ///   - done: is told what each output came to.
  public func render(
    _ survey: Survey, _ temporaries: TemporaryFiles,
    progress: @escaping (PendingOutput, Int, Int) -> Void,
    done: (PendingOutput, RenderReport) -> Void
  ) throws {
    let renderer = Renderer(temporaries: temporaries) { _ in }
    var record = LockRecord(self, survey, temporaries)
    try record.save()
    for pending in survey.pending {
      let (plan, art) = (pending.plan, pending.planned.art)
      let report = try renderer.render(
        plan, art: art, wantsDigest: true, progress: { progress(pending, $0, $1) }
      ) { try record.remove(pending.name) }
      try record.add(Lock.Entry(pending.planned, report), of: pending.name)
      done(pending, report)
    }
  }
}

/// The lock while outputs come in. It never claims a file that is not there: the old entry goes
/// before the old file does, and the new one comes after the new file.
private struct LockRecord {
  private let path: String
  private let temporaries: TemporaryFiles
  private let digests: FileDigests
  /// The digests of before, which hold as long as some output was made from them.
  private let oldFiles: [String: String]
  private var outputs: [String: Lock.Entry]
  /// Outputs made from, or compared with, the files as they are.
  private var verified: Set<String>

  init(_ project: Project, _ survey: Survey, _ temporaries: TemporaryFiles) {
    path = project.manifest.lockPath
    self.temporaries = temporaries
    digests = survey.digests
    oldFiles = survey.lock.files
    verified = Set(survey.fresh)
    outputs = survey.lock.outputs.filter { !survey.orphans.contains($0.key) }
    for (name, request) in project.requests where verified.contains(name) {
      outputs[name]?.request = request
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
    if let old = FileManager.default.contents(atPath: path), [UInt8](old) == bytes { return }
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

extension Project {
  fileprivate var requests: [(name: String, request: String)] {
    manifest.outputs.map { ($0.name, $0.request) }
  }
}
