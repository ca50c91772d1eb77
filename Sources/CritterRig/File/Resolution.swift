import CritterGraphics
import Yams

/// Turns a rig file into a rig: looks every name up, and reports those that are not there.
final class Resolution {
  private let file: RigFile
  /// The paths of the art that there is, relative to the rig's folder.
  private let art: [String]
  let reading: Reading
  /// Reads the rig of that name for a part, its inputs as given.
  private let nested: (String, _ part: String) throws(GuestError) -> Rig
  var parts: [Part] = []
  var inputs: [Input] = []
  /// The states, transitions and clips of nested rigs.
  private var guests = Guests()
  private var lacksGuest = false

  init(
    _ file: RigFile, art: [String], _ reading: Reading,
    nested: @escaping (String, String) throws(GuestError) -> Rig
  ) {
    self.file = file
    self.art = art
    self.reading = reading
    self.nested = nested
  }

  /// Complete only if no problem was reported.
  ///
  /// - Throws: the problems so far if a nested rig cannot be read, since all names of its would be
  ///   unknown from there on.
  func rig(name: String, folder: String, isSnapped: Bool) throws(RigError) -> Rig {
    inputs = file.inputs.compactMap(input)
    addParts(file.parts, parent: nil)
    if lacksGuest { try reading.throwIfAny() }
    addFields(file.parts)
    let states = guests.states + file.states.map(state)
    let clips = guests.clips + file.clips.map(clip)
    let events = EventResolution(self, states: states, clips: clips)
    let scenes = SceneResolution(parts: parts, reading: reading)
    return Rig(
      name: name, folder: folder, isSnapped: isSnapped || guests.isSnapped, canvas: canvas,
      colors: file.colors.map { NamedColor(name: $0.name.value, color: $0.value) },
      inputs: inputs, parts: parts, states: states,
      transitions: guests.transitions + file.transitions.map(transition), clips: clips,
      reactions: file.events.compactMap(events.reaction), scenes: file.scenes.map(scenes.scene))
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
    reading.report("unknown colour '\(reference.value)'\(hint)", at: reference.mark)
    return .transparent
  }

  private func input(_ named: Named<InputEntry>) -> Input? {
    let entry = named.value
    guard entry.min.value < entry.max else {
      reading.report("'min' must be below 'max'", at: entry.min.mark)
      return nil
    }
    let range = entry.min.value...entry.max
    let initial = entry.initial?.value ?? entry.min.value
    if !range.contains(initial) {
      reading.report("'initial' must be from 'min' to 'max'", at: entry.initial?.mark)
    }
    return Input(name: named.name.value, range: range, initial: initial)
  }

  // MARK: Parts

  private func addParts(_ entries: [Named<PartEntry>], parent: Int?) {
    for named in entries {
      let (name, entry) = (named.name.value, named.value)
      if let twin = parts.first(where: { $0.name == name }) {
        reading.report(
          "there is already a part '\(name)', as \(twin.path); give this one another name",
          at: named.name.mark)
      }
      parts.append(
        Part(
          name: name, path: parent.map { parts[$0].path + "/" + name } ?? name, parent: parent,
          anchor: entry.anchor, z: entry.z, isMirrored: entry.mirrored, mask: entry.mask,
          maskRadius: 0,
          outline: entry.path.map {
            Part.Outline(path: $0, cap: entry.cap, join: entry.join)
          }, textLook: textLook(of: entry, at: named.name.mark), field: nil,
          rest: rest(of: entry)))
      let index = parts.count - 1
      if let reference = entry.rig { addGuest(reference, as: index) }
      addParts(entry.parts, parent: index)
    }
  }

  private func addGuest(_ reference: Located<String>, as index: Int) {
    do throws(GuestError) {
      let rig = try nested(reference.value, parts[index].name)
      let part = parts[index]
      let guest = GuestRig(
        rig, folder: reference.value, in: part, at: index, firstInput: inputs.count)
      parts[index] = guest.host
      parts += guest.parts
      inputs += guest.inputs
      guests.add(guest)
    } catch {
      lacksGuest = true
      report(error, of: reference)
    }
  }

  private func report(_ error: GuestError, of reference: Located<String>) {
    switch error {
    case .missing(let neighbors):
      let hint = suggestion(for: reference.value, among: neighbors)
      reading.report("unknown rig '\(reference.value)'\(hint)", at: reference.mark)
    case .showsItself:
      reading.report("the rig '\(reference.value)' would show itself", at: reference.mark)
    case .broken(let error): reading.include(error.problems)
    }
  }

  private func textLook(of entry: PartEntry, at mark: Mark?) -> TextLook? {
    guard entry.text != nil else { return nil }
    guard let font = entry.font else {
      reading.reportMissing("a part with 'text' needs 'font'", at: mark)
      return nil
    }
    return TextLook(
      style: TextStyle(family: font.family, size: font.size, weight: Int(font.weight)),
      alignment: entry.align)
  }

  /// Once all parts are there, since a field names others.
  private func addFields(_ entries: [Named<PartEntry>]) {
    for named in entries {
      if let entry = named.value.field, let index = part(named.name), let text = part(entry.text) {
        if parts[text].textLook == nil {
          reading.report("part '\(entry.text.value)' has no 'text'", at: entry.text.mark)
        }
        parts[index] = parts[index].with(
          field: Field(
            text: text, placeholder: entry.placeholder.flatMap(part),
            caret: entry.caret.flatMap(part)))
      }
      addFields(named.value.parts)
    }
  }

  private func rest(of entry: PartEntry) -> PartValues {
    PartValues(
      position: entry.frame.position(of: entry.anchor), size: entry.frame.size,
      art: art(entry.art), transform: entry.transform, opacity: entry.opacity,
      fill: color(entry.fill), stroke: color(entry.stroke), strokeWidth: entry.strokeWidth,
      cornerRadius: entry.cornerRadius, trim: entry.trim, text: entry.text,
      isSecure: entry.field?.secure ?? false, isVisible: entry.visible)
  }

  private func art(_ reference: Located<String>?) -> String? {
    guard let reference, !art.contains(reference.value) else { return reference?.value }
    let hint = suggestion(for: reference.value, among: art)
    reading.report("there is no art '\(reference.value)' in this folder\(hint)", at: reference.mark)
    return nil
  }

  func part(_ name: Located<String>) -> Int? {
    if let index = parts.firstIndex(where: { $0.name == name.value }) { return index }
    let hint = suggestion(for: name.value, among: parts.map(\.name))
    reading.report("unknown part '\(name.value)'\(hint)", at: name.mark)
    return nil
  }

  // MARK: States

  private func state(_ named: Named<StateEntry>) -> State {
    let entry = named.value
    let needs = entry.needs.compactMap(stateName)
    let excludes = entry.excludes.compactMap(stateName)
    for name in needs + excludes where name == named.name.value {
      reading.report("state '\(name)' names itself", at: named.name.mark)
    }
    return State(
      name: named.name.value, needs: needs, excludes: excludes, changes: changes(entry.parts),
      blend: entry.along.flatMap(blend))
  }

  func stateName(_ reference: Located<String>) -> String? {
    let names = guests.states.map(\.name) + file.states.map(\.name.value)
    if names.contains(reference.value) { return reference.value }
    let hint = suggestion(for: reference.value, among: names)
    reading.report("unknown state '\(reference.value)'\(hint)", at: reference.mark)
    return nil
  }

  private func blend(_ entry: AlongEntry) -> State.Blend? {
    guard let input = self.input(named: entry.input) else { return nil }
    return State.Blend(input: input, from: changes(entry.from), to: changes(entry.to))
  }

  func input(named name: Located<String>) -> Int? {
    if let index = inputs.firstIndex(where: { $0.name == name.value }) { return index }
    let hint = suggestion(for: name.value, among: inputs.map(\.name))
    reading.report("unknown input '\(name.value)'\(hint)", at: name.mark)
    return nil
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
    var change = PartChange()
    change.position = entry.position ?? entry.frame?.position(of: part.anchor)
    change.size = entry.size ?? entry.frame?.size
    change.art = art(entry.art)
    change.transform = entry.transform
    change.opacity = entry.opacity
    change.fill = entry.fill.map(color)
    change.stroke = entry.stroke.map(color)
    change.strokeWidth = entry.strokeWidth
    change.cornerRadius = entry.cornerRadius
    change.trim = entry.trim
    change.text = entry.text
    change.isSecure = entry.secure
    change.isVisible = entry.visible
    return change
  }

  // MARK: Transitions

  private func transition(_ located: Located<TransitionEntry>) -> Transition {
    let entry = located.value
    if entry.from == nil, entry.to == nil {
      reading.reportMissing("a transition needs 'from', 'to' or both", at: located.mark)
    }
    let route = route(entry.timing, at: located.mark)
    var exceptions: [Int: [Property: Route]] = [:]
    var fades: [Int: Transition.ArtFade] = [:]
    for named in entry.parts {
      guard let index = part(named.name) else { continue }
      exceptions[index] = named.value.properties.mapValues { timing in
        self.exception(timing, to: route, of: parts[index])
      }
      fades[index] = named.value.fade.map(fade)
    }
    return Transition(
      from: entry.from.flatMap(stateName), to: entry.to.flatMap(stateName), route: route,
      interruption: entry.interrupt,
      exceptions: exceptions, fades: fades)
  }

  /// A spring brings its own duration; anything else must say one.
  private func route(_ timing: TimingEntry, at mark: Mark?) -> Route {
    let easing = timing.easing ?? .coreAnimationDefault
    guard let duration = timing.duration ?? easing.settlingDuration else {
      reading.reportMissing("a transition needs 'duration', in seconds", at: mark)
      return .coreAnimationDefault
    }
    return Route(
      delay: timing.delay ?? 0, steps: [Route.Step(duration: duration, easing: easing)])
  }

  /// What an exception leaves out is taken from the transition.
  private func exception(_ entry: PropertyTimingEntry, to route: Route, of part: Part) -> Route {
    let (timing, usual) = (entry.timing, route.steps[0])
    let delay = timing.delay ?? route.delay
    let easing = timing.easing ?? usual.easing
    guard entry.steps.isEmpty else {
      let steps = entry.steps.map { step in
        Route.Step(
          to: step.to.map { change($0, of: part) }, duration: step.duration,
          easing: step.easing ?? easing)
      }
      return Route(delay: delay, steps: steps)
    }
    let duration = timing.duration ?? timing.easing?.settlingDuration ?? usual.duration
    return Route(delay: delay, steps: [Route.Step(duration: duration, easing: easing)])
  }

  private func fade(_ entry: FadeEntry) -> Transition.ArtFade {
    switch entry {
    case .always: .always
    case .to(let names): .to(names.compactMap(art))
    }
  }

  // MARK: Clips

  private func clip(_ named: Named<ClipEntry>) -> Clip {
    let entry = named.value
    let tracks = entry.parts.flatMap { named -> [Track] in
      guard let index = part(named.name) else { return [] }
      return named.value.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        property, track in
        self.track(track, of: property, of: index, in: entry.span, at: named.name.mark)
      }
    }
    let inputs = entry.inputs.compactMap { inputTrack($0, in: entry.span) }
    let ends = tracks.map(\.span.end) + inputs.map(\.span.end)
    return Clip(
      name: named.name.value, duration: ends.max() ?? 0, tracks: tracks, inputs: inputs)
  }

  private func track(
    _ entry: TrackEntry, of property: Property, of index: Int, in span: SpanEntry, at mark: Mark?
  ) -> Track? {
    let part = parts[index]
    let values = entry.values.map { part.rest.applying(change($0, of: part)) }
    guard let keyframes = keyframes(property, values, entry.keys, at: mark),
      let span = self.span(entry.keys.span, in: span, at: mark)
    else { return nil }
    return Track(
      part: index, keyframes: keyframes, span: span, isAdditive: entry.isAdditive)
  }

  private func inputTrack(_ named: Named<InputTrackEntry>, in span: SpanEntry) -> InputTrack? {
    let (name, entry) = (named.name, named.value)
    guard let index = input(named: name),
      let keyframes = keyframes(
        .opacity, entry.values.map(InputTrack.carrier), entry.keys, at: name.mark),
      let span = self.span(entry.keys.span, in: span, at: name.mark)
    else { return nil }
    return InputTrack(input: index, range: inputs[index].range, keyframes: keyframes, span: span)
  }

  private func keyframes(
    _ property: Property, _ values: [PartValues], _ entry: KeysEntry, at mark: Mark?
  ) -> Keyframes? {
    guard !values.isEmpty else {
      reading.reportMissing("a track needs at least one value", at: mark)
      return nil
    }
    let needed = values.count + (entry.mode == .discrete ? 1 : 0)
    if let times = entry.times { check(times, count: needed, entry.mode) }
    if let easings = entry.easings, easings.value.count != values.count - 1 {
      let ways = values.count == 2 ? "1 easing" : "\(values.count - 1) easings"
      reading.report(
        "\(values.count) values need \(ways), not \(easings.value.count)", at: easings.mark)
    }
    let equal = Keyframes.equalTimes(needed)
    let times =
      entry.mode == .paced ? Keyframes.pacedTimes(values, property) : entry.times?.value ?? equal
    return Keyframes(
      property: property, values: values, times: times, easings: entry.easings?.value ?? [],
      mode: entry.mode)
  }

  private func check(_ times: Located<[Double]>, count: Int, _ mode: Keyframes.Mode) {
    let values = times.value
    if values.count != count {
      let reason = mode == .discrete ? ", one more than values" : ", one a value"
      reading.report("expected \(count) times\(reason), found \(values.count)", at: times.mark)
    } else if zip(values, values.dropFirst()).contains(where: { $0 >= $1 }) {
      reading.report("times must rise from each to the next", at: times.mark)
    } else if values.first != 0 || values.last != 1 {
      reading.report("times must start with 0 and end with 1", at: times.mark)
    }
  }

  private func span(_ entry: SpanEntry, in outer: SpanEntry, at mark: Mark?) -> Span? {
    guard let duration = entry.duration ?? outer.duration else {
      reading.reportMissing("a clip needs 'duration', in seconds", at: mark)
      return nil
    }
    return Span(
      delay: entry.delay ?? outer.delay ?? 0, duration: duration,
      easing: entry.easing ?? outer.easing ?? .linear, plays: entry.plays ?? outer.plays ?? 1,
      reverses: entry.reverses ?? outer.reverses ?? false, fill: entry.fill ?? outer.fill ?? .none)
  }
}

extension Easing {
  /// Of a spring, which brings its own duration.
  fileprivate var settlingDuration: Double? {
    if case .spring(let spring) = self { spring.settlingDuration } else { nil }
  }
}

extension Rect {
  /// Where an anchor, 0…1 in the rectangle's size, is in the space of its origin.
  fileprivate func position(of anchor: Point) -> Point {
    Point(minX + anchor.x * size.width, minY + anchor.y * size.height)
  }
}
