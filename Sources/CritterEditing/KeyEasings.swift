import CritterGraphics
import CritterRig
package import CritterSyntax

extension KeyTrack {
  /// The easing between two keyframes as written in the file; nil without easings.
  ///
  /// - Parameter index: the index of the first one.
  package func easing(after index: Int, in text: ValueText) -> String? {
    guard text.node(at: easings)?.items != nil else { return text[easings] }
    return text[easings / index]
  }

  /// Returns the text with another easing between two keyframes.
  ///
  /// - Parameter index: the index of the first one.
  package func setting(
    _ easing: String, after index: Int, in text: ValueText
  ) throws(ValueText.Failure) -> ValueText {
    if self.easing(after: index, in: text) ?? "linear" == easing { return text }
    let items = text.node(at: easings)?.items
    if let items, index < items.count {
      return try text.replacing(easings / index, with: easing.inList)
    }
    var all = (0..<max((text.node(at: values)?.items?.count ?? 0) - 1, index + 1)).map {
      (self.easing(after: $0, in: text) ?? "linear").inList
    }
    all[index] = easing.inList
    return try text.applying(ValueChange(path: easings, text: "[\(all.joined(separator: ", "))]"))
  }

  // MARK: Pasting

  /// A keyframe from another place, as written there.
  package struct Copy {
    /// The time in fractions of the track's duration.
    var fraction: Double
    package var value: String
    /// The easing that leads to the keyframe; nil for none.
    package var easing: String?
  }

  /// Adds keyframes, or replaces the values of those at the same times. A loop stays closed.
  ///
  /// - Parameter isLoop: whether the track's clip repeats.
  func pasting(_ copies: [Copy], inLoop isLoop: Bool, in text: ValueText) throws -> ValueText {
    try copies.reduce((track: self, text: text)) { now, copy in
      let (track, text) = now
      let times = track.keyframes.times.prefix(track.count)
      if let index = times.firstIndex(where: { abs($0 - copy.fraction) < Self.sameTime }) {
        let other = text.otherEnd(of: index, ofTrackAt: path, inLoop: isLoop).flatMap { end in
          copies.contains { abs($0.fraction - times[end]) < Self.sameTime } ? nil : end
        }
        let changed = try [index, other].compactMap(\.self).reduce(text) {
          try $0.replacing(track.values / $1, with: copy.value)
        }
        return (track, try track.leading(copy.easing, to: index, in: changed))
      }
      guard let insertion = track.insertion(at: copy.fraction, of: copy.value, in: text) else {
        throw ValueText.Failure(message: "this track doesn't list its values; edit the file")
      }
      let changed = try insertion.changes.reduce(text) { try $0.applying($1) }
      let longer = track.with(copy.fraction)
      return (longer, try longer.leading(copy.easing, to: insertion.index, in: changed))
    }.text
  }

  private func leading(
    _ easing: String?, to index: Int, in text: ValueText
  ) throws(ValueText.Failure) -> ValueText {
    guard let easing, index > 0 else { return text }
    return try setting(easing, after: index - 1, in: text)
  }

  /// Returns the change that adds a track with keyframes. Before the first and after the last one, it
  /// has the value at rest.
  package static func adding(_ copies: [Copy], atRest rest: String, as path: ValuePath)
    -> ValueChange
  {
    var all = copies.sorted { $0.fraction < $1.fraction }
    if let first = all.first, first.fraction > sameTime {
      all.insert(Copy(fraction: 0, value: rest), at: 0)
    }
    if let last = all.last, last.fraction < 1 - sameTime {
      all.append(Copy(fraction: 1, value: rest))
    }
    let easings = all.dropFirst().map { ($0.easing ?? smoothly).inList }
    let text =
      "{ values: [\(all.map(\.value).joined(separator: ", "))], times: \(list(all.map(\.fraction))), "
      + "easings: [\(easings.joined(separator: ", "))] }"
    return ValueChange(path: path, text: text)
  }

  // MARK: Passing through

  /// Changes the easings around a keyframe, so that the motion passes through it at one speed instead
  /// of stopping.
  ///
  /// - Parameter isLoop: whether the track's clip repeats.
  func passing(through index: Int, inLoop isLoop: Bool, in text: ValueText) throws -> ValueText {
    try check(index)
    guard keyframes.mode == .linear else {
      throw ValueText.Failure(
        message: "the mode '\(keyframes.mode.rawValue)' has no easings; edit the file")
    }
    let isSeam = text.otherEnd(of: index, ofTrackAt: path, inLoop: isLoop) != nil
    guard count > 2, isSeam || (1..<count - 1).contains(index) else {
      throw ValueText.Failure(
        message: "the motion starts or ends here; select a keyframe in between")
    }
    let before = isSeam ? count - 2 : index - 1
    let after = isSeam ? 0 : index
    let points = [before, after, after + 1].map { keyframes.values[$0].numbers }
    guard !points[0].isEmpty, Set(points.map(\.count)).count == 1 else {
      throw ValueText.Failure(message: "values of this kind have no speed")
    }
    for place in [before, after] where !isCurve(after: place) {
      throw ValueText.Failure(
        message: "'\(easing(after: place, in: text) ?? "")' isn't a curve that can be smoothed; "
          + "choose another easing first")
    }
    let spans = [before, after].map { keyframes.times[$0 + 1] - keyframes.times[$0] }
    let slopes = Self.slopes(points, spans)
    let (first, second) = (curve(after: before), curve(after: after))
    let arriving = CubicBezier(first.x1, first.y1, 2 / 3, 1 - slopes.before / 3)
    let leaving = CubicBezier(1 / 3, slopes.after / 3, second.x2, second.y2)
    let changed = try setting(arriving.words, after: before, in: text)
    return try setting(leaving.words, after: after, in: changed)
  }

  /// The slopes of the easings at the middle one of three points, with the speed between the outer
  /// ones. As in Fritsch and Carlson, no number overshoots: it stops where it turns back.
  ///
  /// - Parameter spans: the durations from each point to the next one.
  private static func slopes(
    _ points: [[Double]], _ spans: [Double]
  ) -> (before: Double, after: Double) {
    let before = zip(points[1], points[0]).map { $0 - $1 }
    let after = zip(points[2], points[1]).map { $0 - $1 }
    let speed = zip(before, after).map { own, next -> Double in
      guard own * next > 0 else { return 0 }
      let limit = 3 * min(abs(own / spans[0]), abs(next / spans[1]))
      return min(max((own + next) / (spans[0] + spans[1]), -limit), limit)
    }
    /// The share of a change that the speed makes in its duration.
    func slope(_ change: [Double], _ span: Double) -> Double {
      let length = change.map { $0 * $0 }.reduce(0, +)
      let along = zip(speed, change).map { $0 * $1 }.reduce(0, +)
      return length > 0 ? min(max(along * span / length, 0), 3) : 1
    }
    return (slope(before, spans[0]), slope(after, spans[1]))
  }

  private func easing(after index: Int) -> Easing {
    index < keyframes.easings.count ? keyframes.easings[index] : .linear
  }

  private func isCurve(after index: Int) -> Bool {
    let easing = easing(after: index)
    return easing == .linear || easing.curves.count == 1
  }

  /// The curve between two keyframes; a straight one for `linear`.
  private func curve(after index: Int) -> CubicBezier {
    easing(after: index).curves.first ?? CubicBezier(1 / 3, 1 / 3, 2 / 3, 2 / 3)
  }
}

extension PropertyValue {
  fileprivate var numbers: [Double] { components.map(\.value) }
}

extension CubicBezier {
  /// The curve as in a rig file.
  fileprivate var words: String {
    let numbers = [x1, y1, x2, y2].map { $0.shortText(decimals: 3) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }
}
