#if os(Linux)
  import CritterGraphics
  import Dispatch
  import Synchronization

  /// The system's events in folders, from inotify.
  final class FolderEvents: Sendable {
    /// An element for one or more events since the last element.
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let descriptor: Int32
    private let state = Mutex(State())

    private struct State {
      var source: ActiveSource?
      var latest = ContinuousClock.now
      /// The names that count in a watched folder, all if nil, by its watch descriptor.
      var watches: [Int32: Set<String>?] = [:]

      func counts(_ event: (watch: Int32, name: String)) -> Bool {
        // An overflow of the queue has no watch.
        guard let names = watches[event.watch] else { return event.watch < 0 }
        // The name is empty if the folder itself moved or was deleted.
        return names?.contains(event.name) ?? true || event.name.isEmpty
      }
    }

    /// - Throws: `PreviewError.noWatch`, for instance when there are too many watchers already.
    init() throws(PreviewError) {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw .noWatch(reason: SystemError.last.description) }
      self.descriptor = descriptor
      (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
      let source = ActiveSource(
        DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global()),
        handler: { [weak self] in self?.readEvents() }, end: { close(descriptor) })
      state.withLock { $0.source = source }
    }

    /// When the last event came.
    var latest: ContinuousClock.Instant { state.withLock(\.latest) }

    /// Watches these folders from now on, and no others.
    func watch(_ folders: [String]) {
      state.withLock { state in
        var watches: [Int32: Set<String>?] = [:]
        for entry in WatchedEntry.all(for: folders) {
          let watch = inotify_add_watch(descriptor, entry.folder, Self.mask)
          guard watch >= 0 else { continue }
          let known = watches[watch, default: []]
          watches[watch] = .some(entry.name.flatMap { known?.union([$0]) })
        }
        for old in state.watches.keys where watches[old] == nil {
          inotify_rm_watch(descriptor, old)
        }
        state.watches = watches
      }
    }

    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF
        | IN_MOVE_SELF)

    private func readEvents() {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
        let events = Self.events(in: buffer.prefix(count))
        let isWatched = state.withLock { state in
          guard events.contains(where: state.counts) else { return false }
          state.latest = .now
          return true
        }
        if isWatched { continuation.yield() }
      }
    }

    /// Each is a header and a name that is padded with zeros.
    private static func events(in bytes: ArraySlice<UInt8>) -> [(watch: Int32, name: String)] {
      bytes.withUnsafeBytes { bytes in
        var events: [(Int32, String)] = []
        var start = 0
        while start < bytes.count {
          let header = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
          let nameStart = start + MemoryLayout<inotify_event>.size
          start = nameStart + Int(header.len)
          let name = bytes[nameStart..<start].prefix { $0 != 0 }
          events.append((header.wd, String(decoding: name, as: UTF8.self)))
        }
        return events
      }
    }
  }
#endif
