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
