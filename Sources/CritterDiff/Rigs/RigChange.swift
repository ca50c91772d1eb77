package import CritterGraphics
import CritterKit
import CritterMotion
package import CritterRig

/// A difference between two versions of a rig.
package struct RigChange: Hashable, Sendable, Encodable {
  /// A kind of change, as printed.
  package enum Kind: String, Sendable, Encodable {
    case added, removed, changed
  }

  /// A kind of changed thing, as printed.
  package enum Subject: String, Sendable, Encodable {
    case canvas, color, input, part, state, transition, clip, scene, event, art
    /// The image of a state.
    case picture
  }

  /// The kind of the changed thing.
  package let subject: Subject
  /// A part's path, a state's name, or an SVG file name, for example; empty for the canvas.
  package let name: String
  /// Whether it was added, removed, or changed.
  package let kind: Kind
  /// The changed keys, such as `frame` and `fill` of a part; empty if there are no details.
  package let details: [String]

  /// Creates a change from its subject, the subject's name, and its kind.
  package init(_ subject: Subject, _ name: String, _ kind: Kind, details: [String] = []) {
    self.subject = subject
    self.name = name
    self.kind = kind
    self.details = details
  }

  /// Returns all differences between the files of two rigs.
  package static func all(from old: Rig, to new: Rig) -> [RigChange] {
    let now = RigComparison(old, new).changes
    guard let (old, new) = later(old, new) else { return now }
    let known = Set(now.map { [$0.subject.rawValue, $0.name] })
    return now
      + RigComparison(old, new).changes.filter { !known.contains([$0.subject.rawValue, $0.name]) }
  }

  /// Returns both rigs at a later instant, to compare expressions with the same value at 0.
  ///
  /// Returns nil if neither depends on the time, or if a number is invalid at that instant.
  private static func later(_ old: Rig, _ new: Rig) -> (Rig, Rig)? {
    guard old.followsTime || new.followsTime else { return nil }
    let time = 1.37
    guard let old = try? old.resolved(with: old.inputs.map(\.initial), at: time),
      let new = try? new.resolved(with: new.inputs.map(\.initial), at: time)
    else { return nil }
    return (old, new)
  }

  /// Returns the change of the pictures of states, including the rest state, that both rigs have but draw
  /// differently; nil if there is none.
  ///
  /// Several states are its details. A state with the pictures of one before isn't named.
  ///
  /// - Throws: the errors of drawing the rigs.
  package static func redrawnStates(
    from old: Rig, to new: Rig, text: @escaping TextShaping
  ) throws -> RigChange? {
    let known = Set(["rest"] + old.states.map(\.name))
    let names = ["rest"] + new.states.map(\.name).filter { $0 != "rest" && known.contains($0) }
    var pictures: [[StateImage?]] = []
    let redrawn = try names.filter { name in
      let pair = try [old, new].map { try StateImage(of: name, $0, text) }
      guard pair[0] != pair[1], !pictures.contains(pair) else { return false }
      pictures.append(pair)
      return true
    }
    guard redrawn.count > 1 else { return redrawn.first.map { RigChange(.picture, $0, .changed) } }
    return RigChange(.picture, "\(redrawn.count) states", .changed, details: redrawn)
  }
}

/// Everything that determines the pixels of a state's still.
private struct StateImage: Equatable {
  let drawing: Drawing
  let art: [String: [UInt8]]

  /// - Returns: nil if the state excludes a state that it needs.
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
