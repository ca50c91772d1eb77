/// Why there is no preview, or not all of one.
public enum PreviewError: Error, Hashable, Sendable {
  /// Another program listens there; `next` is a free port.
  case portInUse(Int, next: Int?)
  /// Reserved by the system, as ports below 1024 are; `next` is a free port.
  case portForbidden(Int, next: Int?)
  /// No port from `Preview.usualPort` on is free.
  case noFreePort
  /// There is nothing to show in the folders that were searched.
  case noRigs(searched: [String])
  /// There is no repository to compare with.
  case notInGit(folder: String)
  /// The system does not let files be watched.
  case noWatch(reason: String)
  /// The page asked for something that does not exist or is not allowed.
  case refused(String)

  /// Whether another try may succeed.
  public var isTransient: Bool {
    switch self {
    case .portInUse, .noFreePort: true
    default: false
    }
  }

  /// A sentence that says what to do.
  public var message: String {
    switch self {
    case .portInUse(let port, let next):
      "port \(port) is in use" + (next.map { "; --port \($0) is free" } ?? "")
    case .portForbidden(let port, let next):
      "port \(port) is not for you to use" + (next.map { "; --port \($0) is free" } ?? "")
    case .noFreePort: "this machine has no free port"
    case .noRigs(let searched):
      "there are no rigs in \(searched.joined(separator: ", ")); name one, or say --parts"
    case .notInGit(let folder):
      "\(folder) is not under git, so there is no last commit to compare with; say --against FOLDER"
    case .noWatch(let reason): "files cannot be watched: \(reason)"
    case .refused(let reason): reason
    }
  }
}
