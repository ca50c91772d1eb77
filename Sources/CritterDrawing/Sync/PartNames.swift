import CritterGraphics
import CritterRigFile
import CritterSyntax

/// The files of a rig that have names of parts, besides `rig.yaml`: included files and scenes.
struct NamingFiles {
  private let scenes: Set<ExactText>
  private let versions: [ExactText: FileVersion?]
  private let old: [ExactText: String]
  private(set) var texts: [ExactText: ValueText] = [:]

  /// Reads the files. Leaves out files that can't be read, and scenes with errors.
  init(of document: RigDocument) {
    let scenes = document.sceneFiles.map { "\(document.folder)/\($0)" }
    let paths = document.textFiles.dropFirst() + scenes
    versions = Dictionary(first: paths.map { ($0.exact, FileVersion(of: $0)) })
    let rig = try? document.resolved()
    for path in paths {
      let file = SourceFile(path, within: document.folder)
      guard let data = try? file.contents(.description),
        let text = try? ValueText(String(decoding: data, as: UTF8.self))
      else { continue }
      let isScene = scenes.contains(path)
      if isScene, (try? rig?.adding(scene: data, named: path)) == nil { continue }
      texts[path.exact] = text
    }
    self.scenes = Set(scenes.map(\.exact))
    old = texts.mapValues(\.text)
  }

  /// Whether all files are as they were read.
  var areCurrent: Bool { versions.allSatisfy { $0.value == FileVersion(of: $0.key.text) } }

  /// The files that have another text now.
  var changed: [(path: String, bytes: [UInt8])] {
    texts.filter { old[$0.key]?.exact != $0.value.text.exact }.sorted { $0.key < $1.key }.map {
      ($0.key.text, Array($0.value.text.utf8))
    }
  }

  var includedTexts: [String: Data] {
    Dictionary(first: contents { !scenes.contains($0) }.map { ($0.path, $0.contents) })
  }

  var sceneTexts: [(path: String, contents: Data)] { contents(where: scenes.contains) }

  private func contents(where holds: (ExactText) -> Bool) -> [(path: String, contents: Data)] {
    texts.filter { holds($0.key) }.sorted { $0.key < $1.key }.map {
      ($0.key.text, Data($0.value.text.utf8))
    }
  }

  /// Replaces a name at those places that are in one of the files.
  mutating func replace(
    _ name: String, at places: [NamePlace], with new: String
  ) throws(ValueText.Failure) {
    for (path, own) in Dictionary(grouping: places, by: \.path.exact) {
      guard let text = texts[path] else { continue }
      texts[path] = try text.replacing(name: name, at: own, with: new)
    }
  }
}

/// The places that use the parts of a rig, before it changes.
struct PartUses {
  private let file: ExactText
  private let names: NameIndex
  private let paths: PathIndex

  init(in document: RigDocument, _ text: ValueText, _ others: NamingFiles) {
    file = document.file.exact
    names = document.readableNames(scenes: others.sceneTexts)
    paths = PathIndex(of: text.root)
  }

  /// The paths in `rig.yaml` of the values that use a part.
  func paths(of part: String) -> [ValuePath] {
    names.uses(of: Symbol(.part, part)).filter { $0.path.exact == file }
      .compactMap { paths.path(at: $0.mark) }.unique
  }

  /// The first place in another file that uses a part.
  func otherFile(using part: String) -> NamePlace? {
    names.uses(of: Symbol(.part, part)).first { $0.path.exact != file }
  }
}

// MARK: - New names

extension Redrawing {
  /// Gives a part another name in `rig.yaml`, the files that it includes, and the scenes.
  ///
  /// - Throws: if the rig or a scene has errors, or if something has the name already.
  mutating func rename(_ old: String, to new: String) throws {
    let names = try changed(to: text).names(scenes: others.sceneTexts)
    guard let path = places[old]?.path, let key = text.key(at: path), let mark = key.mark,
      names.uses(of: Symbol(.part, new)).isEmpty
    else { throw ValueText.Failure(message: "'\(new)' is already a name") }
    let uses = names.uses(of: Symbol(.part, old))
    let own = NamePlace(path: document.file, mark: mark, range: 0..<old.unicodeScalars.count)
    try others.replace(old, at: uses, with: new)
    text = try text.replacing(
      name: old, at: [own] + uses.filter { $0.path.exact == document.file.exact }, with: new)
    places = RigPlaces(text)
    _ = try changed(to: text).names(scenes: others.sceneTexts)
  }
}
