package import CritterGraphics
package import CritterMotion
package import CritterRig
package import CritterRigFile
package import CritterSyntax

/// The text of a rig's file while an edit changes it, with the rig for reading it again.
package struct EditedRig {
  package let live: any StagedRig
  /// The time of the stage, in seconds.
  package let time: Double
  /// The art that the changed text refers to for the first time.
  package private(set) var art: [ArtFile]
  /// A file that the edit adds to the rig's folder.
  package private(set) var newArt: ArtFile?
  package var text: RigText
  /// How the rig's art changes with its named colors.
  package var recoloring = Recoloring([])
  /// The keyframes that the edit made or moved.
  package private(set) var keys: [RigEdit.Key] = []
  /// The name of the only art that changes; nil for all art.
  private var recoloredName: String?

  /// Creates the edit of a rig that has no changes yet.
  package init(live: any StagedRig, time: Double, art: [ArtFile], text: RigText) {
    self.live = live
    self.time = time
    self.art = art
    self.text = text
  }

  package var recoloredArt: [ArtFile] {
    live.document.art(recolored: recoloring).filter { recoloredName ?? $0.name == $0.name }
  }

  /// - Throws: `ValueText.Failure` if the edit can't be made, `FileError` if it would break the rig.
  package mutating func apply(_ edit: RigEdit) throws {
    switch edit {
    case .addState(let name, let copiesStates): try addState(name, copiesStates: copiesStates)
    case .addClip(let name, let over): try addClip(name, over: over)
    case .addColor(let name, let color): try addColor(name, color)
    case .addPart(let name, let contents): try addPart(name, contents)
    case .addTransition(let contents): try addTransition(contents)
    case .duplicate(let entry, let name): try duplicate(entry, as: name)
    case .rename(let entry, let name): try rename(entry, to: name)
    case .remove(let entries, let withUses): try remove(entries, withUses: withUses)
    case .movePart(let part, let other, let isAfter):
      try movePart(part, to: live.parentPath(of: other), nextTo: other) { text, moved, other in
        try text.moving(moved, beside: other, isAfter: isAfter)
      }
    case .nestPart(let part, let parent):
      try movePart(part, to: parent, nextTo: parent) { text, moved, other in
        try text.moving(moved, into: other, "parts")
      }
    case .group(let parts, let name): try group(parts, as: name)
    case .ungroup(let part): try ungroup(part)
    case .recolor(let part, let old, let new): try recolor(part, from: old, to: new)
    case .setLength(let clip, let seconds): try setLength(of: clip, seconds)
    case .setOver(let clip, let states): try setOver(clip, states)
    case .addKeys(let parts): try addKeys(parts)
    case .moveKeys(let keys): try move(keys)
    case .pasteKeys(let keys): try paste(keys)
    case .smoothKeys(let keys): try smooth(keys)
    case .removeKeys(let keys):
      try changeKeys(keys.map { RigEdit.PlacedKey(key: $0, fraction: 0) }) {
        try $0.removing($1.map(\.index), in: $2)
      }
    case .addToKey(let key, let component, let difference):
      try changeKeys([RigEdit.PlacedKey(key: key, fraction: 0)]) {
        try $0.adding(difference, to: component, of: $1[0].index, in: $2)
      }
    }
  }

  /// The problems of the rig, its scenes, and its themes with the present text.
  private var problems: [FileError.Problem] {
    do {
      let rig = try document.resolved()
      for other in text.others { try document.check(other.path, other.contents, rig) }
      return []
    } catch {
      return error.problems
    }
  }

  private var document: RigDocument {
    get throws(FileError) { try live.document.replacing(with: text, art: art) }
  }

  /// The index of the names that the present text uses.
  private var names: NameIndex {
    get throws(FileError) {
      let (scenes, themes) = (
        text.others.filter(\.path.isSceneFile), text.others.filter { !$0.path.isSceneFile }
      )
      return try document.names(scenes: scenes, themes: themes)
    }
  }

  // MARK: New entries

  private mutating func addState(_ name: String, copiesStates: Bool) throws {
    let changes = copiesStates ? try live.stateText : []
    let block = changes.isEmpty ? [] : ["parts:"] + changes.map { "  " + $0 }
    let flow = changes.isEmpty ? "" : "{ parts: { \(changes.joined(separator: ", ")) } }"
    try add(checked(name, .state), block, flow, to: "states")
  }

  private mutating func addClip(_ name: String, over: [String]) throws {
    let block = (over.isEmpty ? [] : ["over: \(over.asList)"]) + ["duration: 1", "loop: true"]
    try add(checked(name, .clip), block, "{ \(block.joined(separator: ", ")) }", to: "clips")
  }

  private mutating func addColor(_ name: String, _ color: String) throws {
    let text = color.isPlainYAML ? color : color.doubleQuoted
    try add(checked(name, .color), [], text, to: "colors")
    try checkNewColor(at: ValuePath("colors", name))
  }

  /// Adds an entry after the others of a section.
  ///
  /// - Parameters:
  ///   - block: the lines of its contents; empty for a value in its own line.
  ///   - flow: the contents in brackets, or the value.
  private mutating func add(
    _ name: String, _ block: [String], _ flow: String, to section: String
  ) throws {
    let path = ValuePath(section)
    guard let node = text.main.node(at: path), !node.isEmptyScalar else {
      let first = "  \(name):" + (block.isEmpty && !flow.isEmpty ? " \(flow)" : "")
      text.main = try text.main.adding(section: section, [first] + block.map { "    " + $0 })
      return
    }
    guard let last = node.pairs?.last, !node.isFlow else {
      text = try text.applying(ValueChange(path: path / name, text: flow.isEmpty ? "{}" : flow))
      return
    }
    let indent = String(repeating: " ", count: (last.key.mark?.column ?? 3) + 1)
    let value = block.isEmpty ? flow : block.map { "\n" + indent + $0 }.joined()
    text.main = try text.main.inserting(name, value, after: last.key.text, in: path)
      .spaced(path / name)
  }

  private mutating func addTransition(_ contents: String) throws {
    let path = ValuePath("transitions")
    guard let count = text.main.node(at: path)?.items?.count else {
      text.main = try text.main.adding(section: "transitions", ["  - \(contents)"])
      return
    }
    text.main = try text.main.applying(ValueChange(path: path / count, text: contents, adds: true))
  }

  /// A new part is drawn on top.
  private mutating func addPart(_ wanted: String, _ contents: String) throws {
    let name = uniqueName(wanted)
    let path = ValuePath("parts")
    guard Schemas.isName(name) else { throw badName(name) }
    if let last = text.node(at: path)?.pairs?.last?.key.text {
      text.main = try text.main.inserting(name, contents, after: last, in: path)
    } else {
      text = try text.applying(ValueChange(path: path / name, text: contents))
    }
  }

  private mutating func duplicate(_ entry: RigEdit.Entry, as wanted: String) throws {
    let path = try path(of: entry)
    guard entry.kind != .transition else { throw unknown(entry) }
    let name = entry.kind == .part ? uniqueName(wanted) : try checked(wanted, entry.kind)
    text = try text.changing(path) { try $0.duplicating($1, as: name) }
    if entry.kind == .color { try checkNewColor(at: path.parent / name) }
    guard entry.kind == .part else { return }
    try renameChildren(of: path.parent / name)
    try move(path.parent / name, by: 6)
  }

  private mutating func renameChildren(of path: ValuePath) throws {
    for pair in text.node(at: path / "parts")?.pairs ?? [] {
      guard let child = pair.key.text else { continue }
      let name = uniqueName(child)
      text.main = try text.main.renaming(path / "parts" / child, to: name)
      try renameChildren(of: path / "parts" / name)
    }
  }

  /// Moves a copy, so that it doesn't hide the original.
  private mutating func move(_ path: ValuePath, by distance: Double) throws {
    for index in 0..<2 {
      let place = path / "frame" / index
      guard let value = text[place].flatMap({ Double($0) }) else { continue }
      let moved = (value + distance).shortText(decimals: 4)
      text = try text.applying(ValueChange(path: place, text: moved))
    }
  }

  // MARK: Names

  /// Where an entry is in the file.
  package func path(of entry: RigEdit.Entry) throws -> ValuePath {
    let name = entry.name
    let path =
      switch entry.kind {
      case .state, .clip, .color, .input, .scene, .easing:
        live.place(of: name, in: entry.kind.rawValue + "s", text)
      case .part: text.place(ofPart: name)
      case .transition: try path(ofTransition: entry)
      }
    guard let path else {
      throw ValueText.Failure(
        message: "'\(name)' belongs to a nested rig; open that rig to change it")
    }
    guard text.node(at: path) != nil else { throw unknown(entry) }
    return path
  }

  private func path(ofTransition entry: RigEdit.Entry) throws -> ValuePath {
    guard let index = Int(entry.name), live.rig.transitions.indices.contains(index),
      let path = text.entry(of: live.rig.transitions[index])
    else { throw unknown(entry) }
    return path
  }

  private func unknown(_ entry: RigEdit.Entry) -> ValueText.Failure {
    ValueText.Failure(message: "\(entry.kind.rawValue) '\(entry.name)' isn't in the file")
  }

  private func badName(_ name: String) -> ValueText.Failure {
    ValueText.Failure(message: "'\(name)' isn't a name; use letters, digits, '-', and '_'")
  }

  /// A new name for an entry, unless it's taken.
  private func checked(_ name: String, _ kind: RigEdit.Entry.Kind) throws -> String {
    guard Schemas.isName(name) else { throw badName(name) }
    let taken =
      switch kind {
      case .state: live.rig.states.map(\.name)
      case .clip: live.rig.clips.map(\.name)
      case .color: live.rig.colors.map(\.name)
      case .input: live.rig.inputs.map(\.name)
      case .scene: live.rig.scenes.map(\.name)
      case .easing: Array(live.rig.easings.keys)
      case .part, .transition: live.rig.parts.map(\.name)
      }
    if taken.contains(name) {
      throw ValueText.Failure(message: "the name '\(name)' is already used; choose another one")
    }
    return name
  }

  /// A part's name with a number if it's taken.
  func uniqueName(_ name: String) -> String {
    let taken = Set(text.main.partNames)
    if !taken.contains(name) { return name }
    let base = String(name.reversed().drop { $0.isASCII && $0.isNumber }.reversed())
    return (2...).lazy.map { "\(base)\($0)" }.first { !taken.contains($0) } ?? name
  }

  private mutating func rename(_ entry: RigEdit.Entry, to wanted: String) throws {
    let path = try path(of: entry)
    guard let symbol = path.symbol(entry.kind), let key = text.key(at: path) else {
      throw unknown(entry)
    }
    let name = try checked(wanted, entry.kind)
    let names = try names
    try check(name, isNewFor: symbol, in: names)
    text = try text.replacing(name: symbol.name, at: [key] + names.uses(of: symbol), with: name)
  }

  /// Checks that nothing uses a new name, as colors of CSS would.
  private func check(_ name: String, isNewFor symbol: Symbol, in names: NameIndex) throws {
    guard names.uses(of: Symbol(symbol.kind, name, inRig: symbol.rig)).isEmpty else {
      throw ValueText.Failure(
        message: "'\(name)' already means something in the rig; choose another name")
    }
  }

  private func checkNewColor(at path: ValuePath) throws {
    guard let symbol = path.symbol(.color) else { return }
    try check(symbol.name, isNewFor: symbol, in: names)
  }

  private mutating func remove(_ entries: [RigEdit.Entry], withUses: Bool) throws {
    let places = try entries.map { (entry: $0, path: try path(of: $0)) }
    try checkParts(stayWithout: places)
    let paths = places.map(\.path)
    let found = try places.flatMap { try uses(of: $0.entry, at: $0.path, besides: paths) }
    if !withUses, !found.isEmpty { throw FileError(problems: found) }
    text = try text.correcting(found) { try $0.removing(at: $1, \.withoutEnd) }
    for (entry, old) in places where !paths.contains(where: { old.isInside($0) }) {
      text = try text.changing(path(of: entry)) { try $0.removing($1) }
    }
    if let first = entries.first { try removeRemains(of: first) }
  }

  /// Checks that the rig, and each rig under `rigs`, has a part after others are removed.
  private func checkParts(stayWithout places: [(entry: RigEdit.Entry, path: ValuePath)]) throws {
    let outermost = places.filter { place in
      place.entry.kind == .part && place.path.steps.count == (place.path.isOfInnerRig ? 4 : 2)
    }
    for (entry, path) in outermost {
      let count = Set(outermost.map(\.path)).count { $0.parent == path.parent }
      guard text.node(at: path.parent)?.pairs?.count == count else { continue }
      throw ValueText.Failure(
        message: count == 1
          ? "'\(entry.name)' is the rig's only part, so it can't be deleted"
          : "these are all parts of the rig, so they can't be deleted together")
    }
  }

  /// The places that use an entry or a part in it, without those in entries that are removed, too.
  private func uses(
    of entry: RigEdit.Entry, at path: ValuePath, besides others: [ValuePath]
  ) throws -> [FileError.Problem] {
    guard let symbol = path.symbol(entry.kind) else { return [] }
    let names = try names
    let symbols = [symbol] + (entry.kind == .part ? text.parts(in: path) : [])
    let places = others.reduce(symbols.flatMap(names.uses)) { text.outside($1, of: $0) }
    return places.map { $0.problem(entry) }.unique
  }

  /// The maximum number of values that break one after the other.
  private static let maximumRemains = 20

  /// Removes values that are incomplete without an entry, such as a point without one of its numbers.
  private mutating func removeRemains(of entry: RigEdit.Entry) throws {
    for _ in 0..<Self.maximumRemains {
      let problems = problems
      guard !problems.isEmpty else { return }
      let before = text.texts.map(\.exact)
      text = try text.correcting(problems) { try $0.removing(at: $1, \.withoutEnd) }
      if text.texts.map(\.exact) == before { throw FileError(problems: problems) }
    }
    throw ValueText.Failure(message: "too many places use '\(entry.name)'; edit the file")
  }

  // MARK: Art

  /// Changes a color in the art of a part, or in all art. Art that other parts have, too, is copied.
  private mutating func recolor(_ part: String?, from old: String, to new: String) throws {
    guard let old = Color(css: old), let new = Color(css: new) else {
      throw ValueText.Failure(message: "'\(new)' isn't a CSS color; try #07beb8")
    }
    recoloring = Recoloring([(old, new)])
    guard let part else { return }
    let parts = live.rig.parts
    guard let index = parts.firstIndex(where: { $0.path == part }),
      let name = live.timeline.pose(at: time).parts[index].art,
      let file = live.document.art(named: name)
    else { throw ValueText.Failure(message: "this part has no art") }
    let users = Set(parts.filter { $0.rest.art == name }.map { text.place(ofPart: $0.path) })
    recoloredName = name
    if users.count > 1 { try copy(file, for: index) }
  }

  /// Adds a recolored copy of a file, which the part has instead.
  private mutating func copy(_ file: ArtFile, for part: Int) throws {
    let target = try live.target(of: part, at: time, in: text)
    guard let place = target.path(of: "art", in: text) else { return }
    let stem = file.name.exact.dropping(suffix: ".svg") ?? file.name
    let names = (2...).lazy.map { "\(stem)-\($0).svg" }
    let name = names.first { !live.document.has(art: $0) } ?? file.name
    let copy = ArtFile(
      name: name, path: "\(live.document.folder)/\(name)",
      bytes: recoloring.applied(to: file.bytes.withoutOrigin))
    (newArt, recoloring, recoloredName) = (copy, Recoloring([]), nil)
    art.append(copy)
    text = try text.applying(ValueChange(path: place, text: name))
  }

  // MARK: Clips

  private mutating func setOver(_ clip: String, _ states: [String]) throws {
    let path = try path(of: RigEdit.Entry(kind: .clip, name: clip)) / "over"
    if text.node(at: path) != nil { text = try text.changing(path) { try $0.removing($1) } }
    guard !states.isEmpty else { return }
    text = try text.applying(ValueChange(path: path, text: states.asList))
  }

  /// Sets the duration of a clip at its speed. The times of its tracks that are in seconds change in
  /// proportion.
  private mutating func setLength(of clip: String, _ seconds: String) throws {
    let path = try path(of: RigEdit.Entry(kind: .clip, name: clip))
    var seconds = seconds
    if let speed = text[path / "speed"].flatMap({ Double($0) }), let length = Double(seconds) {
      seconds = (length * speed).shortText(decimals: 3)
    }
    if let old = text[path / "duration"].flatMap({ Double($0) }), old > 0,
      let new = Double(seconds)
    {
      for place in times(of: path) {
        guard let value = text[place].flatMap({ Double($0) }), value != 0 else { continue }
        let changed = (value * new / old).shortText(decimals: 3)
        text = try text.applying(ValueChange(path: place, text: changed))
      }
    }
    text = try text.applying(ValueChange(path: path / "duration", text: seconds))
  }

  /// The places of times in seconds in the tracks of a clip. Tracks that share their text have one place.
  private func times(of clip: ValuePath) -> [ValuePath] {
    let parts = clip / "parts"
    let owners = keys(of: parts).map { parts / $0 } + [clip / "inputs"]
    let tracks = owners.flatMap { owner in keys(of: owner).map { owner / $0 } }
    let values: [ValuePath] = tracks.flatMap { items(of: $0) + items(of: $0 / "at") }
    let keyed: [ValuePath] = tracks.flatMap { [$0 / "delay", $0 / "duration"] }
    var seen: Set<Mark> = []
    return ([clip / "delay"] + keyed + values).filter { path in
      text.node(at: path)?.mark.map { seen.insert($0).inserted } ?? false
    }
  }

  private func keys(of path: ValuePath) -> [String] {
    (text.node(at: path)?.pairs ?? []).compactMap(\.key.text)
  }

  /// The paths of the items of a list.
  func items(of path: ValuePath) -> [ValuePath] {
    (text.node(at: path)?.items ?? []).indices.map { path / $0 }
  }

  private mutating func addKeys(_ parts: [String]) throws {
    for part in parts {
      guard let index = live.rig.parts.firstIndex(where: { $0.path == part }) else {
        throw ValueText.Failure(message: "this part no longer exists")
      }
      let target = try live.target(of: index, at: time, in: text)
      guard target.kind == .clip else {
        throw ValueText.Failure(message: "keyframes are in clips; show a clip")
      }
      let new = try target.newKeys(of: live.rig.parts[index].name)
      text = try text.applying(new.flatMap(\.changes))
      keys += new.compactMap { key in
        key.fraction.map {
          RigEdit.Key(track: RigEdit.Track(name: part, property: key.property), fraction: $0)
        }
      }
    }
  }

  // MARK: Keyframes

  /// Changes the keyframes of each track at once.
  private mutating func changeKeys(
    _ keys: [RigEdit.PlacedKey],
    _ change: (KeyTrack, [KeyTrack.Place], ValueText) throws -> ValueText
  ) throws {
    for (keyTrack, places, _) in try tracks(of: keys) {
      text = try text.changing(keyTrack.path) { text, _ in try change(keyTrack, places, text) }
    }
  }

  private mutating func move(_ keys: [RigEdit.PlacedKey]) throws {
    self.keys = try tracks(of: keys).flatMap { keyTrack, places, wanted in
      let times = keyTrack.times(moving: places)
      return places.map { RigEdit.Key(track: wanted, fraction: times[$0.index]) }
    }
    try changeKeys(keys) { try $0.moving($1, in: $2) }
  }

  /// The tracks of keyframes, each with the places of its own.
  private func tracks(
    of keys: [RigEdit.PlacedKey]
  ) throws -> [(track: KeyTrack, places: [KeyTrack.Place], wanted: RigEdit.Track)] {
    var tracks: [(track: KeyTrack, places: [KeyTrack.Place], wanted: RigEdit.Track)] = []
    for key in keys {
      let keyTrack = try live.track(key.key.track, in: text)
      let place = KeyTrack.Place(
        index: try keyTrack.index(at: key.key.fraction), fraction: key.fraction)
      if let index = tracks.firstIndex(where: { $0.track.path == keyTrack.path }) {
        // All copies of a part share a track.
        let isKnown = tracks[index].places.contains { $0.index == place.index }
        if !isKnown { tracks[index].places.append(place) }
      } else {
        tracks.append((keyTrack, [place], key.key.track))
      }
    }
    return tracks
  }

  /// Adds copied keyframes to the tracks of the shown clip, and tracks that it doesn't have.
  private mutating func paste(_ keys: [RigEdit.PastedKey]) throws {
    var tracks: [(wanted: RigEdit.Track, copies: [KeyTrack.Copy])] = []
    let slack = KeyTrack.sameTime
    for key in keys {
      guard (-slack...1 + slack).contains(key.fraction) else {
        throw ValueText.Failure(
          message: "the keyframes don't fit into the clip; move the playhead, or set its length")
      }
      let copy = KeyTrack.Copy(
        fraction: min(max(key.fraction, 0), 1), value: key.text, easing: key.easing)
      self.keys.append(RigEdit.Key(track: key.track, fraction: copy.fraction))
      if let index = tracks.firstIndex(where: { $0.wanted == key.track }) {
        tracks[index].copies.append(copy)
      } else {
        tracks.append((key.track, [copy]))
      }
    }
    let isLoop = try live.shownClip(in: text).clip.loops
    for (wanted, copies) in tracks {
      if let keyTrack = try? live.track(wanted, in: text) {
        text = try text.changing(keyTrack.path) { text, _ in
          try keyTrack.pasting(copies, inLoop: isLoop, in: text)
        }
      } else {
        let (path, rest) = try newTrack(wanted)
        text = try text.applying(KeyTrack.adding(copies, atRest: rest, as: path))
      }
    }
  }

  /// The place of a new track of a part in the shown clip, and the value of its property at rest.
  private func newTrack(
    _ wanted: RigEdit.Track
  ) throws(ValueText.Failure) -> (path: ValuePath, rest: String) {
    let (_, path) = try live.shownClip(in: text)
    guard let part = live.rig.parts.first(where: { $0.path == wanted.name }),
      let property = Property.allCases.first(where: { $0.name == wanted.property })
    else { throw ValueText.Failure(message: "there's no such part or input in this clip") }
    let value =
      property.base == .position ? "[0, 0]" : part.rest[property].rounded(for: property.base)
    return (text.entry(of: part, in: path / "parts", with: property.name), value)
  }

  private mutating func smooth(_ keys: [RigEdit.Key]) throws {
    let isLoop = try live.shownClip(in: text).clip.loops
    for key in keys {
      // The track with the easings of the ones before.
      let keyTrack = try live.after(self).track(key.track, in: text)
      text = try text.changing(keyTrack.path) { text, _ in
        try keyTrack.passing(through: keyTrack.index(at: key.fraction), inLoop: isLoop, in: text)
      }
    }
  }

}

extension NamePlace {
  /// The place as a reason why an entry can't be removed alone.
  fileprivate func problem(_ entry: RigEdit.Entry) -> FileError.Problem {
    Place(path, mark).problem("this uses the \(entry.kind.rawValue) '\(entry.name)'")
  }
}

extension Selection {
  /// The selected states; none for a scene.
  package var states: [String] {
    switch self {
    case .still(let states): states
    case .transition(_, let to, _): to
    case .clip(_, let states): states
    case .scene: []
    }
  }
}

extension StagedRig {
  /// The parts that the states on the stage change, as entries of a state. The motion of a clip isn't part
  /// of them.
  fileprivate var stateText: [String] {
    get throws {
      let pose = try pose(in: selection.states)
      return rig.parts.indices.compactMap { index in
        let part = rig.parts[index]
        return part.name.exact.contains(".") ? nil : part.changes(to: pose.parts[index])
      }
    }
  }

  private var missing: ValueText.Failure {
    ValueText.Failure(message: "only keyframes of the shown clip can be changed")
  }

  func shownClip(
    in text: RigText
  ) throws(ValueText.Failure) -> (clip: Clip, path: ValuePath) {
    guard case .clip(let name, _) = selection,
      let clip = rig.clips.first(where: { $0.name == name }),
      let path = place(of: name, in: "clips", text)
    else { throw missing }
    return (clip, path)
  }

  /// Returns a track of the shown clip.
  package func track(
    _ wanted: RigEdit.Track, in text: RigText
  ) throws(ValueText.Failure) -> KeyTrack {
    let (clip, path) = try shownClip(in: text)
    if wanted.property == "input" {
      guard let track = clip.inputs.first(where: { rig.inputs[$0.input].name == wanted.name })
      else { throw missing }
      return KeyTrack(
        path: path / "inputs" / wanted.name.withoutRig, keyframes: track.keyframes,
        timing: track.timing)
    }
    guard
      let track = clip.tracks.first(where: {
        rig.parts[$0.part].path == wanted.name && $0.property.name == wanted.property
      })
    else { throw missing }
    return KeyTrack(
      path: text.entry(
        of: rig.parts[track.part], in: path / "parts", with: track.property.name),
      keyframes: track.keyframes, timing: track.timing)
  }
}

extension Part {
  /// Returns the values that differ from those at rest, as an entry of a state; nil if there are none.
  package func changes(to values: PartValues) -> String? {
    let changed = values.differences(from: rest)
      .map { "\($0.name): \(values[$0].rounded(for: $0.base))" }
    return changed.isEmpty ? nil : "\(name): { \(changed.joined(separator: ", ")) }"
  }
}

extension [String] {
  /// Names as a value of a rig's file: one name, or a list.
  fileprivate var asList: String { count == 1 ? self[0] : "[\(joined(separator: ", "))]" }
}

extension ValuePath {
  /// The name at the path; nil for a transition.
  fileprivate func symbol(_ kind: RigEdit.Entry.Kind) -> Symbol? {
    guard let name = lastKey, let kind = NameKind(rawValue: kind.rawValue) else { return nil }
    return Symbol(kind, name, inRig: innerRig)
  }

  /// Whether the path is below another one.
  fileprivate func isInside(_ other: ValuePath) -> Bool {
    self != other && steps.starts(with: other.steps)
  }

  /// The key of the last step.
  var lastKey: String? {
    if case .key(let key)? = steps.last { key } else { nil }
  }

  /// The path of a transition for one of its ends, since the other end alone means something else.
  fileprivate var withoutEnd: ValuePath {
    guard steps.count == 3, steps[0] == .key("transitions"),
      lastKey == "from" || lastKey == "to"
    else { return self }
    return parent
  }
}

extension [UInt8] {
  /// An SVG file without the comment of its drawing, which sync would update.
  fileprivate var withoutOrigin: [UInt8] {
    guard isSplitFromDrawing, let end = firstIndex(of: 10) else { return self }
    return Array(self[(end + 1)...])
  }
}

extension EditTarget {
  /// The keyframes to add: one to each track, or the first one to a part that doesn't move.
  ///
  /// - Parameter part: the part's name, for the reason why there is no place for a keyframe.
  fileprivate func newKeys(of part: String) throws(ValueText.Failure) -> [Addition] {
    let new = additions.filter { keyframes[$0.property] != nil }
    let tracks = new.filter { $0.changes[0].adds == true }
    if !tracks.isEmpty { return tracks }
    if let reason = reasons.values.min() { throw ValueText.Failure(message: reason) }
    if let key = keys.values.min(by: { $0.key.track.property < $1.key.track.property }) {
      throw ValueText.Failure(
        message: "'\(part)' has a keyframe of '\(key.key.track.property)' here; move the playhead")
    }
    return new.filter { $0.property == Property.Base.translate.rawValue }
  }
}
