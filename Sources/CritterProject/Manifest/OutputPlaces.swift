import CritterGraphics
import CritterKit
import CritterRigFile
import CritterSyntax

/// A check of the paths that a manifest's outputs are written to.
///
/// Outputs can't overwrite each other or their sources, and can't leave the project.
struct OutputPlaces {
  private let manifest: Manifest
  private let context: ReadingContext
  private var realFolders: [ExactText: String] = [:]
  /// The files of the rig in each folder, grouped by the letters of their names.
  private var rigs: [ExactText: [String: [(path: String, name: OutputName)]]] = [:]

  init(_ manifest: Manifest, _ context: ReadingContext) {
    self.manifest = manifest
    self.context = context
  }

  /// Reports all problems of the outputs' paths.
  mutating func check() {
    var placed: [Placed] = []
    for output in manifest.outputs {
      do throws(SourceError) {
        let place = try self.place(of: output)
        placed.append((output, place, OutputName(in: place.folder, place.rest)))
      } catch {
        report("can't write '\(output.name)': \(error)", output)
      }
    }
    for output in placed { checkRig(output) }
    checkSources(placed)
    checkOthers(placed)
  }

  /// An output, with its folder and the path in it.
  private typealias Placed = (output: ManifestOutput, place: Place, name: OutputName)

  /// A folder whose path contains no pattern, and a path in it.
  private typealias Place = (folder: String, rest: String)

  private func report(_ message: String, _ output: ManifestOutput) {
    context.report(message, at: output.places.mark(of: "output"))
  }

  // MARK: Paths outside the project

  private mutating func place(of output: ManifestOutput) throws(SourceError) -> Place {
    let names = output.name.exact.split(separator: "/")
    let folders = names.dropLast().prefix { $0.counter == nil }
    let rest = names.dropFirst(folders.count).joined(separator: "/")
    let place: Place = (try realFolder(folders.joined(separator: "/")) + "/", rest)
    if rest.exact.split(separator: "/").contains(where: \.isGitFolder) { throw .belongsToGit }
    for path in try paths(of: place) where place.rest.counter != nil || isLink(path) {
      try manifest.root?.place(of: path)
    }
    return place
  }

  /// Returns the paths that could be links: the file or, if a folder's name has the number, the
  /// files in existing folders.
  private func paths(of place: Place) throws(SourceError) -> [String] {
    guard place.rest.counter != nil else { return [place.folder + place.rest] }
    guard let (pattern, _) = place.rest.exact.halves(around: "/") else { return [] }
    return try entries(ofOutputFolder: place.folder).flatMap { name in
      name.exact.numberedPieces.compactMap { Int($0.text) }
        .filter { Output.path(pattern: pattern, frame: $0).exact == name.exact }
        .map { place.folder + Output.path(pattern: place.rest, frame: $0) }
    }
  }

  /// Returns the names in a folder; empty if it doesn't exist yet.
  private func entries(ofOutputFolder path: String) throws(SourceError) -> [String] {
    do throws(SystemError) {
      return try folderEntries(path)
    } catch {
      let reason = SourceError.system(error.number)
      if reason.isMissing { return [] }
      throw reason
    }
  }

  /// Returns the real path of an output folder.
  ///
  /// - Parameter folder: the folder, relative to the manifest's folder.
  private mutating func realFolder(_ folder: String) throws(SourceError) -> String {
    if let cached = realFolders[folder.exact] { return cached }
    let path = "\(manifest.folder.isEmpty ? "./" : manifest.folder)\(folder)"
    let real = try manifest.root?.place(of: path) ?? URL(fileURLWithPath: path).path
    if folder.exact.split(separator: "/").contains(where: \.isGitFolder) { throw .belongsToGit }
    realFolders[folder.exact] = real
    return real
  }

  // MARK: Overwritten sources

  /// Reports an output in a rig's folder that would overwrite a file of the rig.
  private mutating func checkRig(_ placed: Placed) {
    guard let root = manifest.root, placed.place.rest.canBeSource else { return }
    var folder = placed.place.folder.exact.withoutLastSlash
    while folder.exact.hasPrefix(root.path) {
      let files = rigFiles(in: folder)[placed.name.letters] ?? []
      if let file = files.first(where: { placed.name.meets($0.name) }) {
        let below = file.path.exact.dropping(prefix: root.path) ?? file.path
        let path = below.exact.dropping(prefix: "/") ?? below
        return report(
          "'\(placed.output.name)' would overwrite \(path), a file of a rig; write "
            + "it to another folder", placed.output)
      }
      guard let above = folder.exact.folderPrefix.exact.dropping(suffix: "/") else { return }
      folder = above
    }
  }

  private mutating func rigFiles(in folder: String) -> [String: [(
    path: String, name: OutputName
  )]] {
    if let cached = rigs[folder.exact] { return cached }
    let files = RigDocument.namesRead(in: folder).filter(\.text.canBeSource).sorted().map { name in
      let path = "\(folder)/\(name.text)"
      return (path: path, name: OutputName(in: path))
    }
    let byLetters = Dictionary(grouping: files, by: \.name.letters)
    rigs[folder.exact] = byLetters
    return byLetters
  }

  private mutating func checkSources(_ placed: [Placed]) {
    var sources: [(name: OutputName, what: String)] = []
    func add(_ path: String, _ what: String, isPattern: Bool = false) {
      let whole = URL(fileURLWithPath: path).path
      // Add the link's own name and its target.
      let folder = manifest.root.flatMap { _ in realPath(path.exact.folder) }
      let real = folder.map { "\($0)/\(path.exact.lastName)" }
      for path in Set([real ?? whole, realPath(path) ?? whole].map(\.exact)) {
        let name =
          isPattern ? OutputName(in: path.folderPrefix, path.lastName) : OutputName(in: path.text)
        sources.append((name, what))
      }
    }
    for path in [manifest.path, manifest.wholeLockPath] { add(path, "this manifest's own") }
    add(manifest.shardLockPattern, "this manifest's own", isPattern: true)
    let options = manifest.outputs.map(\.entry.options)
    let files = options.flatMap { [$0.themeFile, $0.sceneFile].compactMap(\.self) }
    for file in Set(files.map(\.exact)).sorted() {
      add(manifest.path(of: file.text), "read for an output")
    }
    let named = Dictionary(grouping: sources, by: \.name.letters)
    for output in placed {
      guard
        let source = named[output.name.letters]?.first(where: { output.name.meets($0.name) })
      else { continue }
      report("'\(output.output.name)' is \(source.what); give it another name", output.output)
    }
  }

  // MARK: Overlapping outputs

  /// The maximum number of sequence pairs with similar names to compare.
  private static let maximumPairs = 20_000_000

  private func checkOthers(_ placed: [Placed]) {
    var pairs = 0
    let alike = Dictionary(grouping: placed.indices) { placed[$0].name.letters }
    for group in alike.values.sorted(by: { $0[0] < $1[0] }) where group.count > 1 {
      let sequences = group.filter { placed[$0].name.isPattern }
      pairs += sequences.count * group.count
      if pairs > Self.maximumPairs {
        return context.report("too many sequences have similar names; split the manifest", at: nil)
      }
      for index in sequences {
        let others = group.filter { $0 < index || $0 > index && !placed[$0].name.isPattern }
        guard let other = others.first(where: { placed[index].name.meets(placed[$0].name) })
        else { continue }
        reportOverlap(placed[index].output, placed[other].output)
      }
      checkTwins(group.filter { !placed[$0].name.isPattern }.map { placed[$0] })
    }
  }

  /// Reports files that have the same path although their outputs' names differ.
  private func checkTwins(_ files: [Placed]) {
    var known: [String: ManifestOutput] = [:]
    for file in files {
      let path = (file.place.folder + file.place.rest).caseFolded
      if let other = known[path] { reportOverlap(file.output, other) }
      known[path] = file.output
    }
  }

  private func reportOverlap(_ a: ManifestOutput, _ b: ManifestOutput) {
    let (first, second) = (b.places.mark(of: "output"), a.places.mark(of: "output"))
    let isInOrder =
      (first?.line ?? 0, first?.column ?? 0) <= (second?.line ?? 0, second?.column ?? 0)
    let (earlier, later) = isInOrder ? (b, a) : (a, b)
    let place = earlier.places.mark(of: "output").map { ", in line \($0.line)" } ?? ""
    report(
      "'\(later.name)' and '\(earlier.name)'\(place), can be the same file; give each its own folder",
      later)
  }
}

extension String {
  /// Whether a file with this name can be a source of a rig.
  fileprivate var canBeSource: Bool {
    ["svg", "yaml", "yml"].contains(exact.fileExtension.lowercased()) || ArtFile.isArt(self)
  }
}

private func isLink(_ path: String) -> Bool { fileKind(path, followsLinks: false) == .link }
