import CritterGraphics
package import CritterKit
import CritterMotion
package import CritterRaster
import CritterRig

/// A comparison of everything two rigs have in common.
///
/// It covers the rest state, all states as stills and as transitions from and to rest, all clips,
/// and all scenes.
package struct RigDiff {
  /// The differences between the rig files.
  package let changes: [RigChange]
  /// The compared states and animations, in the order of the rig.
  package let shows: [ComparedAnimation]

  /// - Parameters:
  ///   - request: the options for drawing the rigs; its selection is ignored.
  ///   - progress: called with the number of finished comparisons and their total.
  /// - Returns: nil if one of the sources isn't a rig.
  /// - Throws: `FileError` and other errors of either rig.
  package init?(
    _ before: DiffSource, _ after: DiffSource, _ request: RenderRequest, _ rules: ComparisonRules,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    guard case .rig = before.content, case .rig = after.content,
      let old = try before.reading({ try before.document()?.rig(for: request) }),
      let new = try after.reading({ try after.document()?.rig(for: request) })
    else { return nil }
    changes = RigChange.all(from: old, to: new)
    let common = new.showings.filter(Set(old.showings).contains)
    let (text, pool) = (textShaping(), WorkerPool(count: request.workers))
    shows = try common.enumerated().map { index, showing in
      defer { progress(index + 1, common.count) }
      return try ComparedAnimation(showing, old, new, request, rules, text, pool)
    }
  }
}

/// A state or an animation that both rigs have.
private struct Showing: Hashable {
  /// The title of the comparison.
  let name: String
  let selection: Selection
}

extension ComparedAnimation {
  fileprivate init(
    _ showing: Showing, _ old: Rig, _ new: Rig, _ request: RenderRequest,
    _ rules: ComparisonRules, _ text: @escaping TextShaping, _ pool: WorkerPool
  ) throws {
    var request = request
    request.selection = showing.selection
    let before = try old.shot(for: request, text: text)
    let after = try new.shot(for: request, text: text)
    let sources: () throws -> (any FrameSource, any FrameSource) = {
      (ShotFrames(of: before, on: pool), ShotFrames(of: after, on: pool))
    }
    if try before.isDrawn(like: after) {
      let entries = before.schedule.entries
      let equal = Comparison(
        ofEqual: before.size, frames: entries.count,
        duration: entries.count > 1 ? entries.map(\.duration).reduce(0, +) : 0)
      self.init(title: showing.name, comparison: equal, rules: rules, sources: sources)
    } else {
      try self.init(title: showing.name, rules, sources: sources)
    }
  }
}

extension Shot {
  /// Whether both have the same drawings, art, and schedule. Equal frames needn't be rendered.
  fileprivate func isDrawn(like other: Shot) throws -> Bool {
    guard rig.art.flatMap(\.versions).map(\.name) == other.rig.art.flatMap(\.versions).map(\.name),
      rig.art.flatMap(\.versions).map(\.bytes)
        == other.rig.art.flatMap(\.versions).map(\.bytes),
      schedule == other.schedule
    else { return false }
    return try schedule.entries.allSatisfy { entry in
      try drawing(at: entry.time) == other.drawing(at: entry.time)
    }
  }
}

extension Rig {
  fileprivate var showings: [Showing] {
    let stills =
      [Showing(name: "rest", selection: .still([]))]
      + states.map { Showing(name: "state \($0.name)", selection: .still([$0.name])) }
    let ways = states.flatMap { state in
      [
        Showing(
          name: "rest → \(state.name)", selection: .transition(from: [], to: [state.name])),
        Showing(
          name: "\(state.name) → rest", selection: .transition(from: [state.name], to: [])),
      ]
    }
    let named = transitions.compactMap { transition -> Showing? in
      guard let from = transition.from, let to = transition.to else { return nil }
      return Showing(name: "\(from) → \(to)", selection: .transition(from: [from], to: [to]))
    }
    return stills + ways + named
      + clips.map { Showing(name: "clip \($0.name)", selection: .clip($0.name, over: [])) }
      + scenes.map { Showing(name: "scene \($0.name)", selection: .scene($0.name)) }
  }
}
