package import CritterGraphics
package import CritterRigFile
package import CritterSyntax

/// The texts of a rig's files for editing: its `rig.yaml`, the files that it includes, and files
/// that use its names.
///
/// Paths treat `rig.yaml` and the included files as one file. Changes go to the file that has the
/// entry, and new entries to `rig.yaml`. Indices of a list count the items of `rig.yaml` first.
package struct RigText: Sendable {
  private struct File {
    package let path: String
    /// Whether the file has entries of the rig. Scenes and themes only use their names.
    let hasEntries: Bool
    package var text: ValueText
  }

  private var files: [File] = []

  /// - Parameter files: the paths and texts: `rig.yaml`, then included files, then scenes and themes.
  /// - Throws: `ValueText.Failure` if a text isn't YAML.
  package init(_ files: [(path: String, text: String)]) throws(ValueText.Failure) {
    for (index, file) in files.enumerated() {
      let path = file.path.exact
      let usesNames = path.hasSuffix(".scene.yaml") || path.hasSuffix(".theme.yaml")
      // The first file is the one to change, which may be a theme.
      self.files.append(
        File(path: file.path, hasEntries: index == 0 || !usesNames, text: try ValueText(file.text)))
    }
  }

  /// The text of the rig's file.
  package var main: ValueText {
    get { files[0].text }
    set { files[0].text = newValue }
  }

  /// The whole texts, in the order of `init`.
  package var texts: [String] { files.map(\.text.text) }

  /// The contents of included files by path.
  var included: [String: Data] {
    let included = files.dropFirst().filter(\.hasEntries)
    return Dictionary(first: included.map { ($0.path, Data($0.text.text.utf8)) })
  }

  /// The scenes and themes.
  package var others: [(path: String, contents: Data)] {
    files.filter { !$0.hasEntries }.map { ($0.path, Data($0.text.text.utf8)) }
  }

  // MARK: Reading

  /// The file that has an entry, or gets it, and the path in that file.
  private func place(of path: ValuePath) -> (file: Int, path: ValuePath) {
    guard path.steps.count > 1 else { return (0, path) }
    guard case .index(var index) = path.steps[1] else {
      let entry = ValuePath(Array(path.steps.prefix(2)))
      return (files.firstIndex { $0.hasEntries && $0.text.node(at: entry) != nil } ?? 0, path)
    }
    let section = ValuePath(Array(path.steps.prefix(1)))
    for file in files.indices where files[file].hasEntries {
      let count = files[file].text.node(at: section)?.items?.count ?? 0
      let steps = section.steps + [.index(index)] + path.steps.dropFirst(2)
      if index < count { return (file, ValuePath(steps)) }
      index -= count
    }
    return (0, path)
  }

  /// The text of the file that has an entry, and the path in it.
  package func file(of path: ValuePath) -> (text: ValueText, path: ValuePath) {
    let place = place(of: path)
    return (files[place.file].text, place.path)
  }

  /// The name of the included file that has an entry; nil for the rig's file.
  package func nameOfInclude(with path: ValuePath) -> String? {
    let file = place(of: path).file
    return file > 0 ? files[file].path.exact.lastName : nil
  }

  package func node(at path: ValuePath) -> Node? {
    let (text, path) = file(of: path)
    return text.node(at: path)
  }

  /// The text of the value at a path, without quotes.
  package subscript(path: ValuePath) -> String? { node(at: path)?.text }

  /// All items of the lists with a name.
  func items(in section: String) -> [Node] {
    files.filter(\.hasEntries).flatMap { $0.text.node(at: ValuePath(section))?.items ?? [] }
  }

  /// The paths of all entries of a section.
  func entries(of section: String) -> [ValuePath] {
    files.filter(\.hasEntries).flatMap { $0.text.node(at: ValuePath(section))?.pairs ?? [] }
      .compactMap { $0.key.text.map { ValuePath(section, $0) } }
  }

  /// Returns how changes of named colors recolor art, so that themes still replace the colors there.
  /// Of named colors with one value, the first one is the art's.
  package func recoloring(by changes: [ValueChange]) -> Recoloring {
    let paths = entries(of: "colors")
    let colors = paths.map { path in self[path].flatMap { Color(css: $0) } }
    return Recoloring(
      changes.compactMap { change in
        guard let index = paths.firstIndex(of: change.path), let old = colors[index],
          colors.firstIndex(of: old) == index, let new = Color(css: change.text)
        else { return nil }
        return (old, new)
      })
  }

  /// The place of an entry's key; nil if there is no such entry.
  package func key(at path: ValuePath) -> NamePlace? {
    let (file, path) = place(of: path)
    guard let key = files[file].text.key(at: path), let mark = key.mark, let name = key.text else {
      return nil
    }
    let range = 0..<name.unicodeScalars.count
    return NamePlace(path: files[file].path, mark: mark, range: range)
  }

  /// The parts in a part, at any depth.
  package func parts(in path: ValuePath) -> [Symbol] {
    let children = path / "parts"
    return (node(at: children)?.pairs ?? []).flatMap { pair -> [Symbol] in
      guard let name = pair.key.text else { return [] }
      return [Symbol(.part, name, inRig: path.innerRig)] + parts(in: children / name)
    }
  }

  /// Returns the places that aren't in an entry.
  func outside(_ path: ValuePath, of names: [NamePlace]) -> [NamePlace] {
    let (file, inner) = place(of: path)
    let index = PathIndex(of: files[file].text.root)
    return names.filter { name in
      files[file].path.exact != name.path.exact
        || index.path(at: name.mark)?.steps.starts(with: inner.steps) != true
    }
  }

  // MARK: Changing

  /// Replaces a name at places in the files.
  package func replacing(
    name: String, at places: [NamePlace], with new: String
  ) throws(ValueText.Failure) -> RigText {
    var result = self
    for index in files.indices {
      let matches = places.filter { $0.path.exact == files[index].path.exact }
      guard !matches.isEmpty else { continue }
      result.files[index].text = try files[index].text.replacing(name: name, at: matches, with: new)
    }
    return result
  }

  package func applying(_ change: ValueChange) throws(ValueText.Failure) -> RigText {
    try changing(change.path) { text, path throws(ValueText.Failure) in
      try text.applying(
        ValueChange(path: path, text: change.text, was: change.was, adds: change.adds))
    }
  }

  package func applying(_ changes: [ValueChange]) throws(ValueText.Failure) -> RigText {
    var result = self
    for change in changes { result = try result.applying(change) }
    return result
  }

  /// Changes the text of the file that has an entry.
  func changing<E>(
    _ path: ValuePath, _ change: (ValueText, ValuePath) throws(E) -> ValueText
  ) throws(E) -> RigText {
    let (file, path) = place(of: path)
    var result = self
    result.files[file].text = try change(files[file].text, path)
    return result
  }

  /// Changes the texts of the files that have problems.
  ///
  /// - Parameter change: returns a file's text with corrections at the places of its problems.
  func correcting(
    _ problems: [FileError.Problem], _ change: (ValueText, [Mark]) throws -> ValueText
  ) throws -> RigText {
    var result = self
    for index in files.indices {
      let found = problems.filter { $0.path.exact == files[index].path.exact }
      let marks = found.compactMap { problem in
        problem.line.map { Mark(line: $0, column: problem.column ?? 1) }
      }
      if !marks.isEmpty { result.files[index].text = try change(files[index].text, marks) }
    }
    return result
  }
}
