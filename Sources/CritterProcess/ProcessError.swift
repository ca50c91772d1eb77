import CritterSystem

/// Why another program could not do its work.
package enum ProcessError: Error, Hashable, CustomStringConvertible {
  /// No folder of the path has a program of that name, or there is none at that place.
  case notFound(String)
  /// The system refused to start it, in its words.
  case notStarted(String, reason: String)
  /// It ended with a status other than 0, or by a signal; in its own words, where it has any.
  case failed(String, message: String)
  /// It was ended because it took too long.
  case timedOut(String, seconds: Double)
  /// It was ended because it wrote too much.
  case tooMuchOutput(String, limit: Int)
  /// The system refused what it takes to talk with a program.
  case system(doing: String, reason: String)

  /// What is wrong, in a sentence.
  package var description: String {
    switch self {
    case .notFound(let name):
      name.exact.contains("/")
        ? "no program \(name)" : "\(name) isn't installed, or not on the PATH"
    case .notStarted(let name, let reason): "can't start \(name): \(reason)"
    case .failed(let name, let message): "\(name) failed: \(message)"
    case .timedOut(let name, let seconds): "\(name) didn't finish within \(seconds) seconds"
    case .tooMuchOutput(let name, let limit): "\(name) printed more than \(limit) bytes"
    case .system(let doing, let reason): "can't \(doing): \(reason)"
    }
  }
}
