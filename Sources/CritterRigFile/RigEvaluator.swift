import CritterGraphics
import CritterRig
import CritterSyntax

/// Evaluates a rig with other inputs or at another time.
///
/// If only values of parts change, also in nested rigs, the rest of the rig file isn't read again.
final class RigEvaluator: RigEvaluation {
  /// The rig with the inputs and at the time of reading, without an evaluator.
  private let rig: Rig
  private let document: RigDocument
  private let file: RigFile
  private let scale: Double
  private let themes: [Theme]
  private let parts: [(index: Int, entry: PartEntry)]
  private let nested: [ShownRig]
  /// The values of the inputs and of the time on which other numbers depend.
  private let fixed: [String: InputValue]

  init(
    of rig: Rig, _ document: RigDocument, _ file: RigFile, _ resolution: Resolution, scale: Double,
    themes: [Theme]
  ) {
    self.rig = rig
    self.document = document
    self.file = file
    self.scale = scale
    self.themes = themes
    parts = resolution.computedParts
    nested = resolution.shownRigs
    fixed = resolution.context.values(of: resolution.context.fixedUse.names)
  }

  var valueCount: Int { document.extent.valueCount }
  var sources: [String] { document.sources }

  func rig(with inputs: [String: InputValue], at time: Double) throws(FileError) -> Rig {
    guard let changes = try changes(with: inputs, at: time) else {
      return try document.resolved(inputs: inputs, scale: scale, themes: themes, time: time)
    }
    var result = rig
    for (index, value) in changes.inputs { result.inputs[index].initial = value }
    var isRestacked = false
    for (index, rest) in changes.rests {
      isRestacked = isRestacked || result.parts[index].rest.z != rest.z
      result.parts[index].rest = rest
    }
    if isRestacked { result.stacking = Stacking(of: result.parts) }
    return result
  }

  func changes(
    with inputs: [String: InputValue], at time: Double
  ) throws(FileError) -> ComputedValues? {
    let context = document.context(inputs: inputs, scale: scale, time: time)
    guard fixed == context.values(of: Set(fixed.keys)) else { return nil }
    let resolution = Resolution(
      file, art: document.artNames, files: [], context, bytes: [:], copies: Copies()
    ) {
      _ throws(NestedRigError) in throw .missing(neighbors: [])
    }
    var settings: [Int: [Named<NestedValue>]] = [:]
    var result = ComputedValues()
    context.withoutRecording {
      for (index, entry) in parts {
        var rest = rig.parts[index].rest
        let isVisible = rest.isVisible
        for value in entry.computed.lazy.compactMap({ $0.value(context) }) {
          if case .settings(let values) = value { settings[index] = values }
          resolution.apply(value, to: &rest)
        }
        // Carets are hidden.
        rest.isVisible = isVisible
        result.rests.append((index, rest))
      }
    }
    try context.throwIfAny()
    for shown in nested {
      let host = result.rests.first { $0.index == shown.index }?.rest
      if let host { result.rests.append((shown.index + 1, shown.canvas(in: host.size))) }
      let nesting = shown.nesting(settings[shown.index] ?? [])
      guard
        let inner = try shown.changes(
          with: nesting.inputs(given: inputs), at: time + nesting.timeOffset)
      else { return nil }
      result.rests += inner.rests
      result.inputs += inner.inputs + shown.values(of: nesting)
    }
    return result
  }
}

/// A nested rig, and the part that shows it.
struct ShownRig: Sendable {
  /// The index of the part.
  let index: Int
  /// The index of the nested rig's first input in the parent rig.
  let firstInput: Int
  let nesting: Nesting
  let rig: Rig
  /// The path of the nested rig's folder from the parent's.
  let folder: String
  /// The part for the nested rig's canvas.
  let canvas: PartValues

  /// Returns the values that the part gives to the nested rig.
  ///
  /// - Parameter settings: the present values of inputs that depend on the parent's inputs or on the
  ///   time.
  fileprivate func nesting(_ settings: [Named<NestedValue>]) -> Nesting {
    var nesting = nesting
    for setting in settings {
      for index in nesting.settings.indices where nesting.settings[index].name == setting.name {
        nesting.settings[index].value.value = setting.value.value
      }
    }
    return nesting
  }

  /// Returns the set values of inputs, by index in the parent rig.
  fileprivate func values(of nesting: Nesting) -> [(index: Int, value: InputValue)] {
    nesting.settings.filter(\.value.follows).compactMap { setting in
      rig.inputs.firstIndex { $0.name == setting.name.value }.map { index in
        (firstInput + index, rig.inputs[index].nearest(to: setting.value.value))
      }
    }
  }

  /// Returns the changed values, by index in the parent rig; nil if other numbers change.
  fileprivate func changes(
    with inputs: [String: InputValue], at time: Double
  ) throws(FileError) -> ComputedValues? {
    let isSame = rig.inputDependencies.inputs.allSatisfy { inputs[$0] == nil }
    guard rig.followsTime || !isSame, let evaluator = rig.evaluator else { return ComputedValues() }
    guard var changes = try evaluator.changes(with: inputs, at: time) else { return nil }
    for index in changes.rests.indices {
      changes.rests[index].index += self.index + 2
      changes.rests[index].rest.art = changes.rests[index].rest.art.map { folder + $0 }
    }
    for index in changes.inputs.indices { changes.inputs[index].index += firstInput }
    return changes
  }

  /// Returns the canvas, scaled to the frame of its part.
  fileprivate func canvas(in frame: Size) -> PartValues {
    var rest = canvas
    rest.transform = NestedRig.scale(of: canvas.size, to: frame)
    return rest
  }
}
