import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and termination of what runs until then: a folder of ours goes away, and the exit code
/// says which it was.
final class Ending {
  private let folder: URL
  private let sources: [any DispatchSourceSignal]

  init(removing folder: URL) {
    self.folder = folder
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        Self.remove(folder)
        _exit(128 + number)
      }
      source.resume()
      return source
    }
  }

  func remove() {
    Self.remove(folder)
  }

  /// It need not be there.
  private static func remove(_ folder: URL) {
    try? FileManager.default.removeItem(at: folder)
  }
}

/// How work ended that another thread does.
final class Outcome: Sendable {
  private let stored = Mutex<(any Error)?>(nil)

  func set(_ error: any Error) {
    stored.withLock { $0 = error }
  }

  var error: (any Error)? { stored.withLock { $0 } }
}
