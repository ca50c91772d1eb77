package import CritterSyntax

/// The evaluation of a rig with other inputs or at another time.
package protocol RigEvaluation: AnyObject, Sendable {
  /// The number of YAML values in the file and in its nested rigs.
  var valueCount: Int { get }
  /// The paths of all files that the rig can read.
  var sources: [String] { get }

  /// Returns the rig with inputs by name, at a time in seconds.
  ///
  /// - Throws: `FileError` if a number becomes invalid, with its position in the file.
  func rig(with inputs: [String: InputValue], at time: Double) throws(FileError) -> Rig

  /// Returns the changed values for inputs by name and a time, computed without reading the file
  /// again; nil if other numbers change, too.
  func changes(
    with inputs: [String: InputValue], at time: Double
  ) throws(FileError) -> ComputedValues?
}

/// The changed values of a rig's parts and inputs, by index.
package struct ComputedValues {
  package var rests: [(index: Int, rest: PartValues)] = []
  /// The values of inputs that parts with a nested rig set.
  package var inputs: [(index: Int, value: InputValue)] = []

  package init() {}
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
    inputDependencies.restrictions[inputs[input].name]?.reason == .count
  }

  /// Whether any number in the rig depends on the time.
  package var followsTime: Bool { inputDependencies.followsTime }

  /// The number of YAML values to read when resolving the rig again.
  package var valueCount: Int { evaluator?.valueCount ?? 0 }

  /// The paths of all files that the rig and its nested rigs can read, in any state, theme, or scene.
  package var sources: [String] { evaluator?.sources ?? [] }

  /// Returns the rig with all numbers computed from other inputs.
  ///
  /// - Parameters:
  ///   - values: the values of `inputs`, in the same order.
  ///   - time: the time in seconds, for numbers that depend on the time.
  /// - Throws: `FileError` if a number becomes invalid, with its position in the file.
  package func resolved(with values: [InputValue], at time: Double) throws(FileError) -> Rig {
    guard let evaluator else { return self }
    let named = Dictionary(zip(inputs.map(\.name), values)) { $1 }
    var rig = try evaluator.rig(with: named, at: time)
    guard rig.parts.count == parts.count else {
      throw FileError(path: folder + "/rig.yaml", "the number of parts can't change over time")
    }
    rig.evaluator = evaluator
    return rig
  }
}
