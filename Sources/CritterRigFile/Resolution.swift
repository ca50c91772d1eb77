import CritterGraphics
import CritterRig
import CritterSVG
import CritterSyntax

/// Resolves a rig file to a rig. Looks up all names and reports unknown names.
final class Resolution {
  private let file: RigFile
  /// The paths of all SVG files, relative to the rig's folder.
  private let art: [String]
  private lazy var artNames = Set(art.map(\.exact))
  /// The paths of all files, relative to the rig's folder.
  private let files: Set<String>
  let context: ReadingContext
  /// The art files in the rig's folder that the file refers to, by name.
  private let bytes: [String: ArtFile]
  /// Returns the rig of a nesting, and the path of its folder from this one.
  private let nested: (Nesting) throws(NestedRigError) -> (rig: Rig, folder: String)
  var parts: [Part] = []
  private(set) var inputs: [Input] = []
  private(set) var states: [State] = []
  /// The parts with values that depend on inputs or on the time.
  private(set) var computedParts: [(index: Int, entry: PartEntry)] = []
  /// The nested rigs.
  private(set) var shownRigs: [ShownRig] = []
  /// The names of art that a `pick` can choose.
  private var pickedArt: [String] = []
  /// The shapes of art that morphs, by name.
  private var artShapes: [String: ArtShape] = [:]
  /// The copies of repeated parts.
  let copies: Copies
  private var partNames: Names
  private lazy var inputNames = Names(of: .input, inputs.map(\.name))
  private lazy var stateNames = Names(
    of: .state, nestedRigs.states.map(\.name) + file.states.map(\.name.value))
  private lazy var namedColors = Dictionary(
    first: file.colors.map { ($0.name.value, $0.value) })
  /// The merged contents of all nested rigs.
  private(set) var nestedRigs = NestedRigs()
  private var isMissingNestedRig = false
  /// Whether the nested rigs exceed a limit. The remaining nested rigs are then skipped.
  private var isFull = false

  init(
    _ file: RigFile, art: [String], files: Set<String>, _ context: ReadingContext,
    bytes: [String: ArtFile], copies: Copies,
    nested: @escaping (Nesting) throws(NestedRigError) -> (rig: Rig, folder: String)
  ) {
    self.file = file
    self.art = art
    self.files = files
    self.bytes = bytes
    self.copies = copies
    partNames = Names(of: .part, copies: copies)
    self.context = context
    self.nested = nested
  }

  /// Returns the rig, which is complete only if no problem was reported.
  ///
  /// - Throws: the problems so far if a nested rig can't be read, because all of its names would be
  ///   unknown.
  func rig(name: String, folder: String, including includes: [String]) throws(FileError) -> Rig {
    inputs = file.inputs.compactMap(input)
    addParts(file.parts, parent: nil)
    if isMissingNestedRig { try context.throwIfAny() }
    addFields(file.parts)
    addMasks(file.parts)
    addLinks(file.parts)
    states = nestedRigs.states + file.states.map(state)
    let plays = PlayResolution(nestedRigs.clips + file.clips.map(clip), file.clips, context)
    let clips = plays.clips
    states =
      nestedRigs.states
      + zip(states.dropFirst(nestedRigs.states.count), file.states).map {
        plays.state($0, $1.value.plays)
      }
    let events = EventResolution(self, file.events, clips: clips)
    let canvas = canvas
    let ownFile = context.path.exact.lastName
    let reactions = nestedRigs.reactions + file.events.flatMap(events.reactions)
    let scenes = SceneResolution(
      parts: parts, inputs: inputs, use: inputDependencies, triggers: events.triggers, clips: clips,
      reactions: reactions, canvas: canvas.size, copies: copies, context: context)
    let transitions = nestedRigs.transitions + file.transitions.map(transition)
    var values = Rig.Values(name: name, folder: folder, canvas: canvas)
    values.files = [ownFile] + includes + nestedRigs.files.filter { $0 != ownFile }
    values.isSnapped = context.usesPixelGrid || nestedRigs.isSnapped
    values.colors = file.colors.map { NamedColor(name: $0.name.value, color: $0.value) }
    values.nestedColors = nestedRigs.colors
    (values.states, values.transitions, values.clips) = (states, transitions, clips)
    values.reactions = reactions
    values.triggers = events.triggers.all
    values.easings = context.easings
    let ownScenes = file.scenes.map(scenes.scene)
    values.inputDependencies = inputDependencies
    values.pickedArt =
      nestedRigs.pickedArt + pickedArt + context.usedArt.filter { artNames.contains($0.exact) }
    values.artFiles = bytes.merging(nestedRigs.art) { own, _ in own }
    values.artSize = { try? $0.measures().naturalSize }
    values.artShapes = artShapes.merging(nestedRigs.artShapes) { own, _ in own }
    values.split = Rig.split(by: states, transitions)
    return Rig(values, inputs: inputs, parts: parts, scenes: ownScenes)
  }

  /// The inputs that numbers in the rig and its nested rigs depend on.
  var inputDependencies: InputDependencies { context.use.union(nestedRigs.inputDependencies) }

  // MARK: Canvas, colors, inputs

  private var canvas: Canvas {
    let entry = file.canvas
    return Canvas(
      size: entry.size,
      cornerRadius: min(entry.cornerRadius, min(entry.size.width, entry.size.height) / 2),
      fill: color(entry.fill), background: color(entry.background))
  }

  private func color(_ reference: Located<String>?) -> Color {
    guard let reference else { return .transparent }
    if let color = context.scope.others[reference.value]?.color {
      context.use(reference, as: .input)
      return color
    }
    context.use(reference, as: .color)
    if let color = namedColors[reference.value] ?? Color(css: reference.value) { return color }
    if reference.value == "none" { return .transparent }
    if reference.value.isQuoted {
      context.report("colors in 'pick' have no quotes; remove them", at: reference.mark)
      return .transparent
    }
    if let message = Schemas.malformedColor(reference.value) {
      context.report(message, at: reference.mark)
    } else {
      context.report(
        "unknown color '\(reference.value)'", meaning: reference.value,
        among: file.colors.map(\.name.value), at: reference.mark)
    }
    return .transparent
  }

  private func input(_ named: Named<InputEntry>) -> Input? {
    let (name, entry) = (named.name.value, named.value)
    guard let input = entry.input(named: name) else {
      return context.refuse("'min' must be below 'max'", at: entry.min.mark)
    }
    if !input.accepts(input.initial) {
      context.report("'initial' must be from 'min' to 'max'", at: entry.initial?.mark)
    }
    if let initial = input.initial.art { existing(art: initial, at: entry.initial?.mark) }
    if namedColors[name] != nil {
      context.report(
        "the name '\(name)' is already used by a color; rename this input", at: named.name.mark)
    }
    if input.kind == .color, Color(css: name) != nil {
      context.report("'\(name)' is a CSS color; rename this input", at: named.name.mark)
    }
    return input
  }

  // MARK: Parts

  private func addParts(_ entries: [Named<PartEntry>], parent: Int?) {
    for named in entries {
      let (name, entry) = (named.name.value, named.value)
      let copy = copies.all[name]
      let localName = copy?.localName ?? name
      if let twin = partNames.index(of: name) {
        context.report(
          "the name '\(name)' is already used by the part \(parts[twin].path); rename this part",
          at: named.name.mark)
      }
      let path = parent.map { parts[$0].path + "/" + localName } ?? localName
      let strokeAlignment = strokeAlignment(of: entry)
      let textLook = textLook(of: entry, at: named.name.mark)
      var part = Part(name: name, path: path, parent: parent, rest: rest(of: entry))
      (part.isMirrored, part.line, part.fillRule) = (entry.mirrored, entry.line, entry.fillRule)
      (part.strokeAlignment, part.textLook) = (strokeAlignment, textLook)
      (part.copy, part.artFit) = (copy, artFit(of: entry))
      append(part)
      let index = parts.count - 1
      if !entry.computed.isEmpty { computedParts.append((index, entry)) }
      if let reference = entry.rig {
        addNestedRig(reference, entry, as: index)
      } else if let mark = entry.ignore.first?.mark ?? entry.settings.first?.name.mark
        ?? entry.colors.first?.name.mark ?? entry.timeOffset?.mark ?? entry.overflow?.mark
      {
        context.report(
          "only a part with 'rig' can have 'ignore', 'set', 'colors', 'time-offset', or 'overflow'",
          at: mark)
      }
      addParts(entry.parts, parent: index)
    }
  }

  private func append(_ part: Part) {
    partNames.append(part.name)
    parts.append(part)
  }

  private func addNestedRig(_ reference: Located<String>, _ entry: PartEntry, as index: Int) {
    if isFull { return }
    do throws(NestedRigError) {
      let colors = entry.colors.map { Named(name: $0.name, value: color($0.value)) }
      for name in entry.colors.map(\.name) { context.use(name, as: .color, of: parts[index].name) }
      let nesting = Nesting(
        rig: reference.value, part: parts[index].name, settings: entry.settings,
        colors: Theme(path: context.path, colors: colors),
        timeOffset: entry.timeOffset?.value ?? 0)
      let (rig, folder) = try self.nested(nesting)
      if folder.isEmpty, let names = context.names {
        let name = parts[index].copy?.name ?? parts[index].name
        names.index.add(part: Symbol(.part, name, inRig: names.rig), showing: reference.value)
      }
      check(entry.settings, of: rig, in: parts[index].name)
      checkExtent(adding: rig, at: reference)
      if isFull { return isMissingNestedRig = true }
      let nested = NestedRig(
        rig: rig, folder: folder,
        settings: Dictionary(entry.settings.map { ($0.name.value, $0.value) }) { $1 },
        timeOffset: nesting.timeOffset, path: context.path, outer: parts[index], index: index,
        firstInput: inputs.count, firstState: nestedRigs.states.count,
        firstClip: nestedRigs.clips.count,
        ignored: ignored(entry.ignore, of: rig, in: parts[index].name),
        isClipped: entry.overflow?.value != .visible)
      nested.parts.forEach(append)
      inputs += nested.inputs
      shownRigs.append(
        ShownRig(
          index: index, firstInput: nested.firstInput, nesting: nesting, rig: rig,
          folder: folder, canvas: parts[index + 1].rest))
      nestedRigs.add(nested)
    } catch {
      isMissingNestedRig = true
      report(error, of: reference)
    }
  }

  /// Checks the values of a nested rig's inputs. Values that follow inputs of this rig are clamped.
  private func check(_ settings: [Named<NestedValue>], of rig: Rig, in part: String) {
    let names = Names(of: .input, rig.inputs.map(\.name), inRigOf: part)
    for setting in settings {
      guard let index = names.index(of: setting.name, context) else { continue }
      let (input, entry) = (rig.inputs[index], setting.value)
      if !input.follows.isEmpty {
        context.report(
          "'set' can't move '\(input.name)', which the rig '\(rig.name)' computes",
          at: setting.name.mark)
      }
      if !entry.follows, !input.accepts(entry.value) {
        context.report(input.refusal(of: entry.value), at: entry.mark)
      }
      if entry.follows,
        let clip = rig.clips.first(where: { $0.inputs.contains { $0.input == index } })
      {
        context.warn(
          "the clip '\(clip.name)' of the rig '\(rig.name)' can't move '\(input.name)', which 'set' "
            + "computes", at: setting.name.mark)
      }
    }
  }

  /// Reports the errors of rigs under `rigs` that nothing shows, so that they aren't hidden.
  func checkUnused(_ rigs: [Located<String>]) {
    for name in rigs {
      do throws(NestedRigError) {
        let none = Theme(path: context.path, colors: [])
        _ = try nested(Nesting(rig: name.value, part: "", colors: none))
      } catch {
        report(error, of: name)
      }
    }
  }

  /// Returns the events of a nested rig that have one of the titles; all events for `all`.
  private func ignored(_ titles: [Located<String>], of rig: Rig, in part: String) -> Set<Event> {
    let events = rig.reactions.map(\.event)
    let byTitle = Dictionary(grouping: events, by: rig.title)
    var ignored: Set<Event> = []
    for title in titles {
      let words = title.value.exact.split(separator: " ").joined(separator: " ")
      if let meant = words == "all" ? events : byTitle[words] {
        ignored.formUnion(meant)
        if let name = title.words.dropFirst().last {
          context.use(name, as: title.words[0].value == "trigger" ? .trigger : .part, of: part)
        }
      } else {
        context.report(
          "no event '\(title.value)' in the rig '\(rig.name)'", meaning: words,
          among: byTitle.keys.sorted(), at: title.mark)
      }
    }
    return ignored
  }

  /// Checks the number of parts before another nested rig adds its own, and that of names, because
  /// each changed part searches all of them.
  private func checkExtent(adding rig: Rig, at reference: Located<String>) {
    let most = 5000
    let counts = [
      ("parts", parts.count + 1 + rig.parts.count, RigExtent.greatestCount),
      ("states", nestedRigs.states.count + rig.states.count, most),
      ("transitions", nestedRigs.transitions.count + rig.transitions.count, most),
      ("clips", nestedRigs.clips.count + rig.clips.count, most),
      ("inputs", inputs.count + rig.inputs.count, most),
      ("events", nestedRigs.reactions.count + rig.reactions.count, most),
    ]
    for (what, count, most) in counts where count > most {
      isFull = true
      context.report(
        "the rig and its nested rigs have more than \(most.grouped) \(what) up to here",
        at: reference.mark)
    }
  }

  private func report(_ error: NestedRigError, of reference: Located<String>) {
    switch error {
    case .missing(let neighbors):
      context.report(
        "unknown rig '\(reference.value)'", meaning: reference.value, among: neighbors,
        at: reference.mark)
    case .containsItself:
      context.report("the rig '\(reference.value)' would contain itself", at: reference.mark)
    case .broken(let error): context.include(error.problems)
    }
  }

  private func strokeAlignment(of entry: PartEntry) -> StrokeAlignment {
    let alignment = entry.strokeAlignment
    if alignment.value == .inside, entry.values[Property(.path)] != nil {
      context.report("a part with 'path' can't have 'stroke-align: inside'", at: alignment.mark)
    }
    return alignment.value
  }

  private func textLook(of entry: PartEntry, at mark: Mark?) -> TextLook? {
    guard entry.values[Property(.text)] != nil else { return nil }
    guard let font = entry.font else {
      context.reportMissing("a part with 'text' needs 'font'", at: mark)
      return nil
    }
    var style = TextStyle(
      family: font.families.first ?? "", size: font.size, weight: Int(font.weight))
    style.fallbacks = Array(font.families.dropFirst())
    style.isTabular = font.isTabular
    return TextLook(
      style: style, alignment: entry.align, verticalAlignment: entry.valign.value,
      wraps: entry.wraps.value,
      minimumSize: entry.fit?.value == .shrink ? entry.minimumSize?.value ?? 6 : nil)
  }

  private func artFit(of entry: PartEntry) -> ArtFit {
    if let fit = entry.fit?.value.art { return fit }
    guard case .art(let choice)? = entry.values[Property(.art)] else { return .fill }
    let isInput = choice.all.contains { context.scope.others[$0.value]?.art != nil }
    return isInput ? .contain : .fill
  }

  /// Adds fields after all parts, because a field refers to other parts.
  private func addFields(_ entries: [Named<PartEntry>]) {
    for named in entries {
      let owner = named.name.value
      if let entry = named.value.field, let index = part(named.name),
        let text = part(entry.text, near: owner)
      {
        if parts[text].textLook == nil {
          context.report("part '\(entry.text.value)' has no 'text'", at: entry.text.mark)
        }
        parts[index].field = Field(
          text: text, placeholder: entry.placeholder.flatMap { part($0, near: owner) },
          caret: entry.caret.flatMap { part($0, near: owner) })
        if let caret = parts[index].field?.caret { parts[caret].rest.isVisible = false }
      }
      addFields(named.value.parts)
    }
  }

  /// Changes a value of a part in the rest state to a computed one.
  func apply(_ computed: ComputedEntry, to rest: inout PartValues) {
    switch computed {
    case .value(let property, let entry): rest[property] = value(entry)
    case .frame(let frame):
      rest.position = frame.position(of: rest.anchor)
      rest.size = frame.size
    case .masks(let entries): rest.masks = entries.map(\.values)
    case .settings: break
    }
  }

  /// Returns the values of a part in the rest state.
  func rest(of entry: PartEntry) -> PartValues {
    var rest = PartValues(position: entry.frame.position(of: entry.anchor), size: entry.frame.size)
    rest.anchor = entry.anchor
    rest.isSecure = entry.field?.secure ?? false
    rest.fontSize = entry.font?.size ?? 0
    for (property, entry) in entry.values { rest[property] = value(entry) }
    rest.masks = entry.masks.map(\.values)
    return rest
  }

  func value(_ entry: ValueEntry) -> PropertyValue {
    switch entry {
    case .value(let value): value
    case .transform(let entry): .transform(entry.matrix)
    case .color(let choice): .paint(.color(color(choice)))
    case .gradient(let entry): .paint(.gradient(gradient(entry)))
    case .art(let choice): .art(art(choice))
    case .shadow(let shadow, let choice):
      .shadow(Shadow(offset: shadow.offset, blur: shadow.blur, color: color(choice)))
    }
  }

  private func gradient(_ entry: GradientEntry) -> Gradient {
    let offsets = entry.stops ?? Keyframes.equalTimes(entry.colors.count)
    let stops = zip(offsets, entry.colors).map {
      GradientStop(offset: $0, color: color($1))
    }
    var gradient = Gradient(
      start: entry.from, end: entry.to, isRadial: entry.isRadial, stops: stops)
    gradient.focus = entry.isRadial ? entry.focus : nil
    return gradient
  }

  private func color(_ choice: Choice) -> Color {
    if choice.all.count > 1 { for other in choice.all { _ = color(other) } }
    return color(choice.chosen)
  }

  private func art(_ choice: Choice) -> String? {
    if choice.all.count > 1 { pickedArt += choice.all.compactMap(art) }
    return art(choice.chosen)
  }

  /// Returns the name of art. The name of an input comes before that of a file.
  func art(_ reference: Located<String>) -> String? {
    if let name = context.scope.others[reference.value]?.art {
      context.use(reference, as: .input)
      return existing(art: name, at: reference.mark)
    }
    let name = reference.value
    if !artNames.contains(name.exact), files.contains(where: { $0.exact == name.exact }) {
      return context.refuse("'\(name)' isn't an SVG, PNG, JPEG, or WebP", at: reference.mark)
    }
    return existing(art: name, at: reference.mark)
  }

  /// Returns the name of art, or nil after reporting that it doesn't exist.
  @discardableResult
  private func existing(art name: String, at mark: Mark?) -> String? {
    if artNames.contains(name.exact) { return name }
    context.report(
      "no art '\(name)' in this folder", meaning: name, among: art, from: nil, at: mark)
    return nil
  }

  /// Returns the names of a part's art in the rest state and in all states.
  func art(of part: Int) -> [String] {
    let changed = states.flatMap { $0.allChanges.compactMap { $0[part]?[Property(.art)]?.artName } }
    return (parts[part].rest.art.map { [$0] } ?? []) + changed
  }

  /// Reads the shape of art that morphs. Warns if the art isn't a single path, because it
  /// cross-fades.
  func addShape(of name: String, at mark: Mark?) {
    guard artShapes[name] == nil, let file = bytes[name] ?? nestedRigs.art[name] else { return }
    do throws(ArtShapeError) {
      artShapes[name] = try ArtShape(file)
    } catch {
      context.warn("'\(name)' can't morph, so it cross-fades: \(error.reason)", at: mark)
    }
  }

  // MARK: Names

  func part(_ name: Located<String>) -> Int? { partNames.index(of: name, context) }

  /// Returns the index of a part that `owner` refers to. A part in the same copy takes precedence.
  func part(_ name: Located<String>, near owner: String) -> Int? {
    let numbers = copies.all[owner]?.numbers ?? []
    for count in stride(from: numbers.count, to: 0, by: -1) {
      let own = name.value + numbers.prefix(count).map { "/\($0)" }.joined()
      guard let index = partNames.index(of: own) else { continue }
      context.use(name, as: .part)
      return index
    }
    return part(name)
  }

  func state(_ name: Located<String>) -> Int? { stateNames.index(of: name, context) }

  func input(named name: Located<String>) -> Int? { inputNames.index(of: name, context) }
}

extension String {
  /// Whether the text is in quotation marks.
  fileprivate var isQuoted: Bool {
    ["'", "\""].contains { exact.dropping(prefix: $0)?.exact.hasSuffix($0) == true }
  }
}

extension Rect {
  /// Returns the position of an anchor, in the coordinate space of the origin.
  ///
  /// - Parameter anchor: 0…1 in the rectangle's size.
  func position(of anchor: Point) -> Point {
    Point(minX + anchor.x * size.width, minY + anchor.y * size.height)
  }
}
