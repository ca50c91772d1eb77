import ArgumentParser
import CritterGraphics
import CritterKit
import CritterVector

/// An error that provides its own message and retry status.
protocol PrintableError: Error {
  /// The problem and its fix in a sentence.
  var message: String { get }
  /// Whether a retry may succeed.
  var isTransient: Bool { get }
}

/// An error in the form `path:line:column: error: message`, followed by the source line and a
/// caret. Editors can parse this form.
struct Failure {
  /// The exit code: 1 if a check failed, 2 for invalid input, 3 if a retry may succeed.
  let exitCode: Int32
  private let problems: [FileError.Problem]

  /// Creates a failure from an error.
  ///
  /// - Returns: the failure, or nil if the argument parser prints the error.
  init?(_ error: any Error) {
    switch error {
    case let error as FileError: self.init(error.problems)
    case let error as SelectionError: self.init(error.message)
    case let error as KitError:
      self.init(error.message, exitCode: error.isNegative ? 1 : error.isTransient ? 3 : 2)
    case let error as DiffError:
      self.init(error.message, exitCode: error.isTransient ? 3 : 2)
    case let error as TextError: self.init(error.message)
    case let error as any PrintableError:
      self.init(error.message, exitCode: error.isTransient ? 3 : 2)
    case let error as VectorError: self.init("\(error)")
    case let error as EncodeError:
      self.init("\(error)", exitCode: error.isTransient ? 3 : 2)
    case let error as DrawingError:
      let problem = FileError.Problem(
        path: error.path ?? "", line: error.line, column: error.column, message: error.message)
      self.init([problem], exitCode: error.isTransient ? 3 : 2)
    case is ExitCode, is ValidationError, is CleanExit: return nil
    default: self.init(error.reason, exitCode: 3)
    }
  }

  private init(_ problems: [FileError.Problem], exitCode: Int32 = 2) {
    self.problems = problems
    self.exitCode = exitCode
  }

  private init(_ message: String, exitCode: Int32 = 2) {
    self.init([FileError.Problem(path: "", message: message)], exitCode: exitCode)
  }

  /// Returns the printable text of the error.
  func text(in terminal: Terminal) -> String {
    problems.text("error:", .error, in: terminal)
  }
}

extension [FileError.Problem] {
  /// Returns the printable text of all problems, each with a prefix such as `error:`.
  func text(_ kind: String, _ style: Terminal.Style, in terminal: Terminal) -> String {
    zip(self, excerpts).map { $0.text(kind, style, in: terminal, $1) }.joined(separator: "\n")
  }
}

extension EncodeError {
  fileprivate var isTransient: Bool {
    switch self {
    case .library, .ffmpeg: true
    default: false
    }
  }
}

extension DrawingError {
  fileprivate var isTransient: Bool {
    if case .cairoFailed = self { true } else { false }
  }
}

extension FileError.Problem {
  fileprivate func text(
    _ kind: String, _ style: Terminal.Style, in terminal: Terminal,
    _ excerpt: (line: String, caret: String)?
  ) -> String {
    let place =
      path.isEmpty
      ? ""
      : ([path.printable] + [line, column].compactMap { $0.map(String.init) })
        .joined(separator: ":") + ": "
    let headline = place + terminal.styled(kind, style) + " " + message.printableLines
    guard let excerpt else { return headline }
    return headline + "\n" + excerpt.line + "\n" + terminal.styled(excerpt.caret, style)
  }
}
