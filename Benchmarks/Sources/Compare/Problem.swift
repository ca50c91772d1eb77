/// Why there is nothing to report.
enum Problem: Error, CustomStringConvertible {
  case usage
  case cannotRun(code: Int32)
  case failed(String, exitCode: Int32, words: String)
  case unreadable(String)

  var description: String {
    switch self {
    case .usage:
      "usage: Compare --critter PROGRAM --psnr PROGRAM --parts FOLDER --work FOLDER [--quick]"
    case .cannotRun(let code): "cannot run a shell: error \(code)"
    case .failed(let script, let exitCode, let words):
      "this ended with \(exitCode): \(script)\n\(words)"
    case .unreadable(let what): "cannot make sense of \(what)"
    }
  }
}
