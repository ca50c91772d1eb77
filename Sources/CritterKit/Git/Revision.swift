import CritterGraphics
import CritterRig

/// A rig at a git revision, copied to a temporary folder together with its nested rigs.
package struct Revision: Sendable {
  /// The path of the copied rig.
  package let folder: String
  private let commit: String
  private let repository: Repository

  /// The path of a rig's folder, which may no longer exist.
  struct Place {
    let parent: String
    let name: String

    init(_ folder: String) {
      let url = URL(fileURLWithPath: folder).standardizedFileURL
      parent = url.deletingLastPathComponent().path
      name = url.lastPathComponent
    }
  }

  /// - Parameters:
  ///   - rig: the path of the rig's folder.
  ///   - name: any revision syntax of git.
  ///   - target: an empty folder for the copy.
  package init(ofRigIn rig: String, at name: String, into target: String) throws {
    try self.init(of: rig, at: name, among: [Place(rig)], into: target)
  }

  /// Copies a rig from the last commit that changed a file.
  ///
  /// - Parameters:
  ///   - rig: the path of the rig's folder.
  ///   - file: the path of the file.
  ///   - target: an empty folder for the copy.
  /// - Returns: nil if no commit changed the file.
  package init?(ofRigIn rig: String, atLastChangeOf file: String, into target: String) throws {
    let place = Place(file)
    guard let repository = try Repository(around: place.parent, viewIn: target),
      let commit = try repository.lastChange(of: place.name)
    else { return nil }
    try self.init(ofRigIn: rig, at: commit, into: target)
  }

  /// - Parameter rig: the rig's name, or the path of its folder.
  package init(of rig: String, at name: String, _ finder: RigFinder, into target: String) throws {
    let folders = RigFinder.isPath(rig) ? [rig] : finder.folders.map { "\($0)/\(rig)" } + [rig]
    do {
      try self.init(of: rig, at: name, among: folders.map(Place.init), into: target)
    } catch let error as GitError {
      guard error.isAbsence, finder.isOnlyBuiltIn(rig) else { throw error }
      throw KitError.builtIn(rig)
    }
  }

  private init(of rig: String, at name: String, among places: [Place], into target: String) throws {
    var (isInRepository, neighbors): (Bool, Set<String>) = (false, [])
    try RevisionTree.makeFolder(target)
    for place in places where isFolder(place.parent) {
      guard let repository = try Repository(around: place.parent, viewIn: target) else { continue }
      isInRepository = true
      let commit = try repository.commit(name)
      let tree = try RevisionTree(repository, commit, named: name)
      if try tree.hasRig(place.name) {
        folder = try tree.copy(place.name, to: target)
        self.commit = commit
        self.repository = repository
        return
      }
      neighbors.formUnion(tree.rigs.map(\.text))
    }
    throw isInRepository
      ? GitError.notInRevision(
        rig: rig, revision: name, hint: suggestion(for: rig, among: neighbors.sorted()))
      : GitError.noRepository(of: rig)
  }

  /// The short hash and the title of the commit.
  package var label: String {
    get throws { try repository.label(of: commit) }
  }

  /// Whether a revision name still refers to the same commit.
  package func isStill(_ name: String) throws -> Bool {
    try repository.commit(name) == commit
  }
}
