#if os(Linux)
  import CritterGraphics
  import Dispatch
  import Synchronization

  /// File system events in folders, from inotify.
  final class FolderEvents: Sendable {
    /// A stream with an element for one or more events since the previous element.
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let descriptor: Int32
    private let state = Mutex(State())

    private struct State {
      var source: ActiveSource?
      var latest = ContinuousClock.now
      /// The relevant names in each watched folder, by watch descriptor; nil for all names.
      var watches: [Int32: Set<String>?] = [:]

      func counts(_ event: (watch: Int32, name: String)) -> Bool {
        // A queue overflow has a negative watch descriptor.
        guard let names = watches[event.watch] else { return event.watch < 0 }
        // The name is empty if the folder itself was moved or deleted.
        return names?.contains(event.name) ?? true || event.name.isEmpty
      }
    }

    /// - Throws: `PreviewError.noWatch`, for example if there are too many watchers.
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

    /// The time of the last event.
    var latest: ContinuousClock.Instant { state.withLock(\.latest) }

    /// Replaces the watched files.
    func watch(_ files: WatchedFiles) {
      state.withLock { state in
        var watches: [Int32: Set<String>?] = [:]
        for entry in WatchedEntry.all(for: files) {
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

    /// Parses events. Each event is a header and a name padded with zeros.
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
