import Foundation

/// Tells when files in some folders have changed, once for saves that come close together.
///
/// Editors write in many ways: in place, by renaming, by deleting and creating, twice in a row. So
/// it is folders that are watched, and the listener is told a moment after the last change.
final class Watcher: Sendable {
  /// How often it looks.
  private static let pause = Duration.milliseconds(10)
  /// How long nothing must have changed.
  private static let quiet = Duration.milliseconds(15)

  private let work: Task<Void, any Error>

  /// - Parameters:
  ///   - folders: is asked anew after each change; a folder that is not there may come.
  ///   - listener: is waited for before the next look.
  init(
    of folders: @escaping @Sendable () -> [String], listener: @escaping @Sendable () async -> Void
  ) {
    work = Task.detached {
      let eyes = try FolderEyes()
      eyes.watch(folders())
      while true {
        try await Task.sleep(for: Self.pause)
        guard eyes.haveSeenChange() else { continue }
        // A program that writes without end is not waited for.
        for _ in 0..<20 {
          try await Task.sleep(for: Self.quiet)
          if !eyes.haveSeenChange() { break }
        }
        eyes.watch(folders())
        await listener()
      }
    }
  }

  deinit {
    work.cancel()
  }
}

#if !os(Linux)
  /// Looks at the files' dates, where the system tells nothing.
  final class FolderEyes {
    private var folders: [String] = []
    private var seen: [String: String] = [:]

    init() throws {}

    func watch(_ folders: [String]) {
      self.folders = folders
      seen = dates
    }

    func haveSeenChange() -> Bool {
      let now = dates
      defer { seen = now }
      return now != seen
    }

    private var dates: [String: String] {
      var result: [String: String] = [:]
      for folder in folders {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for path in names.map({ "\(folder)/\($0)" }) {
          let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
          let date = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
          let size = (attributes[.size] as? Int) ?? 0
          let file = (attributes[.systemFileNumber] as? Int) ?? 0
          result[path] = "\(date) \(size) \(file)"
        }
      }
      return result
    }
  }
#endif
