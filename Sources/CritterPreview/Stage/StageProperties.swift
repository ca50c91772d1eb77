import CritterEditing
import CritterGraphics
import CritterMotion
import CritterRaster
import CritterRig
import CritterRigFile
import CritterSyntax

extension Stage {
  /// Sends the values of the selected parts, and of the shown clip.
  func sendProperties(_ request: PropertiesRequest, _ number: Int?) async throws {
    let live = try openRig()
    let canWrite = configuration.rigEditor.canWrite(live.file)
    let text = try live.source()
    var message = PropertiesMessage(
      isReadOnly: !canWrite, isThemed: view.theme != nil,
      clip: try live.clipFields(in: text))
    if let part = index(of: request.name, in: live) {
      try message.add(live, part, at: request.time, text)
      message.others = try (request.also ?? []).compactMap { index(of: $0, in: live) }.map {
        try live.values(of: $0, at: request.time, in: text).note
      }
    } else if request.name != nil {
      // The part may be gone before the page reads that the rig has changed.
      return sendText("nothing", "", number)
    }
    sendJSON(message, number)
  }

  func sendHandle(_ request: HandleRequest, _ number: Int?) throws {
    let live = try openRig()
    let time = request.time
    let text = try live.source()
    guard let part = index(of: request.name, in: live) else {
      throw PreviewError.refused("this part no longer exists")
    }
    let target = try live.target(of: part, at: time, in: text)
    let kind = request.handle
    let (values, anchor) = (live.timeline.pose(at: time).parts[part], live.rig.parts[part].anchor)
    let handle = try target.handle(
      kind, in: text, size: (values.size.width, values.size.height),
      anchor: (anchor.x, anchor.y),
      rotation: values.rotate)
    let path = live.rig.parts[part].path
    let start = live.point(of: path, handle: kind, at: time)
    let step = kind == "anchor" ? 0.01 : kind == "scale" ? 0.1 : 1.0
    let rates = try handle.values.indices.map { index -> [Double] in
      var values = handle.values
      values[index] += step
      let changed = try text.applying(handle.changes(values))
      let end = try LiveRig(live, changed).point(of: path, handle: kind, at: time)
      return [(end.x - start.x) / step, (end.y - start.y) / step]
    }
    sendJSON(HandleMessage(values: handle.values, rates: rates, changes: handle.changes), number)
  }

  private func index(of part: String?, in live: LiveRig) -> Int? {
    live.rig.parts.firstIndex { $0.path == part }
  }
}

extension EditTarget.Handle {
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

extension PropertiesMessage {
  /// Adds the values of a part.
  fileprivate mutating func add(
    _ live: LiveRig, _ part: Int, at time: Double, _ text: RigText
  ) throws {
    let values = try live.values(of: part, at: time, in: text)
    self.part = values.note.part
    places = values.note.places
    reason = values.reason
    if places.isEmpty {
      let holder = live.holder(of: live.rig.parts[part].path, in: text)
      opens = text.place(ofPart: holder).flatMap { text[$0 / "rig"] }
    }
    target = values.shown?.label ?? places.last?.label ?? ""
    let place = values.shown?.place
    if let include = place.flatMap(text.nameOfInclude) { target += " in \(include)" }
    if !isReadOnly { handles = values.shown?.handles(in: text) ?? [] }
    art = live.artNote(of: part, at: time)
  }
}

extension LiveRig {
  /// The most colors that a part shows.
  private static let maximumColors = 12

  fileprivate func artNote(of part: Int, at time: Double) -> PropertiesMessage.ArtNote? {
    guard let name = timeline.pose(at: time).parts[part].art,
      let file = document.art(named: name), !file.isImage
    else { return nil }
    let colors = Recoloring.colors(in: file.bytes).prefix(Self.maximumColors).map { color in
      PropertiesMessage.ArtNote.ColorNote(
        value: color.hex, name: rig.colors.first { $0.color == color }?.name)
    }
    return PropertiesMessage.ArtNote(name: name, colors: colors)
  }

  /// Returns the values of a part, the place of drags, and the reason why there is none.
  fileprivate func values(
    of part: Int, at time: Double, in text: RigText
  ) throws -> (note: PropertiesMessage.PartNote, shown: EditTarget?, reason: String?) {
    var note = PropertiesMessage.PartNote(part: rig.parts[part].path)
    do {
      let places = try places(of: part, at: time, in: text)
      note.places = try places.known.map { place in
        PropertiesMessage.PlaceNote(
          kind: place.kind, label: place.label,
          fields: try place.fields(in: text).map { field in
            let isFamily = field.property == "font" && field.path.steps.contains(.key("family"))
            return isFamily ? field.choosing(from: InstalledFonts.families) : field
          },
          offers: place.offers.map {
            PropertiesMessage.OfferNote(
              property: $0.property, section: PropertyField.Section(of: $0.property),
              changes: $0.changes)
          })
      }
      return (note, try places.shown.get(), nil)
    } catch let failure as ValueText.Failure {
      return (note, nil, failure.message)
    }
  }

  /// Returns the values of the shown clip, without its length; nil for a clip of another rig.
  fileprivate func clipFields(in text: RigText) throws -> [PropertyField]? {
    guard case .clip(let name, _) = view.selection,
      let clip = rig.clips.first(where: { $0.name == name }),
      let place = place(of: name, in: "clips", text), text.node(at: place) != nil
    else { return nil }
    var over = PropertyField(
      "over", of: "over", at: place / "over", clip.over.joined(separator: ", "), .states)
    over.words = rig.states.map(\.name).filter { $0.rigPrefix == name.rigPrefix }
    var loop = PropertyField("loop", of: "loop", at: place / "loop", text[place / "loop"], .flag)
    loop.defaultText = String(clip.loops)
    return [over, loop]
  }
}
