import CritterGraphics
import CritterKit
import CritterSVG
import CritterSyntax

/// An error and its position, in the page's format.
struct ProblemNote: Encodable, Hashable {
  let path: String
  /// The absolute path, for the editor.
  let file: String
  let line: Int?
  let column: Int?
  let message: String
  /// The line of the file. `caret` is a line with a caret below the column.
  let text: String?
  let caret: String?

  init(_ problem: FileError.Problem) {
    path = problem.path
    file = problem.path.isEmpty ? "" : URL(fileURLWithPath: problem.path).path
    line = problem.line
    column = problem.column
    message = problem.message
    let excerpt = problem.excerpt
    text = excerpt?.line
    caret = excerpt?.caret
  }

  /// Returns the problems in an error.
  ///
  /// - Parameter error: an error of reading, posing, drawing, or encoding.
  static func notes(of error: any Error) -> [ProblemNote] {
    problems(of: error).map(ProblemNote.init)
  }

  private static func problems(of error: any Error) -> [FileError.Problem] {
    switch error {
    case let error as FileError: error.problems
    case let error as DrawingError: [FileError.Problem(error)]
    default: [FileError.Problem(path: "", message: "\(error)")]
    }
  }
}
