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
    let own = try path(of: RigEdit.Entry(kind: .part, name: part))
    let place = try path(of: RigEdit.Entry(kind: .part, name: other))
    if live.parentPath(of: part).exact != parent.exact {
      if place.steps.starts(with: own.steps) {
        throw ValueText.Failure(message: "a part can't be moved into itself")
      }
      if own.isOfInnerRig || place.isOfInnerRig {
        throw ValueText.Failure(message: "a part can't be moved into another rig")
      }
      try convertPositions(of: part, own, to: parent)
    }
    text.own = try change(text.own, own, place)
  }

  /// Converts the positions of a part, at rest and in states and clips, to the coordinates of
  /// another parent. Expressions and motion paths stay as they are.
  private mutating func convertPositions(
    of part: String, _ own: ValuePath, to parent: String
  ) throws {
    let placed = live.rig.placedParts(of: live.timeline.pose(at: time))
    func matrix(of path: String) -> Matrix {
      placed.first { $0.part.path.exact == path.exact }?.matrix ?? .identity
    }
    let (old, new) = (
      matrix(of: live.parentPath(of: part)), matrix(of: parent).inverse ?? .identity
    )
    for path in positions(of: own) {
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
  private func positions(of own: ValuePath) -> [ValuePath] {
    guard case .key(let name)? = own.steps.last else { return [] }
    let states: [ValuePath] = text.entries(of: "states").flatMap { state in
      let along = state / "along"
      return [state / "parts", along / "from", along / "to"].map { $0 / name }
    }
    let tracks: [ValuePath] = text.entries(of: "clips").map { $0 / "parts" / name }
    return placed([own] + states) + placed(tracks).flatMap(items)
  }

  /// The values of parts, states, or clips that place a part.
  private func placed(_ parts: [ValuePath]) -> [ValuePath] {
    parts.flatMap { [$0 / "frame", $0 / "position"] }
  }

  /// The values of a track's keyframes.
  private func items(of track: ValuePath) -> [ValuePath] {
    let values = track / "values"
    return (text.node(at: values)?.items ?? []).indices.map { values / $0 }
  }
}

extension StagedRig {
  /// The path of a part's parent; empty for a part at the top level.
  func parentPath(of path: String) -> String {
    let part = rig.parts.first { $0.path.exact == path.exact }
    return part?.parent.map { rig.parts[$0].path } ?? ""
  }
}
