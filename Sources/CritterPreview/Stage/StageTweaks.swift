import CritterGraphics
import CritterMotion
import CritterRig

extension Stage {
  /// Answers a request that reads or changes values in the rig's file.
  func tweak(_ request: PageRequest) throws(PreviewError) {
    try answerLater(request) { stage in
      switch request.kind {
      case .tweaks: try await stage.sendTweaks(request)
      case .grip: try stage.sendGrip(request)
      case .change: try await stage.change(request)
      case .undo: try await stage.go(.undo, request)
      case .redo: try await stage.go(.redo, request)
      default: break
      }
    }
  }

  private func change(_ request: PageRequest) async throws {
    let live = try openRig()
    let changes = request.changes ?? []
    // Report a change that would make the rig invalid, and don't write it.
    let text = try ValueText(RigEditor.text(of: live.file, within: live.folder))
    _ = try LiveRig(live, saying: changes.reduce(text) { try $0.applying($1) }.text)
    let outcome = try await configuration.rigEditor.change(
      live.file, within: live.folder, changes, request.label ?? "Change",
      isForced: request.choice == "mine")
    await send(outcome, live.file, request)
  }

  private func go(_ direction: EditHistory.Direction, _ request: PageRequest) async throws {
    let live = try openRig()
    let outcome = try await configuration.rigEditor.go(
      direction, live.file, within: live.folder, choice: request.choice)
    await send(outcome, live.file, request)
  }

  private func send(
    _ outcome: RigEditor.Outcome, _ file: String, _ request: PageRequest
  ) async {
    let labels = await configuration.rigEditor.labels(of: file)
    var conflict: EditConflict?
    if case .conflict(let question) = outcome { conflict = question }
    let word = conflict != nil ? "conflict" : outcome == .written ? "written" : "nothing"
    sendJSON(
      ChangedMessage(
        number: request.number, outcome: word, conflict: conflict, undo: labels.undo,
        redo: labels.redo))
  }

  private func sendTweaks(_ request: PageRequest) async throws {
    let live = try openRig()
    let labels = await configuration.rigEditor.labels(of: live.file)
    let canWrite = await configuration.rigEditor.canWrite(live.file)
    let text = try ValueText(RigEditor.text(of: live.file, within: live.folder))
    let part = try part(request, of: live)
    let target = Result { try live.target(of: part, at: request.time ?? 0, in: text) }
    var (label, reason, fields) = ("", canWrite ? nil : "the file is read-only", [TweakField]())
    var grips: [String] = []
    switch target {
    case .success(let target):
      label = target.label
      let opacity = live.timeline.pose(at: request.time ?? 0).parts[part].opacity
      fields = target.fields(in: text, opacity: opacity)
      grips = target.grips(in: text)
    case .failure(let failure as ValueText.Failure): reason = failure.message
    case .failure(let error): throw error
    }
    sendJSON(
      TweaksMessage(
        number: request.number, part: live.rig.parts[part].path, target: label, reason: reason,
        isThemed: view.theme != nil, grips: grips, fields: fields, undo: labels.undo,
        redo: labels.redo))
  }

  private func sendGrip(_ request: PageRequest) throws {
    let live = try openRig()
    let time = request.time ?? 0
    let text = try ValueText(RigEditor.text(of: live.file, within: live.folder))
    let part = try part(request, of: live)
    let target = try live.target(of: part, at: time, in: text)
    let kind = request.grip ?? ""
    let (values, anchor) = (live.timeline.pose(at: time).parts[part], live.rig.parts[part].anchor)
    let grip = try target.grip(
      kind, in: text, size: (values.size.width, values.size.height), anchor: (anchor.x, anchor.y),
      rotation: values.rotate)
    let start = live.point(of: part, gripped: kind, at: time)
    let step = kind == "anchor" ? 0.01 : kind == "scale" ? 0.1 : 1.0
    let rates = try grip.values.indices.map { index -> [Double] in
      var values = grip.values
      values[index] += step
      let changed = try grip.changes(values).reduce(text) { try $0.applying($1) }.text
      let end = try LiveRig(live, saying: changed).point(of: part, gripped: kind, at: time)
      return [(end.x - start.x) / step, (end.y - start.y) / step]
    }
    sendJSON(
      GripMessage(
        number: request.number, values: grip.values, rates: rates, changes: grip.changes))
  }

  private func part(_ request: PageRequest, of live: LiveRig) throws -> Int {
    guard let index = live.rig.parts.firstIndex(where: { $0.path == request.name }) else {
      throw PreviewError.refused("this part no longer exists")
    }
    return index
  }
}

extension TweakTarget.Grip {
  /// Returns the changes to write for new numbers.
  fileprivate func changes(_ values: [Double]) -> [ValueChange] {
    changes.map { change in
      let text = values.enumerated().reduce(change.text) { text, value in
        text.exact.replacing("%\(value.offset)", with: value.element.shortText(decimals: 4))
      }
      return ValueChange(path: change.path, text: text, was: change.was, adds: change.adds)
    }
  }
}

extension LiveRig {
  /// Returns the point that a handle drags, in canvas points.
  fileprivate func point(of part: Int, gripped kind: String, at time: Double) -> Point {
    let placed = rig.placedParts(of: timeline.pose(at: time))
    guard let own = placed.first(where: { $0.part.path == rig.parts[part].path }) else {
      return .zero
    }
    let size = own.values.size
    let anchor = rig.parts[part].anchor
    let point =
      kind == "size" || kind == "turn" || kind == "scale"
      ? Point(size.width, size.height) : Point(anchor.x * size.width, anchor.y * size.height)
    return own.matrix.project(point) ?? .zero
  }

  /// Returns the destination in the file for changes to a part, depending on the view.
  ///
  /// - Throws: `ValueText.Failure` if the file has no such place.
  fileprivate func target(of part: Int, at time: Double, in text: ValueText) throws -> TweakTarget {
    let path = rig.parts[part].path
    guard !rig.parts[part].name.exact.contains(".") else {
      throw ValueText.Failure(
        message: "this part belongs to a nested rig; open that rig to change it")
    }
    let rest = ValuePath(path.exact.split(separator: "/").flatMap { [.key("parts"), .key($0)] })
    switch view.selection {
    case .still(let states):
      return try poseTarget(states, rig.parts[part].name, rest, at: time, in: text)
    case .transition(let from, let to, _):
      let slack = 0.0205
      let timing = try timing(of: part, from: from, to: to, in: text)
      if time > slack, time < timeline.duration - slack {
        guard !timing.isEmpty else {
          throw ValueText.Failure(
            message: "this is between two states; move to the start or the end")
        }
        return TweakTarget(label: "the transition", timing: timing)
      }
      let isEnd = time >= timeline.duration - slack
      var target = try poseTarget(
        isEnd ? to : from, rig.parts[part].name, rest, at: time, in: text)
      target.timing = timing
      return target
    case .clip(let clip, _): return try clipTarget(clip, part, at: time, in: text)
    case .scene:
      throw ValueText.Failure(
        message: "scenes can't be edited here; show a state or a clip")
    }
  }

  /// Returns the paths of a transition's timing and of the part's own timing in it.
  private func timing(
    of part: Int, from: [String], to: [String], in text: ValueText
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
      + [("own", entry / "parts" / rig.parts[part].name)]
  }

  private func poseTarget(
    _ names: [String], _ part: String, _ rest: ValuePath, at time: Double, in text: ValueText
  ) throws -> TweakTarget {
    let states = try rig.combination(names).map { rig.states[$0] }
      .filter { !$0.isRest && !$0.name.exact.contains(".") }
    guard let last = states.last else {
      return TweakTarget(label: "the rest state", entries: [rest])
    }
    let state =
      states.last { state in
        entries(of: part, in: state, at: time).contains { text.node(at: $0) != nil }
      } ?? last
    let places = entries(of: part, in: state, at: time)
    let known = places.filter { text.node(at: $0) != nil }
    return TweakTarget(
      label: "state \(state.name)", entries: known + places.filter { !known.contains($0) })
  }

  /// Returns the places in a state that can change a part.
  ///
  /// For a state along an input, the place depends on the input's value.
  private func entries(of part: String, in state: State, at time: Double) -> [ValuePath] {
    let own = ValuePath("states", state.name, "parts", part)
    guard let blend = state.blend else { return [own] }
    let range = rig.inputs[blend.input].range
    let value = timeline.inputs(at: time)[blend.input]
    let side = value - range.lowerBound <= range.upperBound - value ? "from" : "to"
    return [ValuePath("states", state.name, "along", side, part), own]
  }

  private func clipTarget(
    _ clip: String, _ part: Int, at time: Double, in text: ValueText
  ) throws -> TweakTarget {
    var target = TweakTarget(label: "clip \(clip)")
    let entry = ValuePath("clips", clip, "parts", rig.parts[part].name)
    for placed in timeline.placedTracks where placed.track.part == part {
      let property = placed.track.property.name
      guard let key = placed.key(at: time) else { continue }
      let path = entry / property
      if text.node(at: path / "values" / key) != nil {
        target.keyframes[property] = path / "values" / key
      }
      target.timing.append(("\(property) at", path / "times" / key))
      if key > 0 { target.timing.append(("\(property) easing", path / "easings" / (key - 1))) }
    }
    guard !target.keyframes.isEmpty else {
      throw ValueText.Failure(
        message: "no keyframe of this part here; move to a keyframe or a state")
    }
    return target
  }
}

extension ValueText {
  /// Returns the path of a transition; nil for a transition of a nested rig.
  fileprivate func entry(of transition: Transition) -> ValuePath? {
    let count = node(at: ValuePath("transitions"))?.items?.count ?? 0
    return (0..<count).lazy.map { ValuePath("transitions") / $0 }.first { entry in
      node(at: entry / "from")?.text == transition.from
        && node(at: entry / "to")?.text == transition.to
    }
  }
}

extension PlacedTrack {
  /// Returns the index of the keyframe at an instant, within half a frame at 25 frames per second.
  fileprivate func key(at time: Double) -> Int? {
    let timing = track.timing
    guard timing.duration > 0, !timing.reverses else { return nil }
    var since = time - start - timing.delay
    if let period = timing.period { since -= (since / period + 1e-9).rounded(.down) * period }
    let own = since / timing.duration
    let turns = min(max(own.rounded(.down), 0), max(timing.plays - 1, 0))
    let keys = track.keyframes.times.enumerated()
    let near = keys.min { abs(own - turns - $0.element) < abs(own - turns - $1.element) }
    guard let near, abs(own - turns - near.element) * timing.duration <= 0.0205 else { return nil }
    return near.offset
  }
}
