import CritterGraphics
import CritterSyntax

/// A file that a rig includes.
struct Include: Sendable {
  /// The path relative to the rig's folder.
  let name: String
  let path: String
  var root: Node

  /// The keys of an included file, those of mappings from names with a word for one of the names.
  fileprivate static let sections: [(key: String, kind: String?)] = [
    ("colors", "color"), ("states", "state"), ("clips", "clip"), ("scenes", "scene"),
    ("transitions", nil), ("events", nil),
  ]

  /// Reads the files that a rig includes.
  ///
  /// - Parameter path: of the rig's file, for errors.
  static func all(of rig: Node, path: String, in folder: String) throws(FileError) -> [Include] {
    guard let list = rig["include"] else { return [] }
    let context = ReadingContext(path: path)
    let names = Schemas.includes.read(list, context) ?? []
    var (found, extent): ([Include], YAMLExtent) = ([], YAMLExtent())
    for name in names {
      if found.contains(where: { $0.name.exact == name.value.exact }) {
        context.report("'\(name.value)' is included twice; remove one", at: name.mark)
      }
      try context.throwIfAny()
      let include = try Include(name, in: folder, context)
      extent += include.root.extent
      if let excess = extent.excess(counted: "are included") {
        context.report(excess, at: name.mark)
        try context.throwIfAny()
      }
      found.append(include)
    }
    try context.throwIfAny()
    return found
  }

  /// The names of the files that a rig includes, as far as they're texts.
  static func names(in rig: Node) -> [String] {
    let list = rig["include"]
    return (list?.items ?? [list].compactMap(\.self)).compactMap(\.text)
  }

  private init(
    _ name: Located<String>, in folder: String, _ context: ReadingContext
  ) throws(FileError) {
    self.name = name.value
    path = "\(folder)/\(name.value)"
    let data: Data
    do throws(SourceError) {
      data = try SourceFile(path, within: folder).contents(.description)
    } catch {
      context.report("can't read '\(name.value)': \(error)", at: name.mark)
      throw FileError(problems: context.problems)
    }
    root = try Node.whole(data, path: path)
  }
}

extension Schemas {
  /// The names of the files that a rig includes.
  static let includes = text.located.oneOrMore.upTo(100, "files")
}

/// A rig's file, merged with the files that it includes. What is included comes first.
struct MergedFile {
  private(set) var root: Node
  private(set) var problems: [(message: String, mark: Mark?)] = []
  private let names: [String]

  init(_ own: Node, including includes: [Include]) {
    root = own
    names = ["rig.yaml"] + includes.map(\.name)
    guard !includes.isEmpty, own.pairs != nil else { return }
    let files = includes.enumerated().map { $1.root.inFile($0 + 1) }
    for file in files { check(file) }
    for (key, kind) in Include.sections {
      let sections = (files + [own]).compactMap { $0[key] }.filter { !$0.isEmptyScalar }
      guard let last = sections.last else { continue }
      // Reading it reports a section that has another form.
      let other = sections.first { kind == nil ? $0.items == nil : $0.pairs == nil }
      let content =
        kind.map { .mapping(merged(sections.flatMap { $0.pairs ?? [] }, $0)) }
        ?? Node.Content.sequence(sections.flatMap { $0.items ?? [] })
      set(key, other ?? last.with(content))
    }
  }

  private mutating func check(_ file: Node) {
    let known = Include.sections.map(\.key)
    guard let pairs = file.pairs else {
      return problems.append(("expected a mapping, found \(file.asFound)", file.mark))
    }
    for key in pairs.map(\.key) where !known.contains(key.text ?? "") {
      let message =
        key.text == "include"
        ? "an included file can't include others; list them in rig.yaml"
        : "unknown key '\(key.text ?? "")' in an included file; expected one of: "
          + known.joined(separator: ", ")
      problems.append((message, key.mark))
    }
  }

  /// Replaces a section by the merged one.
  private mutating func set(_ key: String, _ section: Node) {
    guard case .mapping(var pairs) = root.content else { return }
    pairs.removeAll { $0.key.text == key }
    let name = Node(.scalar(key, isPlain: true), at: section.mark)
    root.content = .mapping(pairs + [Node.Pair(key: name, value: section)])
  }

  /// Reports names that are in two files, and keeps the first of each.
  private mutating func merged(_ pairs: [Node.Pair], _ kind: String) -> [Node.Pair] {
    var known: [String: Mark?] = [:]
    return pairs.filter { pair in
      guard let name = pair.key.text, let other = known[name] else {
        if let name = pair.key.text { known[name] = .some(pair.key.mark) }
        return true
      }
      let place = "\(names[other?.file ?? 0]), line \(other?.line ?? 0)"
      problems.append(("the \(kind) '\(name)' is already in \(place); rename one", pair.key.mark))
      return false
    }
  }
}
