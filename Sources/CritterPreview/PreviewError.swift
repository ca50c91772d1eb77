/// Why there is no preview, or not all of one.
public enum PreviewError: Error, Hashable, Sendable {
  /// `next` is one that is free.
  case portInUse(Int, next: Int?)
  /// For other users, as those below 1024 are.
  case portForbidden(Int, next: Int?)
  case noFreePort
  case noRigs(searched: [String])
  case notInGit(folder: String)
  case noRevision(String, reason: String)
  case notInRevision(folder: String, revision: String)
  case noTool(String)
  case noWatch(reason: String)
  /// The page asked for something that it cannot have.
  case refused(String)

  /// Whether another try may succeed.
  public var isTransient: Bool {
    switch self {
    case .portInUse, .noFreePort: true
    default: false
    }
  }

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
    case .noRevision(let revision, let reason): "there is no revision '\(revision)': \(reason)"
    case .notInRevision(let folder, let revision): "\(folder) is not in \(revision)"
    case .noTool(let name): "\(name) is not installed"
    case .noWatch(let reason): "files cannot be watched: \(reason)"
    case .refused(let reason): reason
    }
  }
}
