import CritterGraphics
import CritterRig

/// The `.git` of a repository that isn't trusted.
struct GitFolder: Sendable {
  /// The path of the repository's working folder, without links.
  let root: String
  /// Where HEAD is.
  private let own: String
  /// Where objects and the other references are.
  private let common: String

  /// Finds the repository that a folder is in.
  ///
  /// - Returns: nil if the folder isn't in a repository.
  /// - Throws: `DiffError` if `.git` leads to the repository of another folder.
  init?(around folder: String) throws(DiffError) {
    guard var root = Self.realPath(folder) else { return nil }
    while !Self.isRepository(root) {
      if root == "/" { return nil }
      root = root.exact.folder
    }
    self.root = root
    own = try Self.own(of: root)
    common = try Self.common(of: own, root)
  }

  /// The path of a folder relative to the repository's; empty, or ending in a slash.
  func prefix(of folder: String) -> String {
    let path = (Self.realPath(folder) ?? folder) + "/"
    return path.exact.dropping(prefix: root == "/" ? root : root + "/") ?? ""
  }

  /// A `.git` that is a file names another folder. That has to be one that git made for this: a
  /// worktree's, which names this folder too, or a submodule's, in the repository around.
  private static func own(of root: String) throws(DiffError) -> String {
    let path = root + "/.git"
    if isFolder(path) { return try within(root, path) }
    guard let name = line(of: path)?.exact.dropping(prefix: "gitdir: "),
      let own = realPath(name.exact.hasPrefix("/") ? name : "\(root)/\(name)")
    else { throw .git(message: "\(path) doesn't contain the path of a repository") }
    let isWorktree = line(of: own + "/gitdir").flatMap(realPath)?.exact == path.exact
    if isWorktree || own.exact.hasPrefix(root + "/") { return own }
    var around = root
    while around != "/" {
      around = around.exact.folder
      let modules = (around == "/" ? "" : around) + "/.git/modules/"
      if own.exact.hasPrefix(modules) { return own }
    }
    throw .git(message: "\(path) leads to \(own), which isn't a repository of this folder")
  }

  /// A worktree shares the files of the folder two levels above.
  private static func common(of own: String, _ root: String) throws(DiffError) -> String {
    guard let name = line(of: own + "/commondir") else { return own }
    let path = name.exact.hasPrefix("/") ? name : "\(own)/\(name)"
    guard let common = realPath(path), own.exact.hasPrefix(common + "/worktrees/") else {
      throw .git(message: "\(own)/commondir leads to another repository")
    }
    return common
  }

  private static func isRepository(_ folder: String) -> Bool {
    let path = folder + "/.git"
    return FileManager.default.fileExists(atPath: isFolder(path) ? path + "/HEAD" : path)
  }

  private static func within(_ root: String, _ path: String) throws(DiffError) -> String {
    guard let own = realPath(path), own.exact.hasPrefix(root == "/" ? root : root + "/") else {
      throw .git(message: "\(path) leads to another folder")
    }
    return own
  }

  private static func realPath(_ path: String) -> String? {
    try? SourceFile(path).realPath()
  }

  /// The only line of a short file.
  private static func line(of path: String) -> String? {
    guard let head = try? SourceFile(path).head(5000) else { return nil }
    return String(decoding: head, as: UTF8.self).exact.split(separator: "\n").first
  }
}

// The view of the repository for git.
extension GitFolder {
  /// Makes a folder that git takes for the repository's `.git`. It has links to the objects and
  /// references there, but nothing that would make git read, run or ask for anything else: no
  /// configuration, hooks or alternates.
  ///
  /// - Parameter path: where nothing is yet.
  func makeView(at path: String) throws(DiffError) {
    for folder in [path, path + "/objects"] {
      guard mkdir(folder, 0o700) == 0 else { throw Self.failure(to: "make", folder) }
    }
    let fans = (UInt8.min...UInt8.max).map { "objects/" + $0.hexadecimal(digits: 2) }
    for name in fans + ["objects/pack", "refs", "packed-refs", "reftable", "logs", "shallow"] {
      guard symlink("\(common)/\(name)", "\(path)/\(name)") == 0 else {
        throw Self.failure(to: "make", "\(path)/\(name)")
      }
    }
    try Self.write(configuration, to: path + "/config")
    try updateHead(of: path)
  }

  /// Takes over which branch or commit is checked out now.
  ///
  /// - Parameter view: the path that `makeView` was given.
  func updateHead(of view: String) throws(DiffError) {
    guard let head = Self.line(of: own + "/HEAD") else {
      throw .git(message: "\(own)/HEAD can't be read")
    }
    try Self.write(head + "\n", to: view + "/HEAD")
  }

  /// Which hashes and which references the repository has; the rest of its configuration doesn't
  /// matter.
  private var configuration: String {
    var extensions = ""
    if isFolder(common + "/reftable") { extensions += "\trefstorage = reftable\n" }
    if usesSHA256 { extensions += "\tobjectformat = sha256\n" }
    return "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n" + extensions
  }

  private var usesSHA256: Bool {
    let text = try? SourceFile(common + "/config", within: common).contents(.description)
    return String(decoding: text ?? Data(), as: UTF8.self).lowercased()
      .contains(/objectformat\s*=\s*"?sha256/)
  }

  private static func write(_ text: String, to path: String) throws(DiffError) {
    do throws(SystemError) {
      unlink(path)
      try Descriptor(creating: path, mode: 0o600).write(Array(text.utf8))
    } catch {
      throw failure(to: "write", path)
    }
  }

  private static func failure(to act: String, _ path: String) -> DiffError {
    .noWay(to: "\(act) \(path)", reason: SystemError.last.description)
  }
}
