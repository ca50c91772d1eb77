package import CritterForms
import CritterSystem

/// A list of outputs to render, as `critter.yml` says it.
package struct Manifest: Sendable {
  /// As the user names it.
  package let path: String
  /// In the order of the file, each name once.
  package private(set) var outputs: [ManifestOutput]
  /// The shard that the outputs are of; nil for all outputs.
  private(set) var shard: Shard?
  /// Outputs with mistakes, as far as they can be looked into.
  let doubtful: [ManifestOutput]
  /// Every mistake in the file, in its order.
  private(set) var mistakes: [FileError.Problem]
  /// What nothing in it may lead out of; nil for text that is in no file.
  let root: ProjectRoot?

  /// The name that is looked for where the user names none.
  package static let standardPath = "critter.yml"

  /// What to do where the user names none, and there is none; nil where there is.
  package static var absence: String? {
    func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    guard !isThere(standardPath) else { return nil }
    let other = "critter.yaml"
    return "no \(standardPath) in this folder; list the outputs in one"
      + (isThere(other) ? "; rename \(other), or use --config \(other)" : "")
  }

  /// The folder that all paths in the manifest are relative to: empty, or ending in a slash.
  package var folder: String { path.exact.folderPrefix }

  /// What its outputs were made from is noted next to it.
  package var lockPath: String { lockPath(shard.map { ".\($0.name)" } ?? "") }

  /// The lock file of all outputs.
  var wholeLockPath: String { lockPath("") }

  /// The pattern of the lock files of shards, such as `critter.lock.3-of-8.json`.
  var shardLockPattern: String { lockPath(".%d-of-%d") }

  private func lockPath(_ part: String) -> String {
    let names = [".yml", ".yaml"].compactMap { path.exact.dropping(suffix: $0) }
    return "\(names.first ?? path).lock\(part).json"
  }

  /// Drops all outputs but these, by number, which are those of a shard.
  mutating func keep(_ numbers: Set<Int>, of shard: Shard) {
    outputs = outputs.indices.filter(numbers.contains).map { outputs[$0] }
    self.shard = shard
  }

  /// Reads and checks a manifest; rigs are not looked into.
  ///
  /// - Throws: every mistake in the file, with its place.
  package init(contentsOf path: String) throws(FileError) {
    try self.init(draftIn: path)
    try throwIfMistaken()
  }

  /// - Parameters:
  ///   - path: for errors, and for what is relative to it.
  ///   - root: where it is; nil when it is only text.
  init(yaml: Data, path: String, root: ProjectRoot? = nil) throws(FileError) {
    try self.init(draft: yaml, path: path, root: root)
    try throwIfMistaken()
  }

  private func throwIfMistaken() throws(FileError) {
    if !mistakes.isEmpty { throw FileError(problems: mistakes) }
  }

  /// Reads a manifest that may have mistakes.
  ///
  /// - Throws: when it cannot be read at all.
  init(draftIn path: String) throws(FileError) {
    let (data, root): (Data, ProjectRoot)
    do throws(SourceError) {
      root = try ProjectRoot(around: path.exact.folder)
      // One that the user named may be anywhere.
      let isFound = path.exact == Self.standardPath.exact
      data = try SourceFile(path, within: isFound ? root.path : nil).contents(.description)
    } catch {
      throw FileError(path: path, "can't read this manifest: \(error)")
    }
    try self.init(draft: data, path: path, root: root)
  }

  private init(draft yaml: Data, path: String, root: ProjectRoot?) throws(FileError) {
    (self.path, self.root) = (path, root)
    let reading = Reading(path: path)
    let node = Node.yaml(yaml, reading)
    let file = node.flatMap { ManifestFile.form.read($0, reading) }
    guard let node, let file else {
      do throws(FileError) {
        try reading.throwIfAny()
      } catch {
        throw error.explaining(yaml)
      }
      throw FileError(path: path, "this file is empty")
    }
    let collection = file.outputs(in: node, reading)
    (outputs, doubtful) = (collection.outputs, collection.doubtful)
    mistakes = reading.problemsInOrder
    guard mistakes.isEmpty else { return }
    var places = OutputPlaces(self, reading)
    places.check()
    mistakes = reading.problemsInOrder
  }

  /// A path in the manifest as the user would name it.
  func path(of relative: String) -> String { folder + relative }
}

extension FileError {
  /// With a hint where `${name}` is the likely reason why something is not YAML.
  fileprivate func explaining(_ yaml: Data) -> FileError {
    let lines = String(decoding: yaml, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return FileError(
      problems: problems.map { problem in
        guard let line = problem.line, lines.indices.contains(line - 1),
          lines[line - 1].exact.contains("${"),
          problem.message.exact.hasPrefix("invalid YAML")
        else { return problem }
        return Problem(
          path: problem.path, line: line, column: problem.column,
          message: problem.message + "; within { } and [ ], quote values that contain ${name}")
      })
  }
}

/// What nothing in a manifest may lead out of: the git repository that it is in or, where there is
/// none, its own folder.
struct ProjectRoot: Sendable {
  /// Without links.
  let path: String

  /// - Parameter folder: the manifest's.
  init(around folder: String) throws(SourceError) {
    let own = try SourceFile(folder).realPath()
    var url = URL(fileURLWithPath: own)
    while !FileManager.default.fileExists(atPath: url.appendingPathComponent(".git").path) {
      if url.path == "/" {
        path = own
        return
      }
      url.deleteLastPathComponent()
    }
    path = url.path
  }

  /// Where a file would be written, its folders' links followed.
  ///
  /// - Parameter file: its path; it and its folder need not be there yet.
  /// - Throws: `SourceError` when that is elsewhere, or below `.git`.
  @discardableResult
  func place(of file: String) throws(SourceError) -> String {
    try SourceFile(file, within: path).placeToWrite()
  }
}

/// One of several parts of a manifest's outputs, for a machine of its own.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package let number: Int
  package let count: Int

  /// The greatest count.
  package static let limit = 10_000

  /// - Returns: nil unless the number is from 1 to the count.
  package init?(_ number: Int, of count: Int) {
    guard 1...Self.limit ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// - Parameter name: such as `3-of-8`.
  init?(name: String) {
    let numbers = name.exact.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(numbers[0], of: numbers[1])
    guard self.name == name else { return nil }
  }

  var name: String { "\(number)-of-\(count)" }

  /// The jobs of this shard: the longest job first, each to the shard that has the least to do.
  func jobs(of costs: [Int]) -> Set<Int> {
    var (loads, jobs) = ([Int](repeating: 0, count: count), Set<Int>())
    for job in costs.indices.sorted(by: { (-costs[$0], $0) < (-costs[$1], $1) }) {
      let shard = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[shard] += costs[job]
      if shard == number - 1 { jobs.insert(job) }
    }
    return jobs
  }
}
