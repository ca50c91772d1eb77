package import CritterKit
import CritterSystem
import Synchronization

/// A manifest and what is around it: where its rigs are, and who draws.
package struct Project: Sendable {
  package internal(set) var manifest: Manifest
  let finder: RigFinder
  let workers: Int
  let isStrict: Bool
  let rigs = ProjectRigs()
  let text = textShaping()
  /// By the rig's folder.
  let libraries = Memo<ExactText, [String: String]>(limit: 1000)
  private let keys = Memo<ExactText, String>(limit: 10_000)

  /// - Parameters:
  ///   - finder: with the manifest's folder as its base.
  ///   - workers: at least 1; what is rendered does not depend on it.
  ///   - isStrict: whether art that is not drawn as it says is an error.
  package init(_ manifest: Manifest, finder: RigFinder, workers: Int, isStrict: Bool = false) {
    var finder = finder
    finder.bounds = manifest.root?.path
    (self.manifest, self.finder, self.workers) = (manifest, finder, workers)
    self.isStrict = isStrict
  }

  /// Reads a manifest, and looks into its rigs where it has mistakes, so that all of them are told.
  ///
  /// - Parameters:
  ///   - path: the manifest's.
  ///   - finder: makes one with the manifest's folder as its base.
  /// - Throws: every mistake that there is, with its place.
  package init(
    manifest path: String, finder: (String) -> RigFinder, workers: Int, isStrict: Bool = false
  ) throws(FileError) {
    let manifest = try Manifest(draftIn: path)
    self.init(
      manifest, finder: finder(manifest.folder), workers: workers, isStrict: isStrict)
    if !manifest.mistakes.isEmpty { throw FileError(problems: manifest.mistakes + ownMistakes) }
  }

  /// What the rigs of a manifest with mistakes have not; each mistake once.
  private var ownMistakes: [FileError.Problem] {
    var known = Set(manifest.mistakes)
    return (manifest.outputs + manifest.doubtful).flatMap { output in
      do {
        _ = try plan(output)
        return [FileError.Problem]()
      } catch {
        return ((error as? FileError)?.problems ?? []).filter { known.insert($0).inserted }
      }
    }
  }

  /// What the lock calls a file of a rig: its path below the manifest's folder or, for a rig that
  /// is elsewhere on each machine, the rig's name and the path in its folder, as `owl:rig.yaml`.
  ///
  /// - Parameters:
  ///   - name: relative to the rig's folder.
  ///   - folder: the rig's.
  func key(_ name: String, rig: String, in folder: String) -> String {
    let path = "\(folder)/\(name)"
    let below = keys.value(of: path.exact) { pathBelowManifest(path) }
    return below.isEmpty ? "\(rig):\(name)" : below
  }

  /// Empty for what is elsewhere.
  private func pathBelowManifest(_ path: String) -> String {
    func standard(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.path
    }
    let (path, root) = (standard(path), standard("./" + manifest.folder) + "/")
    return path.exact.dropping(prefix: root) ?? ""
  }
}

extension Project {
  /// The names of the outputs that show the rig in a folder, in the order of the manifest.
  package func names(ofRigIn folder: String) -> [String] {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let rigs = Set(
      Set(manifest.outputs.map(\.entry.rig.exact)).filter { rig in
        (try? finder.folder(of: rig.text)).map { real($0).exact == real(folder).exact } ?? false
      })
    return manifest.outputs.filter { rigs.contains($0.entry.rig.exact) }.map(\.name)
  }

  var renderer: Renderer { Renderer(workers: workers) }

  /// - Returns: what the lock calls so, nil when its rig cannot be found.
  func file(ofKey key: String) -> SourceFile? {
    let sides = key.exact.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return file(at: manifest.path(of: key)) }
    // Its art may be that of a rig next to it.
    return (try? finder.folder(of: sides[0])).map {
      SourceFile("\($0)/\(sides[1])", within: $0 + "/..")
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
    let numbers = output.entry.options.playback.fileNumbers(count: max(count ?? 1, 1))
    return numbers.map { Output.path(pattern: pattern, frame: $0) }
  }
}

/// The rigs of a project, each read once, and the last ones that were resolved.
final class ProjectRigs: Sendable {
  private let documents = Memo<ExactText, RigDocument>(limit: .max)
  private let resolved = Memo<Key, Rig>(limit: 64)

  /// All that a rig's values depend on.
  private struct Key: Hashable {
    let folder: ExactText
    let inputs: [String: Double]
    let framing: Framing
    let theme: Theme?
    let themeName: ExactText?
    let scene: ExactText?
  }

  /// - Parameter folder: the rig's.
  func rig(in folder: String, for request: RenderRequest) throws -> Rig {
    let key = Key(
      folder: folder.exact, inputs: request.inputs, framing: request.framing, theme: request.theme,
      themeName: request.themeName?.exact,
      scene: request.scenePath?.exact)
    return try resolved.value(of: key) {
      try document(in: folder).rig(for: request)
    }
  }

  /// The names of those next to a rig.
  func themes(in folder: String) throws -> [String] { try document(in: folder).themeNames }

  private func document(in folder: String) throws -> RigDocument {
    try documents.value(of: folder.exact) { try RigDocument(contentsOf: folder) }
  }
}

extension RenderRequest {
  fileprivate var scenePath: String? {
    if case .scene(let path) = selection, path.isScenePath { path } else { nil }
  }
}

/// Remembers what takes long to find out.
final class Memo<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let known = Mutex<[Key: Value]>([:])
  private let limit: Int

  /// - Parameter limit: when it knows so many, it forgets them.
  init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter find: may be called for a key more than once.
  func value(of key: Key, _ find: () throws -> Value) rethrows -> Value {
    if let value = known.withLock({ $0[key] }) { return value }
    let value = try find()
    known.withLock { known in
      if known.count >= limit { known = [:] }
      known[key] = value
    }
    return value
  }
}
