import CritterKit
import CritterSystem

/// The outputs read so far; each name may be there once.
struct OutputCollection {
  let reading: Reading
  private(set) var outputs: [ManifestOutput] = []
  /// Those with mistakes that name a rig all the same.
  private(set) var doubtful: [ManifestOutput] = []
  /// By name in lowercase, since some file systems know no other.
  private var places: [ExactText: Mark?] = [:]
  /// How many there would be, those that are wrong counted in.
  private var count = 0

  /// Whether that is more than the limit.
  var isFull: Bool { count > Self.limit || values > Self.mostValues }

  /// At most this many outputs in all.
  static let limit = 100_000
  /// At most this many in the options of all of them.
  static let mostValues = 3_000_000
  private var values = 0

  init(reading: Reading) {
    self.reading = reading
  }

  mutating func add(_ options: [Node.Pair], of node: Node) {
    count += 1
    values += options.reduce(0) { $0 + $1.value.extent.values + 1 }
    guard !isFull else { return }
    let before = reading.problems.count
    guard let entry = OutputEntry.form.read(Node(.mapping(options), at: node.mark), reading) else {
      return
    }
    let places = OptionPlaces(options, in: node.mark)
    entry.check(places, reading)
    guard reading.problems.count == before else { return addDoubtful(entry, places) }
    count += entry.options.scales.count - 1
    guard !isFull else { return }
    for scale in entry.options.scales {
      let output = ManifestOutput(entry, scale: scale, places, reading)
      if let output, isNew(output, node) { outputs.append(output) }
    }
  }

  private mutating func addDoubtful(_ entry: OutputEntry, _ places: OptionPlaces) {
    guard places.has("rig"), entry.options.saysWhatToShow, !entry.rig.isEmpty else { return }
    // What is wrong with it has been reported.
    let quiet = Reading(path: reading.path)
    if let output = ManifestOutput(entry, scale: 1, places, quiet) { doubtful.append(output) }
  }

  private mutating func isNew(_ output: ManifestOutput, _ node: Node) -> Bool {
    let (name, mark) = (output.name.lowercased().exact, output.places.mark(of: "output"))
    guard let other = places[name] else {
      places[name] = mark
      return true
    }
    if let other, let mark, (other.line, other.column) != (mark.line, mark.column) {
      reading.report("'\(output.name)' is already an output, in line \(other.line)", at: mark)
    } else {
      reading.report(
        "this entry writes '\(output.name)' more than once; add the differing value to the name\(axes(node))",
        at: mark)
    }
    return false
  }

  private func axes(_ node: Node) -> String {
    let names = node["matrix"]?.pairs?.compactMap(\.key.text) ?? []
    return names.isEmpty
      ? "" : ", for example " + names.map { "${\($0)}" }.joined(separator: " and ")
  }
}
