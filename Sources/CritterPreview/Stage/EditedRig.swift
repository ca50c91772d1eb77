import CritterGraphics
import CritterKit
import CritterMotion
import CritterRig
import CritterSVG

/// The text of a rig's file while an edit changes it, with the rig for reading it again.
struct EditedRig {
  let live: LiveRig
  /// The time of the stage, in seconds.
  let time: Double
  /// The art that the changed text refers to for the first time.
  let art: [ArtFile]
  var text: ValueText

  /// - Throws: `ValueText.Failure` or `PreviewError` if the edit can't be made, `FileError` if it
  ///   would break the rig.
  mutating func apply(_ edit: RigEdit) throws {
    switch edit.action {
    case .add: try add(edit)
    case .duplicate: try duplicate(edit)
    case .rename: try rename(edit)
    case .remove: try remove(edit)
    case .length: try setLength(edit)
    case .addKey, .copyKey, .moveKey, .removeKey: try changeKey(edit)
    }
  }

  /// The problems of the rig with the present text.
  var problems: [FileError.Problem] {
    do {
      _ = try live.document.replacing(yaml: Data(text.text.utf8), art: art).resolved()
      return []
    } catch {
      return error.problems
    }
  }

  // MARK: New entries

  private mutating func add(_ edit: RigEdit) throws {
    switch edit.kind {
    case .state:
      let changes = edit.copiesStage == true ? live.stateText(at: time) : []
      let name = try newName(edit)
      let block = changes.isEmpty ? [] : ["parts:"] + changes.map { "  " + $0 }
      let flow = changes.isEmpty ? "" : "{ parts: { \(changes.joined(separator: ", ")) } }"
      try addEntry(name, block, flow, to: "states")
    case .clip:
      let resting = Set(live.rig.states.filter(\.isRest).map(\.name))
      let over = live.view.states.filter { !resting.contains($0) }
      let states = over.count == 1 ? over[0] : "[\(over.joined(separator: ", "))]"
      let block = (over.isEmpty ? [] : ["over: \(states)"]) + ["duration: 1", "loop: true"]
      try addEntry(
        newName(edit), block, "{ \(block.joined(separator: ", ")) }", to: "clips")
    case .part: try addPart(edit)
    case .transition:
      let path = ValuePath("transitions")
      guard let contents = edit.text else { throw unknown(edit) }
      let count = text.node(at: path)?.items?.count
      text =
        if let count {
          try text.applying(ValueChange(path: path / count, text: contents, adds: true))
        } else {
          try text.adding(section: "transitions", ["  - \(contents)"])
        }
    case nil: throw unknown(edit)
    }
  }

  private mutating func addEntry(
    _ name: String, _ block: [String], _ flow: String, to section: String
  ) throws {
    let path = ValuePath(section)
    guard let node = text.node(at: path), !node.isEmptyScalar else {
      let lines = ["  \(name):"] + block.map { "    " + $0 }
      text = try text.adding(section: section, lines)
      return
    }
    guard let last = node.pairs?.last, !text.isFlow(node) else {
      text = try text.applying(ValueChange(path: path / name, text: flow.isEmpty ? "{}" : flow))
      return
    }
    let indent = String(repeating: " ", count: (last.key.mark?.column ?? 3) + 1)
    let value = block.map { "\n" + indent + $0 }.joined()
    text = try text.inserting(name, value, after: last.key.text, in: path).spaced(path / name)
  }

  /// A new part is drawn on top of those in its parent.
  private mutating func addPart(_ edit: RigEdit) throws {
    let name = uniqueName(edit.newName ?? "part")
    let path = edit.name.map { Self.path(ofPart: $0) / "parts" } ?? ValuePath("parts")
    guard let contents = edit.text else { throw unknown(edit) }
    guard Forms.isName(name) else { throw badName(name) }
    if let last = text.node(at: path)?.pairs?.last?.key.text {
      text = try text.inserting(name, contents, after: last, in: path)
    } else {
      text = try text.applying(ValueChange(path: path / name, text: contents))
    }
  }

  private mutating func duplicate(_ edit: RigEdit) throws {
    let path = try path(of: edit)
    guard let kind = edit.kind, kind != .transition, let old = path.lastKey else {
      throw unknown(edit)
    }
    let name = kind == .part ? uniqueName(edit.newName ?? old) : try newName(edit)
    text = try text.duplicating(path, as: name)
    guard kind == .part else { return }
    try renameChildren(of: path.parent / name)
    try move(path.parent / name, by: 6)
  }

  private mutating func renameChildren(of path: ValuePath) throws {
    for pair in text.node(at: path / "parts")?.pairs ?? [] {
      guard let child = pair.key.text else { continue }
      let name = uniqueName(child)
      text = try text.renaming(path / "parts" / child, to: name)
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

  private mutating func setLength(_ edit: RigEdit) throws {
    let path = try path(of: edit)
    text = try text.applying(ValueChange(path: path / "duration", text: edit.text ?? ""))
  }

  // MARK: Names

  /// Where an entry is in the file.
  private func path(of edit: RigEdit) throws -> ValuePath {
    let name = edit.name ?? ""
    let path =
      switch edit.kind {
      case .state: ValuePath("states", name)
      case .clip: ValuePath("clips", name)
      case .part: Self.path(ofPart: name)
      case .transition:
        ValuePath("transitions") / (try index(ofTransition: Int(name) ?? -1, edit))
      case nil: throw unknown(edit)
      }
    if name.exact.contains(".") {
      throw PreviewError.refused("'\(name)' belongs to a nested rig; open that rig to change it")
    }
    guard text.node(at: path) != nil else { throw unknown(edit) }
    return path
  }

  /// The index in the file: transitions of nested rigs come first.
  private func index(ofTransition index: Int, _ edit: RigEdit) throws -> Int {
    guard live.rig.transitions.indices.contains(index),
      let path = text.entry(of: live.rig.transitions[index]),
      case .index(let own)? = path.steps.last
    else { throw unknown(edit) }
    return own
  }

  static func path(ofPart path: String) -> ValuePath {
    ValuePath(path.exact.split(separator: "/").flatMap { [.key("parts"), .key($0)] })
  }

  private func unknown(_ edit: RigEdit) -> PreviewError {
    .refused("\(edit.kind?.rawValue ?? "keyframe") '\(edit.name ?? "")' isn't in the file")
  }

  private func badName(_ name: String) -> PreviewError {
    .refused("'\(name)' isn't a name; use letters, digits, '-', and '_'")
  }

  private func newName(_ edit: RigEdit) throws -> String {
    let name = edit.newName ?? ""
    guard Forms.isName(name) else { throw badName(name) }
    let taken =
      switch edit.kind {
      case .state: live.rig.states.map(\.name)
      case .clip: live.rig.clips.map(\.name)
      default: live.rig.parts.map(\.name)
      }
    if taken.contains(name) {
      throw PreviewError.refused("the name '\(name)' is already used; choose another one")
    }
    return name
  }

  /// A part's name with a number if it's taken.
  private func uniqueName(_ name: String) -> String {
    let taken = Set(text.partNames)
    if !taken.contains(name) { return name }
    let base = String(name.reversed().drop { $0.isASCII && $0.isNumber }.reversed())
    return (2...).lazy.map { "\(base)\($0)" }.first { !taken.contains($0) } ?? name
  }

  // The reader of rigs reports each use of a name that isn't there. So all uses are found, wherever
  // the language allows a name.

  private mutating func rename(_ edit: RigEdit) throws {
    let path = try path(of: edit)
    guard let old = path.lastKey, edit.kind != .transition else { throw unknown(edit) }
    let name = try newName(edit)
    text = try text.renaming(path, to: name)
    try repair { text, problem in
      let mark = Mark(line: problem.line ?? 1, column: problem.column ?? 1)
      return try text.replacing(name: old, with: name, at: mark)
    }
  }

  private mutating func remove(_ edit: RigEdit) throws {
    let path = try path(of: edit)
    if edit.removesUses != true {
      let uses = try uses(of: path)
      if !uses.isEmpty { throw FileError(problems: uses) }
    }
    text = try text.removing(path)
    try repair { text, problem in
      let mark = Mark(line: problem.line ?? 1, column: problem.column ?? 1)
      return try text.path(at: mark).map { try text.removing($0.withoutEnd) }
    }
  }

  /// The places that would break without an entry, as problems of names that aren't there.
  private func uses(of path: ValuePath) throws -> [FileError.Problem] {
    guard path.lastKey != nil else { return [] }
    var other = self
    try other.hideNames(at: path)
    return other.problems
  }

  /// Gives an entry and the parts in it other names of the same length, so that everything stays in
  /// its place.
  private mutating func hideNames(at path: ValuePath) throws {
    guard let key = path.lastKey else { return }
    for pair in text.node(at: path / "parts")?.pairs ?? [] where path.steps[0] == .key("parts") {
      try hideNames(at: path / "parts" / (pair.key.text ?? ""))
    }
    let taken = Set(text.partNames + live.rig.states.map(\.name) + live.rig.clips.map(\.name))
    let names = "xyzqjkvwXYZQJKVW".map { String(key.dropLast()) + String($0) }
    guard let name = names.first(where: { !taken.contains($0) }) else { return }
    text = try text.renaming(path, to: name)
  }

  private static let maximumRepairs = 500

  /// Corrects the text until the rig has no problems.
  ///
  /// - Parameter correct: returns the corrected text; nil if a problem has another cause.
  private mutating func repair(
    _ correct: (ValueText, FileError.Problem) throws -> ValueText?
  ) throws {
    for _ in 0..<Self.maximumRepairs {
      // Each correction shifts the places of the later problems.
      let problems = problems
      guard !problems.isEmpty else { return }
      let own = problems.filter { $0.path.exact == live.file.exact && $0.line != nil }
      var fixed: ValueText?
      for problem in own where fixed == nil { fixed = try correct(text, problem) }
      guard let fixed else { throw FileError(problems: problems) }
      text = fixed
    }
  }
}

extension ViewOptions {
  /// The selected states; none for a scene.
  var states: [String] {
    switch selection {
    case .still(let states): states
    case .transition(_, let to, _): to
    case .clip(_, let states): states
    case .scene: []
    }
  }
}

extension LiveRig {
  /// The parts that differ from rest, as entries of a state.
  fileprivate func stateText(at time: Double) -> [String] {
    let pose = timeline.pose(at: time)
    return rig.parts.indices.compactMap { index in
      let part = rig.parts[index]
      guard !part.name.exact.contains("."), !pose.parts[index].differences(from: part.rest).isEmpty
      else { return nil }
      return rig.text(of: part, pose.parts[index]).exact.dropping(suffix: "\n")
    }
  }
}

extension ValuePath {
  /// The key of the last step.
  fileprivate var lastKey: String? {
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

// MARK: Keyframes

extension EditedRig {
  mutating func changeKey(_ edit: RigEdit) throws {
    let (track, index) = (try track(edit), edit.index ?? -1)
    let fraction = edit.fraction ?? -1
    switch edit.action {
    case .moveKey: text = try track.moving(index, to: fraction, in: text)
    case .removeKey: text = try track.removing(index, in: text)
    case .copyKey: text = try track.copying(index, to: fraction, in: text)
    default:
      guard let insertion = track.insertion(at: fraction, in: text) else {
        throw ValueText.Failure(message: "there's a keyframe at this time; move the playhead")
      }
      text = try insertion.changes.reduce(text) { try $0.applying($1) }
    }
  }

  /// The track of the shown clip that an edit names.
  private func track(_ edit: RigEdit) throws(ValueText.Failure) -> KeyTrack {
    let missing = ValueText.Failure(message: "only keyframes of the shown clip can be changed")
    guard case .clip(let name, _) = live.view.selection,
      let clip = live.rig.clips.first(where: { $0.name == name })
    else { throw missing }
    let path = ValuePath("clips", name)
    if edit.property == "input" {
      guard let track = clip.inputs.first(where: { live.rig.inputs[$0.input].name == edit.name })
      else { throw missing }
      return KeyTrack(
        path: path / "inputs" / (edit.name ?? ""), keyframes: track.keyframes, timing: track.timing)
    }
    guard
      let track = clip.tracks.first(where: {
        live.rig.parts[$0.part].path == edit.name && $0.property.name == edit.property
      })
    else { throw missing }
    return KeyTrack(
      path: path / "parts" / live.rig.parts[track.part].name / track.property.name,
      keyframes: track.keyframes, timing: track.timing)
  }
}
