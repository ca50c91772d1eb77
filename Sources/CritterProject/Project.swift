import CritterForms
package import CritterKit
import CritterRig
import Foundation
import Synchronization

/// A manifest and what is around it: where its rigs are, and who draws.
package struct Project: Sendable {
  package let manifest: Manifest
  let finder: RigFinder
  let workers: Int
  let documents = RigDocuments()

  /// - Parameters:
  ///   - finder: with the manifest's folder as its base.
  ///   - workers: at least 1; what is rendered does not depend on it.
  package init(_ manifest: Manifest, finder: RigFinder, workers: Int) {
    self.manifest = manifest
    self.finder = finder
    self.workers = workers
  }
}

/// The rigs of a project, each read once.
final class RigDocuments: Sendable {
  private let known = Mutex<[String: RigDocument]>([:])

  /// - Parameter folder: the rig's.
  func document(in folder: String) throws(FileError) -> RigDocument {
    if let document = known.withLock({ $0[folder] }) { return document }
    let document = try RigDocument(contentsOf: folder)
    known.withLock { $0[folder] = document }
    return document
  }
}

extension Project {
  var renderer: Renderer { Renderer(workers: workers) }

  /// What the lock calls a file of a rig: its path below the manifest's folder or, for a rig that
  /// is elsewhere on each machine, the rig's name and the path in its folder, as `owl:rig.yaml`.
  ///
  /// - Parameters:
  ///   - name: relative to the rig's folder.
  ///   - folder: the rig's.
  func key(_ name: String, rig: String, in folder: String) -> String {
    func standard(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.path
    }
    let (path, root) = (standard("\(folder)/\(name)"), standard("./" + manifest.folder) + "/")
    return path.hasPrefix(root) ? String(path.dropFirst(root.count)) : "\(rig):\(name)"
  }

  /// - Returns: the path of what the lock calls so, nil when its rig cannot be found.
  func path(ofKey key: String) -> String? {
    let sides = key.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return manifest.path(of: key) }
    do throws(KitError) {
      return try finder.folder(of: String(sides[0])) + "/" + sides[1]
    } catch {
      return nil
    }
  }

  /// The paths of an output's files.
  func paths(of output: ManifestOutput, _ entry: Lock.Entry?) -> [String] {
    guard case .sequence(let pattern) = output.output(in: manifest) else {
      return [manifest.path(of: output.name)]
    }
    return (0..<max(entry?.count ?? 1, 1)).map { Output.path(pattern: pattern, frame: $0) }
  }
}

/// The digests of files by what the lock calls them, each read once.
final class FileDigests {
  private let project: Project
  private var known: [String: String?] = [:]

  init(_ project: Project) {
    self.project = project
  }

  /// Nil for a file that cannot be read.
  subscript(key: String) -> String? {
    if let digest = known[key] { return digest }
    let data = project.path(ofKey: key).flatMap { FileManager.default.contents(atPath: $0) }
    let digest = data.map { Digest.text(of: [UInt8]($0)) }
    known[key] = .some(digest)
    return digest
  }
}
