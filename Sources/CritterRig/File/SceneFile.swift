import CritterGraphics
package import Foundation
package import CritterForms

/// Looks up the parts that a scene taps and the inputs that it sets.
struct SceneResolution {
  private let parts: [String]
  private let partIndices: [String: Int]
  private let inputs: InputSetting
  private let reading: Reading

  /// - Parameter use: of the inputs, by all numbers of the rig.
  init(parts: [Part], inputs: [Input], use: InputUse, reading: Reading) {
    self.parts = parts.map(\.name)
    self.reading = reading
    partIndices = self.parts.firstIndices
    self.inputs = InputSetting(inputs, of: parts, use: use, reading)
  }

  func scene(_ named: Named<[Located<SceneStepEntry>]>) -> Scene {
    countLetters(named.value)
    return Scene(name: named.name.value, steps: named.value.flatMap(steps))
  }

  private func countLetters(_ entries: [Located<SceneStepEntry>]) {
    var count = entries.count
    for entry in entries {
      count += entry.value.type?.count ?? 0
      guard count > Forms.mostSteps else { continue }
      return reading.report(
        "up to here the scene has more than \(Forms.mostSteps) steps and letters", at: entry.mark)
    }
  }

  private func steps(_ located: Located<SceneStepEntry>) -> [Scene.Step] {
    let entry = located.value
    var steps: [Scene.Step] = []
    if let name = entry.tap { steps += tap(name).map { [.tap($0)] } ?? [] }
    if let text = entry.type { steps.append(.type(text, pace: entry.pace ?? 0.1)) }
    if let key = entry.press { steps.append(.press(key)) }
    steps += entry.set.compactMap(inputs.setting).map { .set(input: $0.input, $0.expression) }
    if let look = entry.pointer { steps.append(.pointer(look)) }
    if let look = entry.caret { steps.append(.caret(look)) }
    if entry.background == true { steps.append(.background) }
    if let seconds = entry.wait { steps.append(.wait(seconds)) }
    if steps.isEmpty {
      reading.reportMissing(
        "a step needs 'tap', 'type', 'press', 'set', 'pointer', 'caret', 'background' or 'wait'",
        at: located.mark)
    }
    return steps
  }

  /// The part to tap, nil inside for the canvas; nil when there is none of the name.
  private func tap(_ name: Located<String>) -> Int?? {
    if name.value == "canvas" { return .some(nil) }
    if let index = partIndices[name.value] { return index }
    reading.report("unknown part '\(name.value)'", meaning: name.value, among: parts, at: name.mark)
    return nil
  }
}

extension Rig {
  /// The rig with one more scene.
  ///
  /// - Parameters:
  ///   - data: what a file of the scene's steps would hold.
  ///   - path: names the scene, and the file in errors.
  /// - Throws: every mistake, with its place.
  package func adding(scene data: Data, named path: String) throws(FileError) -> Rig {
    let reading = Reading(path: path)
    let steps = Node.yaml(data, reading).flatMap { Forms.scene.read($0, reading) }
    let name = Located(value: path, mark: nil)
    let scene = SceneResolution(parts: parts, inputs: inputs, use: inputUse, reading: reading)
      .scene(Named(name: name, value: steps ?? []))
    try reading.throwIfAny()
    var result = self
    result.scenes.append(scene)
    return result
  }
}
