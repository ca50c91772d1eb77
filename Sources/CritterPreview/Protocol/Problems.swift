import CritterGraphics
import CritterKit
import CritterRig
import CritterSVG

/// An error and its place, as the page shows it.
struct ProblemNote: Encodable, Hashable {
  let path: String
  /// The absolute path, for the editor.
  let file: String
  let line: Int?
  let column: Int?
  let message: String
  /// The line of the file, and a caret under the column.
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

  /// - Parameter error: anything that reading, posing, drawing or encoding throws.
  static func notes(of error: any Error) -> [ProblemNote] {
    problems(of: error).map(ProblemNote.init)
  }

  private static func problems(of error: any Error) -> [FileError.Problem] {
    switch error {
    case let error as FileError: error.problems
    case let error as DrawingError:
      [
        FileError.Problem(
          path: error.path ?? "", line: error.line, column: error.column, message: error.message)
      ]
    default: [FileError.Problem(path: "", message: "\(error)")]
    }
  }
}
