import Yams

/// Collects the mistakes of one rig file while it is read.
final class Problems {
  let path: String
  private(set) var all: [RigError.Problem] = []

  init(path: String) {
    self.path = path
  }

  func report(_ message: String, at mark: Mark?) {
    all.append(
      RigError.Problem(path: path, line: mark?.line, column: mark?.column, message: message))
  }

  func throwIfAny() throws(RigError) {
    guard !all.isEmpty else { return }
    let inOrder = all.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    throw RigError(problems: inOrder)
  }
}

/// A value and where in the file it stands, for what can only be checked later.
struct Located<Value: Sendable>: Sendable {
  var value: Value
  var mark: Mark?
}
