import CritterKit
import Dispatch
import Foundation

/// Ctrl-C and termination: files that are not whole go away, and the exit code says which it was.
final class Interruption {
  private let sources: [any DispatchSourceSignal]

  init(_ temporaries: TemporaryFiles) {
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        temporaries.removeAll { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }

  func end() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
