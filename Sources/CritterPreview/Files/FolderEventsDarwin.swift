#if !os(Linux)
  import CritterGraphics
  import Dispatch
  import Synchronization

  /// File system events in folders, from kqueue.
  final class FolderEvents: Sendable {
    /// A stream with an element for one or more events since the previous element.
    let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    private struct State {
      var latest = ContinuousClock.now
      var sources: [ActiveSource] = []
    }

    init() throws(PreviewError) {
      (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The time of the last event.
    var latest: ContinuousClock.Instant { state.withLock(\.latest) }

    /// Replaces the watched files.
    func watch(_ watched: WatchedFiles) {
      // Writing a file in place doesn't notify its folder, so watch the files, too.
      let files = watched.folders.flatMap { folder in
        RigFolders.files(in: folder, endingIn: "").map { "\(folder)/\($0)" }
      }
      let paths = Set(WatchedEntry.all(for: watched).map(\.folder) + files + watched.files)
      let sources = paths.compactMap(source)
      state.withLock { $0.sources = sources }
    }

    private func source(of path: String) -> ActiveSource? {
      let descriptor = open(path, O_EVTONLY)
      guard descriptor >= 0 else { return nil }
      return ActiveSource(
        DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename],
          queue: .global()),
        handler: { [weak self] in self?.noteEvent() }, end: { close(descriptor) })
    }

    private func noteEvent() {
      state.withLock { $0.latest = .now }
      continuation.yield()
    }
  }
#endif
