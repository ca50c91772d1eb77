import CritterEditing
import CritterEncode
import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterSyntax

extension Stage {
  /// Answers with the parts that are drawn at a point.
  func sendHit(_ request: HitRequest, _ number: Int?) throws {
    let point = request.point
    guard point.count == 2 else { throw PreviewError.refused("no point") }
    let live = try openRig()
    let text = try live.source()
    let parts = try live.parts(at: Point(point[0], point[1]), time: request.time)
      .map { live.holder(of: $0, in: text) }.unique
    sendJSON(HitMessage(parts: parts), number)
  }

  /// Sends a small image of a part with the parts in it.
  func sendThumb(of part: String, _ number: Int?) throws {
    let image = SingleFrame(Frame(bitmap: try openRig().thumb(of: part), duration: 1))
    let png = try Format.png.encode(image, EncodeOptions(effort: 1)).bytes
    let header = FileHeader(
      is: "tile", number: number, name: "", type: Format.png.mediaType, reductions: [])
    send(.file(header, png))
  }

  private static let maximumValues = 240

  /// Sends the values and easings of keyframes.
  func sendKeys(_ keys: [RigEdit.Key], _ number: Int?) throws {
    let live = try openRig()
    let text = try live.source()
    let notes = try keys.prefix(Self.maximumValues).map { key in
      let track = try live.track(key.track, in: text)
      let index = try track.index(at: key.fraction)
      let own = text.file(of: track.path).text
      return KeysMessage.KeyNote(
        text: own.source(at: track.values / index),
        easing: index > 0 ? track.easing(after: index - 1, in: own) ?? "linear" : nil)
    }
    sendJSON(KeysMessage(keys: notes), number)
  }

  /// Sends the values of a part's property, or of an input.
  func sendValues(_ request: ValuesRequest, _ draft: Draft, _ number: Int?) throws {
    let live = try rig(openRig(), with: draft)
    let times = request.times.prefix(Self.maximumValues)
    if request.property == "input" {
      let values = times.map { live.inputs(at: $0)[request.name]?.number ?? 0 }
      let line = ValuesMessage.Line(label: "", values: values)
      return sendJSON(ValuesMessage(lines: [line]), number)
    }
    guard let part = live.rig.parts.firstIndex(where: { $0.path == request.name }),
      let property = Property.allCases.first(where: { $0.name == request.property })
    else { throw PreviewError.refused("this track no longer exists") }
    let components = times.map { time in
      live.timeline.pose(at: time).parts[part][property].components
    }
    let lines = (components.first ?? []).indices.map { index in
      ValuesMessage.Line(
        label: components[0][index].label, values: components.map { $0[index].value })
    }
    sendJSON(ValuesMessage(lines: lines), number)
  }
}

extension LiveRig {
  /// Returns the part that holds the nested rig of a part, if that rig is in another folder and can't be
  /// changed here; otherwise the part itself.
  func holder(of path: String, in text: RigText) -> String {
    var names = path.exact.split(separator: "/")
    while names.count > 1, text.place(ofPart: names.joined(separator: "/")) == nil {
      names.removeLast()
    }
    let holder = names.joined(separator: "/")
    return rig.parts.contains { $0.path.exact == holder.exact } ? holder : path
  }
}

extension Rig {
  /// - Returns: the states with those that they need, and the reason each other state can't be
  ///   added.
  func compatibility(of names: [String]) throws -> (
    combination: [String], exclusions: [String: String]
  ) {
    let combination = try combination(names).map { states[$0].name }
    var exclusions: [String: String] = [:]
    for state in states where !combination.contains(state.name) {
      do throws(SelectionError) {
        _ = try self.combination(names + [state.name])
      } catch {
        exclusions[state.name] = error.message
      }
    }
    return (combination, exclusions)
  }

  /// Returns the names of the inputs that affect a selection, except those animated by a clip.
  func inputs(usedBy selection: Selection) -> [String] {
    let names: [String]
    var moved: Set<Int> = []
    switch selection {
    // A scene can enter any state and check any condition.
    case .scene: return settableInputs.map(\.name)
    case .still(let states): names = states
    case .transition(let from, let to, let then): names = ([from, to] + then).flatMap(\.self)
    case .clip(let name, let over):
      let clip = clips.first { $0.name == name }
      moved = clip.map(movedInputs) ?? []
      names = over.isEmpty ? clip?.over ?? [] : over
    }
    let followed = names.flatMap { (try? combination([$0])) ?? [] }
      .compactMap { states[$0].blend?.input }
    return inputs.indices.filter { index in
      inputs[index].follows.isEmpty && !moved.contains(index)
        && (followed.contains(index) || computes(fromAnyOf: [index]))
    }.map { inputs[$0].name }
  }

  /// Returns the pose with some parts hidden.
  ///
  /// - Parameters:
  ///   - hidden: the paths of parts to hide with their children.
  ///   - solo: the path of the only part that stays visible with its children.
  func leavingOut(_ hidden: Set<String>, solo: String?, of pose: Pose) -> Pose {
    var pose = pose
    for (index, part) in parts.enumerated() {
      if hidden.contains(part.path) { pose.parts[index].isVisible = false }
      guard let solo, !part.path.isWithin(solo) else { continue }
      if solo.isWithin(part.path) {
        pose.parts[index].showNothing()
      } else {
        pose.parts[index].isVisible = false
      }
    }
    return pose
  }
}

extension String {
  /// Whether the path is the given part or one of its descendants.
  func isWithin(_ path: String) -> Bool {
    self == path || exact.hasPrefix(path + "/")
  }
}
