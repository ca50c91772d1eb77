import CritterSystem
import Synchronization

/// Files that must not outlive the run, whichever way it ends.
public final class TemporaryFiles: Sendable {
  private let paths = Mutex<Set<String>>([])
  /// Folders from which leftovers are removed already.
  private let tidied = Mutex<Set<String>>([])

  /// None so far.
  public init() {}

  /// A name that nothing has yet, beside `path` so that it can be renamed to it.
  func makePath(beside path: String) -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    removeLeftovers(in: folder.path)
    return folder.appendingPathComponent("." + TemporaryName.new).path
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
    let folder = FileManager.default.temporaryDirectory
    removeLeftovers(in: folder.path)
    let path = folder.appendingPathComponent(TemporaryName.new).path
    do {
      try paths.withLock { paths in
        paths.insert(path)
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true)
      }
    } catch {
      throw .cannotWrite(path: path, reason: error.reason)
    }
    return path
  }

  /// Removes a folder that was made here, with all that is in it.
  public func removeFolder(_ path: String) {
    remove([path])
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try paths.withLock { paths in
      paths.insert(path)
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }
  }

  /// An empty file, to be written.
  func create(_ path: String) throws -> Descriptor {
    try paths.withLock { paths in
      paths.insert(path)
      return try Descriptor(creating: path)
    }
  }

  /// Moves files to their places: all of them or, if the run is being ended, none.
  ///
  /// - Parameter move: moves one file.
  func move(
    _ files: [(temporary: String, path: String)],
    by move: (_ temporary: String, _ path: String) throws(KitError) -> Void
  ) throws(KitError) {
    try paths.withLock { paths throws(KitError) in
      for (temporary, path) in files {
        try move(temporary, path)
        paths.remove(temporary)
      }
    }
  }

  func remove(_ some: [String]) {
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
