import ArgumentParser
import CritterGraphics
import CritterKit
import CritterSVG
import CritterSyntax

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
    case let error as FileError: self.init(error.advice)
    case let error as DrawingError:
      self.init([FileError.Problem(error)], exitCode: error.exitCode)
    case let error as any CritterError: self.init(error.advice, exitCode: error.exitCode)
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

extension FileError {
  /// The problems, the last one with the option that leaves them all out.
  var advice: [Problem] {
    guard areFeatures, let last = problems.last else { return problems }
    let option = "; use --partial to leave \(problems.count > 1 ? "these features" : "it") out"
    return problems.dropLast() + [
      Problem(path: last.path, line: last.line, column: last.column, message: last.message + option)
    ]
  }
}

extension CritterError {
  /// The exit code: 1 if a check failed, 2 for invalid input, 3 if a retry may succeed.
  fileprivate var exitCode: Int32 {
    if case .overBudget? = self as? KitError { return 1 }
    return isTransient ? 3 : 2
  }

  /// The message, with the command-line option that helps.
  fileprivate var advice: String {
    guard let option = (self as? KitError)?.option else { return message }
    return message + "; " + option
  }
}

extension KitError {
  /// The command-line option that avoids the error, or nil if the message has the fix.
  fileprivate var option: String? {
    switch self {
    case .unknownFormat("-", _): "add, for example, --format gif"
    case .unknownFormat: "or pass --format"
    case .needsStill:
      "select one with --at SECONDS or --frames N, or write a sequence to a name with %04d or "
        + "ending in '/'"
    case .frameRate(_, _, let limit): "use --fps \(limit.shortText) or less"
    case .emptySelection: "check --frames"
    case .beyondEnd(_, let end): end > 0 ? nil : "omit --at"
    case .notOwn: "or pass --force"
    case .noBudget: "remove --max-size and --preset"
    case .noAnimations: "use --clip NAME"
    case .badSize: "use another --scale or --size"
    case .tooManyFrames: "use a lower --fps or a higher --speed"
    case .tooMuchMemory: "use a lower --scale, or raise --limit-memory"
    case .tooManyThemes: "select one with --theme NAME"
    case .tooManyPixels: "use a lower --scale or --fps, a higher --speed, or fewer outputs"
    default: nil
    }
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
