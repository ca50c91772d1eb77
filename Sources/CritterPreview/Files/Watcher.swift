import CritterGraphics
import CritterKit
import CritterRig
import Dispatch
import Synchronization

/// Tells when files in some folders have changed, once for changes that come close together.
///
/// Editors write in many ways: in place, by renaming, by deleting and creating, twice in a row. So
/// folders are watched instead of files, and the listener is called only after a pause.
final class Watcher: Sendable {
  /// The pause after the last event.
  private static let debounce = Duration.milliseconds(15)
  /// After this time a program that writes without end is not waited for.
  private static let longestDebounce = Duration.milliseconds(300)

  private let work: Task<Void, any Error>

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - folders: is asked again after each change; a folder may not exist yet.
  ///   - listener: is awaited before it is called again.
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
    // The watch starts before the first look, so that no change in between is missed.
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

/// The files in some folders: not every event is a change of them. Files that critter is writing don't
/// count.
private struct FolderContents: Equatable {
  private let files: [ExactText: FileVersion]

  init(of folders: [String]) {
    var files: [ExactText: FileVersion] = [:]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for path in names.filter({ !TemporaryName.isHidden($0) }).map({ "\(folder)/\($0)" }) {
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

  /// All entries of some folders, and the entries that lead to them from the root. So a folder that
  /// was removed, itself or with a parent, is noticed when it comes back.
  ///
  /// - Returns: folders before those in them.
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

/// A dispatch source that is at work as long as its owner lives.
final class ActiveSource: Sendable {
  #if os(Linux)
    typealias Source = DispatchSourceRead
  #else
    typealias Source = DispatchSourceFileSystemObject
  #endif

  private let source: Mutex<any Source>

  /// - Parameters:
  ///   - source: not at work yet.
  ///   - handler: is called for its events.
  ///   - end: is called when the source is at work no more.
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
