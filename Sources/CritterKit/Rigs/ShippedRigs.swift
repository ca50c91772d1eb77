import CritterGraphics

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

  /// The built-in rigs in the user's cache folder, or in the temporary folder as a fallback.
  package static var usual: ShippedRigs {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let temporary = FileManager.default.temporaryDirectory
    return ShippedRigs(
      in: [caches.map { $0.path + "/critter" }].compactMap(\.self)
        + ["\(temporary.path)/critter-\(getuid())"])
  }

  /// The names of all built-in rigs.
  var names: Set<String> {
    Set(Self.files.compactMap { $0.path.split(separator: "/").first.map(String.init) })
  }

  /// Writes missing or changed rig files.
  ///
  /// - Returns: the path of the folder that contains the rigs' folders.
  /// - Throws: `KitError.cannotWrite` if no folder is writable.
  func folder() throws(KitError) -> String {
    var failure = KitError.cannotWrite(path: "", reason: "it has no folder")
    for place in places {
      do {
        return try write(into: place)
      } catch {
        failure = .cannotWrite(path: place, reason: error.reason)
      }
    }
    throw failure
  }

  private func write(into place: String) throws -> String {
    let manager = FileManager.default
    // Use a separate folder per version.
    let folder = "\(place)/rigs/\(Self.version)"
    // Don't create parents: a missing temporary folder stays missing.
    guard mkdir(place, 0o700) == 0 || errno == EEXIST else { throw SystemError.last }
    guard isOwnedByUser(place) else { throw SystemError(EACCES) }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in Self.files {
      let path = "\(folder)/\(file.path)"
      if manager.contents(atPath: path).map(Array.init) == file.bytes { continue }
      let url = URL(fileURLWithPath: path)
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url, options: .atomic)
      // Make the file read-only, since the next version replaces it.
      try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    }
    return folder
  }

  /// Whether the path is a folder, not a link, that only this user can write to.
  private func isOwnedByUser(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == getuid() && status.st_mode & 0o022 == 0
  }

  private static let files = EmbeddedFiles.all.map { (path: $0.path, bytes: $0.text.bytes) }

  private static let version: String = {
    let digest = Digest()
    for file in files { digest.add(Array(file.path.utf8) + file.bytes) }
    return String(digest.text.dropFirst("sha256:".count).prefix(16))
  }()
}
