package import CritterGraphics
import CritterMotion
package import CritterRig
package import CritterSyntax

extension StagedRig {
  /// Returns the point that a handle drags, in canvas points.
  package func point(of path: String, handle kind: String, at time: Double) -> Point {
    let placed = rig.placedParts(of: timeline.pose(at: time))
    guard let own = placed.first(where: { $0.part.path == path }) else { return .zero }
    let size = own.values.size
    let anchor = own.part.anchor
    let point =
      kind == "size" || kind == "turn" || kind == "scale"
      ? Point(size.width, size.height) : Point(anchor.x * size.width, anchor.y * size.height)
    return own.matrix.project(point) ?? .zero
  }

  /// Returns the places in the file that have values of a part in the view: the rest state first, and
  /// the place of drags last, unless the view has none.
  ///
  /// - Throws: `ValueText.Failure` if the file has no such part.
  package func places(
    of part: Int, at time: Double, in text: RigText
  ) throws -> (known: [EditTarget], shown: Result<EditTarget, any Error>) {
    let rest = try poseTarget([], part, restPath(of: part, in: text), in: text)
    let shown = Result { try target(of: part, at: time, in: text) }
    var known = [rest]
    if case .clip(_, let states) = selection, !rig.parts[part].name.exact.contains(".") {
      let under = try poseTarget(states, part, rest.entries[0], at: time, in: text)
      if under.entries.contains(where: { text.node(at: $0) != nil }) { known.append(under) }
    }
    if let last = try? shown.get() { known.append(last) }
    known = known.enumerated().filter { index, place in
      !known[..<index].contains { $0.label == place.label }
    }.map(\.element)
    let last = known.removeLast()
    known.append(last.kind == .rest ? adding(last, part, at: time, in: text) : last)
    if known.count > 1 { known[0].offers = offers(to: rest, part, in: text) }
    return (known, shown)
  }

  /// The place of a part's own values in the file.
  private func restPath(of part: Int, in text: RigText) throws -> ValuePath {
    let isInner = rig.parts[part].name.exact.contains(".")
    guard let rest = text.place(ofPart: rig.parts[part].path), rest.isOfInnerRig == isInner else {
      throw ValueText.Failure(
        message: "this part belongs to a nested rig; open that rig to change it")
    }
    return rest
  }

  /// Returns the destination in the file for changes to a part, depending on the view.
  ///
  /// - Throws: `ValueText.Failure` if the file has no such place.
  package func target(of part: Int, at time: Double, in text: RigText) throws -> EditTarget {
    let name = rig.parts[part].name
    let isInner = name.exact.contains(".")
    let rest = try restPath(of: part, in: text)
    func pose(_ states: [String]) throws -> EditTarget {
      adding(try poseTarget(states, part, rest, at: time, in: text), part, at: time, in: text)
    }
    switch selection {
    case .still(let states): return try pose(states)
    case .transition(let from, let to, _):
      let slack = 0.0205
      let timing = try timing(of: part, from: from, to: to, in: text)
      if time > slack, time < timeline.duration - slack {
        guard !timing.isEmpty else {
          throw ValueText.Failure(
            message: "this is between two states; move to the start or the end")
        }
        return EditTarget(kind: .transition, label: "the transition", timing: timing)
      }
      var target = try pose(time >= timeline.duration - slack ? to : from)
      target.timing = timing
      return target
    case .clip where !isRecording:
      throw ValueText.Failure(
        message: "the clip moves the parts, so fields change their values without it; press Record "
          + "for keyframes")
    case .clip(let clip, _):
      if clip.rigPrefix == name.rigPrefix { return try clipTarget(clip, part, at: time, in: text) }
      if isInner { return try pose([]) }
      throw ValueText.Failure(
        message: "this clip belongs to a nested rig; select a part of that rig")
    case .scene:
      throw ValueText.Failure(
        message: "a scene moves the parts, so fields change their values at rest")
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
    _ names: [String], _ part: Int, _ rest: ValuePath, at time: Double = 0, in text: RigText
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
      return EditTarget(kind: .rest, label: label, entries: [rest])
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
    return EditTarget(
      kind: .state, label: label + state.name.withoutRig + side,
      entries: known + places.filter { !known.contains($0) })
  }

  /// The target with fields for moving, rotating, and scaling, unless the entry has a transform, and for
  /// the opacity, and with offers of others.
  private func adding(
    _ target: EditTarget, _ part: Int, at time: Double, in text: RigText
  ) -> EditTarget {
    guard let entry = target.entries.first else { return target }
    let known = target.bases(in: text)
    let (isMoved, isRest) = (known.contains("transform"), target.kind == .rest)
    let common: [Property.Base] =
      (isMoved ? [] : isRest ? [.rotate, .scale] : [.translate, .rotate, .scale])
      + [.opacity] + (isRest ? [.anchor] : [])
    let values = isRest ? rig.parts[part].rest : timeline.pose(at: time).parts[part]
    var target = target
    target.additions = common.filter { !known.contains($0.rawValue) }.map { base in
      let path = entry / base.rawValue
      let change = ValueChange(path: path, text: values[Property(base)].rounded(for: base))
      return EditTarget.Addition(property: base.rawValue, path: path, changes: [change])
    }
    target.offers = offers(to: target, part, in: text)
    return target
  }

  /// The values that a part or its entry in a state can get.
  private func offers(
    to target: EditTarget, _ part: Int, in text: RigText
  ) -> [EditTarget.Addition] {
    guard let entry = target.entries.first else { return [] }
    let known = target.bases(in: text).union(target.additions.map(\.property))
    return rig.offers(to: part, atRest: target.kind == .rest)
      .filter { !known.contains($0.property.exact.halves(around: ".")?.0 ?? $0.property) }
      .map { offer in
        let path = entry / offer.property
        return EditTarget.Addition(
          property: offer.property, path: path,
          changes: [ValueChange(path: path, text: offer.text)])
      }
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
  package func place(of name: String, in section: String, _ text: RigText) -> ValuePath? {
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
      kind: .clip, label: "\(place.innerRigLabel)\(clip.withoutRig) @ \(time.seconds)")
    func entry(of property: String) -> ValuePath {
      text.entry(of: rig.parts[part], in: place / "parts", with: property)
    }
    let tracks = timeline.placedTracks.filter { $0.track.part == part && !$0.track.isShown }
    for placed in tracks {
      add(placed, entry(of: placed.track.property.name), to: &target, at: time, in: text)
    }
    let length = rig.clips.first { $0.name == clip }?.duration ?? 0
    let fraction = min(time / max(length, 0.001), 1)
    let values = timeline.pose(at: time).parts[part]
    func newTrack(of property: Property, _ value: String) -> EditTarget.Addition {
      let insertion = KeyTrack.insertion(at: fraction, of: value, as: entry(of: property.name))
      return EditTarget.Addition(
        property: property.name, path: entry(of: property.name) / "values" / insertion.index,
        changes: insertion.changes, fraction: fraction)
    }
    let known = Set(tracks.map(\.track.property))
    for base in [Property.Base.translate, .rotate, .scale, .opacity, .position] {
      let own = known.filter { $0.base == base }
      let isFree = own.isEmpty && base != .position
      let isMoved = base == .translate && known.contains { $0.base == .position }
      // A track of one component goes with a track of the other one.
      let isPartial = !own.isEmpty && !own.contains(Property(base))
      let properties =
        isPartial ? Property(base).components : isFree && !isMoved ? [Property(base)] : []
      for property in properties where !own.contains(property) {
        let track = newTrack(of: property, values[property].rounded(for: base))
        target.keyframes[property.name] = track.path
        target.additions.append(track)
      }
    }
    for offer in rig.offers(to: part, atRest: false) {
      guard let property = Property.allCases.first(where: { $0.name == offer.property }),
        !known.contains(where: { $0.base == property.base }),
        target.keyframes[property.name] == nil
      else { continue }
      target.offers.append(newTrack(of: property, offer.text))
    }
    return target
  }

  /// Adds the keyframe of a track at an instant, or a place for a new one.
  private func add(
    _ placed: PlacedTrack, _ path: ValuePath, to target: inout EditTarget, at time: Double,
    in text: RigText
  ) {
    let property = placed.track.property.name
    let track = KeyTrack(path: path, keyframes: placed.track.keyframes, timing: placed.track.timing)
    let isEnd = time > timeline.duration - 1e-4
    if let index = placed.key(at: time, isEnd: isEnd) {
      let key = RigEdit.Key(
        track: RigEdit.Track(name: rig.parts[placed.track.part].path, property: property),
        fraction: placed.track.keyframes.times[index])
      target.add(
        EditTarget.KeyTime(
          key: key, index: index,
          origin: placed.start + placed.track.timing.delay, length: placed.track.timing.duration),
        of: track, property, in: text)
    } else if let fraction = placed.fraction(at: time, isEnd: isEnd) {
      guard let insertion = track.insertion(at: fraction, in: text.file(of: path).text) else {
        target.reasons[property] = "'\(property)' isn't a list of keyframes; edit the file"
        return
      }
      let value = path / "values" / insertion.index
      target.keyframes[property] = value
      target.additions.append(
        EditTarget.Addition(
          property: property, path: value, changes: insertion.changes, fraction: fraction))
    } else {
      let start = placed.start + placed.track.timing.delay
      target.reasons[property] =
        "'\(property)' moves from \(start.seconds) to "
        + "\((start + placed.track.timing.length).seconds); move the playhead there"
    }
  }
}

extension EditTarget {
  /// The properties in the entries, without their components.
  fileprivate func bases(in text: RigText) -> Set<String> {
    let names = entries.flatMap { text.node(at: $0)?.pairs ?? [] }.compactMap(\.key.text)
      .map { $0.exact.halves(around: ".")?.0 ?? $0 }
    return Set(names + (names.contains("frame") ? ["position", "size"] : []))
      .union(names.contains("masks") ? ["mask"] : [])
  }

  /// Adds a keyframe of the file: its value, its time, and the easing that leads to it.
  fileprivate mutating func add(
    _ time: KeyTime, of track: KeyTrack, _ property: String, in text: RigText
  ) {
    let (path, key) = (track.path, time.index)
    if text.node(at: path / "values" / key) != nil {
      keyframes[property] = path / "values" / key
    }
    keys[property] = time
    guard key > 0 else { return }
    let easings = path / "easings"
    if text[easings] != nil {
      timing.append(("\(property) easing", easings))
    } else if text.node(at: easings) != nil {
      timing.append(("\(property) easing", easings / (key - 1)))
    } else if let count = text.node(at: path / "values")?.items?.count {
      let list = [String](repeating: "linear", count: count - 1).joined(separator: ", ")
      additions.append(
        Addition(
          property: "\(property) easing", path: easings / (key - 1),
          changes: [ValueChange(path: easings, text: "[\(list)]")]))
    }
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
  package var rigPrefix: ExactText {
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
  package func place(ofPart path: String) -> ValuePath? {
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
  package func entry(
    of part: Part, in parts: ValuePath, with property: String? = nil
  ) -> ValuePath {
    let paths = part.entryNames.map { name in
      property.map { parts / name / $0 } ?? parts / name
    }
    return paths.first { node(at: $0) != nil } ?? paths[paths.count - 1]
  }

  /// Where a transition is; nil for one of another rig.
  package func entry(of transition: Transition) -> ValuePath? {
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
    guard timing.duration > 0 else { return nil }
    if timing.reverses {
      guard let fraction = fraction(at: time, isEnd: isEnd) else { return nil }
      return track.keyframes.times.firstIndex { abs($0 - fraction) * timing.duration <= 0.0205 }
    }
    let own = seconds(at: time, isEnd: isEnd) / timing.duration
    var turns = min(max(own.rounded(.down), 0), max(timing.plays - 1, 0))
    if isEnd, turns > 0, own - turns < 1e-4 { turns -= 1 }
    let keys = track.keyframes.times.enumerated()
    let near = keys.min { abs(own - turns - $0.element) < abs(own - turns - $1.element) }
    guard let near, abs(own - turns - near.element) * timing.duration <= 0.0205 else { return nil }
    return near.offset
  }
}
