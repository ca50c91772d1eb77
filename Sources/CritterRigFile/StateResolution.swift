import CritterGraphics
import CritterRig
import CritterSyntax

/// Resolves the states of a rig file.
extension Resolution {
  func state(_ named: Named<StateEntry>) -> State {
    let entry = named.value
    let needs = entry.needs.compactMap(stateName)
    let excludes = entry.excludes.compactMap(stateName)
    for name in needs + excludes where name == named.name.value {
      context.report("state '\(name)' can't refer to itself", at: named.name.mark)
    }
    return State(
      name: named.name.value, needs: needs, excludes: excludes, changes: changes(entry.parts),
      blend: entry.along.flatMap(blend))
  }

  func stateName(_ reference: Located<String>) -> String? {
    state(reference).map { _ in reference.value }
  }

  private func blend(_ entry: AlongEntry) -> State.Blend? {
    guard let input = self.input(named: entry.input) else { return nil }
    return State.Blend(input: input, from: changes(entry.from), to: changes(entry.to))
  }

  private func changes(_ entries: [Named<ChangeEntry>]) -> [Int: PartChange] {
    var result: [Int: PartChange] = [:]
    for entry in entries {
      guard let index = part(entry.name) else { continue }
      for base in [Property.Base.path, .mask] where entry.value.values[Property(base)] != nil {
        checkHasPath(base, of: index, at: entry.name.mark)
      }
      if entry.value.values[Property(.text)] != nil { checkHasText(index, at: entry.name.mark) }
      if case .transform(let transform)? = entry.value.values[Property(.transform)] {
        warn(ofWholeTurn: transform)
      }
      result[index] = change(entry.value, of: parts[index])
    }
    return result
  }

  /// Reports an error if the part has no path, or no mask, in the rest state.
  func checkHasPath(_ property: Property.Base, of index: Int, at mark: Mark?) {
    let (part, name) = (parts[index], property.rawValue)
    guard part.rest[property] == .path(nil) else { return }
    let problem =
      switch part.masks.count {
      case 1 where property == .mask:
        "the mask of part '\(part.name)' is a part, which can't change; move the masking part"
      case 2... where property == .mask:
        "part '\(part.name)' has several masks; use expressions in 'masks', or move masking parts"
      default: "part '\(part.name)' has no \(name) to change; add a '\(name)' to the part"
      }
    context.report(problem, at: mark)
  }

  /// Reports an error if the part is split. Warns if the part has no text in the rest state, and so
  /// no font.
  func checkHasText(_ index: Int, at mark: Mark?) {
    if parts[index].copy?.piece != nil {
      context.report("part '\(parts[index].name)' is split, so its text can't change", at: mark)
    }
    guard parts[index].textLook == nil else { return }
    context.warn(
      "part '\(parts[index].name)' has no text, so this one isn't visible; add a 'text' to the part",
      at: mark)
  }

  private func warn(ofWholeTurn transform: TransformEntry) {
    let turn = transform.turn.largest
    guard abs(turn) >= 360 else { return }
    let advice = transform.turn.isFlat ? "use 'rotate'" : "rotate it in a clip"
    context.warn(
      "a state can't rotate a part by \(turn.shortText)°: transforms take the shortest way, here "
        + "\(turn.shortestTurn.shortText)°; \(advice)", at: transform.mark)
  }

  /// Returns the change of a part. A frame sets the position and the size, unless they have their
  /// own keys.
  private func change(_ entry: ChangeEntry, of part: Part) -> PartChange {
    var change = PartChange()
    if let frame = entry.frame {
      change[Property(.position)] = .point(frame.position(of: part.anchor))
      change[Property(.size)] = .size(frame.size)
    }
    for (property, entry) in entry.values { change[property] = value(entry) }
    change.isSecure = entry.secure
    return change
  }
}
