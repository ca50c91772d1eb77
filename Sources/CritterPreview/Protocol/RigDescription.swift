import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig

extension RigMessage {
  init(
    _ rig: Rig, generation: Int, isShown: Bool, rigs: [String], sceneFiles: [String],
    themes: [String], isReadOnly: Bool, history: (undo: String?, redo: String?)
  ) {
    self.generation = generation
    self.isShown = isShown
    self.rigs = rigs
    self.sceneFiles = sceneFiles
    self.themes = themes
    self.isReadOnly = isReadOnly
    (undo, redo) = history
    name = rig.name
    width = rig.canvas.size.width
    height = rig.canvas.size.height
    states = rig.states.map { state in
      StateNote(
        name: state.name, needs: state.needs, excludes: state.excludes,
        isRest: state.isRest,
        input: state.blend.map { rig.inputs[$0.input].name })
    }
    inputs = rig.settableInputs.map {
      InputNote(
        name: $0.name, kind: $0.kind.rawValue, isFlag: $0.isFlag, min: $0.range.lowerBound,
        max: $0.range.upperBound, initial: $0.initial)
    }
    transitions = rig.transitions.map {
      TransitionNote(from: $0.from, to: $0.to, duration: rig.duration(of: $0))
    }
    clips = rig.clips.map { clip in
      ClipNote(
        name: clip.name, duration: clip.duration, loops: clip.loops, over: clip.over,
        inputs: rig.movedInputs(of: clip).sorted().map { rig.inputs[$0].name })
    }
    scenes = rig.scenes.map(\.name).filter {
      $0 != ViewOptions.liveName && !$0.exact.hasSuffix(".yaml")
    }
    parts = rig.parts.compactMap { part in
      part.listName.map { PartNote(name: $0, path: part.path, depth: rig.depth(of: part)) }
    }
    taps = rig.tapListeners.sorted().map { rig.parts[$0].name }
    triggers = rig.triggers
    formats = Format.all.map {
      FormatNote(name: $0.name, summary: $0.summary, isAnimated: $0.isAnimated)
    }
    presets = Preset.all.map {
      PresetNote(
        name: $0.name, summary: $0.summary, format: $0.format.name, hasSide: $0.side != nil)
    }
    easings = Easing.named.map { name, easing in
      let curve: CubicBezier? =
        switch easing {
        case .linear: CubicBezier(0, 0, 1, 1)
        case .cubicBezier(let curve): curve
        default: nil
        }
      return EasingNote(name: name, points: curve.map { [$0.x1, $0.y1, $0.x2, $0.y2] })
    }
    isLive = !rig.reactions.isEmpty || !taps.isEmpty
  }
}
