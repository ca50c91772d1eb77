package import CritterEncode
package import CritterMotion
package import CritterRig
import CritterSystem

/// Everything that a rig can show by itself.
package struct Showcase: Sendable {
  /// Its states, and rest where none of them is that.
  package let stills: [SheetRequest.Tag]
  /// Its transitions, each from or to the states that the state needs, or rest, if the rig does not say.
  package let transitions: [SheetRequest.Tag]
  package let clips: [SheetRequest.Tag]
  package let scenes: [SheetRequest.Tag]

  /// Everything, by headings.
  var groups: [(heading: String, tags: [SheetRequest.Tag])] {
    [("States", stills), ("Transitions", transitions), ("Clips", clips), ("Scenes", scenes)]
  }

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
  /// Selects something to show if nothing is selected: the rig's first clip that loops, else its first
  /// state there and back, else the rest state, which is also the selection for a still.
  package func selecting(from rig: Rig, for format: Format) -> RenderOptions {
    if saysWhatToShow { return self }
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
      (options.from, options.to) = (rig.ground(of: state), [[state]])
      if playback == Playback(frameRate: request.playback.frameRate) {
        options.request.playback.bounces = true
        options.hold = 0.5
      }
    } else {
      options.state = [rest]
    }
    return options
  }
}

extension Rig {
  /// Where a state is entered from, and where leaving it leads: the states that it needs, or rest.
  fileprivate func ground(of name: String?) -> [String] {
    guard let state = states.first(where: { $0.name == name }) else { return [restName(of: "")] }
    let needs = state.needs.filter { $0 != state.name }
    if !needs.isEmpty { return needs }
    let rest = restName(of: state.name)
    return [rest == state.name ? "rest" : rest]
  }

  /// The state that changes nothing, if possible of the same nested rig as another one; `rest` where
  /// there is none.
  fileprivate func restName(of name: String) -> String {
    func nestedRig(_ name: String) -> Substring {
      name[..<(name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex)]
    }
    return states.first { state in
      nestedRig(state.name) == nestedRig(name) && state.needs.isEmpty
        && state.allChanges.allSatisfy(\.isEmpty)
    }?.name ?? "rest"
  }
}

extension SheetRequest.Tag {
  /// Named by what it shows: `shy`, `neutral..shy`, `ring`.
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
