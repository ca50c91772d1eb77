import CritterGraphics

/// An error that prevents the preview from starting, or rejects a request from the page.
package enum PreviewError: CritterError, Hashable {
  /// Another program uses the port; `next` is a free port.
  case portInUse(Int, next: Int?)
  /// The system reserves the port, for example one below 1024; `next` is a free port.
  case portForbidden(Int, next: Int?)
  /// No free port, starting at `Preview.defaultPort`.
  case noFreePort
  /// No rigs in the searched folders.
  case noRigs(searched: [String])
  /// The folder isn't in a git repository, so there's no version to compare with.
  case notInGit(folder: String)
  /// The system can't watch files.
  case noWatch(reason: String)
  /// The page requested something that doesn't exist or isn't allowed.
  case refused(String)

  /// Whether a retry may succeed.
  package var isTransient: Bool {
    switch self {
    case .portInUse, .noFreePort: true
    default: false
    }
  }

  /// A message with the problem and a fix.
  package var message: String {
    switch self {
    case .portInUse(let port, let next):
      "port \(port) is in use" + (next.map { "; --port \($0) is free" } ?? "")
    case .portForbidden(let port, let next):
      "no permission to use port \(port)" + (next.map { "; --port \($0) is free" } ?? "")
    case .noFreePort: "no free port on this machine"
    case .noRigs(let searched):
      "no rigs in \(searched.joined(separator: ", ")); pass a rig, or use --rigs"
    case .notInGit(let folder):
      "\(folder) isn't in a git repository, so there is no commit to compare with; use --against FOLDER"
    case .noWatch(let reason): "can't watch files: \(reason)"
    case .refused(let reason): reason
    }
  }
}
