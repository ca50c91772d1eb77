import CritterGraphics
import CritterRigFile
package import CritterSyntax

/// A list of outputs to render, from `critter.yml`.
package struct Manifest: Sendable {
  /// The manifest's path, as the user wrote it.
  package let path: String
  /// The outputs in file order, with unique names.
  package private(set) var outputs: [ManifestOutput]
  /// The shard of the outputs; nil if the manifest has all outputs.
  private(set) var shard: Shard?
  /// The outputs with errors that can still be checked in part.
  let invalidOutputs: [ManifestOutput]
  /// All errors in the file, in file order.
  private(set) var mistakes: [FileError.Problem]
  /// The folder that paths can't leave; nil for text without a file.
  let root: ProjectRoot?

  /// The default path of a manifest.
  package static let standardPath = "critter.yml"

  /// The error message if the default manifest doesn't exist; nil if it exists.
  ///
  /// - Parameter fix: the end of the message.
  package static func absence(_ fix: String = "create one with 'critter readme RIG'") -> String? {
    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    guard !exists(standardPath) else { return nil }
    let other = "critter.yaml"
    return "no \(standardPath) in this folder; "
      + (exists(other) ? "rename \(other), or use --config \(other)" : fix)
  }

  /// The base folder of all relative paths: empty, or with a slash at the end.
  package var folder: String { path.exact.folderPrefix }

  /// The lock file's path, next to the manifest.
  package var lockPath: String { lockPath(shard.map { ".\($0.name)" } ?? "") }

  /// The path of the lock file for all outputs.
  var wholeLockPath: String { lockPath("") }

  /// The pattern of the shards' lock files, such as `critter.lock.%d-of-%d.json`.
  var shardLockPattern: String { lockPath(".%d-of-%d") }

  private func lockPath(_ part: String) -> String {
    let names = [".yml", ".yaml"].compactMap { path.exact.dropping(suffix: $0) }
    return "\(names.first ?? path).lock\(part).json"
  }

  /// Keeps only the outputs of a shard, by index.
  mutating func keep(_ numbers: Set<Int>, of shard: Shard) {
    outputs = outputs.indices.filter(numbers.contains).map { outputs[$0] }
    self.shard = shard
  }

  /// Reads and checks a manifest without reading its rigs.
  ///
  /// - Throws: all errors in the file, with their positions.
  package init(contentsOf path: String) throws(FileError) {
    try self.init(draftIn: path)
    try throwIfMistaken()
  }

  /// Reads and checks a manifest from text.
  ///
  /// - Parameters:
  ///   - path: the path for errors and relative paths.
  ///   - root: the manifest's root; nil for text without a file.
  init(yaml: Data, path: String, root: ProjectRoot? = nil) throws(FileError) {
    try self.init(draft: yaml, path: path, root: root)
    try throwIfMistaken()
  }

  /// Reads and checks the text of a manifest that isn't written yet.
  ///
  /// - Parameter path: the path that the manifest will have.
  /// - Throws: all errors, with their positions in the text.
  init(text: String, for path: String) throws(FileError) {
    let root: ProjectRoot
    do throws(SourceError) {
      root = try ProjectRoot(around: path.exact.folder)
    } catch {
      throw FileError(path: path, "can't write this manifest: \(error)")
    }
    try self.init(yaml: Data(text.utf8), path: path, root: root)
  }

  private func throwIfMistaken() throws(FileError) {
    if !mistakes.isEmpty { throw FileError(problems: mistakes) }
  }

  /// Reads a manifest that can have errors.
  ///
  /// - Throws: if the file can't be read at all.
  init(draftIn path: String) throws(FileError) {
    let (data, root): (Data, ProjectRoot)
    do throws(SourceError) {
      root = try ProjectRoot(around: path.exact.folder)
      // A manifest that the user named can be in any folder.
      let isFound = path.exact == Self.standardPath.exact
      data = try SourceFile(path, within: isFound ? root.path : nil).contents(.description)
    } catch {
      throw FileError(path: path, "can't read this manifest: \(error)")
    }
    try self.init(draft: data, path: path, root: root)
  }

  /// Returns the text of a manifest; nil if the file doesn't exist.
  ///
  /// - Throws: an error with the line of a mistake in the file.
  package static func text(at path: String) throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    _ = try Manifest(contentsOf: path)
    return String(decoding: try SourceFile(path).contents(.description), as: UTF8.self)
  }

  private init(draft yaml: Data, path: String, root: ProjectRoot?) throws(FileError) {
    self.path = path
    self.root = root
    let context = ReadingContext(path: path, hints: .synonyms)
    let node = Node.yaml(yaml, context)
    let file = node.flatMap { ManifestFile.schema.read($0, context) }
    guard let node, let file else {
      do throws(FileError) {
        try context.throwIfAny()
      } catch {
        throw error.explaining(yaml)
      }
      throw FileError(path: path, "this file is empty")
    }
    let collection = file.outputs(
      in: node, bytes: yaml.count, context, folder: path.exact.folderPrefix)
    outputs = collection.outputs
    invalidOutputs = collection.invalidOutputs
    mistakes = context.problemsInOrder
    guard mistakes.isEmpty else { return }
    var places = OutputPlaces(self, context)
    places.check()
    mistakes = context.problemsInOrder
  }

  /// Returns the path of a relative path in the manifest, as the user would write it.
  func path(of relative: String) -> String { folder + relative }
}

extension FileError {
  /// Returns the error with a hint if `${name}` is the likely cause of invalid YAML.
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

/// One part of a manifest's outputs, to render on its own machine.
package struct Shard: Hashable, Sendable {
  /// The shard's number, counted from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// The maximum number of shards.
  package static let limit = 10_000

  /// Creates a shard.
  ///
  /// - Returns: nil unless the number is from 1 to `count`.
  package init?(_ number: Int, of count: Int) {
    guard 1...Self.limit ~= count, 1...count ~= number else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses the name of a shard.
  ///
  /// - Parameter name: the shard's name, such as `3-of-8`.
  init?(name: String) {
    let numbers = name.exact.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    self.init(numbers[0], of: numbers[1])
    guard self.name == name else { return nil }
  }

  var name: String { "\(number)-of-\(count)" }

  /// Returns the indices of this shard's jobs. Assigns the longest job first, each to the least
  /// loaded shard.
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
