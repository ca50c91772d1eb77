package import CritterGraphics

/// Why two things cannot be compared, beyond what is wrong with one of them.
package enum DiffError: Error, Hashable, Sendable {
  case git(message: String)
  /// The system refused something, such as a temporary file; another try may succeed.
  case noWay(to: String, reason: String)
  case noRepository(of: String)
  case noRevision(String, repository: String)
  case notInRevision(rig: String, revision: String, hint: String)
  /// A link or a name in a revision's tree that would lead elsewhere.
  case noPlainFile(path: String, reason: String)
  case tooMuch(rig: String, revision: String, files: Int, megabytes: Int)
  case noMotion(output: String)
  case pictureTooLarge(PixelSize)

  /// True when another try may succeed.
  package var isTransient: Bool {
    if case .noWay = self { true } else { false }
  }

  package var message: String {
    switch self {
    case .git(let message): "git cannot be asked: \(message)"
    case .noWay(let act, let reason): "cannot \(act): \(reason)"
    case .noRepository(let rig): "'\(rig)' is in no git repository, so it has no revisions"
    case .noRevision(let name, let repository):
      "git knows no revision '\(name)' in \(repository); 'git log' and 'git tag' list them"
    case .notInRevision(let rig, let revision, let hint):
      "there is no rig '\(rig)' at revision '\(revision)'\(hint)"
    case .noPlainFile(let path, let reason):
      "\(path) \(reason); a revision is read from plain files only"
    case .tooMuch(let rig, let revision, let files, let megabytes):
      "'\(rig)' at revision '\(revision)' has more than \(files) files or \(megabytes) MB; name "
        + "the folder of a rig"
    case .pictureTooLarge(let size):
      "the picture of the difference would have \(size.width)×\(size.height) pixels, where "
        + "\(PixelSize.mostPixels) in all can be drawn: leave the picture out, or compare smaller ones"
    case .noMotion(let output):
      "'\(output)' would be an animation, and rigs are compared in many; pick one with --state, "
        + "--from and --to, --clip or --scene, or end the name in .png"
    }
  }
}
