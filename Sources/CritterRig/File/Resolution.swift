import CritterGraphics
import Yams

/// Turns a rig file into a rig: looks every name up, and reports those that are not there.
final class Resolution {
  private let file: RigFile
  /// The paths of the art that there is, relative to the rig's folder.
  private let art: [String]
  private let problems: Problems
  private var parts: [Part] = []

  init(_ file: RigFile, art: [String], _ problems: Problems) {
    self.file = file
    self.art = art
    self.problems = problems
  }

  /// Complete only if no problem was reported.
  func rig(name: String, folder: String) -> Rig {
    let inputs = file.inputs.compactMap(input)
    addParts(file.parts, parent: nil)
    return Rig(
      name: name, folder: folder, canvas: canvas,
      colors: file.colors.map { NamedColor(name: $0.name.value, color: $0.value) },
      inputs: inputs, parts: parts, states: file.states.map(state),
      transitions: file.transitions.map(transition))
  }

  // MARK: Canvas, colours, inputs

  private var canvas: Canvas {
    let entry = file.canvas
    return Canvas(
      size: entry.size,
      cornerRadius: min(entry.cornerRadius, min(entry.size.width, entry.size.height) / 2),
      fill: color(entry.fill), background: color(entry.background))
  }

  private func color(_ reference: Located<String>?) -> Color {
    guard let reference else { return .transparent }
    if let named = file.colors.first(where: { $0.name.value == reference.value }) {
      return named.value
    }
    if let color = Color(css: reference.value) { return color }
    let hint = suggestion(for: reference.value, among: file.colors.map(\.name.value))
    problems.report("unknown colour '\(reference.value)'\(hint)", at: reference.mark)
    return .transparent
  }

  private func input(_ named: Named<InputEntry>) -> Input? {
    let entry = named.value
    guard entry.min.value < entry.max else {
      problems.report("'min' must be below 'max'", at: entry.min.mark)
      return nil
    }
    let range = entry.min.value...entry.max
    let initial = entry.initial?.value ?? entry.min.value
    if !range.contains(initial) {
      problems.report("'initial' must be from 'min' to 'max'", at: entry.initial?.mark)
    }
    return Input(name: named.name.value, range: range, initial: initial)
  }

  // MARK: Parts

  private func addParts(_ entries: [Named<PartEntry>], parent: Int?) {
    for named in entries {
      let (name, entry) = (named.name.value, named.value)
      if let twin = parts.first(where: { $0.name == name }) {
        problems.report(
          "there is already a part '\(name)', as \(twin.path); give this one another name",
          at: named.name.mark)
      }
      parts.append(
        Part(
          name: name, path: parent.map { parts[$0].path + "/" + name } ?? name, parent: parent,
          anchor: entry.anchor, z: entry.z, isMirrored: entry.mirrored, mask: entry.mask,
          rest: PartValues(
            position: entry.frame.position(of: entry.anchor), size: entry.frame.size,
            art: art(entry.art), transform: entry.transform, opacity: entry.opacity,
            isVisible: entry.visible)))
      addParts(entry.parts, parent: parts.count - 1)
    }
  }

  private func art(_ reference: Located<String>?) -> String? {
    guard let reference, !art.contains(reference.value) else { return reference?.value }
    let hint = suggestion(for: reference.value, among: art)
    problems.report("there is no art '\(reference.value)' in this folder\(hint)", at: reference.mark)
    return nil
  }

  private func part(_ name: Located<String>) -> Int? {
    if let index = parts.firstIndex(where: { $0.name == name.value }) { return index }
    let hint = suggestion(for: name.value, among: parts.map(\.name))
    problems.report("unknown part '\(name.value)'\(hint)", at: name.mark)
    return nil
  }

  // MARK: States

  private func state(_ named: Named<StateEntry>) -> State {
    let entry = named.value
    let needs = entry.needs.compactMap(stateName)
    let excludes = entry.excludes.compactMap(stateName)
    for name in needs + excludes where name == named.name.value {
      problems.report("state '\(name)' names itself", at: named.name.mark)
    }
    return State(
      name: named.name.value, needs: needs, excludes: excludes, changes: changes(entry.parts),
      blend: entry.along.flatMap(blend))
  }

  private func stateName(_ reference: Located<String>) -> String? {
    let names = file.states.map(\.name.value)
    if names.contains(reference.value) { return reference.value }
    let hint = suggestion(for: reference.value, among: names)
    problems.report("unknown state '\(reference.value)'\(hint)", at: reference.mark)
    return nil
  }

  private func blend(_ entry: AlongEntry) -> State.Blend? {
    let names = file.inputs.map(\.name.value)
    guard let input = names.firstIndex(of: entry.input.value) else {
      let hint = suggestion(for: entry.input.value, among: names)
      problems.report("unknown input '\(entry.input.value)'\(hint)", at: entry.input.mark)
      return nil
    }
    return State.Blend(input: input, from: changes(entry.from), to: changes(entry.to))
  }

  private func changes(_ entries: [Named<ChangeEntry>]) -> [Int: PartChange] {
    var result: [Int: PartChange] = [:]
    for entry in entries {
      if let index = part(entry.name) { result[index] = change(entry.value, of: parts[index]) }
    }
    return result
  }

  /// A frame is a position and a size under one name.
  private func change(_ entry: ChangeEntry, of part: Part) -> PartChange {
    PartChange(
      position: entry.position ?? entry.frame?.position(of: part.anchor),
      size: entry.size ?? entry.frame?.size, art: art(entry.art), transform: entry.transform,
      opacity: entry.opacity, isVisible: entry.visible)
  }

  // MARK: Transitions

  private func transition(_ located: Located<TransitionEntry>) -> Transition {
    let entry = located.value
    if entry.from == nil, entry.to == nil {
      problems.report("a transition needs 'from', 'to' or both", at: located.mark)
    }
    let timing = timing(entry.timing, of: located.mark)
    var exceptions: [Int: [Property: Timing]] = [:]
    var fades: [Int: Transition.ArtFade] = [:]
    for part in entry.parts {
      guard let index = self.part(part.name) else { continue }
      exceptions[index] = part.value.properties.mapValues { $0.completed(by: timing) }
      fades[index] = part.value.fade.map(fade)
    }
    return Transition(
      from: entry.from.flatMap(stateName), to: entry.to.flatMap(stateName), timing: timing,
      exceptions: exceptions, fades: fades)
  }

  /// A spring brings its own duration; anything else must say one.
  private func timing(_ entry: TimingEntry, of mark: Mark?) -> Timing {
    let easing = entry.easing ?? .coreAnimationDefault
    var settling: Double?
    if case .spring(let spring) = easing { settling = spring.settlingDuration }
    guard let duration = entry.duration ?? settling else {
      problems.report("a transition needs 'duration', in seconds", at: mark)
      return .coreAnimationDefault
    }
    return Timing(duration: duration, delay: entry.delay ?? 0, easing: easing)
  }

  private func fade(_ entry: FadeEntry) -> Transition.ArtFade {
    switch entry {
    case .always: .always
    case .to(let names): .to(names.compactMap(art))
    }
  }
}

extension TimingEntry {
  /// What this entry leaves out is taken from the transition's timing.
  fileprivate func completed(by timing: Timing) -> Timing {
    Timing(
      duration: duration ?? timing.duration, delay: delay ?? timing.delay,
      easing: easing ?? timing.easing)
  }
}

extension Rect {
  /// Where an anchor, 0…1 in the rectangle's size, is in the space of its origin.
  fileprivate func position(of anchor: Point) -> Point {
    Point(minX + anchor.x * size.width, minY + anchor.y * size.height)
  }
}
