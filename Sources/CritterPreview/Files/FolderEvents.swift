#if os(Linux)
  import Glibc

  /// Linux itself tells what changes in a folder.
  final class FolderEvents {
    /// How often it is asked.
    static let pause = Duration.milliseconds(10)

    private let descriptor: Int32
    private var watches: Set<Int32> = []

    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF)

    init() throws {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else {
        throw PreviewError.noWatch(reason: String(cString: strerror(errno)))
      }
    }

    deinit {
      close(descriptor)
    }

    /// These folders from now on, and those that they are in, since a folder may be replaced as a
    /// whole. To watch a folder twice is to watch it once.
    func watch(_ folders: [String]) {
      let paths = Set(folders + folders.map { $0 + "/.." })
      let now = Set(paths.map { inotify_add_watch(descriptor, $0, Self.events) })
      for old in watches.subtracting(now) { inotify_rm_watch(descriptor, old) }
      watches = now
    }

    /// Since the last look. What it was is not asked for: everything is read anew.
    func haveSeenChange() -> Bool {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      var hasChanged = false
      while read(descriptor, &buffer, buffer.count) > 0 { hasChanged = true }
      return hasChanged
    }
  }
#endif
