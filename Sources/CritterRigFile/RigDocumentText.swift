package import CritterGraphics
import CritterRig
package import CritterSyntax

extension RigDocument {
  /// The path of the `rig.yaml`.
  package var file: String { path }

  /// The paths of the `rig.yaml` and of the files that it includes.
  package var textFiles: [String] { [path] + includes.map(\.path) }

  /// Returns the rig's own SVG files that have other colors after a recoloring.
  package func art(recolored recoloring: Recoloring) -> [ArtFile] {
    art.sorted { $0.key < $1.key }.map(\.value).compactMap { file in
      let bytes = file.isImage ? file.bytes : recoloring.applied(toFile: file.bytes)
      return bytes == file.bytes ? nil : ArtFile(name: file.name, path: file.path, bytes: bytes)
    }
  }

  /// Returns the rig's own art file with a name; nil if the rig doesn't use it.
  package func art(named name: String) -> ArtFile? { art[name] }

  /// Returns the index of all names that the rig's files use.
  ///
  /// - Parameters:
  ///   - scenes: the paths and contents of scene files.
  ///   - themes: the paths and contents of themes.
  /// - Throws: `FileError` with all errors in a file.
  package func names(
    scenes: [(path: String, contents: Data)] = [], themes: [(path: String, contents: Data)] = []
  ) throws(FileError) -> NameIndex {
    let index = NameIndex()
    let rig = try resolved(inputs: [:], scale: 1, themes: [], time: 0, names: index)
    for scene in scenes {
      _ = try rig.adding(scene: scene.contents, named: scene.path, names: index)
    }
    for theme in themes {
      let context = ReadingContext(path: theme.path, names: NameCollector(index, rig: nil))
      let names = try Theme(path: theme.path, data: theme.contents).names
      for name in names { context.use(name, as: .color) }
    }
    return index
  }

  /// Returns the index of the names that can be read. Files with errors can have other names.
  ///
  /// - Parameter scenes: the paths and contents of scene files.
  package func readableNames(scenes: [(path: String, contents: Data)]) -> NameIndex {
    let index = NameIndex()
    let rig = try? resolved(inputs: [:], scale: 1, themes: [], time: 0, names: index)
    for scene in scenes {
      _ = try? rig?.adding(scene: scene.contents, named: scene.path, names: index)
    }
    return index
  }

  /// The rig's own art files.
  package var allArt: [ArtFile] { art.sorted { $0.key < $1.key }.map(\.value) }

  /// Whether the folder has an art file with a name.
  package func has(art name: String) -> Bool { artNames.contains(name) }

  /// Returns a problem at a key of the file.
  ///
  /// - Parameter keys: the key and those around it, such as `clips` and the name of a clip.
  package func problem(at keys: [String], _ message: String) -> FileError.Problem {
    let around = keys.dropLast().reduce(Optional(root)) { $0?[$1] }
    let mark = around?.pairs?.first { $0.key.text == keys.last }?.key.mark
    let path = ReadingContext(path: path, includes: includes.map(\.path)).path(of: mark)
    return Place(path, mark).problem(message)
  }

  /// Whether `rig.yaml` or a file that it includes has the name of an art file.
  package func names(art name: String) -> Bool {
    ([root] + includes.map(\.root)).contains { $0.scalars.contains(name.exact) }
  }

  /// Whether an input can show any art.
  package var hasArtInputs: Bool {
    root["inputs"]?.pairs?.contains {
      $0.key.text.flatMap(inputKind(named:)) == .art
    } ?? false
  }

  /// Returns the document of a folder without some art files.
  package func removing(art names: Set<String>) -> RigDocument {
    var document = self
    document.artNames.removeAll(where: names.contains)
    for name in names { document.art[name] = nil }
    return document
  }

  /// Returns the document with another text in its `rig.yaml`. The new text can use only the
  /// current art, nested rigs, and included files.
  ///
  /// - Parameters:
  ///   - included: new texts of included files, by their paths.
  ///   - newArt: art to add. Replaces art with the same name.
  /// - Throws: `FileError` if a text isn't YAML, or if it includes other files.
  package func replacing(
    yaml text: Data, including included: [String: Data] = [:], art newArt: [ArtFile] = []
  ) throws(FileError) -> RigDocument {
    var includes = includes
    for index in includes.indices {
      guard let text = included[includes[index].path] else { continue }
      includes[index].root = try Node.whole(text, path: includes[index].path)
    }
    let own = try Node.whole(text, path: path)
    guard Include.names(in: own).map(\.exact) == includes.map(\.name.exact) else {
      throw FileError(path: path, "'include' can't change here; edit the file")
    }
    let names = newArt.map(\.name).filter { !artNames.contains($0) }
    let art = newArt.reduce(into: art) { $0[$1.name] = $1 }
    return RigDocument(
      own, including: includes, path: path, folder: folder,
      files: artNames + names + themes + sceneFiles, art: art,
      nested: nested.filter { $0.value.document?.innerName == nil })
  }
}
