import CritterGraphics
import CritterMotion
import CritterRig
package import CritterSyntax

extension StagedRig {
  /// Returns changes that keep loops closed: a change of a keyframe at one end of a loop also changes
  /// the other end, if both have the same value.
  package func closingLoops(_ changes: [ValueChange], in text: RigText) -> [ValueChange] {
    guard let (clip, place) = try? shownClip(in: text) else { return changes }
    // Each change applies to the text with those before it, which may add keyframes.
    var text = text
    return changes.flatMap { change -> [ValueChange] in
      var changes = [change]
      if change.adds != true, change.path.steps.starts(with: place.steps),
        let end = text.otherEnd(of: change.path, inLoop: clip.loops)
      {
        changes.append(ValueChange(path: end, text: change.text, was: change.was))
      }
      // A change that can't be made is refused later.
      text = (try? text.applying(changes)) ?? text
      return changes
    }
  }
}

extension RigText {
  /// Returns the path of the same number in the keyframe at the other end of a track that repeats; nil
  /// unless both ends have the same value.
  ///
  /// - Parameter isLoop: whether the track's clip repeats.
  fileprivate func otherEnd(of path: ValuePath, inLoop isLoop: Bool) -> ValuePath? {
    guard let place = path.steps.lastIndex(of: .key("values")), place + 1 < path.steps.count,
      case .index(let index) = path.steps[place + 1]
    else { return nil }
    let track = ValuePath(Array(path.steps[..<place]))
    let (text, own) = file(of: track)
    return text.otherEnd(of: index, ofTrackAt: own, inLoop: isLoop).map { other in
      ValuePath((track / "values" / other).steps + path.steps.dropFirst(place + 2))
    }
  }
}

extension ValueText {
  /// Returns the keyframe at the other end of a track that repeats; nil unless both ends have the same
  /// value.
  ///
  /// - Parameter isLoop: whether the track's clip repeats.
  func otherEnd(of key: Int, ofTrackAt track: ValuePath, inLoop isLoop: Bool) -> Int? {
    let values = track / "values"
    let last = (node(at: values)?.items?.count ?? 0) - 1
    let repeats = isLoop || node(at: track / "plays")?.text.flatMap { Double($0) } ?? 1 > 1
    guard last > 0, key == 0 || key == last, repeats,
      node(at: track / "autoreverse")?.text != "true",
      source(at: values / 0) == source(at: values / last)
    else { return nil }
    return key == 0 ? last : 0
  }
}
