import CritterGraphics
import CritterMotion
import CritterRig
import CritterSyntax

// Parts that move in the tree.
extension EditedRig {
  /// Moves a part in the file. A part that gets another parent stays where it is on the canvas.
  ///
  /// - Parameters:
  ///   - parent: the path of the new parent; empty for the top level.
  ///   - other: the part at the new place.
  mutating func movePart(
    _ part: String, to parent: String, nextTo other: String,
    _ change: (ValueText, ValuePath, ValuePath) throws -> ValueText
  ) throws {
    let source = try path(of: RigEdit.Entry(kind: .part, name: part))
    let place = try path(of: RigEdit.Entry(kind: .part, name: other))
    if live.parentPath(of: part).exact != parent.exact {
      if place.steps.starts(with: source.steps) {
        throw ValueText.Failure(message: "a part can't be moved into itself")
      }
      if source.isOfInnerRig || place.isOfInnerRig {
        throw ValueText.Failure(message: "a part can't be moved into another rig")
      }
      try convertPositions(of: part, source, to: parent)
    }
    text.main = try change(text.main, source, place)
  }

  /// Puts parts with one parent into a new part around them, in front of the others.
  mutating func group(_ paths: [String], as wanted: String) throws {
    let parts = live.rig.parts.filter { paths.contains($0.path) }
    guard let last = parts.last, Set(parts.map { live.parentPath(of: $0.path) }).count == 1 else {
      throw ValueText.Failure(message: "parts in different parts can't be grouped; move them first")
    }
    let place = try path(of: RigEdit.Entry(kind: .part, name: last.path))
    let (name, parent) = (uniqueName(wanted), live.parentPath(of: last.path))
    guard !place.isOfInnerRig, let key = place.lastKey else {
      throw ValueText.Failure(message: "parts of another rig can't be grouped; open that rig")
    }
    text.main = try text.main.inserting(
      name, "{ frame: \(parts.bounds) }", after: key, in: place.parent)
    let group = parent.isEmpty ? name : "\(parent)/\(name)"
    var next = EditedRig(live: try live.after(self), time: time, art: art, text: text)
    for part in parts { try next.apply(.nestPart(part: part.path, parent: group)) }
    text = next.text
  }

  /// Moves the parts of a part that draws nothing out of it, and removes it.
  mutating func ungroup(_ path: String) throws {
    guard let index = live.rig.parts.firstIndex(where: { $0.path == path }) else {
      throw ValueText.Failure(message: "this part no longer exists")
    }
    let values = live.rig.parts[index].rest
    let children = live.rig.parts.filter { $0.parent == index }
    guard !children.isEmpty, values.art == nil, values.text == nil, !values.fill.isVisible,
      !values.stroke.isVisible
    else {
      throw ValueText.Failure(message: "only a part that draws nothing itself can be ungrouped")
    }
    for child in children {
      try apply(.movePart(part: child.path, sibling: path, isAfter: false))
    }
    try apply(.remove(entries: [RigEdit.Entry(kind: .part, name: path)], withUses: false))
  }

  /// Converts the positions of a part, at rest and in states and clips, to the coordinates of
  /// another parent. Expressions and motion paths stay as they are.
  private mutating func convertPositions(
    of part: String, _ source: ValuePath, to parent: String
  ) throws {
    let placed = live.rig.placedParts(of: live.timeline.pose(at: time))
    func matrix(of path: String) -> Matrix {
      placed.first { $0.part.path.exact == path.exact }?.matrix ?? .identity
    }
    let (old, new) = (
      matrix(of: live.parentPath(of: part)), matrix(of: parent).inverse ?? .identity
    )
    for path in positions(of: source) {
      let numbers = (0..<2).compactMap { text[path / $0].flatMap { Double($0) } }
      guard numbers.count == 2,
        let moved = old.project(Point(numbers[0], numbers[1])).flatMap({ new.project($0) })
      else { continue }
      for (index, value) in [moved.x, moved.y].enumerated() {
        text = try text.applying(
          ValueChange(path: path / index, text: value.shortText(decimals: 2)))
      }
    }
  }

  /// The lists in the file that begin with a position of a part.
  private func positions(of source: ValuePath) -> [ValuePath] {
    guard case .key(let name)? = source.steps.last else { return [] }
    let states: [ValuePath] = text.entries(of: "states").flatMap { state in
      let along = state / "along"
      return [state / "parts", along / "from", along / "to"].map { $0 / name }
    }
    let tracks: [ValuePath] = text.entries(of: "clips").map { $0 / "parts" / name }
    return placed([source] + states) + placed(tracks).flatMap { items(of: $0 / "values") }
  }

  /// The values of parts, states, or clips that place a part.
  private func placed(_ parts: [ValuePath]) -> [ValuePath] {
    parts.flatMap { [$0 / "frame", $0 / "position"] }
  }
}

extension [Part] {
  /// The rectangle around the parts at rest, as a frame in a rig's file.
  fileprivate var bounds: String {
    let corners = map { part in
      let rest = part.rest
      return Point(
        rest.position.x - part.anchor.x * rest.size.width,
        rest.position.y - part.anchor.y * rest.size.height)
    }
    let ends = zip(self, corners).map {
      Point($1.x + $0.rest.size.width, $1.y + $0.rest.size.height)
    }
    let (x, y) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    let (width, height) = ((ends.map(\.x).max() ?? x) - x, (ends.map(\.y).max() ?? y) - y)
    let numbers = [x, y, width, height].map { $0.shortText(decimals: 2) }
    return "[\(numbers.joined(separator: ", "))]"
  }
}

extension StagedRig {
  /// The path of a part's parent; empty for a part at the top level.
  func parentPath(of path: String) -> String {
    let part = rig.parts.first { $0.path.exact == path.exact }
    return part?.parent.map { rig.parts[$0].path } ?? ""
  }
}
