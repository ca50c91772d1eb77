import Dispatch
import Synchronization

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
