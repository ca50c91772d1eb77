import CritterGraphics
import CritterKit
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
  ///   - files: returns the files to watch, and is called again after each change. A file or folder
  ///     may not exist yet.
  ///   - listener: called after changes. Calls don't overlap.
  /// - Throws: `PreviewError.noWatch`.
  init(
    of files: @escaping @Sendable () -> WatchedFiles,
    listener: @escaping @Sendable () async throws -> Void
  ) throws(PreviewError) {
    let events = try FolderEvents()
    let first = Self.watch(files(), events)
    work = Task.detached {
      var seen = first
      for await _ in events.stream {
        try await Self.settle(events)
        let now = Self.watch(files(), events)
        if now != seen { try await listener() }
        seen = now
      }
    }
  }

  deinit {
    work.cancel()
  }

  private static func watch(_ files: WatchedFiles, _ events: FolderEvents) -> FileVersions {
    // Start watching before reading the versions, so that no change is missed.
    events.watch(files)
    return FileVersions(of: files)
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

/// The files that a watcher observes: all files of some folders, and single files elsewhere.
struct WatchedFiles: Hashable, Sendable {
  var folders: [String]
  var files: [String] = []
}

/// The versions of watched files, for ignoring events without changes.
///
/// Temporary files of critter are excluded.
struct FileVersions: Equatable {
  private let watched: WatchedFiles
  private let versions: [ExactText: FileVersion]

  /// Whether the files are still the same.
  var areCurrent: Bool { self == FileVersions(of: watched) }

  init(of watched: WatchedFiles) {
    self.watched = watched
    let names = watched.folders.flatMap { folder in
      readableFolderEntries(folder).filter { !TemporaryName.isHidden($0) }.map { "\(folder)/\($0)" }
    }
    versions = (names + watched.files).reduce(into: [:]) { $0[$1.exact] = FileVersion(of: $1) }
  }
}

/// A watched entry of a folder, or all of its entries if `name` is nil.
struct WatchedEntry {
  let folder: String
  let name: String?

  /// Returns all entries of the watched folders, the watched files, and the entries on the paths to
  /// them from the root.
  ///
  /// A folder that is removed and created again, itself or with a parent, is noticed.
  ///
  /// - Returns: the entries, with parent folders first.
  static func all(for watched: WatchedFiles) -> [WatchedEntry] {
    watched.folders.flatMap { path(to: $0) + [WatchedEntry(folder: $0, name: nil)] }
      + watched.files.flatMap(path)
  }

  private static func path(to file: String) -> [WatchedEntry] {
    var url = URL(fileURLWithPath: "/")
    return URL(fileURLWithPath: file).standardizedFileURL.pathComponents.dropFirst().map { name in
      defer { url.appendPathComponent(name) }
      return WatchedEntry(folder: url.path, name: name)
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
