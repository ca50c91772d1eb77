import ArgumentParser
import CritterEncode
import CritterKit
import CritterRaster
import CritterRig
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
    case let error as KitError: self.init(error.message, exitCode: error.isTransient ? 3 : 2)
    case let error as EncodeError: self.init("\(error)")
    case let error as RasterError:
      self.init([
        RigError.Problem(
          path: error.path ?? "", line: error.line, column: error.column, message: error.message)
      ])
    default: return nil
    }
  }

  init(_ problems: [RigError.Problem]) {
    self.problems = problems
    exitCode = 2
  }

  private init(_ message: String, exitCode: Int32 = 2) {
    problems = [RigError.Problem(path: "", message: message)]
    self.exitCode = exitCode
  }

  func text(in terminal: Terminal) -> String {
    problems.map { $0.text(in: terminal) }.joined(separator: "\n")
  }
}

extension RigError.Problem {
  fileprivate func text(in terminal: Terminal) -> String {
    let place = path.isEmpty ? "" : ([path] + [line, column].compactMap { $0.map(String.init) })
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
    let text = String(lines[line - 1].prefix(200))
    // Tabs stay tabs, so that the caret stands under its column whatever their width.
    let indent = text.prefix(max((column ?? 1) - 1, 0)).map { $0 == "\t" ? "\t" : " " }
    return (text, indent.joined() + "^")
  }
}
