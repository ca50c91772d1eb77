import CritterGraphics
import CritterRig

/// A git repository, accessed from one of its folders.
struct Repository: Sendable {
  /// The folder's path in the repository: empty, or with a trailing slash.
  let prefix: String
  /// The path of the folder.
  private let folder: String
  private let git: Git
  private let place: GitFolder

  /// A file, symbolic link, or submodule of a commit.
  struct Entry: Sendable {
    enum Kind: Sendable { case file, link, other }

    let kind: Kind
    let object: String
    /// The size in bytes.
    let size: Int
    /// The path relative to the folder.
    let path: String
  }

  /// - Parameter target: the folder that gets git's view of the repository.
  /// - Returns: nil if the folder isn't in a repository.
  init?(around folder: String, viewIn target: String) throws(GitError) {
    guard let place = try GitFolder(around: folder) else { return nil }
    self.folder = folder
    self.place = place
    prefix = place.prefix(of: folder)
    git = try Git(place, view: "\(target)/git-\(UUID().uuidString)")
  }

  /// Resolves a revision.
  ///
  /// - Parameter revision: any revision syntax of git.
  /// - Returns: the full hash of the commit.
  func commit(_ revision: String) throws(GitError) -> String {
    guard
      let commit = try git.line(
        ["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"])
    else { throw .noRevision(revision, repository: folder) }
    return commit
  }

  /// Returns the last commit that changed a file of the folder; nil if none is in the history.
  func lastChange(of name: String) throws(GitError) -> String? {
    let commit = try git.line(["rev-list", "-1", "HEAD", "--", prefix + name])
    return commit?.isEmpty == false ? commit : nil
  }

  /// Returns the short hash and the title of a commit.
  func label(of commit: String) throws(GitError) -> String {
    let name = try git.line(["rev-parse", "--short", "--verify", "--end-of-options", commit])
    let text = try git.line(["cat-file", "commit", commit]) ?? ""
    // The message follows an empty line.
    let message = text.exact.halves(around: "\n\n")?.behind ?? ""
    return "\(name ?? commit) \(message.prefix { !$0.isNewline })"
  }

  /// Returns all entries below the folder at a commit.
  func entries(of commit: String) throws(GitError) -> [Entry] {
    let folder = commit + ":" + (prefix.exact.dropping(suffix: "/") ?? prefix)
    guard let tree = try git.line(["rev-parse", "--verify", "--end-of-options", folder]) else {
      return []
    }
    return try git.output(["ls-tree", "-r", "-z", "-l", tree]).split(separator: 0)
      .compactMap(Entry.init)
  }

  /// Returns the entries of files at a commit.
  ///
  /// - Parameter names: the paths relative to the repository, at least one.
  func entries(of commit: String, named names: [String]) throws(GitError) -> [Entry] {
    try git.output(["ls-tree", "-z", "-l", commit, "--"] + names).split(separator: 0)
      .compactMap(Entry.init)
  }

  /// Returns the path of a file relative to the repository; nil if its folder is in another place.
  func name(of path: String) -> String? { place.name(of: path) }

  /// Returns the contents of entries, in the same order.
  ///
  /// - Parameter entries: entries whose sizes have been checked.
  func contents(of entries: [Entry]) throws(GitError) -> [Data] {
    let names = entries.map { $0.object + "\n" }.joined()
    var rest = try git.output(
      ["cat-file", "--batch"], input: names,
      outputLimit: entries.reduce(1_000_000) { $0 + $1.size + 200 })[...]
    var contents: [Data] = []
    for entry in entries {
      // A line `OBJECT blob SIZE`, then the bytes and a line break.
      guard let start = rest.firstIndex(of: 10), rest.endIndex - start > entry.size + 1,
        rest[..<start].elementsEqual("\(entry.object) blob \(entry.size)".utf8)
      else { throw .git(message: "git doesn't find \(entry.path)") }
      contents.append(Data(rest[(start + 1)...].prefix(entry.size)))
      rest = rest[(start + 2 + entry.size)...]
    }
    return contents
  }
}

extension Repository.Entry {
  /// - Parameter line: `MODE TYPE OBJECT SIZE`, a tab, and the path.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line, as: UTF8.self)
    guard let (head, path) = text.exact.halves(around: "\t") else { return nil }
    let words = head.exact.split(separator: " ")
    guard words.count == 4 else { return nil }
    kind = words[0] == "120000" ? .link : words[1] == "blob" ? .file : .other
    object = words[2]
    size = Int(words[3]) ?? 0
    self.path = path
  }
}
