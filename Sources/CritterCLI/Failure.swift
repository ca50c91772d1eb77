import ArgumentParser
import CritterEncode
import CritterKit
import CritterRaster
import CritterMotion
import CritterRig
import CritterText
import Foundation

/// An error in the form that editors and people read: `path:line:column: error: message`, then
/// the line and a caret.
struct Failure {
  /// 2 when the input is at fault and a retry will not help, 3 when it may.
  let exitCode: Int32
  private let problems: [RigError.Problem]

  /// - Returns: nil for an error of the argument parser, which prints itself.
  init?(_ error: any Error) {
    switch error {
    case let error as RigError: self.init(error.problems)
    case let error as SelectionError: self.init(error.message)
    case let error as KitError:
      self.init(error.message, exitCode: error.isNegative ? 1 : error.isTransient ? 3 : 2)
    case let error as TextError: self.init(error.message)
    case let error as EncodeError:
      self.init("\(error)", exitCode: error.isTransient ? 3 : 2)
    case let error as RasterError:
      let problem = RigError.Problem(
        path: error.path ?? "", line: error.line, column: error.column, message: error.message)
      self.init([problem], exitCode: error.isTransient ? 3 : 2)
    default: return nil
    }
  }

  private init(_ problems: [RigError.Problem], exitCode: Int32 = 2) {
    self.problems = problems
    self.exitCode = exitCode
  }

  private init(_ message: String, exitCode: Int32 = 2) {
    self.init([RigError.Problem(path: "", message: message)], exitCode: exitCode)
  }

  func text(in terminal: Terminal) -> String {
    problems.map { $0.text(in: terminal) }.joined(separator: "\n")
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

extension RasterError {
  fileprivate var isTransient: Bool {
    if case .cairoFailed = self { true } else { false }
  }
}

extension RigError.Problem {
  fileprivate func text(in terminal: Terminal) -> String {
    let place =
      path.isEmpty
      ? ""
      : ([path] + [line, column].compactMap { $0.map(String.init) })
        .joined(separator: ":") + ": "
    let headline = place + terminal.styled("error:", .error) + " " + message
    guard let excerpt else { return headline }
    return headline + "\n" + excerpt.line + "\n" + terminal.styled(excerpt.caret, .error)
  }

  /// The line of the file and a caret under the column.
  private var excerpt: (line: String, caret: String)? {
    guard let line, let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(line - 1) else { return nil }
    // Of a long line, as of an SVG without line ends, what is around the column.
    let before = max((column ?? 1) - 1, 0)
    let skipped = max(before - 120, 0)
    let text = String(lines[line - 1].dropFirst(skipped).prefix(200))
    // Tabs stay tabs, so that the caret stands under its column whatever their width.
    let indent = text.prefix(before - skipped).map { $0 == "\t" ? "\t" : " " }
    return (text, indent.joined() + "^")
  }
}
