package import CritterGraphics

/// A clip that plays in a state or in another clip.
package struct ClipPlay: Hashable, Sendable {
  /// The clip's index in the rig's clips.
  package var clip: Int
  /// The start of the clip in the state or outer clip, in seconds.
  package let start: Double
  /// The duration of the clip here, in seconds; nil for the clip's own duration. A clip that loops
  /// repeats after this time.
  package var duration: Double?
  /// The easing of the clip's time.
  package let easing: Easing
  /// The blend weight of the clip, 0…1.
  package let weight: Double

  package init(clip: Int, start: Double, duration: Double?, easing: Easing, weight: Double) {
    self.clip = clip
    self.start = start
    self.duration = duration
    self.easing = easing
    self.weight = weight
  }

  /// Returns the factor that scales the clip's times to the duration here.
  package func stretch(of clip: Clip) -> Double {
    duration.map { clip.duration > 0 ? $0 / clip.duration : 1 } ?? 1
  }

  /// Returns the time in the played clip; nil while the clip has no effect.
  ///
  /// - Parameters:
  ///   - clip: the played clip.
  ///   - outer: the time in the state or clip that plays the clip.
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

/// A time in a clip.
package struct ClipInstant: Hashable, Sendable {
  /// The time in seconds, from the start of the clip.
  package var time: Double
  /// Whether nothing is shown after this time. Animations that end here then show their last value.
  package var isLast: Bool

  /// Creates an instant; by default, more is shown after it.
  package init(_ time: Double, isLast: Bool = false) {
    self.time = time
    self.isLast = isLast
  }

  /// Returns the time within a period, in seconds.
  fileprivate func wrapped(at period: Double) -> Double {
    let since = time.wrapped(at: period)
    return isLast && since == 0 && time > 0 ? period : since
  }

  /// Returns the time within one repetition if the clip loops.
  package func within(_ clip: Clip) -> ClipInstant {
    clip.loops ? ClipInstant(wrapped(at: clip.duration), isLast: isLast) : self
  }
}

extension Clip {
  /// Creates a clip that only plays other clips, as for a state.
  package init(playing plays: [ClipPlay]) {
    self.init(
      name: "", duration: .infinity, loops: false, over: [], tracks: [], inputs: [], plays: plays)
  }
}
