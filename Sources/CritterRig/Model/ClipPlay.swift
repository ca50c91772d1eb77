/// A clip that plays in a state or in another clip.
package struct ClipPlay: Hashable, Sendable {
  /// Among the rig's clips.
  package internal(set) var clip: Int
  /// From the start of the state or the other clip, in seconds.
  package let start: Double
  /// The duration of the clip here, in seconds; nil for its own. A clip that loops starts again
  /// after this time.
  package let duration: Double?
  /// The clip's progress in its duration.
  package let easing: Easing
  /// How much of the clip shows, 0…1.
  package let weight: Double

  /// The factor of the clip's times here.
  package func stretch(of clip: Clip) -> Double {
    duration.map { clip.duration > 0 ? $0 / clip.duration : 1 } ?? 1
  }
}

/// An instant of a clip.
package struct ClipInstant: Hashable, Sendable {
  /// The time from the start of the clip, in seconds.
  package var time: Double
  /// Whether nothing shows after it, so that animations that end then show their ends.
  package var isLast: Bool

  package init(_ time: Double, isLast: Bool = false) {
    self.time = time
    self.isLast = isLast
  }
}

extension ClipPlay {
  /// The instant of the played clip; nil while it has no effect.
  ///
  /// - Parameters:
  ///   - clip: the played clip.
  ///   - outer: an instant of the state or clip that plays it.
  package func instant(in clip: Clip, at outer: ClipInstant) -> ClipInstant? {
    let since = outer.time - start
    if since < 0 { return nil }
    if duration == nil, easing == .linear { return ClipInstant(since, isLast: outer.isLast) }
    let whole = duration ?? clip.duration
    guard clip.loops || since < whole else {
      return ClipInstant(clip.duration + (since - whole), isLast: outer.isLast)
    }
    let passed = clip.loops ? ClipInstant(since, isLast: outer.isLast).wrapped(at: whole) : since
    let progress = min(max(easing.progress(at: passed / whole, duration: whole), 0), 1)
    return ClipInstant(clip.duration * progress, isLast: outer.isLast || progress == 1)
  }
}

extension ClipInstant {
  /// The time within a period in seconds.
  fileprivate func wrapped(at period: Double) -> Double {
    let since = time.wrapped(at: period)
    return isLast && since == 0 && time > 0 ? period : since
  }

  /// The same instant within the clip, if that starts again after its duration.
  package func within(_ clip: Clip) -> ClipInstant {
    clip.loops ? ClipInstant(wrapped(at: clip.duration), isLast: isLast) : self
  }
}

extension Clip {
  /// A clip of only other clips, as a state plays them.
  package init(playing plays: [ClipPlay]) {
    self.init(
      name: "", duration: .infinity, loops: false, over: [], tracks: [], inputs: [], plays: plays)
  }
}
