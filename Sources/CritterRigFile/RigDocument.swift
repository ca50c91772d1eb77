package import CritterGraphics
public import CritterRig
public import CritterSyntax

/// The contents of a rig's folder, read once: its `rig.yaml`, its art, and its nested rigs.
///
/// ```swift
/// let document = try RigDocument(contentsOf: "parts/bear")
/// let light = try document.resolved()
/// let dark = try document.resolved(theme: Theme(contentsOf: "parts/bear/dark.theme.yaml"))
/// ```
public struct RigDocument: Sendable {
  /// The path of the folder, as the user wrote it. Errors have the same path.
  public let folder: String
  /// The names of the theme files in the folder, in alphabetical order.
  public let themes: [String]
  /// The names of the scene files in the folder, in alphabetical order.
  public let sceneFiles: [String]
  let path: String
  /// The contents of the file and of those that it includes. While the rig is resolved, each repeated
  /// part is replaced by its copies.
  private(set) var root: Node
  let includes: [Include]
  private let problems: [(message: String, mark: Mark?)]
  /// The name of a rig under `rigs`; nil for a whole file.
  let innerName: String?
  /// The name of a rig that isn't a folder; nil for the folder's own name.
  private var importedName: String?
  /// The names of the files that an imported file links, relative to its folder.
  private var linked: [String] = []
  /// The features that an imported file has and the rig doesn't, and other notes of the import.
  package private(set) var importWarnings: [FileError.Problem] = []
  /// Whether the user leaves out parts of the picture that can't be drawn.
  package var isPartial = false
  /// The paths of all SVG files and images below the folder, relative to it.
  var artNames: [String]
  /// The paths of all files below the folder, relative to it.
  private let fileNames: Set<String>
  /// The art files that the rig file refers to, by name.
  var art: [String: ArtFile]
  /// The names of the art from other folders that inputs have.
  private var outsideArt: Set<String> = []
  let nested: [String: NestedDocument]
  private(set) var extent: RigExtent
  /// The copies of repeated parts in `root`, after expansion.
  private var copies = Copies()
  private let expressions: ExpressionCache

  /// The result of reading a nested rig.
  typealias NestedDocument = Result<RigDocument, NestedRigError>

  /// Reads the `rig.yaml` in a folder, its art, and its nested rigs.
  ///
  /// - Parameter folder: the path of the folder.
  /// - Throws: `FileError` if a file can't be read or isn't YAML. `resolved` reports all other
  ///   errors.
  public init(contentsOf folder: String) throws(FileError) {
    var reader = RigReader()
    self = try reader.document(in: folder)
  }

  /// Creates a document that isn't on disk.
  ///
  /// - Throws: `FileError` if the text isn't YAML.
  package init(yaml: [UInt8], folder: String, art: [ArtFile]) throws(FileError) {
    let path = folder + "/rig.yaml"
    self.init(
      try Node.whole(Data(yaml), path: path), path: path, folder: folder, files: art.map(\.name),
      art: Dictionary(first: art.map { ($0.name, $0) }))
  }

  /// Creates a document of a rig that another kind of file describes.
  ///
  /// - Parameters:
  ///   - yaml: the contents of a `rig.yaml`.
  ///   - path: the path of the file.
  ///   - linked: the names of the other sources of the rig, relative to the file's folder.
  ///   - warnings: what the rig doesn't have of the file.
  /// - Throws: `FileError` without positions if the text isn't YAML.
  package init(
    importing yaml: [UInt8], named name: String, from path: String, art: [ArtFile],
    linked: [String] = [], warnings: [FileError.Problem] = []
  ) throws(FileError) {
    let root: Node
    do throws(FileError) {
      root = try Node.whole(Data(yaml), path: path, isFile: false)
    } catch {
      throw error.ofImport(from: path)
    }
    self.init(
      root, path: path, folder: path.exact.folder, files: art.map(\.name),
      art: Dictionary(first: art.map { ($0.name, $0) }))
    importedName = name
    self.linked = linked
    importWarnings = warnings
  }

  /// Whether the rig is a file instead of a folder.
  package var isImported: Bool { importedName != nil }

  /// Whether the rig is a drawing without animations.
  package var isDrawing: Bool { isImported && root["clips"] == nil }

  /// Creates a document from parsed YAML.
  ///
  /// - Parameters:
  ///   - path: of the YAML, for errors.
  ///   - includes: the files that the YAML includes.
  ///   - files: the paths of all files below the folder, relative to it.
  ///   - nested: the rigs in neighboring folders that the file shows, by name.
  ///   - innerName: the name of a rig under `rigs`; nil for a whole file.
  init(
    _ own: Node, including includes: [Include] = [], path: String, folder: String,
    files: [String], art: [String: ArtFile] = [:], nested: [String: NestedDocument] = [:],
    innerName: String? = nil
  ) {
    self.includes = includes
    self.path = path
    self.folder = folder
    self.innerName = innerName
    let merged = MergedFile(own, including: includes)
    let root = merged.root
    problems = merged.problems
    self.art = art
    expressions = ExpressionCache()
    var inner = InnerRigs(of: root, path: path) { name, definition, inner in
      RigDocument(
        definition, path: path, folder: folder, files: files, art: art,
        nested: nested.merging(inner) { $1 }, innerName: name)
    }
    let shown = innerName == nil ? nested.merging(inner.documents()) { $1 } : nested
    self.nested = shown
    self.root = root.markingSettings { shown[$0]?.document?.inputKind(named: $1)?.rawValue }
    extent = RigExtent(of: root, showing: shown)
    artNames = files.filter(ArtFile.isArt)
    fileNames = Set(files)
    themes = Self.own(Self.themeEnding, among: files)
    sceneFiles = Self.own(".scene.yaml", among: files)
  }

  /// Returns the files directly in the folder whose names have a suffix, in alphabetical order.
  private static func own(_ ending: String, among files: [String]) -> [String] {
    files.filter { name in
      name.exact.hasSuffix(ending) && !name.exact.contains("/") && !name.exact.hasPrefix(".")
    }.sorted()
  }

  /// The paths of all files that the rig and its nested rigs can read, in any state, theme, or scene,
  /// and of the drawings that they were split from. This is the only list of what a command must
  /// neither replace nor delete.
  package var sources: [String] {
    let own = [path] + includes.map(\.path) + linked.map { "\(folder)/\($0)" }
    if isImported { return own }
    return own + art.values.flatMap(\.versions).map(\.path)
      + (themes + sceneFiles).map { "\(folder)/\($0)" }
      + [drawing?.value.path(ofRigIn: folder)].compactMap(\.self)
      + nested.values.flatMap { $0.document?.sources ?? [] }
  }

  /// The folder's own name, or that of a rig under `rigs`.
  public var name: String {
    innerName ?? importedName ?? URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }

  /// Returns the rig with resolved names and computed numbers. Opens no files.
  ///
  /// - Parameters:
  ///   - inputs: the values of inputs by name. Other inputs have their initial values. `Timeline`
  ///     reports unknown names and values out of range.
  ///   - scale: output pixels per point, for numbers that are rounded to the pixel grid.
  ///   - theme: new values for named colors.
  ///   - time: the value of `time` in expressions, in seconds.
  /// - Throws: `FileError` with all errors in the file and their positions.
  public func resolved(
    inputs: [String: InputValue] = [:], scale: Double = 1, theme: Theme? = nil, time: Double = 0
  ) throws(FileError) -> Rig {
    try resolved(inputs: inputs, scale: scale, themes: [theme].compactMap(\.self), time: time)
  }

  /// - Parameters:
  ///   - themes: later ones win.
  ///   - names: gets the names that the rig's files use.
  func resolved(
    inputs: [String: InputValue], scale: Double, themes: [Theme], time: Double,
    names: NameIndex? = nil
  ) throws(FileError) -> Rig {
    let context = self.context(inputs: inputs, scale: scale, time: time, names: names)
    do throws(FileError) {
      return try writingOutCopies(context).resolved(
        context, inputs: inputs, scale: scale, themes: themes, time: time)
    } catch {
      throw isImported && inputs.isEmpty ? error.ofImport(from: path) : error
    }
  }

  /// Returns the state for reading the file, in which its inputs and variables are defined.
  func context(
    inputs: [String: InputValue], scale: Double, time: Double, names: NameIndex? = nil
  ) -> ReadingContext {
    let context = ReadingContext(
      path: path, includes: includes.map(\.path), hints: .synonyms, scope: Scope(scale: scale),
      expressions: expressions, names: names.map { NameCollector($0, rig: innerName) })
    context.root = root
    for (message, mark) in problems { context.report(message, at: mark) }
    context.define(time: time)
    context.define(inputs, in: root)
    return context
  }

  /// Returns the document with each repeated part replaced by its copies.
  ///
  /// - Throws: `FileError` if the copies are invalid or exceed a limit.
  private func writingOutCopies(_ context: ReadingContext) throws(FileError) -> RigDocument {
    guard CopyExpansion.isNeeded(for: root["parts"]) else { return self }
    let expansion = CopyExpansion(of: root, context)
    try context.throwIfAny()
    var result = self
    result.root = expansion.root
    result.copies = expansion.copies
    result.extent = RigExtent(of: expansion.root, showing: nested)
    return result
  }

  private func resolved(
    _ context: ReadingContext, inputs: [String: InputValue], scale: Double, themes: [Theme],
    time: Double
  ) throws(FileError) -> Rig {
    if let excess = extent.excess { context.report(excess, at: root["parts"]?.mark) }
    try context.throwIfAny()
    guard var file = (innerName == nil ? Schemas.rig : Schemas.innerRig).read(root, context) else {
      try context.throwIfAny()
      throw FileError(path: path, "this file is empty")
    }
    context.startLookingUpNames()
    let plain = file.colors
    for theme in themes { file.colors = try theme.applied(to: file.colors) }
    let recoloring = Recoloring(from: plain, to: file.colors)
    // A rig that many parts show in the same way is read once, and its values are shared.
    var cache: [String: (rig: Rig, folder: String)] = [:]
    let resolution = Resolution(
      file, art: artNames, files: fileNames, context,
      bytes: art.mapValues(recoloring.applied(to:)), copies: copies
    ) { nesting throws(NestedRigError) in
      let isPlain = nesting.isPlain && inputs.isEmpty && themes.isEmpty
      if isPlain, let cached = cache[nesting.rig] { return cached }
      let rig = try nestedRig(
        nesting, inputs: inputs, scale: scale, themes: themes, time: time, context.names?.index)
      if isPlain { cache[nesting.rig] = rig }
      return rig
    }
    let unused = root.nestedRigs
    resolution.checkUnused(file.rigs.filter { !unused.contains($0.value) })
    var rig = try resolution.rig(
      name: self.name, folder: folder, including: includes.map(\.name) + linked)
    try context.throwIfAny()
    // The same keys do nothing at any other time.
    if time == 0 {
      UnusedKeys(file, in: rig, context).warn()
      context.warnOfUnusedLetNames()
    }
    rig.outsideArt = outsideArt
    for theme in themes { try theme.checkNested(rig.nestedColors) }
    // The user doesn't have the text of an imported rig.
    rig.warnings =
      isImported ? importWarnings : context.warnings + resolution.nestedRigs.warnings
    rig.evaluator = RigEvaluator(of: rig, self, file, resolution, scale: scale, themes: themes)
    return rig
  }

  /// The rig that a part shows: inputs and colors of its have the part's name before theirs.
  ///
  /// - Returns: the rig, and the path of its folder from this one.
  private func nestedRig(
    _ nesting: Nesting, inputs: [String: InputValue], scale: Double, themes: [Theme], time: Double,
    _ names: NameIndex?
  ) throws(NestedRigError) -> (rig: Rig, folder: String) {
    switch nested[nesting.rig] ?? .failure(.missing(neighbors: [])) {
    case .failure(.missing(let neighbors)):
      throw .missing(neighbors: (root["rigs"]?.pairs?.compactMap(\.key.text) ?? []) + neighbors)
    case .failure(let error): throw error
    case .success(let document):
      do throws(FileError) {
        let rig = try document.resolved(
          inputs: nesting.inputs(given: inputs), scale: scale,
          themes: [nesting.colors] + themes.map { $0.nested(in: nesting.part) },
          time: time + nesting.timeOffset, names: document.innerName == nil ? nil : names)
        return (rig, document.innerName == nil ? "../\(nesting.rig)/" : "")
      } catch {
        throw .broken(error)
      }
    }
  }

  /// The names of the themes in the folder, in alphabetical order.
  package var themeNames: [String] {
    themes.compactMap { $0.exact.dropping(suffix: Self.themeEnding) }
  }

  private static let themeEnding = ".theme.yaml"

  /// Returns the names of the theme files in a rig's folder, in alphabetical order. Opens no files.
  package static func themeFiles(in folder: String) throws -> [String] {
    // A rig that is a file has no other files.
    guard isFolder(folder) else { return [] }
    return own(themeEnding, among: try FileManager.default.contentsOfDirectory(atPath: folder))
  }

  /// Returns the file name of a theme.
  package static func themeFile(named name: String) -> String { name + themeEnding }

  /// Reads a theme in the folder.
  ///
  /// - Parameter name: one of `themeNames`.
  package func theme(named name: String) throws(FileError) -> Theme {
    try Theme(contentsOf: "\(folder)/\(Self.themeFile(named: name))", within: folder)
  }

  /// Returns the document with the art files that values give to inputs.
  ///
  /// A file that isn't in the rig's folder is read from a base folder.
  ///
  /// - Parameters:
  ///   - base: the base of relative paths: empty, or ending in a slash.
  ///   - bounds: the folder that must contain the files; nil if the user chose them.
  /// - Throws: `ArtInputError` for a file that can't be read or isn't art.
  package func including(
    artOf inputs: [String: InputValue], from base: String, within bounds: String?
  ) throws(ArtInputError) -> RigDocument {
    var result = self
    for (input, value) in inputs.sorted(by: { $0.key < $1.key }) {
      guard let name = value.art ?? value.text, inputKind(named: input) == .art,
        result.art[name] == nil
      else { continue }
      guard ArtFile.isArt(name), root["inputs"]?[input] != nil else {
        throw ArtInputError(
          input: input, path: name,
          reason: ArtFile.isArt(name)
            ? "only inputs of the rig itself can have a file that the rig doesn't use"
            : "it isn't an SVG, PNG, JPEG, or WebP")
      }
      let isOwn = artNames.contains(name)
      let path = isOwn ? "\(folder)/\(name)" : name.exact.hasPrefix("/") ? name : base + name
      do throws(SourceError) {
        let bytes = try SourceFile(path, within: isOwn ? folder : bounds).contents(.art)
        result.art[name] = ArtFile(name: name, path: path, bytes: [UInt8](bytes))
      } catch {
        throw ArtInputError(input: input, path: name, reason: "\(error)")
      }
      if !isOwn {
        result.artNames.append(name)
        result.outsideArt.insert(name)
      }
    }
    return result
  }

  /// Returns the kind of an input, also of a nested rig; nil for an unknown input.
  func inputKind(named name: String) -> Input.Kind? {
    if let node = root["inputs"]?[name] {
      return Schemas.input.read(node, ReadingContext(path: path))?.kind
    }
    guard let (part, rest) = name.exact.halves(around: ".") else { return nil }
    let own = part.exact.halves(around: "/")?.0 ?? part
    return root.rigName(ofPart: own).flatMap { nested[$0]?.document }?.inputKind(named: rest)
  }

  // MARK: The files to copy with a rig

  /// The paths of the rig's own files, relative to the folder.
  package var ownFiles: [String] {
    ["rig.yaml"] + includes.map(\.name) + art.values.flatMap(\.versions).map(\.name).sorted()
      + themes + sceneFiles
  }

  /// The nested rigs at any depth, each once.
  package var shown: [RigDocument] {
    var names: Set<String> = []
    return nested.sorted { $0.key < $1.key }.flatMap { _, rig -> [RigDocument] in
      guard let rig = rig.document else { return [] }
      return (rig.innerName == nil ? [rig] : []) + rig.shown
    }.filter { names.insert($0.name).inserted }
  }
}

/// An art file that an input can't have.
package struct ArtInputError: CritterError {
  package let input: String
  package let path: String
  package let reason: String

  package var message: String {
    "can't set input '\(input)' to '\(path.clipped(to: 200))': \(reason)"
  }
}

extension RigDocument.NestedDocument {
  /// The document; nil for a rig that can't be shown.
  var document: RigDocument? { try? get() }
}

extension Node {
  /// Returns a rig with the kind of its input at each value in the `set` of a part.
  ///
  /// - Parameter kind: returns the kind for the names of a rig and an input.
  fileprivate func markingSettings(_ kind: (String, String) -> String?) -> Node {
    changing(["parts", "*"]) { part in
      let rig = part["rig"]?.text
      return part.changing(["set"]) { settings in
        guard let rig, var values = settings.pairs else { return settings }
        for index in values.indices {
          values[index].value.inputKind = kind(rig, values[index].key.text ?? "")
        }
        return settings.with(.mapping(values))
      }.markingSettings(kind)
    }
  }

  /// Returns the name of the rig that a part shows; nil for other parts.
  func rigName(ofPart name: String) -> String? {
    for pair in self["parts"]?.pairs ?? [] {
      if pair.key.text == name { return pair.value["rig"]?.text }
      if let rig = pair.value.rigName(ofPart: name) { return rig }
    }
    return nil
  }
}

/// The number and depth of a rig's parts, and the size of its file. Nested rigs count each time
/// they appear.
///
/// Without limits, a few rigs that contain each other twice would exceed any memory.
struct RigExtent {
  static let greatestCount = 10_000
  static let greatestDepth = 100
  /// The maximum number of rigs within each other.
  static let greatestRigDepth = 20

  private var count = 0
  private var depth = 0
  private var yaml: YAMLExtent

  init(of rig: Node, showing rigs: [String: RigDocument.NestedDocument]) {
    yaml = rig.extent
    add(rig["parts"], at: 1, showing: rigs)
  }

  private mutating func add(
    _ parts: Node?, at level: Int, showing rigs: [String: RigDocument.NestedDocument]
  ) {
    for pair in parts?.pairs ?? [] {
      count += 1
      depth = max(depth, level)
      add(pair.value["parts"], at: level + 1, showing: rigs)
      if let rig = pair.value["rig"]?.text.flatMap({ rigs[$0]?.document }) {
        hold(rig.extent, at: level + 1)
      }
    }
  }

  /// Adds the extent of a nested rig, whose parts are below a canvas part.
  private mutating func hold(_ other: RigExtent, at level: Int) {
    count = min(count + 1 + other.count, Self.greatestCount + 1)
    depth = max(depth, level, other.depth + level)
    if yaml.excess(counted: "") == nil { yaml += other.yaml }
  }

  var valueCount: Int { yaml.values }

  /// Returns the error of a rig that is too deep within others.
  static func tooDeep(path: String) -> FileError {
    FileError(path: path, "rigs are nested more than \(greatestRigDepth) deep")
  }

  /// The error message for an exceeded limit; nil within the limits.
  var excess: String? {
    let counted = "including those of nested rigs"
    if count > Self.greatestCount {
      return "more than \(Self.greatestCount.grouped) parts, \(counted)"
    }
    if depth > Self.greatestDepth {
      return "parts are nested more than \(Self.greatestDepth) deep, \(counted)"
    }
    return yaml.excess(counted: "the nested rigs repeat")
  }
}

/// A part that shows a nested rig, with the values for that rig.
struct Nesting {
  let rig: String
  let part: String
  var settings: [Named<NestedValue>] = []
  let colors: Theme
  var timeOffset = 0.0

  /// Whether the part changes nothing of the nested rig.
  var isPlain: Bool { settings.isEmpty && colors.names.isEmpty && timeOffset == 0 }

  /// The nested rig's inputs by name.
  ///
  /// - Parameter inputs: those of the parent rig.
  func inputs(given inputs: [String: InputValue]) -> [String: InputValue] {
    let prefix = part + "."
    let own = inputs.compactMap { name, value in
      name.exact.dropping(prefix: prefix).map { ($0, value) }
    }
    return settings.reduce(into: Dictionary(own) { $1 }) { own, setting in
      let (name, entry) = (setting.name.value, setting.value)
      if entry.follows || own[name] == nil { own[name] = entry.value }
    }
  }
}

/// The reason why a nested rig can't be shown.
enum NestedRigError: Error {
  case missing(neighbors: [String])
  /// The nested rig is the parent rig, or contains the parent rig.
  case containsItself
  case broken(FileError)
}

extension ReadingContext {
  /// Reads the inputs, variables, and easings, in this order. Other values can refer to their
  /// names.
  fileprivate func define(_ inputs: [String: InputValue], in file: Node) {
    let colors = file["colors"].flatMap { Schemas.color.named.read($0, ReadingContext(path: path)) }
    self.colors = Dictionary((colors ?? []).map { ($0.name.value, $0.value) }) { $1 }
    // The inputs are read again with the rest, which reports their errors.
    let entries = file["inputs"].flatMap {
      Schemas.input.named.read($0, ReadingContext(path: path))
    }
    let known = Set((entries ?? []).map(\.name.value))
    for name in file["inputs"]?.pairs?.compactMap(\.key.text) ?? [] where !known.contains(name) {
      define(input: name, as: 1)
    }
    for entry in entries ?? [] {
      let (name, input) = (entry.name.value, entry.value.input(named: entry.name.value))
      let initial = entry.value.initialValue
      let given = inputs[name].flatMap { input?.nearest(to: input?.value(from: $0) ?? $0) }
      define(input: name, as: given ?? input?.nearest(to: initial) ?? initial)
    }
    _ = file["variables"].flatMap { Schemas.variables.read($0, self) }
    _ = file["easings"].flatMap { Schemas.easings.read($0, self) }
  }
}
