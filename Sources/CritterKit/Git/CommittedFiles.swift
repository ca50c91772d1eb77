package import CritterGraphics

/// The files of a git repository that are the same in the last commit.
package struct CommittedFiles {
  /// The paths of the files.
  package private(set) var paths: Set<ExactText> = []

  /// The number of files that git compares at once, since a command line has a limit.
  private static let batch = 500
  /// The number of bytes that are compared; larger files count as changed.
  private static let maximumBytes = 64_000_000

  /// Compares files with the last commit.
  ///
  /// - Parameters:
  ///   - paths: the paths of files in one repository.
  ///   - target: a folder for git's temporary files.
  package init(among paths: [String], workingIn target: String) throws(GitError) {
    guard let first = paths.first else { return }
    guard let repository = try Repository(around: first.exact.folder, viewIn: target)
    else { return }
    let commit = try repository.commit("HEAD")
    for start in stride(from: 0, to: paths.count, by: Self.batch) {
      try add(Array(paths[start...].prefix(Self.batch)), repository, commit)
    }
  }

  private mutating func add(
    _ paths: [String], _ repository: Repository, _ commit: String
  ) throws(GitError) {
    let byName = Dictionary(
      first: paths.compactMap { path in repository.name(of: path).map { ($0.exact, path) } })
    var bytes = 0
    let entries = try repository.entries(of: commit, named: byName.keys.map(\.text)).filter {
      bytes += $0.size
      return $0.kind == .file && bytes <= Self.maximumBytes
    }
    for (entry, committed) in zip(entries, try repository.contents(of: entries)) {
      guard let path = byName[entry.path.exact] else { continue }
      let file = SourceFile(path, within: path.exact.folder)
      if (try? file.contents(.image)) == committed { self.paths.insert(path.exact) }
    }
  }
}
