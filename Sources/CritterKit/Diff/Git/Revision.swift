import CritterGraphics
import CritterRig

/// A rig as it was at a git revision, and with it the rigs that it shows: plain files in a folder of
/// ours.
package struct Revision: Sendable {
  /// The rig's, as it was.
  package let folder: String
  private let commit: String
  private let repository: Repository

  /// Where a rig may be: its folder is not asked to exist now.
  struct Place {
    let parent: String
    let name: String

    init(_ folder: String) {
      let url = URL(fileURLWithPath: folder).standardizedFileURL
      (parent, name) = (url.deletingLastPathComponent().path, url.lastPathComponent)
    }
  }

  /// - Parameters:
  ///   - rig: the path of the rig's folder.
  ///   - name: any name of a commit that git accepts.
  ///   - target: an empty folder.
  package init(ofRigIn rig: String, at name: String, into target: String) throws {
    try self.init(of: rig, at: name, among: [Place(rig)], into: target)
  }

  /// A rig as it was when a file changed for the last time.
  ///
  /// - Parameters:
  ///   - rig: the path of its folder.
  ///   - file: the path of the file.
  ///   - target: an empty folder.
  /// - Returns: nil if no commit changed the file.
  package init?(ofRigIn rig: String, atLastChangeOf file: String, into target: String) throws {
    let place = Place(file)
    let view = "\(target)/git-\(UUID().uuidString)"
    guard let repository = try Repository(around: place.parent, view: view),
      let commit = try repository.lastChange(of: place.name)
    else { return nil }
    try self.init(ofRigIn: rig, at: commit, into: target)
  }

  /// - Parameter rig: its name, or the path of its folder.
  init(of rig: String, at name: String, _ finder: RigFinder, into target: String) throws {
    let folders = RigFinder.isPath(rig) ? [rig] : finder.folders.map { "\($0)/\(rig)" } + [rig]
    try self.init(of: rig, at: name, among: folders.map(Place.init), into: target)
  }

  private init(
    of rig: String, at name: String, among places: [Place], into target: String
  ) throws {
    var (isInRepository, neighbors): (Bool, Set<String>) = (false, [])
    try RevisionTree.makeFolder(target)
    for place in places where isFolder(place.parent) {
      let view = "\(target)/git-\(UUID().uuidString)"
      guard let repository = try Repository(around: place.parent, view: view) else { continue }
      isInRepository = true
      let commit = try repository.commit(name)
      let tree = try RevisionTree(repository, commit, named: name)
      if try tree.hasRig(place.name) {
        folder = try tree.copy(place.name, to: target)
        (self.commit, self.repository) = (commit, repository)
        return
      }
      neighbors.formUnion(tree.rigs.map(\.text))
    }
    throw isInRepository
      ? DiffError.notInRevision(
        rig: rig, revision: name, hint: suggestion(for: rig, among: neighbors.sorted()))
      : DiffError.noRepository(of: rig)
  }

  /// The commit's short name and its title.
  package var label: String {
    get throws { try repository.label(of: commit) }
  }

  /// Whether git takes a name for the same commit now.
  package func isStill(_ name: String) throws -> Bool {
    try repository.commit(name) == commit
  }
}
