import CritterGraphics
package import CritterYAML

/// The source of a resolved rig, for resolving the rig with other inputs.
///
/// All sources are equal, so comparing rigs compares only their values.
struct RigSource: Hashable, Sendable {
  /// Resolves the rig with inputs by name, at a time in seconds.
  let resolve: @Sendable ([String: InputValue], _ time: Double) throws(FileError) -> Rig
  /// Returns the changed values for inputs by name and a time, computed without reading the file
  /// again; nil if other numbers change, too.
  let changes: @Sendable ([String: InputValue], _ time: Double) throws(FileError) -> ComputedValues?
  /// The number of YAML values in the file and in its nested rigs.
  let valueCount: Int

  static func == (a: RigSource, b: RigSource) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

/// The changed values of a rig's parts and inputs, by index.
struct ComputedValues {
  var rests: [(index: Int, rest: PartValues)] = []
  /// The values of inputs that parts with a nested rig set.
  var inputs: [(index: Int, value: InputValue)] = []
}

extension Rig {
  /// Returns whether any number in the rig depends on one of the inputs.
  ///
  /// - Parameter inputs: indices in the rig's inputs.
  package func computes(fromAnyOf inputs: [Int]) -> Bool {
    inputs.contains { inputDependencies.inputs.contains(self.inputs[$0].name) }
  }

  /// Returns whether an input is a list whose count can't change.
  ///
  /// - Parameter input: an index in the rig's inputs.
  package func keepsCount(of input: Int) -> Bool {
    inputDependencies.obstacles[inputs[input].name]?.reason == .count
  }

  /// Whether any number in the rig depends on the time.
  package var followsTime: Bool { inputDependencies.followsTime }

  /// The number of YAML values to read when resolving the rig again.
  package var valueCount: Int { source?.valueCount ?? 0 }

  /// Returns the rig with all numbers computed from other inputs.
  ///
  /// - Parameters:
  ///   - values: the values of `inputs`, in the same order.
  ///   - time: the time in seconds, for numbers that depend on the time.
  /// - Throws: `FileError` if a number becomes invalid, with its position in the file.
  package func resolved(with values: [InputValue], at time: Double) throws(FileError) -> Rig {
    guard let source else { return self }
    let named = Dictionary(zip(inputs.map(\.name), values)) { $1 }
    var rig = try source.resolve(named, time)
    guard rig.parts.count == parts.count else {
      throw FileError(path: folder + "/rig.yaml", "the number of parts can't change over time")
    }
    rig.source = source
    return rig
  }
}
