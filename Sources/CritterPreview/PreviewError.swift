import CritterGraphics

/// The reasons why the preview can't start, or can't do something.
package enum PreviewError: CritterError, Hashable {
  /// Another program listens there; `next` is a free port.
  case portInUse(Int, next: Int?)
  /// Reserved by the system, as ports below 1024 are; `next` is a free port.
  case portForbidden(Int, next: Int?)
  /// No port from `Preview.usualPort` on is free.
  case noFreePort
  /// There is nothing to show in the folders that were searched.
  case noRigs(searched: [String])
  /// The folder isn't in a repository, so nothing can be compared.
  case notInGit(folder: String)
  /// The system does not let files be watched.
  case noWatch(reason: String)
  /// The page asked for something that does not exist or is not allowed.
  case refused(String)

  /// Whether another try may succeed.
  package var isTransient: Bool {
    switch self {
    case .portInUse, .noFreePort: true
    default: false
    }
  }

  /// The error message, with a fix.
  package var message: String {
    switch self {
    case .portInUse(let port, let next):
      "port \(port) is in use" + (next.map { "; --port \($0) is free" } ?? "")
    case .portForbidden(let port, let next):
      "no permission to use port \(port)" + (next.map { "; --port \($0) is free" } ?? "")
    case .noFreePort: "no free port on this machine"
    case .noRigs(let searched):
      "no rigs in \(searched.joined(separator: ", ")); pass a rig, or use --parts"
    case .notInGit(let folder):
      "\(folder) isn't in a git repository, so there is no commit to compare with; use --against FOLDER"
    case .noWatch(let reason): "can't watch files: \(reason)"
    case .refused(let reason): reason
    }
  }
}
