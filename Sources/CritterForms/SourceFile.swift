package import CritterSystem

/// A file that somebody else may have put where it is. Only a plain file is opened, and no more of
/// it is read than one of its kind may hold; a pipe or a device would be waited for without end.
package struct SourceFile: Sendable {
  /// As the user names it.
  package let path: String
  private let folder: String?

  /// What a file holds, which says how many bytes it may have.
  package struct Kind: Sendable {
    let name: String
    let megabytes: Int

    /// A rig, a theme, a scene or a manifest.
    package static let description = Kind(name: "a YAML file", megabytes: 8)
    package static let art = Kind(name: "an SVG file", megabytes: 16)
    package static let lock = Kind(name: "a lock", megabytes: 128)
    /// A picture or an animation that is decoded.
    package static let picture = Kind(name: "a picture", megabytes: 256)
    /// What is read piece by piece, and kept nowhere.
    package static let any = Kind(name: "a file", megabytes: 100_000)
  }

  /// - Parameter folder: what a link, or a `..`, may not lead out of; nil for a file that the user
  ///   chose, which may be anywhere.
  package init(_ path: String, within folder: String? = nil) {
    (self.path, self.folder) = (path, folder)
  }

  /// All of it.
  package func contents(_ kind: Kind) throws(SourceError) -> Data {
    var data = Data()
    try forEachPiece(kind) { data.append(contentsOf: $0) }
    return data
  }

  /// Hands out all of it, one piece after another.
  package func forEachPiece(
    _ kind: Kind, _ body: (ArraySlice<UInt8>) -> Void
  ) throws(SourceError) {
    let (descriptor, size) = try open()
    defer { close(descriptor) }
    let excess = SourceError.tooLarge(kind: kind.name, megabytes: kind.megabytes)
    var rest = kind.megabytes * 1_000_000
    if size > rest { throw excess }
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
    while case let count = try readPiece(descriptor, into: &buffer), count > 0 {
      rest -= count
      // It may have grown in the meantime.
      if rest < 0 { throw excess }
      body(buffer[..<count])
    }
  }

  /// The first bytes, as far as there are so many.
  package func head(_ count: Int) throws(SourceError) -> [UInt8] {
    let (descriptor, _) = try open()
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: count)
    let found = try readPiece(descriptor, into: &buffer)
    return Array(buffer[..<found])
  }

  /// The path without links, of a file or folder that is there and where it belongs.
  @discardableResult
  package func realPath() throws(SourceError) -> String {
    guard let own = resolved(path) else { throw .system(errno) }
    guard let folder else { return own }
    guard let root = resolved(folder.isEmpty ? "." : folder) else { throw .system(errno) }
    let prefix = root.exact.hasSuffix("/") ? root : root + "/"
    guard let below = own.exact == root.exact ? "" : own.exact.dropping(prefix: prefix) else {
      throw .leadsOut(of: folder)
    }
    // Among the names that git keeps to itself are those of tokens in its configuration.
    if below.exact.split(separator: "/").contains(where: \.isGitFolder) { throw .isGits }
    return own
  }

  /// Where the file would be written, its folders' links followed; the file and its folder need not
  /// be there yet.
  ///
  /// - Throws: where that is out of the folder, or below `.git`.
  @discardableResult
  package func placeToWrite() throws(SourceError) -> String {
    var (there, missing) = (path, [String]())
    while there != "/", !isThere(there) {
      missing.insert(there.exact.lastName, at: 0)
      there = there.exact.folder
    }
    let real = try SourceFile(there, within: folder).realPath()
    if missing.contains("..") { throw .leadsOut(of: folder ?? "") }
    if missing.contains(where: \.isGitFolder) { throw .isGits }
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
    // Another may have taken its place.
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

/// - Returns: how many bytes there were; 0 at the end.
private func readPiece(
  _ descriptor: Int32, into buffer: inout [UInt8]
) throws(SourceError) -> Int {
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count >= 0 { return count }
    if errno != EINTR { throw .system(errno) }
  }
}

/// - Returns: nil, and the reason in `errno`, where there is nothing.
private func resolved(_ path: String) -> String? {
  // A zero would be the end of it for the system.
  guard !path.utf8.contains(0) else {
    errno = ENOENT
    return nil
  }
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// Also of a link that leads nowhere.
private func isThere(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// Why a file is not read.
package enum SourceError: Error, Hashable, CustomStringConvertible {
  case system(Int32)
  case notPlain(String)
  case leadsOut(of: String)
  case isGits
  case tooLarge(kind: String, megabytes: Int)

  /// Whether there is none.
  package var isMissing: Bool { self == .system(ENOENT) || self == .system(ENOTDIR) }

  package var description: String {
    switch self {
    case .system(let number): SystemError(number).description
    case .notPlain(let kind): "it is \(kind); critter reads only plain files"
    case .leadsOut(let folder):
      "it leads out of \(folder.isEmpty ? "." : folder); move the file into that folder"
    case .isGits: "it is in .git, which belongs to git; move the file"
    case .tooLarge(let kind, let megabytes):
      "it is larger than \(megabytes) MB, the limit for \(kind)"
    }
  }
}

/// Which file it is, whatever its name: links of either kind lead to the same one.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: nil when there is none.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

extension StringProtocol {
  /// Whether some file system takes this name for `.git`: case, trailing dots and spaces, characters
  /// that are not seen, and the short name of old.
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
