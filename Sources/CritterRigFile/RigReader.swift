package import CritterGraphics
import CritterSVG
import CritterSyntax

/// Reads rig folders. Each folder is read once, even if several rigs contain it.
struct RigReader {
  /// The documents by standardized path.
  private var documents: [ExactText: RigDocument] = [:]
  /// The total size of all art so far, in bytes.
  private var artBytes = 0
  /// The pixels of all images so far.
  private var artPixels = 0

  private static let maximumArtMegabytes = 64
  private static let maximumArtMegapixels = 64

  /// Reads the rig in a folder, with its nested rigs.
  ///
  /// - Parameter hosts: the standardized paths of the parent rigs, outermost first.
  mutating func document(
    in folder: String, within hosts: [ExactText] = []
  ) throws(FileError) -> RigDocument {
    let here = standardPath(folder).exact
    if let document = documents[here] { return document }
    let path = folder + "/rig.yaml"
    let root = try Node.whole(try readYAML(path, in: folder), path: path)
    let includes = try Include.all(of: root, path: path, in: folder)
    let files = try Self.files(below: folder)
    var nested: [String: RigDocument.NestedDocument] = [:]
    for name in root.neighbors {
      nested[name] = nestedDocument(name, beside: folder, within: hosts + [here])
    }
    let names = includes.map(\.root.scalars).reduce(root.scalars) { $0.union($1) }
    let document = RigDocument(
      root, including: includes, path: path, folder: folder, files: files,
      art: try readArt(names, files, in: folder), nested: nested)
    documents[here] = document
    return document
  }

  private mutating func nestedDocument(
    _ name: String, beside folder: String, within hosts: [ExactText]
  ) -> RigDocument.NestedDocument {
    let path = folder + "/../" + name
    if hosts.contains(standardPath(path).exact) { return .failure(.containsItself) }
    if hosts.count > RigExtent.greatestRigDepth {
      return .failure(.broken(RigExtent.tooDeep(path: path)))
    }
    guard FileManager.default.fileExists(atPath: path + "/rig.yaml") else {
      return .failure(.missing(neighbors: rigs(beside: folder)))
    }
    do throws(FileError) {
      try checkPlace(path, beside: folder)
      return .success(try document(in: path, within: hosts))
    } catch {
      return .failure(.broken(error))
    }
  }

  /// Returns the relative paths of everything below a folder, except in unreadable folders in it.
  /// The folder can be a link; links in it aren't followed.
  private static func files(below folder: String) throws(FileError) -> [String] {
    var found: [String]
    do throws(SystemError) {
      found = try folderEntries(folder)
    } catch {
      throw FileError(path: folder, "can't list the files of this folder: \(error)")
    }
    var next = 0
    while next < found.count {
      let name = found[next]
      next += 1
      // A link to a folder isn't followed.
      guard fileKind("\(folder)/\(name)", followsLinks: false) == .folder else { continue }
      found += readableFolderEntries("\(folder)/\(name)").map { "\(name)/\($0)" }
    }
    return found
  }

  private func checkPlace(_ path: String, beside folder: String) throws(FileError) {
    do throws(SourceError) {
      try SourceFile(path, within: folder + "/..").realPath()
    } catch {
      throw FileError(path: path, "can't read this rig: \(error)")
    }
  }

  private func readYAML(_ path: String, in folder: String) throws(FileError) -> Data {
    do throws(SourceError) {
      return try SourceFile(path, within: folder).contents(.description)
    } catch {
      throw FileError(
        path: path,
        error.isMissing
          ? "can't read this file; \(Self.summaryOfContents(in: folder))"
          : "can't read this file: \(error)")
    }
  }

  private static func summaryOfContents(in folder: String) -> String {
    let others = ["rig.yml", "Rig.yaml", "rig.yaml.txt"]
    let other = others.first { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    return other.map { "rename \($0) to rig.yaml" }
      ?? "a rig is a folder with a rig.yaml"
  }

  /// Reads the art that the file refers to. Skips missing files.
  private mutating func readArt(
    _ names: Set<ExactText>, _ files: [String], in folder: String
  ) throws(FileError) -> [String: ArtFile] {
    var art: [String: ArtFile] = [:]
    let known = Set(files.map(\.exact))
    for name in files where ArtFile.isArt(name) && names.contains(name.exact) {
      if let other = art[name] {
        throw FileError(
          path: "\(folder)/\(name)",
          "its name differs from \(other.path) only in composed letters; rename one")
      }
      var sharper: [ArtFile] = []
      for name in ArtFile.sharperNames(of: name) where known.contains(name.exact) {
        sharper.append(try readArt(name, in: folder))
      }
      art[name] = try readArt(name, in: folder, sharper: sharper)
    }
    return art
  }

  private mutating func readArt(
    _ name: String, in folder: String, sharper: [ArtFile] = []
  ) throws(FileError) -> ArtFile {
    let path = "\(folder)/\(name)"
    let bytes = [UInt8](try SourceFile(path, within: folder).contents(.art, of: "file"))
    let file = ArtFile(name: name, path: path, bytes: bytes, sharper: sharper)
    artBytes += bytes.count
    artPixels += min(max(file.pixelCount, 0), Self.maximumArtMegapixels << 20)
    let including = "including the art of nested rigs"
    if artBytes > Self.maximumArtMegabytes * 1_000_000 {
      throw FileError(
        path: path,
        "with this file, the art has more than \(Self.maximumArtMegabytes) MB, \(including); simplify it"
      )
    }
    // Each worker decodes all images.
    if artPixels > Self.maximumArtMegapixels * 1_000_000 {
      throw FileError(
        path: path,
        "with this file, the images have more than \(Self.maximumArtMegapixels),000,000 pixels, "
          + "\(including); scale them down")
    }
    return file
  }
}

extension RigDocument {
  /// Returns the relative paths of all files that a folder's `rig.yaml` can refer to; empty without
  /// a `rig.yaml`.
  package static func namesRead(in folder: String) -> Set<ExactText> {
    let path = folder + "/rig.yaml"
    // Most folders don't have the file, and reading it in all parent folders would be slow.
    guard access(path, F_OK) == 0 else { return [] }
    do {
      let yaml = try SourceFile(path, within: folder).contents(.description)
      let root = try Node.whole(yaml, path: path)
      // A broken file is found again when the rig is read, and reported then.
      let includes = (try? Include.all(of: root, path: path, in: folder)) ?? []
      let names = includes.map(\.root.scalars).reduce(root.scalars) { $0.union($1) }
      let sharper = names.flatMap { ArtFile.sharperNames(of: $0.text).map(\.exact) }
      return names.union(sharper).union(["rig.yaml".exact])
    } catch is FileError {
      return ["rig.yaml".exact]
    } catch {
      return []
    }
  }
}

private func standardPath(_ path: String) -> String {
  URL(fileURLWithPath: path).standardizedFileURL.path
}

/// Returns the names of the other rigs in a rig's parent folder.
private func rigs(beside folder: String) -> [String] {
  let parent = standardPath(folder + "/..")
  let own = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  let names = readableFolderEntries(parent)
  return names.sorted().filter { name in
    name.exact != own.exact && FileManager.default.fileExists(atPath: "\(parent)/\(name)/rig.yaml")
  }
}

extension Node {
  /// All scalars in the node at any depth, including the choices of a `pick`.
  var scalars: Set<ExactText> {
    var found: Set<ExactText> = []
    if let text {
      found.insert(text.exact)
      if let pick = Pick(text) { found.formUnion(pick.choices.map(\.exact)) }
    }
    for child in children { found.formUnion(child.scalars) }
    return found
  }

  /// The names of the rigs in neighboring folders that parts show.
  var neighbors: Set<String> {
    nestedRigs.subtracting(self["rigs"]?.pairs?.compactMap(\.key.text) ?? [])
  }

  /// The names of the rigs that parts show, also parts of rigs under `rigs`.
  var nestedRigs: Set<String> {
    var found: Set<String> = []
    func collect(_ parts: Node?) {
      for pair in parts?.pairs ?? [] {
        if let name = pair.value["rig"]?.text { found.insert(name) }
        collect(pair.value["parts"])
      }
    }
    for rig in [self] + (self["rigs"]?.pairs?.map(\.value) ?? []) { collect(rig["parts"]) }
    return found
  }
}
