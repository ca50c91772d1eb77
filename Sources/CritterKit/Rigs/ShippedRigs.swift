import CritterShipped
import CritterSystem

/// The rigs that are part of the program, for machines that have no others.
///
/// A rig is a folder, so before they are used they are written into one, which is kept.
public struct ShippedRigs: Sendable {
  /// Folders to write into, the first that allows it.
  private let places: [String]

  /// - Parameter places: folders that need not be there, the preferred first.
  public init(in places: [String]) {
    self.places = places
  }

  /// In the user's caches, or with the temporary files where there are none.
  public static var usual: ShippedRigs {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let temporary = FileManager.default.temporaryDirectory
    return ShippedRigs(
      in: [caches.map { $0.path + "/critter" }].compactMap(\.self)
        + ["\(temporary.path)/critter-\(getuid())"])
  }

  /// The names of all rigs.
  var names: Set<String> {
    Set(Self.files.compactMap { $0.path.split(separator: "/").first.map(String.init) })
  }

  /// Writes those that are not there as they should be.
  ///
  /// - Returns: the path of the folder that holds the rigs' folders.
  /// - Throws: `KitError.cannotWrite` where no place allows it.
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
    // Programs of different versions don't disturb each other.
    let folder = "\(place)/rigs/\(Self.version)"
    // In a folder that is there: a missing one for temporary files isn't made.
    guard mkdir(place, 0o700) == 0 || errno == EEXIST else { throw SystemError.last }
    guard isOurs(place) else { throw SystemError(EACCES) }
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in Self.files {
      let path = "\(folder)/\(file.path)"
      if manager.contents(atPath: path).map(Array.init) == file.bytes { continue }
      let url = URL(fileURLWithPath: path)
      try manager.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url, options: .atomic)
      // Not to be edited: the next version has other ones.
      try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    }
    return folder
  }

  /// Whether it is a folder, and no link, in which no other user can put anything.
  private func isOurs(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == getuid() && status.st_mode & 0o022 == 0
  }

  private static let files: [(path: String, bytes: [UInt8])] =
    (0..<critter_shipped_file_count()).map { index in
      let file = critter_shipped_file_at(index)
      return (
        String(cString: file.path), Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      )
    }

  private static let version: String = {
    let digest = Digest()
    for file in files { digest.add(Array(file.path.utf8) + file.bytes) }
    return String(digest.text.dropFirst("sha256:".count).prefix(16))
  }()
}
