package import CritterKit
import Dispatch
import Foundation

/// Handles SIGINT and SIGTERM: temporary files are removed, and the exit code is 128 plus the
/// signal's number.
package final class SignalHandler {
  private let sources: [any DispatchSourceSignal]

  /// Handles the signals from now on.
  package init(removing temporaries: TemporaryFiles) {
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

  /// Leaves the signals to the system again.
  package func cancel() {
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
