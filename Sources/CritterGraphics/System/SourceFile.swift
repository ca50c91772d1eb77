/// An untrusted input file.
///
/// Opens only regular files, since reading a pipe or device could block forever. Limits the bytes
/// by the kind of file.
package struct SourceFile: Sendable {
  /// The file's path, as the user wrote it.
  package let path: String
  private let folder: String?

  /// A kind of file and its size limit.
  package struct Kind: Sendable {
    package let name: String
    package let megabytes: Int

    /// A rig, a theme, a scene, or a manifest.
    package static let description = Kind(name: "a YAML file", megabytes: 8)
    /// An SVG or image file of a rig.
    package static let art = Kind(name: "art", megabytes: 16)
    /// A file of data in rows.
    package static let table = Kind(name: "a table", megabytes: 64)
    /// A lock file of a project.
    package static let lock = Kind(name: "a lock", megabytes: 128)
    /// An image or animation to decode.
    package static let image = Kind(name: "an image", megabytes: 256)
    /// A file that is read in pieces and not kept in memory.
    package static let any = Kind(name: "a file", megabytes: 100_000)
  }

  /// Creates a file without opening it.
  ///
  /// - Parameter folder: the folder that links and `..` can't leave; nil for any folder, if the
  ///   user chose the file.
  package init(_ path: String, within folder: String? = nil) {
    self.path = path
    self.folder = folder
  }

  /// Returns the whole file.
  package func contents(_ kind: Kind) throws(SourceError) -> Data {
    var data = Data()
    try forEachPiece(kind) { data.append(contentsOf: $0) }
    return data
  }

  /// Calls `body` with each piece of the file in order.
  package func forEachPiece(_ kind: Kind, _ body: (ArraySlice<UInt8>) -> Void) throws(SourceError) {
    let (descriptor, size) = try open()
    defer { close(descriptor) }
    recordReading(of: path)
    try Self.forEachPiece(of: descriptor, size: size, kind, body)
  }

  private static func forEachPiece(
    of descriptor: Int32, size: Int, _ kind: Kind, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(SourceError) {
    let excess = SourceError.tooLarge(kind: kind.name, megabytes: kind.megabytes)
    var rest = kind.megabytes * 1_000_000
    if size > rest { throw excess }
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
    while case let count = try readPiece(descriptor, into: &buffer), count > 0 {
      rest -= count
      // The file may have grown after it was opened.
      if rest < 0 { throw excess }
      body(buffer[..<count])
    }
  }

  /// Returns the whole of standard input, which may be a pipe. Waits for its end.
  package static func standardInput(_ kind: Kind) throws(SourceError) -> [UInt8] {
    if isatty(STDIN_FILENO) != 0 { throw .notPlain("a terminal") }
    var bytes: [UInt8] = []
    try forEachPiece(of: STDIN_FILENO, size: 0, kind) { bytes += $0 }
    return bytes
  }

  /// Returns the first `count` bytes, or fewer if the file is shorter.
  package func head(_ count: Int) throws(SourceError) -> [UInt8] {
    let (descriptor, _) = try open()
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: count)
    let found = try readPiece(descriptor, into: &buffer)
    return Array(buffer[..<found])
  }

  /// Returns the path without links. The file or folder must exist inside the allowed folder.
  @discardableResult
  package func realPath() throws(SourceError) -> String {
    let own = resolved(path)
    let reason = SourceError.system(errno)
    guard let folder else {
      guard let own else { throw reason }
      return own
    }
    guard let root = resolved(folder.isEmpty ? "." : folder) else { throw .system(errno) }
    guard let own else {
      // Whether a file outside of the folder exists stays unsaid.
      throw missingPath(path, leadsOutOf: root) ? .leadsOut(of: folder) : reason
    }
    guard let below = own.exact.path(below: root) else { throw .leadsOut(of: folder) }
    // Git's configuration may contain access tokens.
    if below.exact.split(separator: "/").contains(where: \.isGitFolder) { throw .belongsToGit }
    return own
  }

  /// Returns the path to write to, with links in its folders resolved. The file and its folder
  /// don't have to exist.
  ///
  /// - Throws: if the path is outside the allowed folder or in `.git`.
  @discardableResult
  package func placeToWrite() throws(SourceError) -> String {
    var (there, missing) = (path, [String]())
    while there != "/", fileKind(there, followsLinks: false) == nil {
      missing.insert(there.exact.lastName, at: 0)
      there = there.exact.folder
    }
    let real = try SourceFile(there, within: folder).realPath()
    if missing.contains("..") { throw .leadsOut(of: folder ?? "") }
    if missing.contains(where: \.isGitFolder) { throw .belongsToGit }
    return ([real] + missing).joined(separator: "/")
  }

  private func open() throws(SourceError) -> (descriptor: Int32, size: Int) {
    let real = try realPath()
    var status = stat()
    guard stat(real, &status) == 0 else { throw .system(errno) }
    try Self.check(status)
    let links = folder == nil ? 0 : O_NOFOLLOW
    let descriptor = openFile(real, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | links)
    guard descriptor >= 0 else { throw .system(errno) }
    // Another file may have replaced this file.
    do throws(SourceError) {
      guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
      try Self.check(status)
    } catch {
      close(descriptor)
      throw error
    }
    return (descriptor, Int(status.st_size))
  }

  private static func check(_ status: stat) throws(SourceError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notPlain("a folder")
    case S_IFIFO: throw .notPlain("a pipe")
    case S_IFSOCK: throw .notPlain("a socket")
    default: throw .notPlain("a device")
    }
  }
}

private func openFile(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// Reads bytes into a buffer.
///
/// - Returns: the number of bytes; 0 at the end of the file.
private func readPiece(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SourceError) -> Int {
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count >= 0 { return count }
    if errno != EINTR { throw .system(errno) }
  }
}

/// Returns the path without links.
///
/// - Returns: nil if the path doesn't exist; `errno` has the reason.
private func resolved(_ path: String) -> String? {
  // The system would cut off the path at a zero byte.
  guard !path.utf8.contains(0) else {
    errno = ENOENT
    return nil
  }
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// Returns whether a path that can't be resolved leads out of a folder: its nearest folder that exists
/// is outside, or a link at its end leads out.
private func missingPath(_ path: String, leadsOutOf root: String, links: Int = 0) -> Bool {
  let folder = path.exact.folder
  guard let real = resolved(folder) else {
    return folder.exact != path.exact && missingPath(folder, leadsOutOf: root, links: links)
  }
  guard real.exact.path(below: root) != nil else { return true }
  let target = try? FileManager.default.destinationOfSymbolicLink(
    atPath: "\(real)/\(path.exact.lastName)")
  guard let target, links < 40 else { return false }
  return missingPath(
    target.exact.hasPrefix("/") ? target : "\(real)/\(target)", leadsOutOf: root, links: links + 1)
}

extension ExactText {
  /// Returns the path below a folder: empty for the folder itself, nil for a path that isn't in it.
  fileprivate func path(below folder: String) -> String? {
    if self == folder.exact { return "" }
    return dropping(prefix: folder.exact.hasSuffix("/") ? folder : folder + "/")
  }
}

/// The reason why a file can't be read.
package enum SourceError: Error, Hashable, CustomStringConvertible {
  case system(Int32)
  case notPlain(String)
  case leadsOut(of: String)
  case belongsToGit
  case tooLarge(kind: String, megabytes: Int)

  /// Whether the file doesn't exist.
  package var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  /// The reason as the end of a message, such as `No such file or directory`.
  package var description: String {
    switch self {
    case .system(let number): SystemError(number).description
    case .notPlain(let kind): "it is \(kind); critter reads only plain files"
    case .leadsOut(let folder):
      "it leads out of \(folder.isEmpty ? "." : folder); move the file into that folder"
    case .belongsToGit: "it is in .git, which belongs to git; move the file"
    case .tooLarge(let kind, let megabytes):
      "it is larger than \(megabytes) MB, the limit for \(kind)"
    }
  }
}

/// The identity of a file on disk. Hard links and symbolic links have the identity of their file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Finds the identity of a file.
  ///
  /// - Returns: nil if the file doesn't exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension StringProtocol {
  /// Whether any file system treats this name as `.git`.
  ///
  /// Covers case, trailing dots and spaces, invisible characters, and the DOS short name.
  package var isGitFolder: Bool {
    let seen = unicodeScalars.filter { $0.properties.generalCategory != .format }
    var name = String(String.UnicodeScalarView(seen)).lowercased().unicodeScalars
    while name.last == "." || name.last == " " { name.removeLast() }
    return [".git", "git~1"].contains { $0.unicodeScalars.elementsEqual(name) }
  }
}

/// A version of a file: changes if a program writes or replaces the file.
package struct FileVersion: Equatable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Finds the version of a file.
  ///
  /// - Returns: nil if the file doesn't exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, let identity = FileIdentity(of: path) else { return nil }
    self.identity = identity
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
