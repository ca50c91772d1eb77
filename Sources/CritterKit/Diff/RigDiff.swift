package import CritterCompare
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig

/// Two rigs, compared in everything that both can show: rest and every state as a still, the ways
/// there and back, every clip and every scene.
package struct RigDiff {
  /// What is different about the rigs' files, in words.
  package let changes: [RigChange]
  /// In the order of the rig.
  package let shows: [ComparedShow]

  package var isSame: Bool { shows.allSatisfy(\.comparison.isSame) }

  /// - Parameters:
  ///   - request: how to show them; its selection is left aside.
  ///   - progress: is told how many are compared and how many there are.
  /// - Throws: `RigError` and others about one of the rigs.
  package init?(
    _ before: DiffSource, _ after: DiffSource, _ request: RenderRequest, _ rules: ComparisonRules,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    guard case .rig(let oldFolder) = before.content, case .rig(let newFolder) = after.content
    else { return nil }
    let old = try before.reading { try ReadRig(oldFolder, request) }
    let new = try after.reading { try ReadRig(newFolder, request) }
    changes = RigChange.all(from: old.rig, to: new.rig, art: old.art, new.art)
    let common = new.rig.showings.filter(Set(old.rig.showings).contains)
    shows = try common.enumerated().map { index, showing in
      defer { progress(index + 1, common.count) }
      return try ComparedShow(showing, old, new, request, rules)
    }
  }
}

/// A rig with its art.
private struct ReadRig {
  let rig: Rig
  let art: [ArtFile]

  init(_ folder: String, _ request: RenderRequest) throws {
    rig = try Rig(in: folder, for: request)
    art = try rig.readArt()
  }
}

extension ComparedShow {
  fileprivate init(
    _ showing: Showing, _ old: ReadRig, _ new: ReadRig, _ request: RenderRequest,
    _ rules: ComparisonRules
  ) throws {
    var request = request
    request.selection = showing.selection
    let text = textShaping()
    let before = try RigPlayback(old.rig, old.art, request, text: text)
    let after = try RigPlayback(new.rig, new.art, request, text: text)
    let sources: () throws -> (any FrameSource, any FrameSource) = {
      (before.frames(), after.frames())
    }
    if try before.isDrawn(like: after) {
      let equal = Comparison(
        ofEqual: before.size, frames: before.count, duration: before.duration)
      self.init(title: showing.title, rules, comparison: equal, sources: sources)
    } else {
      try self.init(title: showing.title, rules, sources: sources)
    }
  }
}

/// One thing that a rig can show, and its name.
private struct Showing: Hashable {
  let title: String
  let selection: Selection
}

extension Rig {
  fileprivate var showings: [Showing] {
    let stills =
      [Showing(title: "rest", selection: .still([]))]
      + states.map { Showing(title: "state \($0.name)", selection: .still([$0.name])) }
    let ways = states.flatMap { state in
      [
        Showing(
          title: "rest → \(state.name)", selection: .transition(from: [], to: [state.name])),
        Showing(
          title: "\(state.name) → rest", selection: .transition(from: [state.name], to: [])),
      ]
    }
    let named = transitions.compactMap { transition -> Showing? in
      guard let from = transition.from, let to = transition.to else { return nil }
      return Showing(title: "\(from) → \(to)", selection: .transition(from: [from], to: [to]))
    }
    return stills + ways + named
      + clips.map { Showing(title: "clip \($0.name)", selection: .clip($0.name, over: [])) }
      + scenes.map { Showing(title: "scene \($0.name)", selection: .scene($0.name)) }
  }
}
