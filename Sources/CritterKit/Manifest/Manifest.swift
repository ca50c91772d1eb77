import CritterEncode
public import CritterRig
import Foundation
import Yams

/// A list of outputs to render, as `critter.yml` says it.
public struct Manifest: Sendable {
  /// As the user names it.
  public let path: String
  /// In the order of the file, each name once.
  public let outputs: [ManifestOutput]

  /// The name that is looked for where the user names none.
  public static let standardPath = "critter.yml"

  /// The folder that all paths in the manifest are relative to: empty, or ending in a slash.
  public var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// What its outputs were made from is noted beside it.
  public var lockPath: String {
    let endings = [".yml", ".yaml"]
    let name = endings.first(where: path.hasSuffix).map { path.dropLast($0.count) } ?? path[...]
    return name + ".lock.json"
  }

  /// Reads and checks a manifest; rigs are not looked into.
  ///
  /// - Throws: every mistake in the file, with its place.
  public init(contentsOf path: String) throws(RigError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RigError(problems: [.init(path: path, message: "cannot read this manifest")])
    }
    try self.init(yaml: data, path: path)
  }

  /// - Parameter path: for errors, and for what is relative to it.
  init(yaml: Data, path: String) throws(RigError) {
    self.path = path
    let reading = Reading(path: path)
    let node = compose(yaml, reading)
    let file = node.flatMap { ManifestFile.form.read($0, reading) }
    guard let node, let file else {
      do throws(RigError) {
        try reading.throwIfAny()
      } catch {
        throw error.explaining(yaml)
      }
      throw RigError(problems: [.init(path: path, message: "this file is empty")])
    }
    outputs = file.outputs(in: node, reading)
    try reading.throwIfAny()
    let own = [path, lockPath].map { String($0.dropFirst(folder.count)) }
    if let output = outputs.first(where: { own.contains($0.name) }) {
      reading.report(
        "'\(output.name)' is this manifest's own", at: output.places.mark(of: "output"))
    }
    try reading.throwIfAny()
  }

  /// A path in the manifest as the user would name it.
  func path(of relative: String) -> String { folder + relative }
}

extension RigError {
  /// With a hint where `${name}` is the likely reason why something is not YAML.
  fileprivate func explaining(_ yaml: Data) -> RigError {
    let lines = String(decoding: yaml, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return RigError(
      problems: problems.map { problem in
        guard let line = problem.line, lines.indices.contains(line - 1),
          lines[line - 1].contains("${"), problem.message.hasPrefix("this is not YAML")
        else { return problem }
        return Problem(
          path: problem.path, line: line, column: problem.column,
          message: problem.message + "; within { } and [ ], put what has a ${name} in quotes")
      })
  }
}

/// The topmost mapping of a manifest.
private struct ManifestFile: Sendable {
  var variables: [Named<Located<String>>] = []
  /// Stands for keys whose values are read apart.
  private var rest = true

  static let form = Form<ManifestFile>.mapping(
    "a manifest", from: ManifestFile(),
    [
      Key("variables", \.variables, RigForms.anyText.located.named),
      Key("defaults", \.rest, Form(expected: "a mapping") { _, _ in true }),
      .required("outputs", \.rest, Form(expected: "a list") { _, _ in true }),
    ])

  func outputs(in file: Node, _ reading: Reading) -> [ManifestOutput] {
    let defaults = file["defaults"]?.pairs(reading, expected: "a mapping") ?? []
    guard let list = file["outputs"] else { return [] }
    guard let nodes = list.sequence else {
      reading.report("expected a list of outputs, found \(list.asFound)", at: list.mark)
      return []
    }
    if nodes.isEmpty { reading.report("a manifest needs at least one output", at: list.mark) }
    let expansion = ManifestExpansion(
      reading: reading, variables: values(reading), defaults: defaults)
    var collection = OutputCollection(reading: reading)
    for node in nodes {
      for options in expansion.outputs(of: node) ?? [] { collection.add(options, of: node) }
    }
    return collection.outputs
  }

  /// Each may name those before it.
  private func values(_ reading: Reading) -> [String: String] {
    variables.reduce(into: [:]) { values, variable in
      let text = variable.value
      values[variable.name.value] = ManifestExpansion(
        reading: reading, variables: values, defaults: []
      ).filled(text.value, values, at: text.mark)
    }
  }
}

/// The outputs read so far; each name may be there once.
private struct OutputCollection {
  let reading: Reading
  private(set) var outputs: [ManifestOutput] = []
  /// By name in lowercase, since some file systems know no other.
  private var places: [String: Mark?] = [:]

  init(reading: Reading) {
    self.reading = reading
  }

  mutating func add(_ options: [ManifestExpansion.Pair], of node: Node) {
    let pairs = Node.Mapping(options.map { ($0.key, $0.value) }, .implicit, .any, node.mark)
    let before = reading.problems.count
    guard let entry = OutputEntry.form.read(.mapping(pairs), reading) else { return }
    let places = OptionPlaces(options, in: node.mark)
    entry.check(places, reading)
    guard reading.problems.count == before else { return }
    let settings = options.compactMap { pair in
      pair.key.scalar.map { ($0.string, pair.value) }
    }
    for scale in entry.scales {
      let output = ManifestOutput(entry, scale: scale, settings, places, reading)
      if let output, isNew(output, node) { outputs.append(output) }
    }
  }

  private mutating func isNew(_ output: ManifestOutput, _ node: Node) -> Bool {
    let (name, mark) = (output.name.lowercased(), output.places.mark(of: "output"))
    guard let other = places[name] else {
      places[name] = mark
      return true
    }
    if let other, let mark, (other.line, other.column) != (mark.line, mark.column) {
      reading.report("'\(output.name)' is an output already, in line \(other.line)", at: mark)
    } else {
      reading.report(
        "this makes '\(output.name)' more than once; say in the name what differs\(axes(node))",
        at: mark)
    }
    return false
  }

  private func axes(_ node: Node) -> String {
    let names = node["matrix"]?.mapping?.keys.compactMap(\.scalar?.string) ?? []
    return names.isEmpty
      ? "" : ", as with " + names.map { "${\($0)}" }.joined(separator: " and ")
  }
}
