import CritterGraphics
import CritterKit
import CritterRig
import CritterSyntax
import Dispatch
import Synchronization

/// Watches folders for changed files, and reports changes in quick succession once.
///
/// Editors save files in many ways: in place, by renaming, by deleting and creating, or twice.
/// So the watcher observes folders, and calls its listener only after a pause.
final class Watcher: Sendable {
  /// The required pause after the last event.
  private static let debounce = Duration.milliseconds(15)
  /// The maximum wait for a program that keeps writing.
  private static let longestDebounce = Duration.milliseconds(300)

  private let work: Task<Void, any Error>

  /// Starts watching.
  ///
  /// - Parameters:
  ///   - folders: returns the folders, and is called again after each change. A folder may not
  ///     exist yet.
  ///   - listener: called after changes. Calls don't overlap.
  /// - Throws: `PreviewError.noWatch`.
  init(
    of folders: @escaping @Sendable () -> [String],
    listener: @escaping @Sendable () async throws -> Void
  ) throws(PreviewError) {
    let events = try FolderEvents()
    let first = Self.watch(folders(), events)
    work = Task.detached {
      var seen = first
      for await _ in events.stream {
        try await Self.settle(events)
        let now = Self.watch(folders(), events)
        if now != seen { try await listener() }
        seen = now
      }
    }
  }

  deinit {
    work.cancel()
  }

  private static func watch(_ folders: [String], _ events: FolderEvents) -> FolderContents {
    // Start watching before reading the contents, so that no change is missed.
    events.watch(folders)
    return FolderContents(of: folders)
  }

  private static func settle(_ events: FolderEvents) async throws {
    let limit = ContinuousClock.now + longestDebounce
    while true {
      let end = min(events.latest + debounce, limit)
      guard ContinuousClock.now < end else { return }
      try await Task.sleep(until: end, tolerance: .zero)
    }
  }
}

/// A snapshot of the files in folders, for ignoring events without changes.
///
/// Temporary files of critter are excluded.
private struct FolderContents: Equatable {
  private let files: [ExactText: FileVersion]

  init(of folders: [String]) {
    var files: [ExactText: FileVersion] = [:]
    for folder in folders {
      for name in readableFolderEntries(folder) where !TemporaryName.isHidden(name) {
        let path = "\(folder)/\(name)"
        files[path.exact] = FileVersion(of: path)
      }
    }
    self.files = files
  }
}

/// A watched entry of a folder, or all of its entries if `name` is nil.
struct WatchedEntry {
  let folder: String
  let name: String?

  /// Returns all entries of some folders, and the entries on the paths to them from the root.
  ///
  /// A folder that is removed and created again, itself or with a parent, is noticed.
  ///
  /// - Returns: the entries, with parent folders first.
  static func all(for folders: [String]) -> [WatchedEntry] {
    folders.flatMap { folder in
      var url = URL(fileURLWithPath: "/")
      let names = URL(fileURLWithPath: folder).standardizedFileURL.pathComponents.dropFirst()
      let above = names.map { name in
        defer { url.appendPathComponent(name) }
        return WatchedEntry(folder: url.path, name: name)
      }
      return above + [WatchedEntry(folder: url.path, name: nil)]
    }
  }
}

/// A dispatch source that is active as long as its owner lives.
final class ActiveSource: Sendable {
  #if os(Linux)
    typealias Source = DispatchSourceRead
  #else
    typealias Source = DispatchSourceFileSystemObject
  #endif

  private let source: Mutex<any Source>

  /// - Parameters:
  ///   - source: an inactive source.
  ///   - handler: called for its events.
  ///   - end: called after the source was canceled.
  init(
    _ source: sending any Source, handler: @escaping @Sendable () -> Void,
    end: @escaping @Sendable () -> Void
  ) {
    source.setEventHandler(handler: handler)
    source.setCancelHandler(handler: end)
    source.resume()
    self.source = Mutex(source)
  }

  deinit {
    source.withLock { $0.cancel() }
  }
}
