import CritterGraphics

/// The `.git` of an untrusted repository.
struct GitFolder: Sendable {
  /// The path of the repository's working tree, with symbolic links resolved.
  let root: String
  /// The path of the folder with HEAD.
  private let directory: String
  /// The path of the folder with the objects and shared references.
  private let common: String

  /// Finds the repository that contains a folder.
  ///
  /// - Returns: nil if the folder isn't in a repository.
  /// - Throws: `GitError` if `.git` points to a repository of another folder.
  init?(around folder: String) throws(GitError) {
    guard var root = realPath(folder) else { return nil }
    while !Self.isRepository(root) {
      if root == "/" { return nil }
      root = root.exact.folder
    }
    self.root = root
    directory = try Self.directory(of: root)
    common = try Self.common(of: directory)
  }

  /// Returns a folder's path relative to the repository: empty, or with a trailing slash.
  func prefix(of folder: String) -> String {
    let path = (realPath(folder) ?? folder) + "/"
    return path.exact.dropping(prefix: root == "/" ? root : root + "/") ?? ""
  }

  /// Returns the path of a file relative to the repository, with the links of its folders resolved.
  ///
  /// - Returns: nil if the file is outside of the repository, or its folder doesn't exist.
  func name(of path: String) -> String? {
    realPath(path.exact.folder).flatMap { folder in
      "\(folder)/\(path.exact.lastName)".exact.dropping(prefix: root == "/" ? root : root + "/")
    }
  }

  /// Returns the git folder of a working tree.
  ///
  /// If `.git` is a file, it must point to a worktree of this folder, or to a submodule of an
  /// enclosing repository.
  private static func directory(of root: String) throws(GitError) -> String {
    let path = root + "/.git"
    if isFolder(path) { return try within(root, path) }
    guard let name = line(of: path)?.exact.dropping(prefix: "gitdir: "),
      let directory = realPath(name.exact.hasPrefix("/") ? name : "\(root)/\(name)")
    else { throw .git(message: "\(path) doesn't contain the path of a repository") }
    let isWorktree = line(of: directory + "/gitdir").flatMap(realPath)?.exact == path.exact
    if isWorktree || directory.exact.hasPrefix(root + "/") { return directory }
    var around = root
    while around != "/" {
      around = around.exact.folder
      let modules = (around == "/" ? "" : around) + "/.git/modules/"
      if directory.exact.hasPrefix(modules) { return directory }
    }
    throw .git(message: "\(path) leads to \(directory), which isn't a repository of this folder")
  }

  /// Returns the folder that a worktree shares with its repository: two levels up.
  private static func common(of directory: String) throws(GitError) -> String {
    guard let name = line(of: directory + "/commondir") else { return directory }
    let path = name.exact.hasPrefix("/") ? name : "\(directory)/\(name)"
    guard let common = realPath(path), directory.exact.hasPrefix(common + "/worktrees/") else {
      throw .git(message: "\(directory)/commondir leads to another repository")
    }
    return common
  }

  private static func isRepository(_ folder: String) -> Bool {
    let path = folder + "/.git"
    return FileManager.default.fileExists(atPath: isFolder(path) ? path + "/HEAD" : path)
  }

  private static func within(_ root: String, _ path: String) throws(GitError) -> String {
    guard let directory = realPath(path), directory.exact.hasPrefix(root == "/" ? root : root + "/")
    else {
      throw .git(message: "\(path) leads to another folder")
    }
    return directory
  }

  /// Returns the first line of a short file.
  private static func line(of path: String) -> String? {
    guard let head = try? SourceFile(path).head(5000) else { return nil }
    return String(decoding: head, as: UTF8.self).exact.split(separator: "\n").first
  }

  // MARK: The view of the repository for git

  /// Creates a replacement for the repository's `.git`.
  ///
  /// The folder has links to objects and references, but no configuration, hooks, or alternates.
  /// Git can't be made to read or run anything else.
  ///
  /// - Parameter path: a path that must not exist yet.
  func makeView(at path: String) throws(GitError) {
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

  /// Copies the current HEAD to the view.
  ///
  /// - Parameter view: the path that was passed to `makeView`.
  func updateHead(of view: String) throws(GitError) {
    guard let head = Self.line(of: directory + "/HEAD") else {
      throw .git(message: "\(directory)/HEAD can't be read")
    }
    try Self.write(head + "\n", to: view + "/HEAD")
  }

  /// A minimal git configuration with the repository's hash and reference formats.
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

  private static func write(_ text: String, to path: String) throws(GitError) {
    do throws(SystemError) {
      unlink(path)
      try Descriptor(creating: path, mode: 0o600).write(Array(text.utf8))
    } catch {
      throw failure(to: "write", path)
    }
  }

  private static func failure(to act: String, _ path: String) -> GitError {
    .systemFailed(to: "\(act) \(path)", reason: SystemError.last.description)
  }
}

/// Returns a path with symbolic links resolved; nil if there is no such file.
package func realPath(_ path: String) -> String? { try? SourceFile(path).realPath() }
