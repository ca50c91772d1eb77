import CritterGraphics
import CritterRig
import CritterRigFile

/// The rigs in a folder at a commit.
struct RevisionTree {
  /// The names of the rigs' folders.
  let rigs: Set<ExactText>
  private let repository: Repository
  /// The revision as the user typed it, for messages.
  private let revision: String
  /// All entries, grouped by the first component of their paths.
  private let entries: [ExactText: [Repository.Entry]]

  private static let maximumFiles = 10_000
  private static let maximumMegabytes = 64

  init(_ repository: Repository, _ commit: String, named revision: String) throws(GitError) {
    self.repository = repository
    self.revision = revision
    let all = try repository.entries(of: commit)
    entries = Dictionary(grouping: all) {
      ($0.path.exact.split(separator: "/").first ?? "").exact
    }
    rigs = Set(all.compactMap { $0.path.exact.dropping(suffix: "/rig.yaml")?.exact })
      .filter { !$0.contains("/") }
  }

  /// Whether the folder contains a rig with this name.
  ///
  /// - Throws: `GitError.noPlainFile` if the name is a symbolic link.
  func hasRig(_ name: String) throws(GitError) -> Bool {
    for entry in entries[name.exact] ?? [] where entry.path.exact == name.exact {
      try refuseLink(entry)
    }
    return rigs.contains(name.exact)
  }

  /// Copies a rig and its nested rigs to a folder, with the same relative paths.
  ///
  /// - Returns: the path of the copied rig.
  func copy(_ rig: String, to target: String) throws -> String {
    let place = target + "/tree/" + repository.prefix
    try Self.makeFolder(target)
    var (open, seen) = ([rig], Set([rig.exact]))
    var files: [Repository.Entry] = []
    while let name = open.popLast() {
      let own = try plainFiles(of: name)
      files += own
      try check(files, of: rig)
      for (entry, bytes) in zip(own, try repository.contents(of: own)) {
        try write(bytes, to: place + entry.path)
        guard entry.path.exact == (name + "/rig.yaml").exact else { continue }
        open += RigDocument.links(in: bytes).rigs.filter {
          rigs.contains($0.exact) && seen.insert($0.exact).inserted
        }
      }
    }
    return place + rig
  }

  /// Returns the YAML and SVG files of a rig, the only ones that rigs use.
  private func plainFiles(of rig: String) throws(GitError) -> [Repository.Entry] {
    let own = entries[rig.exact] ?? []
    for entry in own {
      try refuseLink(entry)
      let names = entry.path.exact.split(separator: "/", omittingEmptySubsequences: false)
      if names.contains(where: { ["", ".", ".."].contains($0) }) {
        throw .noPlainFile(path: shown(entry), reason: "leads out of its folder")
      }
    }
    return own.filter {
      $0.kind == .file
        && ($0.path.exact.hasSuffix(".yaml") || ArtFile.isArt($0.path))
    }
  }

  private func refuseLink(_ entry: Repository.Entry) throws(GitError) {
    if entry.kind == .link {
      throw .noPlainFile(path: shown(entry), reason: "is a symbolic link")
    }
  }

  /// Returns an entry's path in git's form, `REVISION:PATH`.
  private func shown(_ entry: Repository.Entry) -> String {
    "\(revision):\(repository.prefix)\(entry.path)"
  }

  private func check(_ files: [Repository.Entry], of rig: String) throws(GitError) {
    let bytes = files.reduce(0.0) { $0 + Double($1.size) }
    if files.count > Self.maximumFiles || bytes > Double(Self.maximumMegabytes) * 1e6 {
      throw .tooMuch(
        rig: rig, revision: revision, files: Self.maximumFiles, megabytes: Self.maximumMegabytes)
    }
  }

  private func write(_ bytes: Data, to path: String) throws(KitError) {
    try Self.makeFolder(path.exact.folder)
    do throws(SystemError) {
      try Descriptor(creating: path, mode: nil).write([UInt8](bytes))
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }

  static func makeFolder(_ path: String) throws(KitError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
  }
}
