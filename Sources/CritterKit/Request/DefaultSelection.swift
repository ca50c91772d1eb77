import CritterEncode
import CritterGraphics
package import CritterRig

extension RenderOptions {
  /// Returns options with a default selection: the first looping clip, otherwise the first state,
  /// forward and backward, otherwise the first clip. For a still, or as a fallback, the rest state.
  ///
  /// - Parameter isAnimated: whether the output has several frames.
  package func selecting(from rig: Rig, isAnimated: Bool) -> RenderOptions {
    if selectsAnimation { return self }
    var options = self
    let isStill = !isAnimated && request.playback.instant == nil
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
      if playback == Playback(frameRate: request.playback.requestedFrameRate) {
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
  package func ground(of name: String?) -> [String] {
    guard let state = states.first(where: { $0.name == name }) else { return [restName(of: "")] }
    let needs = state.needs.filter { $0 != state.name }
    if !needs.isEmpty { return needs }
    let rest = restName(of: state.name)
    return [rest == state.name ? "rest" : rest]
  }

  /// Returns the name of the state without changes, if possible from the same nested rig as `name`.
  /// Default: `rest`.
  package func restName(of name: String) -> String {
    func nestedRig(_ name: String) -> Substring {
      name[..<(name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.startIndex)]
    }
    return states.first { state in
      nestedRig(state.name) == nestedRig(name) && state.needs.isEmpty
        && state.isRest
    }?.name ?? "rest"
  }
}
