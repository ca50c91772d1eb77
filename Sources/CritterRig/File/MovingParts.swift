import CritterGraphics
import CritterYAML

/// The parts of a rig with values that depend on inputs or on the time.
///
/// If only these values change, the rest of the rig file isn't read again.
struct MovingParts: Sendable {
  /// The rig at the time when it was read.
  private let rig: Rig
  private let file: RigFile
  private let parts: [(index: Int, entry: PartEntry)]
  /// The values of the inputs and of the time on which other numbers depend.
  private let fixed: [String: Double]

  /// - Returns: nil if the rig has nested rigs, whose parts change in other ways.
  init?(of rig: Rig, _ file: RigFile, _ reading: Reading) {
    let entries = file.parts.flatMap(\.value.family)
    guard entries.count == rig.parts.count else { return nil }
    self.rig = rig
    self.file = file
    parts = entries.enumerated().filter { !$1.repetitions.isEmpty }.map { ($0, $1) }
    fixed = reading.values(of: reading.fixedUse.names)
  }

  /// Returns the rig with other values.
  ///
  /// - Parameters:
  ///   - reading: defines the inputs and the time.
  ///   - art: the names of all art in the folder of the rig.
  /// - Returns: nil if other numbers of the rig change, too.
  func rig(_ reading: Reading, art: [String]) throws(FileError) -> Rig? {
    guard fixed == reading.values(of: Set(fixed.keys)) else { return nil }
    let resolution = Resolution(
      file, art: art, files: [], reading, bytes: [:], copies: Copies()
    ) {
      _ throws(NestedRigError) in throw .missing(neighbors: [])
    }
    var result = rig
    reading.again {
      for part in parts {
        var entry = part.entry
        for read in part.entry.repetitions { read(reading, &entry) }
        result.parts[part.index].rest = resolution.rest(of: entry)
        result.parts[part.index].rest.isVisible = rig.parts[part.index].rest.isVisible
      }
    }
    try reading.throwIfAny()
    if parts.contains(where: { result.parts[$0.index].rest.z != rig.parts[$0.index].rest.z }) {
      result.stacking = Stacking(of: result.parts)
    }
    return result
  }
}

extension PartEntry {
  /// The part and all parts in it, depth first.
  fileprivate var family: [PartEntry] { [self] + parts.flatMap(\.value.family) }
}
