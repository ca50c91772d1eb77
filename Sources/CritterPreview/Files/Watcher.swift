import Foundation

/// Tells when files in some folders have changed, once for saves that come close together.
///
/// Editors write in many ways: in place, by renaming, by deleting and creating, twice in a row. So
/// it is folders that are watched, and the listener is told a moment after the last change.
final class Watcher: Sendable {
  /// How long nothing must have changed.
  private static let quiet = Duration.milliseconds(15)

  private let work: Task<Void, any Error>

  /// - Parameters:
  ///   - folders: is asked anew after each change; a folder that is not there may come.
  ///   - listener: is waited for before the next look.
  init(
    of folders: @escaping @Sendable () -> [String],
    listener: @escaping @Sendable () async throws -> Void
  ) {
    work = Task.detached {
      let eyes = try FolderEvents()
      eyes.watch(folders())
      var seen = FolderDates(of: folders())
      while true {
        try await Task.sleep(for: FolderEvents.pause)
        guard eyes.haveSeenChange() else { continue }
        // A program that writes without end is not waited for.
        for _ in 0..<20 {
          try await Task.sleep(for: Self.quiet)
          if !eyes.haveSeenChange() { break }
        }
        eyes.watch(folders())
        let now = FolderDates(of: folders())
        if now != seen { try await listener() }
        seen = now
      }
    }
  }

  deinit {
    work.cancel()
  }
}

/// Which files there are in some folders, and when they were written: more happens around them,
/// and in the folders that they are in.
private struct FolderDates: Equatable {
  private let dates: [String: String]

  init(of folders: [String]) {
    var dates: [String: String] = [:]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for path in names.map({ "\(folder)/\($0)" }) {
        // Of the file that a link leads to.
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = (try? FileManager.default.attributesOfItem(atPath: target)) ?? [:]
        let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        let size = (attributes[.size] as? Int) ?? 0
        let file = (attributes[.systemFileNumber] as? Int) ?? 0
        dates[path] = "\(date) \(size) \(file)"
      }
    }
    self.dates = dates
  }
}

#if !os(Linux)
  /// Where the system tells nothing, the files' dates are looked at each time.
  final class FolderEvents {
    /// How often it is asked.
    static let pause = Duration.milliseconds(50)

    private var folders: [String] = []
    private var seen = FolderDates(of: [])

    init() throws {}

    func watch(_ folders: [String]) {
      self.folders = folders
      seen = FolderDates(of: folders)
    }

    func haveSeenChange() -> Bool {
      let now = FolderDates(of: folders)
      defer { seen = now }
      return now != seen
    }
  }
#endif
