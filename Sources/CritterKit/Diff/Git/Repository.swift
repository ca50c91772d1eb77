import CritterGraphics
import CritterRig

/// A git repository, seen from one of its folders.
struct Repository: Sendable {
  /// The folder's path in the repository: empty, or ending in a slash.
  let prefix: String
  /// The folder that it's seen from.
  private let folder: String
  private let git: Git

  /// A file, a link or another repository, as a commit has it.
  struct Entry: Sendable {
    enum Kind: Sendable { case file, link, other }

    let kind: Kind
    let object: String
    /// The size in bytes.
    let size: Int
    /// Relative to the folder.
    let path: String
  }

  /// - Parameter view: the path of a folder that doesn't exist yet.
  /// - Returns: nil if the folder isn't in a repository.
  init?(around folder: String, view: String) throws(DiffError) {
    guard let place = try GitFolder(around: folder) else { return nil }
    self.folder = folder
    prefix = place.prefix(of: folder)
    git = try Git(place, view: view)
  }

  /// - Parameter revision: any name of a commit that git accepts.
  /// - Returns: the full hash of the commit.
  func commit(_ revision: String) throws(DiffError) -> String {
    guard
      let commit = try git.line(
        ["rev-parse", "--verify", "--end-of-options", revision + "^{commit}"])
    else { throw .noRevision(revision, repository: folder) }
    return commit
  }

  /// The last commit that changed a file of the folder; nil if none did, or if the history is cut off.
  func lastChange(of name: String) throws(DiffError) -> String? {
    let commit = try git.line(["rev-list", "-1", "HEAD", "--", prefix + name])
    return commit?.isEmpty == false ? commit : nil
  }

  /// A commit's short name and its title.
  func label(of commit: String) throws(DiffError) -> String {
    let name = try git.line(["rev-parse", "--short", "--verify", "--end-of-options", commit])
    let text = try git.line(["cat-file", "commit", commit]) ?? ""
    // Behind the header's empty line.
    let message = text.exact.halves(around: "\n\n")?.behind ?? ""
    return "\(name ?? commit) \(message.prefix { !$0.isNewline })"
  }

  /// All below the folder.
  func entries(of commit: String) throws(DiffError) -> [Entry] {
    let folder = commit + ":" + (prefix.exact.dropping(suffix: "/") ?? prefix)
    guard let tree = try git.line(["rev-parse", "--verify", "--end-of-options", folder]) else {
      return []
    }
    return try git.output(["ls-tree", "-r", "-z", "-l", tree]).split(separator: 0).compactMap {
      Entry(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The files' bytes, in their order.
  ///
  /// - Parameter entries: their sizes have been looked at.
  func contents(of entries: [Entry]) throws(DiffError) -> [Data] {
    let names = entries.map { $0.object + "\n" }.joined()
    var rest = try git.output(
      ["cat-file", "--batch"], input: names,
      outputLimit: entries.reduce(1_000_000) { $0 + $1.size + 200 })[...]
    var contents: [Data] = []
    for entry in entries {
      // A line `OBJECT blob SIZE`, the bytes, and the end of a line.
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
  /// - Parameter line: `MODE TYPE OBJECT SIZE`, a tab and the path.
  fileprivate init?(_ line: String) {
    guard let (head, path) = line.exact.halves(around: "\t") else { return nil }
    let words = head.exact.split(separator: " ")
    guard words.count == 4 else { return nil }
    kind = words[0] == "120000" ? .link : words[1] == "blob" ? .file : .other
    object = words[2]
    size = Int(words[3]) ?? 0
    self.path = path
  }
}
