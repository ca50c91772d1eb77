import Foundation
import Synchronization

/// Files and folders that must not outlive the run, whichever way it ends.
public final class TemporaryFiles: Sendable {
  private let paths = Mutex<Set<String>>([])

  public init() {}

  /// A name that nothing has yet, beside `path` so that it can be renamed to it.
  func makePath(beside path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let name = ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).critter"
    let temporary = url.deletingLastPathComponent().appendingPathComponent(name).path
    paths.withLock { _ = $0.insert(temporary) }
    return temporary
  }

  /// The file was moved to its place, or is gone.
  func forget(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
  }

  /// Removes what is left; may be called from any thread.
  public func removeAll() {
    let left = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in left {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
