package import CritterMotion
package import CritterRig

/// Everything that a rig can show by itself.
package struct Showcase: Sendable {
  /// Its states; the rest state of a rig that has none.
  package let stills: [SheetRequest.Tag]
  /// Its transitions, each from or to the first state if the rig does not say.
  package let transitions: [SheetRequest.Tag]
  package let clips: [SheetRequest.Tag]
  package let scenes: [SheetRequest.Tag]

  package init(of rig: Rig) {
    stills = (rig.states.isEmpty ? ["rest"] : rig.states.map(\.name)).map {
      SheetRequest.Tag(.still([$0]))
    }
    var ways: [SheetRequest.Tag] = []
    for transition in rig.transitions {
      let from = transition.from ?? rig.start(besides: transition.to)
      let to = transition.to ?? rig.start(besides: transition.from)
      let way = SheetRequest.Tag(.transition(from: [from], to: [to]))
      if !ways.contains(way) { ways.append(way) }
    }
    transitions = ways
    clips = rig.clips.map { SheetRequest.Tag(.clip($0.name, over: [])) }
    scenes = rig.scenes.map { SheetRequest.Tag(.scene($0.name)) }
  }
}

extension Rig {
  /// The first state of the same nested rig, or rest.
  fileprivate func start(besides name: String?) -> String {
    func nestedRig(_ name: String) -> Substring {
      name[..<(name.lastIndex(of: ".") ?? name.startIndex)]
    }
    let first = states.first { state in name.map { nestedRig($0) == nestedRig(state.name) } ?? true
    }
    return first.map(\.name).flatMap { $0 == name ? nil : $0 } ?? "rest"
  }
}

extension SheetRequest.Tag {
  /// Named by what it shows: `shy`, `neutral..shy`, `ring`.
  package init(_ selection: Selection) {
    let name =
      switch selection {
      case .still(let states): states.joined(separator: ",")
      case .transition(let from, let to):
        from.joined(separator: ",") + ".." + to.joined(separator: ",")
      case .clip(let clip, let states):
        ([clip] + (states.isEmpty ? [] : [states.joined(separator: ",")])).joined(separator: "/")
      case .scene(let scene): scene
      }
    self.init(name: name, selection: selection)
  }
}
