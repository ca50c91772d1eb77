package import CritterEncode
import CritterGraphics
import CritterImport
package import CritterKit
import CritterMotion
package import CritterRig
import CritterRigFile
package import CritterSyntax
import Synchronization

/// Arranges the sprite sheet of a mascot.
///
/// Gets the stills and animations of single rows, such as `waving=clip:hello`, and the values of
/// inputs. Returns the sheet, and the options of its file.
package typealias PackPlanner =
  @Sendable (_ rig: Rig, _ rows: [String], _ inputs: [String: InputValue]) throws -> (
    any FrameContent, EncodeOptions
  )

/// A manifest with the settings to find and render its rigs.
package struct Project: Sendable {
  /// The contents of `critter.yml`; for a shard, only its outputs.
  package internal(set) var manifest: Manifest
  /// The files that are read for outputs of other shards.
  var othersRead = ReadFiles()
  let finder: RigFinder
  let packs: PackPlanner
  let workers: Int
  /// Whether warnings are errors.
  package let isStrict: Bool
  /// The memory limit of the run.
  package var memory = ByteCount(.max)
  let rigs: ProjectRigs
  let text = textShaping()
  /// A cache of library versions by rig folder.
  let libraries = Cache<ExactText, [String: String]>(limit: 1000)
  private let keys = Cache<ExactText, String>(limit: 10_000)

  /// Creates a project from a manifest.
  ///
  /// - Parameters:
  ///   - finder: a rig finder based in the manifest's folder.
  ///   - packs: arranges the sheets of mascots that the manifest lists.
  ///   - workers: the number of threads, at least 1; doesn't affect the output.
  ///   - isStrict: whether unsupported SVG features are errors.
  package init(
    _ manifest: Manifest, finder: RigFinder, packs: @escaping PackPlanner, workers: Int,
    isStrict: Bool = false
  ) {
    var finder = finder
    finder.bounds = manifest.root?.path
    rigs = ProjectRigs(finder.options)
    self.manifest = manifest
    self.finder = finder
    self.packs = packs
    self.workers = workers
    self.isStrict = isStrict
  }

  /// Reads a manifest. If the manifest has errors, also checks its rigs to report all errors at
  /// once.
  ///
  /// - Parameters:
  ///   - path: the manifest's path.
  ///   - finder: creates a rig finder based in the manifest's folder.
  ///   - packs: arranges the sheets of mascots that the manifest lists.
  /// - Throws: all errors, with their positions.
  package init(
    manifest path: String, finder: (String) -> RigFinder, packs: @escaping PackPlanner,
    workers: Int, isStrict: Bool = false
  ) throws(FileError) {
    let manifest = try Manifest(draftIn: path)
    self.init(
      manifest, finder: finder(manifest.folder), packs: packs, workers: workers,
      isStrict: isStrict)
    if !manifest.mistakes.isEmpty { throw FileError(problems: manifest.mistakes + ownMistakes) }
  }

  /// Creates a project from the text of a manifest that isn't written yet.
  ///
  /// - Parameters:
  ///   - path: the path that the manifest will have.
  ///   - names: the new outputs, which are checked with their rigs.
  ///   - finder: creates a rig finder based in the manifest's folder.
  ///   - packs: arranges the sheets of mascots that the manifest lists.
  /// - Throws: `FileError` with the errors of the manifest and of the new outputs. They have no
  ///   positions in the manifest, since the file at the path has other lines.
  package init(
    text: String, for path: String, checking names: [String], finder: (String) -> RigFinder,
    packs: @escaping PackPlanner, workers: Int, isStrict: Bool
  ) throws {
    do {
      let manifest = try Manifest(text: text, for: path)
      self.init(
        manifest, finder: finder(manifest.folder), packs: packs, workers: workers,
        isStrict: isStrict)
      let new = Set(names.compactMap { $0.pathInside?.exact })
      for output in manifest.outputs where new.contains(output.name.exact) { _ = try plan(output) }
    } catch let error as FileError {
      throw error.withoutLines(of: path)
    }
  }

  /// Writes the text that the project was created from. A manifest that is a link stays one.
  package func write(_ text: String, _ temporaries: TemporaryFiles) throws {
    let place: String
    do {
      place = try file(at: manifest.path).placeToWrite()
    } catch {
      throw KitError.cannotWrite(path: manifest.path, reason: "\(error)")
    }
    try OutputBatch.write(temporaries, within: manifest.root?.path) {
      try $0.add(Array(text.utf8), to: place)
    }
  }

  /// The errors that outputs have with their rigs. Each error appears once.
  private var ownMistakes: [FileError.Problem] {
    var seen = Set(manifest.mistakes)
    return (manifest.outputs + manifest.invalidOutputs).flatMap { output in
      do {
        _ = try plan(output)
        return [] as [FileError.Problem]
      } catch {
        return ((error as? FileError)?.problems ?? []).filter { seen.insert($0).inserted }
      }
    }
  }

  /// Returns the lock's key for a file of a rig.
  ///
  /// The key is the path below the manifest's folder. For a rig in another folder, the key is the
  /// rig's name and the path in its folder, such as `owl:rig.yaml`.
  ///
  /// - Parameters:
  ///   - name: the file's path relative to the rig's folder.
  ///   - folder: the rig's folder.
  func key(_ name: String, rig: String, in folder: String) -> String {
    let path = "\(folder)/\(name)"
    let below = keys.value(of: path.exact) { pathBelowManifest(path) }
    return below.isEmpty ? "\(rig):\(name)" : below
  }

  /// Returns the path below the manifest's folder; empty for a path in another folder.
  private func pathBelowManifest(_ path: String) -> String {
    func standard(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.path
    }
    let (path, root) = (standard(path), standard("./" + manifest.folder) + "/")
    return path.exact.dropping(prefix: root) ?? ""
  }

  /// Returns the outputs of the rig in a folder with their names and options, in manifest order. The
  /// inputs have the values of the output's row of data.
  package func outputs(ofRigIn folder: String) -> [(name: String, options: RenderOptions)] {
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
    let names = Set(
      Set(manifest.outputs.map(\.entry.rig.exact)).filter { rig in
        (try? finder.folder(of: rig.text)).map { real($0).exact == real(folder).exact } ?? false
      })
    return manifest.outputs.filter { names.contains($0.entry.rig.exact) }.map { output in
      var options = output.entry.options
      // A rig that can't be read has its own errors.
      let values = try? output.row.map { try rigs.inputs(of: $0, rigIn: folder) }
      options.request.inputs.merge(values ?? [:]) { own, _ in own }
      return (output.name, options)
    }
  }

  /// The warnings about columns of data that have no effect, each once.
  package var unusedColumns: [FileError.Problem] {
    manifest.outputs.filter { $0.row?.index == 0 }.flatMap { output -> [FileError.Problem] in
      guard let row = output.row, let folder = try? finder.folder(of: output.entry.rig),
        let inputs = try? rigs.inputNames(in: folder)
      else { return [] }
      return row.data.columns.filter { !inputs.contains($0) && !row.used.contains($0) }.map {
        Place(manifest.path, row.mark).problem(
          "column '\($0.clipped(to: 200))' of '\(row.data.path)' has no effect; the rig "
            + "'\(output.entry.rig)' has no such input, and no option uses it")
      }
    }.unique
  }

  var renderer: Renderer { Renderer(workers: workers) }

  /// Returns the file with the given key in the lock.
  ///
  /// - Returns: nil if the rig in the key can't be found.
  func file(ofKey key: String) -> SourceFile? {
    let sides = key.exact.split(separator: ":", maxSplits: 1)
    guard sides.count == 2 else { return file(at: manifest.path(of: key)) }
    // The rig's art can be in a rig folder next to it.
    return (try? finder.folder(of: sides[0])).map {
      SourceFile("\($0)/\(sides[1])", within: $0 + "/..")
    }
  }

  /// Returns a source file that can't be outside the project.
  func file(at path: String) -> SourceFile { SourceFile(path, within: manifest.root?.path) }

  /// Returns the bytes of a file in the project.
  ///
  /// - Returns: nil if the file doesn't exist.
  /// - Throws: if the file exists but can't be read.
  func contents(at path: String, _ kind: SourceFile.Kind) throws(KitError) -> [UInt8]? {
    try file(at: path).ifExists { file throws(SourceError) in [UInt8](try file.contents(kind)) }
  }

  /// Adds a file's bytes to a digest.
  ///
  /// - Returns: false if the file doesn't exist.
  /// - Throws: if the file exists but can't be read.
  func add(_ path: String, to digest: Digest) throws(KitError) -> Bool {
    let read: Void? = try file(at: path).ifExists { file throws(SourceError) in
      try file.forEachPiece(.any) { digest.add(Array($0)) }
    }
    return read != nil
  }

  /// Returns the paths of an output's files.
  ///
  /// - Parameter count: the number of files in a sequence, if known.
  func paths(of output: ManifestOutput, count: Int?) -> [String] {
    guard case .sequence(let pattern) = output.output(in: manifest) else {
      return [manifest.path(of: output.name)]
    }
    let numbers = output.entry.options.playback.fileNumbers(count: max(count ?? 1, 1))
    return numbers.map { Output.path(pattern: pattern, frame: $0) }
  }
}

extension SourceFile {
  /// Reads the file.
  ///
  /// - Returns: nil if the file doesn't exist.
  /// - Throws: if the file exists but can't be read.
  func ifExists<Result>(
    _ read: (SourceFile) throws(SourceError) -> Result
  ) throws(KitError) -> Result? {
    do throws(SourceError) {
      return try read(self)
    } catch {
      if error.isMissing { return nil }
      throw .cannotRead(path: path, reason: "\(error)")
    }
  }
}

extension FileError {
  /// Returns the error without the path and the positions of a file.
  fileprivate func withoutLines(of path: String) -> FileError {
    FileError(
      problems: problems.map { problem in
        problem.path.exact == path.exact ? Problem(path: "", message: problem.message) : problem
      })
  }
}

/// A cache of a project's rigs. It reads each rig once and keeps the last resolved rigs.
final class ProjectRigs: Sendable {
  private let documents = Cache<ExactText, RigDocument>(limit: .max)
  private let options: ImportedRig.Options
  private let resolved = Cache<Key, Rig>(limit: 64)
  private let names = Cache<ExactText, Set<String>>(limit: .max)

  /// Creates an empty cache.
  ///
  /// - Parameter options: the options for rigs that are imported files.
  init(_ options: ImportedRig.Options) {
    self.options = options
  }

  /// All values that a resolved rig depends on.
  private struct Key: Hashable {
    let folder: ExactText
    let inputs: [String: InputValue]
    let framing: Framing
    let theme: Theme?
    let themeName: ExactText?
    let scene: ExactText?
    let isPartial: Bool
  }

  /// Returns the resolved rig for a request.
  ///
  /// - Parameter folder: the rig's folder.
  func rig(in folder: String, for request: RenderRequest) throws -> Rig {
    let key = Key(
      folder: folder.exact, inputs: request.inputs, framing: request.framing, theme: request.theme,
      themeName: request.themeName?.exact,
      scene: request.scenePath?.exact, isPartial: request.isPartial)
    return try resolved.value(of: key) {
      try document(in: folder, isPartial: request.isPartial).rig(for: request)
    }
  }

  /// Returns the values of a row for inputs of a rig.
  func inputs(of row: RowReference, rigIn folder: String) throws -> [String: InputValue] {
    let names = try inputNames(in: folder)
    return row.values.reduce(into: [:]) { inputs, cell in
      if names.contains(cell.column) { inputs[cell.column] = cell.value }
    }
  }

  /// Returns the names of the inputs that can be set in a rig.
  func inputNames(in folder: String) throws -> Set<String> {
    try names.value(of: folder.exact) {
      Set(try document(in: folder).resolved().settableInputs.map(\.name))
    }
  }

  /// - Parameter isPartial: whether to leave out what can't be drawn.
  func document(in folder: String, isPartial: Bool = false) throws -> RigDocument {
    var options = options
    options.isPartial = options.isPartial || isPartial
    return try documents.value(of: "\(options.isPartial) \(folder)".exact) {
      try RigDocument(at: folder, options)
    }
  }
}

/// A cache of computed values.
final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let cache = Mutex<[Key: Value]>([:])
  private let limit: Int

  /// Creates an empty cache.
  ///
  /// - Parameter limit: the number of values at which the cache is emptied.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached value, or computes it.
  ///
  /// - Parameter find: computes the value; can be called more than once for a key.
  func value(of key: Key, _ find: () throws -> Value) rethrows -> Value {
    if let value = cache.withLock({ $0[key] }) { return value }
    let value = try find()
    cache.withLock { cache in
      if cache.count >= limit { cache = [:] }
      cache[key] = value
    }
    return value
  }
}
