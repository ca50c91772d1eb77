package import CritterGraphics
import CritterKit
import CritterMotion
package import CritterRig
import CritterSVG

extension RigChange {
  /// The states that both rigs have and that look different, and rest.
  ///
  /// - Throws: the errors of drawing the rigs.
  package static func pictures(
    from old: Rig, to new: Rig, text: @escaping TextShaping
  ) throws -> [RigChange] {
    let known = Set(["rest"] + old.states.map(\.name))
    let names = ["rest"] + new.states.map(\.name).filter { $0 != "rest" && known.contains($0) }
    return try names.filter {
      try StatePicture(of: $0, new, text) != StatePicture(of: $0, old, text)
    }.map { RigChange(.picture, $0, .changed) }
  }
}

/// All that the pixels of a state's still depend on.
private struct StatePicture: Equatable {
  let drawing: Drawing
  let art: [String: [UInt8]]

  /// - Returns: nil for a state that excludes a state that it needs.
  init?(of state: String, _ rig: Rig, _ text: @escaping TextShaping) throws {
    do {
      drawing = try rig.shot(.still([state]), inputs: [:], Playback(), Framing(), text: text)
        .drawing(at: 0)
    } catch is SelectionError {
      return nil
    }
    let shown = drawing.layers.reduce(into: Set<String>()) { $0.formUnion($1.art) }
    let files = rig.art.filter { shown.contains($0.name) }
    art = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.bytes) })
  }
}
