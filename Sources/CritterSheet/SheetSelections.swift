import CritterGraphics
package import CritterKit
import CritterMotion
import CritterRig

/// All stills and animations of a rig.
package struct SheetSelections: Sendable {
  /// The states, preceded by the rest state if no state represents it.
  package let stills: [SheetRequest.Tag]
  /// The transitions. A missing start or end is replaced with the state's required states, or with
  /// the rest state.
  package private(set) var transitions: [SheetRequest.Tag] = []
  /// The clips over the rest state.
  package let clips: [SheetRequest.Tag]
  /// The scenes.
  package let scenes: [SheetRequest.Tag]

  /// All stills and animations by heading.
  var groups: [(heading: String, tags: [SheetRequest.Tag])] {
    [("States", stills), ("Transitions", transitions), ("Clips", clips), ("Scenes", scenes)]
  }

  /// Lists the stills and animations of a rig. Draws nothing.
  package init(of rig: Rig) {
    let (rest, states) = (rig.restName(of: ""), rig.states.map(\.name))
    stills = ((states.contains(rest) ? [] : [rest]) + states).map { SheetRequest.Tag(.still([$0])) }
    for transition in rig.transitions {
      let from = transition.from.map { [$0] } ?? rig.ground(of: transition.to)
      let to = transition.to.map { [$0] } ?? rig.ground(of: transition.from)
      let way = SheetRequest.Tag(.transition(from: from, to: to))
      if from != to, !transitions.contains(way) { transitions.append(way) }
    }
    clips = rig.clips.map { SheetRequest.Tag(.clip($0.name, over: [])) }
    scenes = rig.scenes.map { SheetRequest.Tag(.scene($0.name)) }
  }
}

extension SheetRequest.Tag {
  /// Creates a tag with a name from its selection, such as `shy`, `neutral..shy`, or `ring`.
  package init(_ selection: Selection) {
    let name =
      switch selection {
      case .still(let states): states.joined(separator: ",")
      case .transition(let from, let to, let more):
        ([from, to] + more).map { $0.joined(separator: ",") }.joined(separator: "..")
      case .clip(let clip, let states):
        ([clip] + (states.isEmpty ? [] : [states.joined(separator: ",")])).joined(separator: "/")
      // A sheet doesn't reveal the folders of its machine.
      case .scene(let scene): scene.exact.lastName
      }
    self.init(name: name, selection: selection)
  }
}
