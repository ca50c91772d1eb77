import CritterGraphics
package import Foundation
package import CritterForms

/// Looks up the parts that a scene taps.
struct SceneResolution {
  private let parts: [String]
  private let partIndices: [String: Int]
  private let reading: Reading

  init(parts: [Part], reading: Reading) {
    self.parts = parts.map(\.name)
    self.reading = reading
    partIndices = self.parts.firstIndices
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
    if let seconds = entry.wait { steps.append(.wait(seconds)) }
    if steps.isEmpty {
      reading.reportMissing("a step needs 'tap', 'type', 'press' or 'wait'", at: located.mark)
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
    let scene = SceneResolution(parts: parts, reading: reading)
      .scene(Named(name: name, value: steps ?? []))
    try reading.throwIfAny()
    var result = self
    result.scenes.append(scene)
    return result
  }
}
