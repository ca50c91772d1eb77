import CritterForms
import CritterRig
import Foundation

/// A rig as it was at a git revision: `critter@main`.
struct Revision {
  /// A rig's name, or the path of its folder.
  let rig: String
  /// Whatever git takes for a commit.
  let name: String

  /// - Returns: nil for a text that is none.
  init?(_ text: String) {
    let sides = text.split(separator: "@", maxSplits: 1)
    guard sides.count == 2, !text.hasPrefix("@") else { return nil }
    (rig, name) = (String(sides[0]), String(sides[1]))
  }

  /// Writes the rig, and all rigs beside it, which it may show, to a folder.
  ///
  /// - Parameter target: an empty folder.
  /// - Returns: the path of the rig's folder in it.
  func checkOut(to target: String, _ finder: RigFinder) throws(KitError) -> String {
    var repositories: [String] = []
    var neighbors: Set<String> = []
    for place in places(finder) {
      guard let tree = try tree(around: place.parent) else { continue }
      repositories.append(place.parent)
      neighbors.formUnion(tree.rigs)
      if tree.rigs.contains(place.name) {
        return try tree.checkOut(to: target) + "/" + place.name
      }
    }
    if repositories.isEmpty { throw .noRepository(of: rig) }
    throw .notInRevision(
      rig: rig, revision: name, hint: suggestion(for: rig, among: neighbors.sorted()))
  }

  /// Where the rig may be: the folder is not asked to exist now.
  private func places(_ finder: RigFinder) -> [(parent: String, name: String)] {
    let isPath = rig.contains("/") || rig == "." || rig == ".."
    let folders = isPath ? [rig] : finder.folders.map { "\($0)/\(rig)" } + [rig]
    return folders.map { folder in
      let url = URL(fileURLWithPath: folder).standardizedFileURL
      return (url.deletingLastPathComponent().path, url.lastPathComponent)
    }
  }

  /// - Returns: nil where there is no repository.
  private func tree(around folder: String) throws(KitError) -> RevisionTree? {
    guard isFolder(folder) else { return nil }
    let git = Git(folder: folder)
    _ = try git.run(["--version"])  // Whatever fails from here on is not for want of git.
    guard let prefix = try? git.run(["rev-parse", "--show-prefix"]) else { return nil }
    let commit: String
    do {
      commit = try git.run(["rev-parse", "--verify", "--end-of-options", name + "^{commit}"])
    } catch {
      throw .noRevision(name, repository: folder)
    }
    return try RevisionTree(
      git: git, prefix: prefix.trimmingCharacters(in: .newlines),
      commit: commit.trimmingCharacters(in: .newlines))
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// The rigs of a folder at a commit.
private struct RevisionTree {
  let rigs: Set<String>
  private let git: Git
  /// The folder's path in the repository: empty, or ending in a slash.
  private let prefix: String
  private let commit: String
  /// Of the rigs, relative to the folder.
  private let files: [String]

  init(git: Git, prefix: String, commit: String) throws(KitError) {
    (self.git, self.prefix, self.commit) = (git, prefix, commit)
    let all = try git.list(["ls-tree", "-r", "-z", "--name-only", commit, "."])
    let rigs = Set(all.filter { $0.folderAndName.name == "rig.yaml" }.map(\.folderAndName.folder))
    self.rigs = rigs
    files = all.filter { rigs.contains($0.folderAndName.folder) }
  }

  /// By an index of its own: the repository's, and what is being worked on, stay as they are.
  ///
  /// - Returns: the path of the folder's copy.
  func checkOut(to target: String) throws(KitError) -> String {
    let list = target + "/files"
    do {
      try Data(files.map { $0 + "\0" }.joined().utf8).write(to: URL(fileURLWithPath: list))
    } catch {
      throw .cannotWrite(path: list, reason: error.reason)
    }
    var git = git
    git.index = target + "/index"
    _ = try git.run(["read-tree", commit])
    _ = try git.run(
      ["checkout-index", "--prefix=\(target)/tree/", "-z", "--stdin"], input: list)
    return target + "/tree/" + (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix)
  }
}

extension String {
  /// The first folder of a relative path, and all that comes after it.
  fileprivate var folderAndName: (folder: String, name: String) {
    let end = firstIndex(of: "/") ?? startIndex
    return (String(self[..<end]), String(self[end...].dropFirst()))
  }
}
