import CritterGraphics
import CritterRig
import CritterSyntax

/// A rig that is shown as a part of a parent rig. Its parts become children of that part. All names
/// get the part's name as a prefix, such as `bear.gaze`.
struct NestedRig {
  let rig: Rig
  /// The path of the nested rig's folder from the parent's, which goes before the names of its own
  /// art.
  let folder: String
  /// The values of the nested rig's inputs by name.
  let settings: [String: NestedValue]
  /// The seconds by which the clips of the nested rig are ahead.
  let timeOffset: Double
  /// The path of the parent's file, for errors.
  let path: String
  /// The part of the parent rig that shows the nested rig, and its index.
  let outer: Part
  let index: Int
  /// The number of the parent rig's inputs, states, and clips before those of the nested rig.
  let firstInput: Int
  let firstState: Int
  let firstClip: Int
  /// The nested rig's events that the parent rig ignores.
  let ignored: Set<Event>
  /// Whether the nested rig is clipped to its canvas.
  let isClipped: Bool

  var prefix: String { outer.name + "." }
  /// The index of the nested rig's first part in the parent rig, after the canvas part.
  var firstPart: Int { index + 2 }
  var isSnapped: Bool { rig.isSnapped }
  var files: [String] { rig.files.map { folder + $0 } }

  /// What holds an input also holds those from which `set` computes it.
  var inputDependencies: InputDependencies {
    var use = rig.inputDependencies.named { prefix + $0 }
    for (name, setting) in settings where setting.follows {
      if let restriction = rig.inputDependencies.restrictions[name] {
        use.addRestriction(to: setting.use.inputs, restriction)
      }
      let line = setting.mark?.line
      use.addRestriction(
        to: [prefix + name], InputDependencies.Restriction(.setting, path: path, line: line))
    }
    return use
  }

  var colors: [NamedColor] {
    (rig.colors + rig.nestedColors).map { NamedColor(name: prefix + $0.name, color: $0.color) }
  }

  var art: [ArtFile] {
    rig.art.map { $0.within(folder) }
  }

  var pickedArt: [String] { rig.pickedArt.map { folder + $0 } }

  /// The index of the part for the nested rig's canvas.
  var canvasIndex: Int { index + 1 }

  /// The nested rig's canvas, scaled to the frame of its part, followed by the nested rig's parts.
  var parts: [Part] { [canvas] + ownParts }

  private var canvas: Part {
    let (canvas, frame) = (rig.canvas, outer.rest.size)
    var rest = PartValues(position: .zero, size: canvas.size)
    rest.transform = Self.scale(of: canvas.size, to: frame)
    rest.anchor = .zero
    rest.fill = .color(canvas.fill)
    rest.cornerRadius = canvas.cornerRadius
    rest.mask =
      isClipped ? Path(Rect(size: canvas.size), cornerRadius: canvas.cornerRadius) : nil
    var part = Part(
      name: prefix + "canvas", path: outer.path + "/canvas", parent: index, rest: rest)
    part.isCanvas = true
    part.masks = rest.masks.map { _ in PartMask() }
    return part
  }

  /// Returns the transform of a canvas to the size of its part.
  static func scale(of canvas: Size, to frame: Size) -> Transform {
    .identity.scaled(frame.width / canvas.width, frame.height / canvas.height)
  }

  private var ownParts: [Part] {
    rig.parts.map { inner in
      var part = inner
      part.name = prefix + inner.name
      part.path = outer.path + "/" + inner.path
      part.parent = inner.parent.map { $0 + firstPart } ?? canvasIndex
      part.field = inner.field?.shifted(by: firstPart)
      for index in part.masks.indices {
        part.masks[index].part = inner.masks[index].part.map { $0 + firstPart }
      }
      part.motionParent = inner.motionParent.map { $0 + firstPart }
      part.follow?.part += firstPart
      part.rest.art = inner.rest.art.map { folder + $0 }
      return part
    }
  }

  var artShapes: [String: ArtShape] {
    Dictionary(uniqueKeysWithValues: rig.artShapes.map { (folder + $0.key, $0.value) })
  }

  var inputs: [Input] {
    rig.inputs.map { inner in
      var input = inner
      input.name = prefix + inner.name
      input.follows = inner.follows.map { prefix + $0 }
      guard let setting = settings[inner.name] else { return input }
      input.initial = inner.nearest(to: setting.value)
      input.follows = setting.use.inputs.sorted() + (setting.use.followsTime ? [Scope.time] : [])
      return input
    }
  }

  var states: [State] {
    rig.states.map { state in
      State(
        name: prefix + state.name, needs: state.needs.map { prefix + $0 },
        excludes: state.excludes.map { prefix + $0 }, changes: moved(state.changes),
        blend: state.blend.map {
          State.Blend(input: $0.input + firstInput, from: moved($0.from), to: moved($0.to))
        }, plays: state.plays.map(moved), played: shifted(state.played))
    }
  }

  var transitions: [Transition] {
    rig.transitions.map { transition in
      Transition(
        from: transition.from.map { prefix + $0 }, to: transition.to.map { prefix + $0 },
        timing: transition.timing, interruption: transition.interruption,
        exceptions: shifted(transition.exceptions),
        fades: shifted(transition.fades).mapValues { $0.within(folder) },
        morphs: shifted(transition.morphs).mapValues { $0.within(folder) })
    }
  }

  var clips: [Clip] {
    rig.clips.map { clip in
      Clip(
        name: prefix + clip.name,
        duration: clip.loops ? clip.duration : max(clip.duration - timeOffset, 0),
        loops: clip.loops,
        over: clip.over.map { prefix + $0 },
        tracks: clip.tracks.map { inner in
          var track = inner
          track.part += firstPart
          // Other values stay shared between the uses of the rig.
          if inner.property.base == .art {
            track.keyframes.values = inner.keyframes.values.map { $0.within(folder) }
          }
          track.timing.delay -= timeOffset
          return track
        },
        inputs: clip.inputs.map { inner in
          var track = inner
          track.input += firstInput
          track.timing.delay -= timeOffset
          return track
        }, plays: clip.plays.map(moved))
    }
  }

  private func moved(_ play: ClipPlay) -> ClipPlay {
    var play = play
    play.clip += firstClip
    return play
  }

  private func shifted<Value>(_ values: [Int: Value]) -> [Int: Value] {
    Dictionary(uniqueKeysWithValues: values.map { ($0.key + firstPart, $0.value) })
  }

  private func moved(_ changes: [Int: PartChange]) -> [Int: PartChange] {
    shifted(changes).mapValues { change in
      var change = change
      change.values = change.values.mapValues { $0.within(folder) }
      return change
    }
  }
}

/// The value that a parent rig gives to an input of a nested rig.
struct NestedValue: Sendable {
  var value: InputValue
  /// The inputs of the parent rig in the value.
  let use: InputDependencies
  let mark: Mark?

  /// Whether the value changes with inputs of the parent rig, or with the time.
  var follows: Bool { !use.inputs.isEmpty || use.followsTime }
}

/// The merged contents of all nested rigs of a rig.
struct NestedRigs {
  private(set) var states: [State] = []
  private(set) var transitions: [Transition] = []
  private(set) var clips: [Clip] = []
  private(set) var reactions: [Reaction] = []
  private(set) var triggers: [String] = []
  private(set) var colors: [NamedColor] = []
  private(set) var warnings: [FileError.Problem] = []
  /// Whether any nested rig is snapped to the pixel grid.
  private(set) var isSnapped = false
  private(set) var inputDependencies = InputDependencies()
  /// The art files by name.
  private(set) var art: [String: ArtFile] = [:]
  /// The names of the art files that a `pick` can choose.
  private(set) var pickedArt: [String] = []
  /// The shapes of art that morphs, by name.
  private(set) var artShapes: [String: ArtShape] = [:]
  /// The paths of the nested rig files, relative to the parent rig's folder.
  private(set) var files: [String] = []

  mutating func add(_ rig: NestedRig) {
    isSnapped = isSnapped || rig.isSnapped
    inputDependencies = inputDependencies.union(rig.inputDependencies)
    for file in rig.art { art[file.name] = file }
    artShapes.merge(rig.artShapes) { first, _ in first }
    pickedArt += rig.pickedArt
    files += rig.files.filter { !files.contains($0) }
    colors += rig.colors
    warnings += rig.rig.warnings.filter { !warnings.contains($0) }
    states += rig.states
    transitions += rig.transitions
    clips += rig.clips
    reactions += rig.reactions
    triggers += rig.triggers
  }
}

extension Field {
  fileprivate func shifted(by offset: Int) -> Field {
    Field(
      text: text + offset, placeholder: placeholder.map { $0 + offset },
      caret: caret.map { $0 + offset })
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
