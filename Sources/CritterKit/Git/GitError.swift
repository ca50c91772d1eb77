import CritterGraphics

/// An error when reading a revision of a rig.
package enum GitError: CritterError, Hashable {
  case git(message: String)
  /// A temporary system failure, for example when creating a file.
  case systemFailed(to: String, reason: String)
  case noRepository(of: String)
  case noRevision(String, repository: String)
  case notInRevision(rig: String, revision: String, hint: String)
  /// An unsafe path or symbolic link in a revision's tree.
  case noPlainFile(path: String, reason: String)
  case tooMuch(rig: String, revision: String, files: Int, megabytes: Int)

  /// Whether a retry may succeed.
  package var isTransient: Bool {
    if case .systemFailed = self { true } else { false }
  }

  /// Whether there is no such rig or revision.
  var isAbsence: Bool {
    switch self {
    case .noRepository, .noRevision, .notInRevision: true
    default: false
    }
  }

  /// The message for the user, with a fix if one exists.
  package var message: String {
    switch self {
    case .git(let message): "can't run git: \(message)"
    case .systemFailed(let act, let reason): "can't \(act): \(reason)"
    case .noRepository(let rig): "'\(rig)' isn't in a git repository, so it has no revisions"
    case .noRevision(let name, let repository):
      "no revision '\(name)' in \(repository); list the revisions with 'git log' or 'git tag'"
    case .notInRevision(let rig, let revision, let hint):
      "no rig '\(rig)' at revision '\(revision)'\(hint)"
    case .noPlainFile(let path, let reason):
      "\(path) \(reason); critter reads only plain files of a revision"
    case .tooMuch(let rig, let revision, let files, let megabytes):
      "'\(rig)' at revision '\(revision)' has more than \(files) files or \(megabytes) MB; pass "
        + "the folder of a rig"
    }
  }
}
