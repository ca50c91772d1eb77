import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax

extension LiveRig {
  /// Returns the point that a handle drags, in canvas points.
  func point(of path: String, handle kind: String, at time: Double) -> Point {
    let placed = rig.placedParts(of: timeline.pose(at: time))
    guard let own = placed.first(where: { $0.part.path == path }) else { return .zero }
    let size = own.values.size
    let anchor = own.part.anchor
    let point =
      kind == "size" || kind == "turn" || kind == "scale"
      ? Point(size.width, size.height) : Point(anchor.x * size.width, anchor.y * size.height)
    return own.matrix.project(point) ?? .zero
  }

  /// Returns the destination in the file for changes to a part, depending on the view.
  ///
  /// - Throws: `ValueText.Failure` if the file has no such place.
  func target(of part: Int, at time: Double, in text: RigText) throws -> EditTarget {
    let name = rig.parts[part].name
    let isInner = name.exact.contains(".")
    guard let rest = text.place(ofPart: rig.parts[part].path),
      rest.isOfInnerRig == isInner
    else {
      throw ValueText.Failure(
        message: "this part belongs to a nested rig; open that rig to change it")
    }
    switch view.selection {
    case .still(let states): return try poseTarget(states, part, rest, at: time, in: text)
    case .transition(let from, let to, _):
      let slack = 0.0205
      let timing = try timing(of: part, from: from, to: to, in: text)
      if time > slack, time < timeline.duration - slack {
        guard !timing.isEmpty else {
          throw ValueText.Failure(
            message: "this is between two states; move to the start or the end")
        }
        return EditTarget(label: "the transition", timing: timing)
      }
      let isEnd = time >= timeline.duration - slack
      var target = try poseTarget(isEnd ? to : from, part, rest, at: time, in: text)
      target.timing = timing
      return target
    case .clip(let clip, _):
      if clip.rigPrefix == name.rigPrefix { return try clipTarget(clip, part, at: time, in: text) }
      if isInner { return try poseTarget([], part, rest, at: time, in: text) }
      throw ValueText.Failure(
        message: "this clip belongs to a nested rig; select a part of that rig")
    case .scene:
      throw ValueText.Failure(
        message: "scenes can't be edited here; show a state or a clip")
    }
  }

  /// Returns the paths of a transition's timing and of the part's own timing in it.
  private func timing(
    of part: Int, from: [String], to: [String], in text: RigText
  ) throws -> [(label: String, path: ValuePath)] {
    let (before, after) = (try rig.combination(from), try rig.combination(to))
    let properties = timeline.placedTracks.filter { $0.track.part == part }.map(\.track.property)
    let transitions = properties.compactMap { property in
      rig.transition(of: property, of: part, from: before, to: after)
    }
    guard let transition = transitions.first, let entry = text.entry(of: transition) else {
      return []
    }
    return ["duration", "easing", "delay"].map { ("transition \($0)", entry / $0) }
      + [("own", text.entry(of: rig.parts[part], in: entry / "parts"))]
  }

  /// The destination of changes in states. A change of a part of a rig under `rigs` changes all
  /// copies of that rig.
  private func poseTarget(
    _ names: [String], _ part: Int, _ rest: ValuePath, at time: Double, in text: RigText
  ) throws -> EditTarget {
    let prefix = rig.parts[part].name.rigPrefix
    let own = rig.states.filter { $0.name.rigPrefix == prefix }
    let restName = own.first(where: \.isRest)?.name
    var label = rest.innerRigLabel
    // A new state has no changes yet.
    let states = try rig.combination(names).map { rig.states[$0] }.filter { state in
      own.contains(state)
        && (!state.isRest || state.name != restName && names.contains(state.name))
    }
    guard let last = states.last else {
      label +=
        (restName?.withoutRig ?? "rest") + (rig.parts[part].copy == nil ? "" : ", all copies")
      let target = EditTarget(label: label, entries: [rest])
      return adding(target, part, isRest: true, at: time, in: text)
    }
    let state =
      states.last { state in
        entries(of: part, in: state, at: time, text).contains { text.node(at: $0) != nil }
      } ?? last
    let places = entries(of: part, in: state, at: time, text)
    let known = places.filter { text.node(at: $0) != nil }
    let side =
      state.blend.map { blend in
        let isLow = places.first?.parent.steps.last == .key("from")
        return " \(rig.inputs[blend.input].name) \(isLow ? "← low" : "→ high") end"
      } ?? ""
    let target = EditTarget(
      label: label + state.name.withoutRig + side,
      entries: known + places.filter { !known.contains($0) })
    return adding(target, part, isRest: false, at: time, in: text)
  }

  /// The target with fields for moving, rotating, and scaling, unless the entry has a transform.
  private func adding(
    _ target: EditTarget, _ part: Int, isRest: Bool, at time: Double, in text: RigText
  ) -> EditTarget {
    var target = target
    guard let entry = target.entries.first,
      !target.entries.contains(where: { text.node(at: $0 / "transform") != nil })
    else { return target }
    let known = target.entries.flatMap { text.node(at: $0)?.pairs ?? [] }
      .compactMap { $0.key.text?.exact.split(separator: ".").first }
    for base in [Property.Base.translate, .rotate, .scale]
    where !(isRest && base == .translate) && !known.contains(base.rawValue) {
      let value = timeline.pose(at: time).parts[part][Property(base)].rounded(for: base)
      let path = entry / base.rawValue
      target.additions.append((path, [ValueChange(path: path, text: value)]))
    }
    return target
  }

  /// Returns the places in a state that can change a part.
  ///
  /// For a state along an input, the place depends on the input's value.
  private func entries(
    of part: Int, in state: State, at time: Double, _ text: RigText
  ) -> [ValuePath] {
    guard let entry = place(of: state.name, in: "states", text) else { return [] }
    let own = text.entry(of: rig.parts[part], in: entry / "parts")
    guard let blend = state.blend else { return [own] }
    let range = rig.inputs[blend.input].range
    let value = timeline.inputs(at: time)[blend.input].number ?? range.lowerBound
    let side = value - range.lowerBound <= range.upperBound - value ? "from" : "to"
    return [text.entry(of: rig.parts[part], in: entry / "along" / side), own]
  }

  /// Where a named entry of a section is, also one of a rig under `rigs`; nil for an entry of another
  /// file.
  func place(of name: String, in section: String, _ text: RigText) -> ValuePath? {
    let prefix = name.rigPrefix
    if prefix.text.isEmpty { return ValuePath(section, name) }
    let owner = rig.parts.first { "\($0.name).".exact == prefix }
    guard let place = owner.flatMap({ text.place(ofPart: $0.path) }), let rig = text[place / "rig"],
      text.node(at: ValuePath("rigs", rig)) != nil
    else { return nil }
    return ValuePath("rigs", rig, section, name.withoutRig)
  }

  private func clipTarget(
    _ clip: String, _ part: Int, at time: Double, in text: RigText
  ) throws -> EditTarget {
    guard let place = place(of: clip, in: "clips", text) else {
      throw ValueText.Failure(message: "this clip belongs to a nested rig; open that rig")
    }
    var target = EditTarget(
      label: "\(place.innerRigLabel)\(clip.withoutRig) @ \(time.seconds)")
    func entry(of property: String) -> ValuePath {
      text.entry(of: rig.parts[part], in: place / "parts", with: property)
    }
    let placed = timeline.placedTracks.filter { $0.track.part == part && !$0.track.isShown }
    let isEnd = time > timeline.duration - 1e-4
    for placed in placed {
      let property = placed.track.property.name
      let track = KeyTrack(
        path: entry(of: property), keyframes: placed.track.keyframes, timing: placed.track.timing)
      if let key = placed.key(at: time, isEnd: isEnd) {
        target.add(key, of: track, property, in: text)
      } else if let fraction = placed.fraction(at: time, isEnd: isEnd),
        let insertion = track.insertion(at: fraction, in: text.file(of: track.path).text)
      {
        target.keyframes[property] = track.path / "values" / insertion.index
        target.additions.append((track.path, insertion.changes))
      }
    }
    let fraction = rig.clips.first { $0.name == clip }.map {
      min(time / max($0.duration, 0.001), 1)
    }
    let isLoop = timeline.loops && (fraction ?? 0) > 1 - 1e-4
    for base in [Property.Base.translate, .rotate, .scale, .opacity]
    where !placed.contains(where: { placed in
      let other = placed.track.property.base
      return other == base || other == .position && base == .translate
    }) {
      let value = timeline.pose(at: time).parts[part][Property(base)].rounded(for: base)
      let path = entry(of: base.rawValue)
      let insertion = KeyTrack.insertion(at: isLoop ? 0 : fraction ?? 0, of: value, as: path)
      target.keyframes[base.rawValue] = path / "values" / insertion.index
      target.additions.append((path, insertion.changes))
    }
    return target
  }
}

extension EditTarget {
  /// Adds a keyframe of the file: its value, its time, and the easing that leads to it.
  fileprivate mutating func add(
    _ key: Int, of track: KeyTrack, _ property: String, in text: RigText
  ) {
    let path = track.path
    if text.node(at: path / "values" / key) != nil {
      keyframes[property] = path / "values" / key
    }
    timing.append(("\(property) at", track.times / key))
    guard key > 0 else { return }
    let hasOne = text[path / "easings"] != nil
    timing.append(
      ("\(property) easing", hasOne ? path / "easings" : path / "easings" / (key - 1)))
    guard text.node(at: path / "easings") == nil,
      let count = text.node(at: path / "values")?.items?.count
    else { return }
    let list = [String](repeating: "linear", count: count - 1).joined(separator: ", ")
    let easings = path / "easings"
    additions.append((easings, [ValueChange(path: easings, text: "[\(list)]")]))
  }
}

extension ValuePath {
  /// Whether the path is in a rig under `rigs`.
  var isOfInnerRig: Bool { steps.first == .key("rigs") }

  /// The rig under `rigs` that the path is in; nil for the file's own rig.
  var innerRig: String? {
    guard isOfInnerRig, case .key(let rig)? = steps.dropFirst().first else { return nil }
    return rig
  }

  /// The rig under `rigs` that the path is in, for a label; empty for the rig itself.
  fileprivate var innerRigLabel: String { innerRig.map { "rig \($0): " } ?? "" }
}

extension String {
  /// The part that shows a nested rig and a dot, before the name of an entry of that rig; empty for
  /// an entry of the rig itself.
  var rigPrefix: ExactText {
    let dot = unicodeScalars.lastIndex(of: ".")
    return (dot.map { String(unicodeScalars[...$0]) } ?? "").exact
  }

  /// The name of an entry without the part that shows its rig.
  var withoutRig: String { exact.split(separator: ".").last ?? self }
}

extension Double {
  /// The time for a label.
  fileprivate var seconds: String {
    let text = shortText(decimals: 2)
    let (whole, decimals) = text.exact.halves(around: ".") ?? (text, "")
    return "\(whole).\(decimals)\(String(repeating: "0", count: max(2 - decimals.utf8.count, 0))) s"
  }
}

extension RigText {
  /// Where a part is in the file, also one of a rig under `rigs`; nil for a part of another file. All
  /// copies of a part are in one place.
  func place(ofPart path: String) -> ValuePath? {
    var place = ValuePath()
    for name in path.exact.split(separator: "/") {
      if isCopy(name, ofPartAt: place) { continue }
      if let rig = self[place / "rig"] {
        guard node(at: ValuePath("rigs", rig)) != nil else { return nil }
        place = ValuePath("rigs", rig)
        if name == "canvas" { return place / "canvas" }
      }
      place = place / "parts" / name
    }
    return place.steps.isEmpty ? nil : place
  }

  /// Whether a name in a part's path belongs to a copy of a part: its number, or its own name below
  /// the copy before it in a chain.
  private func isCopy(_ name: String, ofPartAt place: ValuePath) -> Bool {
    guard node(at: place / "copies") != nil || node(at: place / "split") != nil else {
      return false
    }
    return Int(name) != nil || place.steps.last == .key(name)
  }

  /// The entry of a part in a mapping by part, such as the `parts` of a state: one for a copy alone,
  /// if it exists, or else that for all copies.
  ///
  /// - Parameter property: a key of the entry, whose path is returned.
  func entry(
    of part: Part, in parts: ValuePath, with property: String? = nil
  ) -> ValuePath {
    let paths = part.entryNames.map { name in
      property.map { parts / name / $0 } ?? parts / name
    }
    return paths.first { node(at: $0) != nil } ?? paths[paths.count - 1]
  }

  /// Where a transition is; nil for one of another rig.
  func entry(of transition: Transition) -> ValuePath? {
    let index = items(in: "transitions").firstIndex {
      $0["from"]?.text == transition.from && $0["to"]?.text == transition.to
    }
    return index.map { ValuePath("transitions") / $0 }
  }
}

extension Part {
  /// The names of the part in mappings by part: for a copy `dot/3`, also `dot`, the name of all copies.
  fileprivate var entryNames: [String] {
    let own = name.withoutRig
    guard let numbers = copy?.numbers.map({ "/\($0)" }),
      let base = own.exact.dropping(suffix: numbers.joined())
    else { return [own] }
    return (0...numbers.count).reversed().map { base + numbers.prefix($0).joined() }
  }
}

extension PlacedTrack {
  /// Returns the seconds since the start of the track's present repetition.
  ///
  /// - Parameter isEnd: whether the time is the end of the timeline, which shows the end of the last
  ///   repetition.
  private func seconds(at time: Double, isEnd: Bool) -> Double {
    let since = time - start - track.timing.delay
    guard let period = track.timing.period else { return since }
    let turns = (since / period + 1e-9).rounded(.down)
    let isLast = isEnd && turns > 0 && since - turns * period < 1e-4
    return since - (isLast ? turns - 1 : turns) * period
  }

  /// Returns the place of an instant in the track's keyframes, 0 to 1; nil while the track doesn't
  /// play.
  fileprivate func fraction(at time: Double, isEnd: Bool) -> Double? {
    let timing = track.timing
    guard timing.duration > 0 else { return nil }
    let since = seconds(at: time, isEnd: isEnd)
    guard since >= 0, since <= timing.length + 1e-9 else { return nil }
    let cycles = since / timing.duration
    let whole = min(cycles.rounded(.down), timing.plays * (timing.reverses ? 2 : 1) - 1)
    let isBackwards = timing.reverses && Int(whole) % 2 == 1
    return isBackwards ? 1 - (cycles - whole) : cycles - whole
  }

  /// The keyframe at an instant, within half a frame at 25 frames per second.
  fileprivate func key(at time: Double, isEnd: Bool) -> Int? {
    let timing = track.timing
    guard timing.duration > 0, !timing.reverses else { return nil }
    let own = seconds(at: time, isEnd: isEnd) / timing.duration
    var turns = min(max(own.rounded(.down), 0), max(timing.plays - 1, 0))
    if isEnd, turns > 0, own - turns < 1e-4 { turns -= 1 }
    let keys = track.keyframes.times.enumerated()
    let near = keys.min { abs(own - turns - $0.element) < abs(own - turns - $1.element) }
    guard let near, abs(own - turns - near.element) * timing.duration <= 0.0205 else { return nil }
    return near.offset
  }
}
