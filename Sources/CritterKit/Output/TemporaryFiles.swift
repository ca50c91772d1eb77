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
