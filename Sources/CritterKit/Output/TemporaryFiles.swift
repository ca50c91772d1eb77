package import CritterGraphics
import Synchronization

/// A registry of temporary files, which are removed when the run ends.
package final class TemporaryFiles: Sendable {
  private let paths = Mutex<Set<String>>([])
  /// The folders that are already cleared of leftovers from earlier runs.
  private let cleanedFolders = Mutex<Set<String>>([])

  /// Creates an empty registry.
  package init() {}

  /// Returns an unused path next to `path`, from which a file can be renamed to `path`.
  package func makePath(beside path: String) -> String {
    let folder = path.exact.folder
    removeLeftovers(in: folder)
    return folder + "/." + TemporaryName.new
  }

  /// Removes files of killed runs from a folder, once per folder. Keeps files of active runs.
  package func removeLeftovers(in folder: String) {
    guard cleanedFolders.withLock({ $0.insert(folder).inserted }) else { return }
    let names = readableFolderEntries(folder)
    for name in names where TemporaryName.isLeftover(name, in: folder) {
      Self.remove(folder + "/" + name)
    }
  }

  /// Creates an empty temporary folder. Remove it with `removeFolder`.
  package func makeFolder() throws(KitError) -> String {
    let folder = FileManager.default.temporaryDirectory.path
    removeLeftovers(in: folder)
    let path = "\(folder)/\(TemporaryName.new)"
    return try paths.withLock { paths throws(KitError) in
      guard mkdir(path, 0o700) == 0 else {
        throw .cannotWrite(path: path, reason: SystemError.last.description)
      }
      paths.insert(path)
      return path
    }
  }

  /// Removes a folder from `makeFolder` with its contents.
  package func removeFolder(_ path: String) {
    remove([path])
  }

  /// Creates an empty file for writing.
  ///
  /// - Parameter mode: the file's permissions, or nil for the default.
  package func create(_ path: String, mode: mode_t?) throws -> Descriptor {
    try paths.withLock { paths in
      paths.insert(path)
      return try Descriptor(creating: path, mode: mode)
    }
  }

  /// Renames files to their final paths. Renames nothing once the run is ending.
  package func move(_ files: [(temporary: String, path: String)]) throws(KitError) {
    try paths.withLock { paths throws(KitError) in
      for (temporary, path) in files {
        guard rename(temporary, path) == 0 else {
          throw .cannotWrite(path: path, reason: SystemError.last.description)
        }
        paths.remove(temporary)
      }
    }
  }

  /// Removes registered files and folders, and ignores all other paths.
  package func remove(_ some: [String]) {
    paths.withLock { paths in
      for path in some where paths.remove(path) != nil { Self.remove(path) }
    }
  }

  /// Removes all temporary files and ends the program. Thread-safe. Nothing is written or renamed
  /// after the removal.
  package func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for path in paths { Self.remove(path) }
      end()
    }
  }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// The names of temporary files: `critter-`, a process ID, and a unique suffix. Files in the user's
/// folders start with a dot.
package enum TemporaryName {
  private static let prefix = "critter-"
  /// The maximum age in seconds of an active run's file, on any machine.
  private static let maximumAge = 24.0 * 60 * 60
  /// An identifier of this machine and process namespace. Process IDs are meaningless on other
  /// machines or containers that share a folder.
  private static let home: String = {
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let hash = (host.map { UInt8(bitPattern: $0) } + (namespace ?? "").utf8).reduce(
      0xcbf2_9ce4_8422_2325 as UInt64
    ) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }()

  /// A new, unique name.
  static var new: String { "\(prefix)\(getpid())@\(home)-\(UUID().uuidString)" }

  /// Whether a name is the hidden name of a temporary file.
  package static func isHidden(_ name: String) -> Bool { name.exact.hasPrefix("." + prefix) }

  /// Whether the file or folder is a leftover of an ended process of this user. Similarly named
  /// user files don't count.
  static func isLeftover(_ name: String, in folder: String) -> Bool {
    let shown = name.exact.dropping(prefix: ".")
    guard let rest = (shown ?? name).exact.dropping(prefix: prefix),
      let (owner, id) = rest.exact.halves(around: "-"), UUID(uuidString: id) != nil,
      let (number, machine) = owner.exact.halves(around: "@"), let process = pid_t(number),
      process > 0
    else { return false }
    var status = stat()
    guard lstat("\(folder)/\(name)", &status) == 0, status.st_uid == geteuid(),
      status.st_mode & S_IFMT == (shown == nil ? S_IFDIR : S_IFREG)
    else { return false }
    guard machine.exact == home.exact else { return status.age > maximumAge }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension stat {
  /// The age of the last modification in seconds.
  fileprivate var age: Double {
    #if canImport(Darwin)
      let changed = st_mtimespec.tv_sec
    #else
      let changed = st_mtim.tv_sec
    #endif
    return Date.now.timeIntervalSince1970 - Double(changed)
  }
}
