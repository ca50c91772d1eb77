import CritterKit
import CritterSystem

extension OutputPlan {
  /// How long it takes to render, in pixels: a frame takes as long as 65,536 pixels before its first.
  fileprivate var cost: Int { pixels + 65_536 * durations.count }
}

extension Project {
  /// The same project with the outputs of one shard only, noted in a lock file of their own.
  ///
  /// - Throws: `FileError` for an output that can't be rendered.
  package func only(_ shard: Shard) throws -> Project {
    let outputs = manifest.outputs
    let costs = try WorkerPool(count: workers).map(outputs.count) {
      try plan(outputs[$0]).plan.cost
    }
    var project = self
    project.manifest.keep(shard.jobs(of: costs), of: shard)
    return project
  }

  /// What the lock file and the partial lock files of shards note.
  ///
  /// An entry of a partial lock file counts if the output has the digest in it.
  func mergedLock() throws -> Lock {
    var lock = try Lock(contentsOf: manifest.wholeLockPath, within: manifest.root?.path)
    for path in partialLockPaths {
      var part = try Lock(contentsOf: path, within: manifest.root?.path)
      let rendered = try manifest.outputs.filter { output in
        guard let entry = part.outputs[output.name.exact] else { return false }
        return try damage(of: output, entry) == nil
      }
      let names = Set(rendered.map(\.name.exact))
      part.outputs = part.outputs.filter { names.contains($0.key) }
      lock.add(part)
    }
    if manifest.shard != nil {
      let names = Set(manifest.outputs.map(\.name.exact))
      lock.outputs = lock.outputs.filter { names.contains($0.key) }
    }
    return lock
  }

  /// Removes the lock files of shards, which the lock file has taken in.
  func removePartialLocks() throws(KitError) {
    guard manifest.shard == nil else { return }
    for path in partialLockPaths where unlink(path) != 0 && errno != ENOENT {
      throw .cannotWrite(path: path, reason: SystemError.last.description)
    }
  }

  /// For a shard, only its own.
  private var partialLockPaths: [String] {
    if manifest.shard != nil { return [manifest.lockPath] }
    let whole = manifest.wholeLockPath.exact
    let names = (try? FileManager.default.contentsOfDirectory(atPath: whole.folder)) ?? []
    guard let start = whole.lastName.exact.dropping(suffix: "json") else { return [] }
    return names.filter { name in
      name.exact.dropping(prefix: start)?.exact.dropping(suffix: ".json").flatMap(Shard.init(name:))
        != nil
    }.sorted().map { manifest.path(of: $0) }
  }
}

extension Lock {
  /// Takes in what a shard rendered.
  fileprivate mutating func add(_ part: Lock) {
    for name in part.outputs.keys { outputs[name] = nil }
    add(
      part.outputs.sorted { $0.key < $1.key }.map { name, entry in
        let files = entry.reads.compactMap { key in part.files[key].map { (key, $0) } }
        return Fact(output: name, entry: entry, files: Dictionary(files) { $1 })
      })
    // Of what the shard couldn't decide, a closer look has to.
    for key in part.outputs.values.flatMap(\.reads) where part.files[key] == nil {
      files[key] = nil
    }
  }
}
