import CritterGraphics
import CritterKit
import CritterSyntax

extension Node.Pair {
  /// Whether the key is an option that a pack can have.
  fileprivate var isOfPack: Bool { OutputEntry.optionsOfPacks.contains(key.text ?? "") }
}

/// The outputs read so far, with unique names.
struct OutputCollection {
  let context: ReadingContext
  private(set) var outputs: [ManifestOutput] = []
  /// The outputs with errors that still name a rig.
  private(set) var invalidOutputs: [ManifestOutput] = []
  /// The outputs' positions by name without case, since some file systems ignore case and, as the
  /// equality of strings does, normalization.
  private var places: [String: Mark?] = [:]
  /// The rows of outputs with rows, by name without case.
  private var rows: [String: RowReference] = [:]
  /// The number of outputs, including outputs with errors.
  private var count = 0

  /// Whether the outputs or their values exceed the limits.
  var isFull: Bool { max(count, expected) > limit || values > maximumValues }

  /// The maximum number of outputs of any manifest.
  static let greatestLimit = 100_000
  /// The size of the manifest and its data.
  var bytes = 0
  /// The number of outputs before any is read.
  var expected = 0
  /// The maximum number of outputs: as many as the files have lines, and a few more, so that small
  /// files can't take much memory.
  var limit: Int { min(10_000 + bytes / 20, Self.greatestLimit) }
  /// The maximum number of values in the options of all outputs.
  var maximumValues: Int { 30 * limit }
  private var values = 0

  init(context: ReadingContext) {
    self.context = context
  }

  mutating func add(_ options: [Node.Pair], _ row: RowReference?, of node: Node) {
    count += 1
    values += options.reduce(0) { $0 + $1.value.extent.values + 1 }
    guard !isFull else { return }
    let before = context.problems.count
    let isPack = options.contains { $0.key.text == "pack" }
    let options = isPack ? options.filter(\.isOfPack) : options
    let mapping = Node(.mapping(options), at: node.mark)
    guard var entry = OutputEntry.schema.read(mapping, context) else { return }
    entry.selectDefaultAnimation()
    let places = OptionPlaces(options, in: node.mark)
    entry.check(places, context)
    guard context.problems.count == before else { return addInvalid(entry, places) }
    count += entry.options.scales.count - 1
    guard !isFull else { return }
    for scale in entry.options.scales {
      guard let output = ManifestOutput(entry, row, scale: scale, places, context) else {
        continue
      }
      checkEffect(on: output, node)
      if isNew(output, node) { outputs.append(output) }
    }
  }

  private mutating func addInvalid(_ entry: OutputEntry, _ places: OptionPlaces) {
    guard places.has("rig"), entry.options.selectsAnimation, !entry.rig.isEmpty else { return }
    // The errors of this output are already reported.
    let quiet = ReadingContext(path: context.path)
    if let output = ManifestOutput(entry, nil, scale: 1, places, quiet) {
      invalidOutputs.append(output)
    }
  }

  /// Reports options that a single output has, but its format has no use for. Defaults and the
  /// entries of a matrix are for several formats.
  private func checkEffect(on output: ManifestOutput, _ node: Node) {
    guard node["matrix"] == nil, node["rows"] == nil else { return }
    for pair in node.pairs ?? [] {
      let name = pair.key.text ?? ""
      if output.entry.pack != nil, !pair.isOfPack {
        context.report("'\(name)' has no effect with 'pack'; remove it", at: pair.key.mark)
        continue
      }
      let problem = RenderOption.named(name)?
        .noEffect(in: output.format, of: pair.value.text ?? "", "'\(name)'")
      if let problem { context.report(problem, at: output.places.mark(of: name)) }
    }
  }

  private mutating func isNew(_ output: ManifestOutput, _ node: Node) -> Bool {
    let mark = output.places.mark(of: "output")
    let name = output.name.caseFolded
    if let row = output.row { return isNew(row, name) }
    guard let other = places[name] else {
      places[name] = .some(mark)
      return true
    }
    if let other, let mark, (other.line, other.column) != (mark.line, mark.column) {
      context.report("'\(output.name)' is already an output, in line \(other.line)", at: mark)
    } else {
      context.report(
        "this entry writes '\(output.name)' more than once; add the differing value to the name\(axes(node))",
        at: mark)
    }
    return false
  }

  /// Returns whether no other output has the name of a row's output.
  private mutating func isNew(_ row: RowReference, _ name: String) -> Bool {
    if let twin = rows[name] {
      context.include([row.problem("row \(twin.row.number) already writes '\(name)'")])
      return false
    }
    if places[name] != nil {
      context.include([row.problem("'\(name)' is already an output, of another entry")])
      return false
    }
    rows[name] = row
    places[name] = .some(row.mark)
    return true
  }

  private func axes(_ node: Node) -> String {
    let names = node["matrix"]?.pairs?.compactMap(\.key.text) ?? []
    return names.isEmpty
      ? "" : ", for example " + names.map { "${\($0)}" }.joined(separator: " and ")
  }
}
