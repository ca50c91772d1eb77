import ArgumentParser
import CritterDiff
import CritterKit
import CritterSystem
import CritterVector

/// An error of a module that this one does not know.
protocol PrintableError: Error {
  /// A sentence that says what to do.
  var message: String { get }
  /// True when another try may succeed.
  var isTransient: Bool { get }
}

/// An error in the form that editors and people read: `path:line:column: error: message`, then
/// the line and a caret.
struct Failure {
  /// 2 when the input is at fault and a retry will not help, 3 when it may.
  let exitCode: Int32
  private let problems: [FileError.Problem]

  /// - Returns: nil for what the argument parser prints itself.
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

  /// Fit to be printed.
  func text(in terminal: Terminal) -> String {
    problems.text("error:", .error, in: terminal)
  }
}

extension [FileError.Problem] {
  /// Fit to be printed, each with what it is.
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
