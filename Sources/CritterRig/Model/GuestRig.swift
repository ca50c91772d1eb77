import CritterGraphics

/// A rig that is shown as a part of another, the host: its parts become children of that part, and
/// whatever has a name gets the part's before it, as `critter.gaze`.
struct GuestRig {
  private let rig: Rig
  private let prefix: String
  /// Before the guest's own art names.
  private let folder: String
  /// Of the guest's own parts, after its canvas.
  private let firstPart: Int
  private let firstInput: Int
  private let index: Int
  private let outer: Part

  /// - Parameters:
  ///   - folder: the guest's, beside the host's.
  ///   - index: of the host's part.
  ///   - firstInput: how many inputs there are already.
  init(_ rig: Rig, folder: String, in part: Part, at index: Int, firstInput: Int) {
    self.rig = rig
    self.folder = "../" + folder + "/"
    self.index = index
    self.firstInput = firstInput
    prefix = part.name + "."
    firstPart = index + 2
    outer = part
  }

  var isSnapped: Bool { rig.isSnapped }
  var files: [String] { rig.files.map { folder + $0 } }

  var recolorings: [Recoloring] {
    rig.recolorings.map { Recoloring(folder: folder + $0.folder, from: $0.from, to: $0.to) }
  }

  /// The guest's canvas, scaled to the frame of the host's part, and behind it all its parts.
  var parts: [Part] { [canvas] + ownParts }

  private var canvas: Part {
    let (canvas, frame) = (rig.canvas, outer.rest.size)
    var rest = PartValues(position: .zero, size: canvas.size)
    rest.transform = .identity.scaled(
      frame.width / canvas.size.width, frame.height / canvas.size.height)
    rest.fill = canvas.fill
    rest.cornerRadius = canvas.cornerRadius
    return Part(
      name: prefix + "canvas", path: outer.path + "/canvas", parent: index, anchor: .zero, z: 0,
      isMirrored: false, mask: Rect(size: canvas.size), maskRadius: canvas.cornerRadius,
      outline: nil, textLook: nil, field: nil, rest: rest)
  }

  private var ownParts: [Part] {
    rig.parts.map { part in
      var rest = part.rest
      rest.art = rest.art.map { folder + $0 }
      return Part(
        name: prefix + part.name, path: outer.path + "/" + part.path,
        parent: part.parent.map { $0 + firstPart } ?? index + 1, anchor: part.anchor, z: part.z,
        isMirrored: part.isMirrored, mask: part.mask, maskRadius: part.maskRadius,
        outline: part.outline, textLook: part.textLook, field: part.field?.shifted(by: firstPart),
        rest: rest)
    }
  }

  var inputs: [Input] {
    rig.inputs.map { Input(name: prefix + $0.name, range: $0.range, initial: $0.initial) }
  }

  var states: [State] {
    rig.states.map { state in
      State(
        name: prefix + state.name, needs: state.needs.map { prefix + $0 },
        excludes: state.excludes.map { prefix + $0 }, changes: moved(state.changes),
        blend: state.blend.map {
          State.Blend(input: $0.input + firstInput, from: moved($0.from), to: moved($0.to))
        })
    }
  }

  var transitions: [Transition] {
    rig.transitions.map { transition in
      Transition(
        from: transition.from.map { prefix + $0 }, to: transition.to.map { prefix + $0 },
        route: transition.route, interruption: transition.interruption,
        exceptions: shifted(transition.exceptions),
        fades: shifted(transition.fades).mapValues { $0.within(folder) })
    }
  }

  var clips: [Clip] {
    rig.clips.map { clip in
      Clip(
        name: prefix + clip.name, duration: clip.duration,
        tracks: clip.tracks.map {
          Track(
            part: $0.part + firstPart, keyframes: $0.keyframes.within(folder), span: $0.span,
            isAdditive: $0.isAdditive)
        },
        inputs: clip.inputs.map {
          InputTrack(
            input: $0.input + firstInput, range: $0.range, keyframes: $0.keyframes, span: $0.span)
        })
    }
  }

  private func shifted<Value>(_ values: [Int: Value]) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key + firstPart, $0.value) })
  }

  private func moved(_ changes: [Int: PartChange]) -> [Int: PartChange] {
    shifted(changes).mapValues { change in
      var change = change
      change.art = change.art.map { folder + $0 }
      return change
    }
  }
}

/// What the guests of a rig bring along.
struct Guests {
  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  private(set) var clips: [Clip] = []
  /// Whether one of them is.
  private(set) var isSnapped = false
  private(set) var recolorings: [Recoloring] = []
  /// Their rig files, relative to the host's folder.
  private(set) var files: [String] = []

  mutating func add(_ guest: GuestRig) {
    isSnapped = isSnapped || guest.isSnapped
    recolorings += guest.recolorings
    files += guest.files
    states += guest.states
    transitions += guest.transitions
    clips += guest.clips
  }
}

extension Part {
  func with(field: Field) -> Part {
    Part(
      name: name, path: path, parent: parent, anchor: anchor, z: z, isMirrored: isMirrored,
      mask: mask, maskRadius: maskRadius, outline: outline, textLook: textLook, field: field,
      rest: rest)
  }
}

extension Field {
  fileprivate func shifted(by offset: Int) -> Field {
    Field(
      text: text + offset, placeholder: placeholder.map { $0 + offset },
      caret: caret.map { $0 + offset })
  }
}

extension Keyframes {
  fileprivate func within(_ folder: String) -> Keyframes {
    let values = values.map { values in
      var values = values
      values.art = values.art.map { folder + $0 }
      return values
    }
    return Keyframes(
      property: property, values: values, times: times, easings: easings, mode: mode)
  }
}

extension Transition.ArtFade {
  fileprivate func within(_ folder: String) -> Self {
    switch self {
    case .always: .always
    case .to(let names): .to(names.map { folder + $0 })
    }
  }
}
