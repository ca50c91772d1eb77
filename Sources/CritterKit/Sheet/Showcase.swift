import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig

/// All stills and animations of a rig.
package struct Showcase: Sendable {
  /// The states, preceded by the rest state if no state represents it.
  package let stills: [SheetRequest.Tag]
  /// The transitions. A missing start or end is replaced with the state's required states, or with
  /// the rest state.
  package let transitions: [SheetRequest.Tag]
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
    var ways: [SheetRequest.Tag] = []
    for transition in rig.transitions {
      let from = transition.from.map { [$0] } ?? rig.ground(of: transition.to)
      let to = transition.to.map { [$0] } ?? rig.ground(of: transition.from)
      let way = SheetRequest.Tag(.transition(from: from, to: to))
      if from != to, !ways.contains(way) { ways.append(way) }
    }
    transitions = ways
    clips = rig.clips.map { SheetRequest.Tag(.clip($0.name, over: [])) }
    scenes = rig.scenes.map { SheetRequest.Tag(.scene($0.name)) }
  }
}

extension RenderOptions {
  /// Returns options with a default selection: the first looping clip, otherwise the first state,
  /// forward and backward, otherwise the first clip. For a still, or as a fallback, the rest state.
  package func selecting(from rig: Rig, for format: Format) -> RenderOptions {
    if selectsAnimation { return self }
    var options = self
    let isStill = !format.isAnimated && request.playback.instant == nil
    let loops = rig.clips.filter(\.loops).map(\.name)
    let rest = rig.restName(of: "")
    let states = rig.transitions.compactMap(\.to) + rig.states.map(\.name)
    if isStill {
      options.state = [rest]
    } else if let clip = loops.first(where: { !$0.exact.contains(".") }) ?? loops.first {
      options.clip = clip
    } else if let state = states.first(where: { $0 != rest }) {
      options.from = rig.ground(of: state)
      options.to = [[state]]
      if playback == Playback(frameRate: request.playback.frameRate) {
        options.request.playback.bounces = true
        options.hold = 0.5
      }
    } else if let clip = rig.clips.first {
      options.clip = clip.name
    } else {
      options.state = [rest]
    }
    return options
  }
}

extension Rig {
  /// Returns the states before and after a state: its required states, or the rest state.
  fileprivate func ground(of name: String?) -> [String] {
    guard let state = states.first(where: { $0.name == name }) else { return [restName(of: "")] }
    let needs = state.needs.filter { $0 != state.name }
    if !needs.isEmpty { return needs }
    let rest = restName(of: state.name)
    return [rest == state.name ? "rest" : rest]
  }

  /// Returns the name of the state without changes, if possible from the same nested rig as `name`.
  /// Default: `rest`.
  fileprivate func restName(of name: String) -> String {
    func nestedRig(_ name: String) -> Substring {
      name[..<(name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex)]
    }
    return states.first { state in
      nestedRig(state.name) == nestedRig(name) && state.needs.isEmpty
        && state.isRest
    }?.name ?? "rest"
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
      case .scene(let scene): scene
      }
    self.init(name: name, selection: selection)
  }
}
