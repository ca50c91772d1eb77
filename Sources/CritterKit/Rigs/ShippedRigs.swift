import CritterGraphics
import CritterRigFile

/// The rigs that are built into the program.
///
/// Rigs are folders, so the built-in rigs are written to a persistent folder before use.
package struct ShippedRigs: Sendable {
  /// The candidate folders to write to; the first writable one is used.
  private let places: [String]

  /// Creates access to the built-in rigs.
  ///
  /// - Parameter places: candidate folders in order of preference. They need not exist.
  package init(in places: [String]) {
    self.places = places
  }

  /// The built-in rigs in the user's cache folder, or in the temporary folder as a fallback. Another
  /// user may have taken the name there, so the last name is new. A later run removes it.
  package static var cached: ShippedRigs {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let temporary = FileManager.default.temporaryDirectory
    return ShippedRigs(
      in: [caches.map { $0.path + "/critter" }].compactMap(\.self)
        + ["critter-\(getuid())", TemporaryName.new].map { "\(temporary.path)/\($0)" })
  }

  /// The names of all built-in rigs.
  var names: Set<String> {
    Set(Self.files.map(\.rig))
  }

  /// Writes missing or changed files of rigs and of their nested rigs.
  ///
  /// - Parameter rigs: the names of built-in rigs.
  /// - Returns: the path of the folder that contains the rigs' folders.
  /// - Throws: `KitError.cannotWrite` if no folder is writable.
  func folder(with rigs: Set<String>) throws(KitError) -> String {
    let files = Self.files(of: rigs)
    var failure = KitError.cannotWrite(path: "", reason: "it has no folder")
    for place in places {
      do {
        return try write(files, into: place)
      } catch {
        failure = .cannotWrite(path: place, reason: error.reason)
      }
    }
    throw failure
  }

  private func write(_ files: [File], into place: String) throws -> String {
    // Don't create parents: a missing temporary folder stays missing.
    try makeFolder(place)
    // Use a separate folder per version.
    try makeFolder("\(place)/rigs")
    let folder = "\(place)/rigs/\(Self.version)"
    try makeFolder(folder)
    for file in files {
      var path = folder
      for name in file.path.exact.split(separator: "/").dropLast() {
        path += "/\(name)"
        try makeFolder(path)
      }
      try write(file.bytes, to: "\(folder)/\(file.path)")
    }
    return folder
  }

  /// Creates a folder unless it exists.
  ///
  /// - Throws: `SystemError` if the path is a link, or if other users can write to the folder.
  private func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    guard isFolder, status.st_uid == getuid(), status.st_mode & 0o022 == 0 else {
      throw SystemError(isFolder ? EACCES : ENOTDIR)
    }
  }

  /// Writes a file unless it has these bytes. Replaces a link.
  private func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let isFile = fileKind(path, followsLinks: false) == .file
    if isFile, let known = FileManager.default.contents(atPath: path), [UInt8](known) == bytes {
      return
    }
    let temporary = "\(path).\(UUID().uuidString)"
    // Make the file read-only, since the next version replaces it.
    try Descriptor(creating: temporary, mode: 0o444).write(bytes)
    guard rename(temporary, path) == 0 else {
      let failure = SystemError.last
      unlink(temporary)
      throw failure
    }
  }

  private typealias File = (rig: String, path: String, bytes: [UInt8])

  private static let files: [File] = EmbeddedFiles.all.map {
    (String($0.path.prefix { $0 != "/" }), $0.path, $0.text.bytes)
  }

  /// The files of some rigs and of their nested rigs.
  private static func files(of rigs: Set<String>) -> [File] {
    let own = files.filter { rigs.contains($0.rig) }
    let texts = own.filter { $0.path == "\($0.rig)/rig.yaml" }.map { Data($0.bytes) }
    let nested = Set(texts.flatMap { RigDocument.links(in: $0).rigs })
    return nested.isSubset(of: rigs) ? own : files(of: rigs.union(nested))
  }

  private static let version: String = {
    let digest = Digest()
    for file in files { digest.add(Array(file.path.utf8) + file.bytes) }
    return String(digest.text.dropFirst("sha256:".count).prefix(16))
  }()
}
