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
    var finder = finder
    finder.bounds = manifest.root?.path
    (self.manifest, self.finder, self.workers) = (manifest, finder, workers)
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

  /// - Returns: what the lock calls so, nil when its rig cannot be found.
  func file(ofKey key: String) -> SourceFile? {
    let sides = key.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return file(at: manifest.path(of: key)) }
    do throws(KitError) {
      let folder = try finder.folder(of: String(sides[0]))
      // Its art may be that of a rig beside it.
      return SourceFile("\(folder)/\(sides[1])", within: folder + "/..")
    } catch {
      return nil
    }
  }

  /// Something of the project.
  func file(at path: String) -> SourceFile { SourceFile(path, within: manifest.root?.path) }

  /// - Returns: nil when there is no such file.
  /// - Throws: when there is one that cannot be read.
  func contents(at path: String, _ kind: SourceFile.Kind) throws(KitError) -> [UInt8]? {
    do throws(SourceError) {
      return [UInt8](try file(at: path).contents(kind))
    } catch {
      if error.isMissing { return nil }
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }

  /// Adds a file's bytes.
  ///
  /// - Returns: false when there is no such file.
  /// - Throws: when there is one that cannot be read.
  func add(_ path: String, to digest: Digest) throws(KitError) -> Bool {
    do throws(SourceError) {
      try file(at: path).forEachPiece(.any) { digest.add(Array($0)) }
      return true
    } catch {
      if error.isMissing { return false }
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }

  /// The paths of an output's files.
  ///
  /// - Parameter count: how many a sequence has, as far as that is known.
  func paths(of output: ManifestOutput, count: Int?) -> [String] {
    guard case .sequence(let pattern) = output.output(in: manifest) else {
      return [manifest.path(of: output.name)]
    }
    return (0..<max(count ?? 1, 1)).map { Output.path(pattern: pattern, frame: $0) }
  }
}
