/// The source of a resolved rig, for resolving it with other inputs.
///
/// Two sources are always equal, so that only the values of rigs are compared.
struct RigSource: Hashable, Sendable {
  /// The rig for other inputs, by name, at an instant in seconds.
  let resolve: @Sendable ([String: Double], _ time: Double) throws(FileError) -> Rig
  /// How many values its file has, those of the rigs that it shows counted in.
  let valueCount: Int

  static func == (a: RigSource, b: RigSource) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension Rig {
  /// Whether numbers of its are computed from one of these inputs.
  package func computes(fromAnyOf inputs: [Int]) -> Bool {
    inputs.contains { inputUse.inputs.contains(self.inputs[$0].name) }
  }

  /// Whether numbers of its depend on the time.
  package var followsTime: Bool { inputUse.followsTime }

  /// How many values are read to resolve it again.
  package var valueCount: Int { source?.valueCount ?? 0 }

  /// The rig with other inputs, and all numbers computed again.
  ///
  /// - Parameters:
  ///   - values: parallel to `inputs`.
  ///   - time: the instant in seconds, for numbers that depend on the time.
  /// - Throws: `FileError` for numbers that they do not allow, with their places.
  package func resolved(with values: [Double], at time: Double) throws(FileError) -> Rig {
    guard let source else { return self }
    let named = Dictionary(zip(inputs.map(\.name), values)) { $1 }
    return try source.resolve(named, time)
  }
}
