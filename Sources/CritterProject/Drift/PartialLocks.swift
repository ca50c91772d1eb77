import CritterGraphics
import CritterKit

extension OutputPlan {
  /// The estimated render time, in pixels. Each frame counts as 65,536 pixels more than its size.
  fileprivate var cost: Int { pixels + 65_536 * durations.count }
}

extension Project {
  /// Returns the project with the outputs of one shard and the shard's own lock file.
  ///
  /// - Throws: `FileError` for an output that can't be rendered.
  package func only(_ shard: Shard) throws -> Project {
    let outputs = manifest.outputs
    let plans = try WorkerPool(count: workers).map(outputs.count) { number in
      let plan = try plan(outputs[number]).plan
      return (cost: plan.cost, reads: files(readFor: outputs[number], plan))
    }
    var project = self
    for (output, plan) in zip(outputs, plans) {
      project.othersRead.add(plan.reads, for: output.name)
    }
    for output in project.manifest.outputs.byRig.values {
      project.othersRead.add(drawings(of: output.entry.rig), for: output.name)
    }
    project.manifest.keep(shard.jobs(of: plans.map(\.cost)), of: shard)
    return project
  }

  /// Returns the lock file merged with the partial lock files of shards.
  ///
  /// An entry of a partial lock file counts only if the output has the digest in the entry, or if the
  /// lock file has none.
  func mergedLock() throws -> Lock {
    var lock = try Lock(contentsOf: manifest.wholeLockPath, within: manifest.root?.path)
    for path in try partialLockPaths() {
      var part = try Lock(contentsOf: path, within: manifest.root?.path)
      let rendered = try manifest.outputs.filter { output in
        guard let entry = part.outputs[output.name.exact] else { return false }
        return try lock.outputs[output.name.exact] == nil || mismatch(of: output, entry) == nil
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

  /// Removes the lock files of shards after they were merged into the lock file.
  func removePartialLocks() throws(KitError) {
    guard manifest.shard == nil else { return }
    for path in try partialLockPaths() where unlink(path) != 0 && errno != ENOENT {
      throw .cannotWrite(path: path, reason: SystemError.last.description)
    }
  }

  /// Returns the paths of the partial lock files; for a shard, only its own file.
  private func partialLockPaths() throws(KitError) -> [String] {
    if manifest.shard != nil { return [manifest.lockPath] }
    let whole = manifest.wholeLockPath.exact
    guard let start = whole.lastName.exact.dropping(suffix: "json") else { return [] }
    return try KitError.reading(whole.folder) { try folderEntries(whole.folder) }.filter { name in
      name.exact.dropping(prefix: start)?.exact.dropping(suffix: ".json").flatMap(Shard.init(name:))
        != nil
    }.sorted().map { manifest.path(of: $0) }
  }
}

extension Lock {
  /// Adds the entries of a shard's lock.
  fileprivate mutating func add(_ part: Lock) {
    for name in part.outputs.keys { outputs[name] = nil }
    add(
      part.outputs.sorted { $0.key < $1.key }.map { name, entry in
        let files = entry.reads.compactMap { key in part.files[key].map { (key, $0) } }
        return Fact(output: name, entry: entry, files: Dictionary(files) { $1 })
      })
    // If the shard couldn't decide about a file, the next run compares its outputs again.
    for key in part.outputs.values.flatMap(\.reads) where part.files[key] == nil {
      files[key] = nil
    }
  }
}
