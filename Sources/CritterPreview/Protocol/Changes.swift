import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig

/// Something of a rig that is not as it was.
struct Change: Encodable, Hashable {
  enum Kind: String, Encodable { case added, removed, changed }

  /// `part`, `art`, `state`, `picture` …
  let subject: String
  let name: String
  let kind: Kind
}

/// A rig and the art it came with.
struct RigVersion {
  let rig: Rig
  let art: [ArtFile]
  let text: TextShaping

  /// Everything that differs from another version, the rig's own things before its pictures.
  func changes(since before: RigVersion) throws -> [Change] {
    let parts = Change.list("part", before.rig.partTable, rig.partTable)
    let art = Change.list("art", before.artTable, artTable)
    let inputs = Change.list("input", before.rig.inputTable, rig.inputTable)
    return try art + parts + inputs + stateChanges(since: before) + pictureChanges(since: before)
  }

  private func stateChanges(since before: RigVersion) -> [Change] {
    Change.list("state", before.rig.stateTable, rig.stateTable)
      + Change.list("clip", before.rig.clipTable, rig.clipTable)
      + Change.list("transition", before.rig.transitionTable, rig.transitionTable)
  }

  /// The states whose picture is not the same, and the rest state.
  private func pictureChanges(since before: RigVersion) throws -> [Change] {
    let names = ["rest"] + rig.states.map(\.name).filter { $0 != "rest" }
    let known = Set(["rest"] + before.rig.states.map(\.name))
    let changed = try names.filter {
      try known.contains($0) && picture(of: $0) != before.picture(of: $0)
    }
    return changed.map { Change(subject: "picture", name: $0, kind: .changed) }
  }

  /// All that the pixels depend on; nil for a state that excludes what it needs.
  private func picture(of state: String) throws -> Picture? {
    let size = PixelSize(Int(rig.canvas.size.width), Int(rig.canvas.size.height))
    let viewport = Viewport(fitting: rig.canvas.size, into: size)
    let timeline: Timeline
    do {
      timeline = try Timeline(of: rig, .still([state]), measure: text)
    } catch is SelectionError {
      return nil
    }
    let drawing = try rig.drawing(of: timeline.pose(at: 0), in: viewport, text: text)
    let shown = drawing.layers.reduce(into: Set<String>()) { $0.formUnion($1.art) }
    return Picture(drawing: drawing, art: artTable.filter { shown.contains($0.key) })
  }

  private struct Picture: Equatable {
    let drawing: Drawing
    let art: [String: [UInt8]]
  }

  private var artTable: [String: [UInt8]] {
    Dictionary(art.map { ($0.name, $0.bytes) }, uniquingKeysWith: { $1 })
  }
}

extension Change {
  /// What two tables do not have in common.
  static func list<Value: Equatable>(
    _ subject: String, _ before: [String: Value], _ now: [String: Value]
  ) -> [Change] {
    Set(before.keys).union(now.keys).sorted().compactMap { name in
      switch (before[name], now[name]) {
      case (nil, _?): Change(subject: subject, name: name, kind: .added)
      case (_?, nil): Change(subject: subject, name: name, kind: .removed)
      case (let a, let b): a == b ? nil : Change(subject: subject, name: name, kind: .changed)
      }
    }
  }
}

extension Layer {
  /// The names of the art that it shows.
  fileprivate var art: Set<String> {
    switch content {
    case .art(let name): [name]
    case .fade(let from, let to, _): [from, to]
    case .group(let layers): layers.reduce(into: []) { $0.formUnion($1.art) }
    case .fill, .shape: []
    }
  }
}

extension Rig {
  fileprivate var partTable: [String: PartValue] {
    Dictionary(
      parts.map { part in
        let value = PartValue(
          rest: part.rest, anchor: part.anchor, z: part.z, mask: part.mask,
          outline: part.outline, look: part.textLook)
        return (part.path, value)
      }, uniquingKeysWith: { $1 })
  }

  /// Without the indices of other parts, which shift when one is added.
  fileprivate struct PartValue: Equatable {
    let rest: PartValues
    let anchor: Point
    let z: Double
    let mask: Rect?
    let outline: Part.Outline?
    let look: TextLook?
  }

  fileprivate var inputTable: [String: Input] {
    Dictionary(inputs.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  fileprivate var stateTable: [String: StateValue] {
    Dictionary(
      states.map { state in
        let ends = state.allChanges.map { changes in
          Dictionary(
            changes.map { (parts[$0.key].path, $0.value) }, uniquingKeysWith: { $1 })
        }
        let input = state.blend.map { inputs[$0.input].name }
        return (
          state.name,
          StateValue(needs: state.needs, excludes: state.excludes, input: input, changes: ends)
        )
      }, uniquingKeysWith: { $1 })
  }

  fileprivate struct StateValue: Equatable {
    let needs: [String]
    let excludes: [String]
    let input: String?
    let changes: [[String: PartChange]]
  }

  fileprivate var clipTable: [String: [String]] {
    Dictionary(
      clips.map { clip in
        let tracks = clip.tracks.map { "\(parts[$0.part].path) \($0.keyframes) \($0.timing)" }
        let moved = clip.inputs.map { "\(inputs[$0.input].name) \($0.keyframes) \($0.timing)" }
        return (clip.name, tracks.sorted() + moved.sorted())
      }, uniquingKeysWith: { $1 })
  }

  fileprivate var transitionTable: [String: TransitionValue] {
    Dictionary(
      transitions.map { transition in
        let value = TransitionValue(
          timing: transition.timing, interruption: transition.interruption,
          exceptions: byPath(transition.exceptions), fades: byPath(transition.fades))
        return ("\(transition.from ?? "any") → \(transition.to ?? "any")", value)
      }, uniquingKeysWith: { $1 })
  }

  fileprivate struct TransitionValue: Equatable {
    let timing: TransitionTiming
    let interruption: Transition.Interruption
    let exceptions: [String: [Property: TransitionTiming]]
    let fades: [String: Transition.ArtFade]
  }

  private func byPath<Value>(_ values: [Int: Value]) -> [String: Value] {
    Dictionary(values.map { (parts[$0.key].path, $0.value) }, uniquingKeysWith: { $1 })
  }
}
