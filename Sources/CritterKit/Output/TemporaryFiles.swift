package import CritterSystem
import Synchronization

/// Files that must not outlive the run, whichever way it ends.
public final class TemporaryFiles: Sendable {
  private let paths = Mutex<Set<String>>([])
  /// Folders from which leftovers are removed already.
  private let tidied = Mutex<Set<String>>([])

  /// None so far.
  public init() {}

  /// A name that nothing has yet, next to `path` so that it can be renamed to it.
  package func makePath(beside path: String) -> String {
    let folder = path.exact.folder
    removeLeftovers(in: folder)
    return folder + "/." + TemporaryName.new
  }

  /// Removes what runs that were killed left in a folder, the first time that it is asked to. Files
  /// of runs at work stay.
  package func removeLeftovers(in folder: String) {
    guard tidied.withLock({ $0.insert(folder).inserted }) else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where TemporaryName.isLeftover(name, in: folder) {
      Self.remove(folder + "/" + name)
    }
  }

  /// Makes an empty folder among the machine's temporary files, for `removeFolder`.
  public func makeFolder() throws(KitError) -> String {
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

  /// Removes a folder that was made here, with all that is in it.
  public func removeFolder(_ path: String) {
    remove([path])
  }

  /// An empty file, to be written.
  ///
  /// - Parameter mode: its permissions, or nil for the usual ones.
  package func create(_ path: String, mode: mode_t?) throws -> Descriptor {
    try paths.withLock { paths in
      paths.insert(path)
      return try Descriptor(creating: path, mode: mode)
    }
  }

  /// Moves files to their places: all of them or, if the run is being ended, none.
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

  package func remove(_ some: [String]) {
    paths.withLock { paths in
      for path in some where paths.remove(path) != nil { Self.remove(path) }
    }
  }

  /// Removes what is left and ends the program; may be called from any thread. Nothing is written
  /// or moved after the removal.
  public func removeAll(andThen end: () -> Never) -> Never {
    paths.withLock { paths -> Never in
      for path in paths { Self.remove(path) }
      end()
    }
  }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// Names of temporary files: `critter-`, the process that they are of, and something that no other
/// has. A dot before it hides a file that is next to others.
package enum TemporaryName {
  private static let prefix = "critter-"
  /// After this time no run is at work on a file any more, wherever it may be.
  private static let longestLife = 24.0 * 60 * 60
  /// Where process numbers mean what they mean here: another machine or container that shares a
  /// folder with this one has other processes.
  private static let home: String = {
    let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let hash = (host.map { UInt8(bitPattern: $0) } + (namespace ?? "").utf8).reduce(
      0xcbf2_9ce4_8422_2325 as UInt64
    ) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
  }()

  /// One that nothing has yet.
  static var new: String { "\(prefix)\(getpid())@\(home)-\(UUID().uuidString)" }

  /// Whether it's the hidden name of a temporary file.
  package static func isHidden(_ name: String) -> Bool { name.exact.hasPrefix("." + prefix) }

  /// Whether an ended process of this user left the file or folder. A file of the user with a similar
  /// name isn't a leftover.
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
    guard machine.exact == home.exact else { return status.age > longestLife }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

extension stat {
  /// Seconds since it was changed.
  fileprivate var age: Double {
    #if canImport(Darwin)
      let changed = st_mtimespec.tv_sec
    #else
      let changed = st_mtim.tv_sec
    #endif
    return Date.now.timeIntervalSince1970 - Double(changed)
  }
}
