import CritterForms
import CritterGraphics
package import Foundation

/// Reads the folders of rigs; each is read once, however often it is shown.
struct RigReader {
  /// By standard path.
  private var documents: [String: RigDocument] = [:]

  /// - Parameter hosts: the standard paths of the rigs that this one is shown in.
  mutating func document(
    in folder: String, within hosts: [String] = []
  ) throws(FileError) -> RigDocument {
    let here = standardPath(folder)
    if let document = documents[here] { return document }
    let path = folder + "/rig.yaml"
    guard let yaml = FileManager.default.contents(atPath: path) else {
      throw FileError(
        path: path, "cannot read this file; a rig is a folder with a rig.yaml")
    }
    let root = try Node.whole(yaml, path: path)
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    var nested: [String: RigDocument.NestedDocument] = [:]
    for name in root.nestedRigs {
      nested[name] = nestedDocument(name, beside: folder, within: hosts + [here])
    }
    let document = RigDocument(
      root, path: path, folder: folder, files: files, art: try readArt(of: root, files, in: folder),
      nested: nested)
    documents[here] = document
    return document
  }

  private mutating func nestedDocument(
    _ name: String, beside folder: String, within hosts: [String]
  ) -> RigDocument.NestedDocument {
    let path = folder + "/../" + name
    if hosts.contains(standardPath(path)) { return .showsItself }
    if hosts.count > PartExtent.greatestDepth {
      let limit = "rigs show each other more than \(PartExtent.greatestDepth) deep here"
      return .broken(FileError(path: path, limit))
    }
    guard FileManager.default.fileExists(atPath: path + "/rig.yaml") else {
      return .missing(neighbors: rigs(beside: folder))
    }
    do throws(FileError) {
      return .document(try document(in: path, within: hosts))
    } catch {
      return .broken(error)
    }
  }

  /// The art that the file names, as far as it is there.
  private func readArt(
    of root: Node, _ files: [String], in folder: String
  ) throws(FileError) -> [String: ArtFile] {
    var art: [String: ArtFile] = [:]
    let names = root.scalars
    for name in files where name.hasSuffix(".svg") && names.contains(name) {
      let path = "\(folder)/\(name)"
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FileError(path: path, "cannot open this file")
      }
      art[name] = ArtFile(name: name, path: path, bytes: [UInt8](data))
    }
    return art
  }
}

extension RigDocument {
  /// The names of the rigs that a rig file shows; none of a file that is not YAML.
  package static func rigsShown(by yaml: Data) -> Set<String> {
    (try? Node.whole(yaml, path: "rig.yaml"))?.nestedRigs ?? []
  }
}

private func standardPath(_ path: String) -> String {
  URL(fileURLWithPath: path).standardizedFileURL.path
}

/// The names of the rigs in the folder that a rig's own is in.
private func rigs(beside folder: String) -> [String] {
  let parent = standardPath(folder + "/..")
  let own = URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
  return names.sorted().filter { name in
    name != own && FileManager.default.fileExists(atPath: "\(parent)/\(name)/rig.yaml")
  }
}

extension Node {
  /// All texts in it, wherever they stand.
  fileprivate var scalars: Set<String> {
    var found: Set<String> = []
    func collect(_ node: Node) {
      switch node.content {
      case .scalar(let text, _): found.insert(text)
      case .sequence(let items): items.forEach(collect)
      case .mapping(let pairs): for pair in pairs { collect(pair.value) }
      }
    }
    collect(self)
    return found
  }

  /// The names of the rigs that parts show.
  fileprivate var nestedRigs: Set<String> {
    var found: Set<String> = []
    func collect(_ parts: Node?) {
      for pair in parts?.pairs ?? [] {
        if let name = pair.value["rig"]?.text { found.insert(name) }
        collect(pair.value["parts"])
      }
    }
    collect(self["parts"])
    return found
  }
}
