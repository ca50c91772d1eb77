import CritterGraphics
package import CritterRig
import CritterSyntax

extension Rig {
  /// Applies a clip and its nested clips to part values.
  func apply(_ clip: Clip, at instant: ClipInstant, to values: inout [PartValues]) {
    for (play, inner) in playing(in: clip, at: instant) {
      let below = values
      apply(clips[play.clip], at: inner, to: &values)
      if play.weight < 1 { values = below.mixed(with: values, play.weight) }
    }
    // By index, since a copy of each track would take longer than its value.
    for index in clip.tracks.indices {
      let part = clip.tracks[index].part
      clip.tracks[index].apply(at: instant.time, isLast: instant.isLast, to: &values[part])
    }
  }

  /// Applies a clip's input animations, and those of its nested clips, to input values.
  func apply(_ clip: Clip, at instant: ClipInstant, to inputs: inout [InputValue]) {
    for (play, inner) in playing(in: clip, at: instant) {
      apply(clips[play.clip], at: inner, to: &inputs)
    }
    for track in clip.inputs {
      track.apply(at: instant.time, isLast: instant.isLast, to: &inputs)
    }
  }

  /// Returns the active nested clips of a clip, each with its own instant.
  ///
  /// A looping nested clip stops when its parent ends.
  private func playing(in clip: Clip, at instant: ClipInstant) -> [(ClipPlay, ClipInstant)] {
    if clip.plays.isEmpty { return [] }
    let isOver = !clip.loops && instant.time >= clip.duration && !instant.isLast
    let own = instant.within(clip)
    return clip.plays.compactMap { play in
      let inner = clips[play.clip]
      if play.weight == 0 || isOver && inner.loops { return nil }
      return play.instant(in: inner, at: own).map { (play, $0) }
    }
  }

  /// Whether a clip or one of its nested clips animates inputs.
  func movesInputs(_ clip: Clip) -> Bool {
    !clip.inputs.isEmpty || clip.plays.contains { movesInputs(clips[$0.clip]) }
  }

  /// Returns the indices of the inputs that a clip and its nested clips animate.
  package func movedInputs(of clip: Clip) -> Set<Int> {
    clip.plays.reduce(into: Set(clip.inputs.map(\.input))) {
      $0.formUnion(movedInputs(of: clips[$1.clip]))
    }
  }

  /// Returns the times at which a track of a clip starts, ends, or passes a keyframe.
  ///
  /// The times are unordered, in seconds of the timeline.
  ///
  /// - Parameters:
  ///   - duration: the duration of the timeline in seconds.
  ///   - isIncluded: returns whether the tracks of a part count.
  func marks(
    of placed: PlacedClip, until duration: Double, where isIncluded: (Int) -> Bool
  ) -> [Double] {
    let (clip, end) = (placed.clip, max(placed.end ?? duration, placed.start))
    var all: [Double] = []
    for track in clip.tracks where isIncluded(track.part) {
      all += track.timing.marks(of: track.marks, from: placed.start, to: end)
    }
    for track in clip.inputs {
      all += track.timing.marks(of: track.keyframes.marks, from: placed.start, to: end)
    }
    for play in clip.plays where all.count < Timeline.maximumMarks {
      let inner = clips[play.clip]
      guard inner.duration > 0 else { continue }
      let own = marks(of: PlacedClip(clip: inner), until: inner.duration, where: isIncluded)
        .map { $0 / inner.duration }.filter { (0...1).contains($0) }
      let whole = play.duration ?? inner.duration
      let length = min(clip.duration, end - placed.start) - play.start
      let timing = MediaTiming(
        delay: play.start, duration: whole, easing: play.easing,
        plays: inner.loops ? max(length / whole, 1) : 1, period: clip.loops ? clip.duration : nil)
      all += timing.marks(of: own, from: placed.start, to: end)
    }
    return all
  }

  /// Returns the tracks of a clip and its nested clips.
  ///
  /// Track times ignore the easings of nested clips.
  func tracks(
    of placed: PlacedClip, stretch: Double = 1
  ) -> (parts: [PlacedTrack], inputs: [PlacedInputTrack]) {
    let (clip, start, end) = (placed.clip, placed.start, placed.end)
    var parts = clip.tracks.map {
      PlacedTrack(start: start, end: end, track: $0.stretched(by: stretch))
    }
    var inputs = clip.inputs.map {
      PlacedInputTrack(start: start, end: end, track: $0.stretched(by: stretch))
    }
    for play in clip.plays {
      let inner = PlacedClip(clip: clips[play.clip], start: start + play.start * stretch, end: end)
      let tracks = tracks(of: inner, stretch: stretch * play.stretch(of: inner.clip))
      parts += tracks.parts
      inputs += tracks.inputs
    }
    return (parts, inputs)
  }

  /// Returns the easings of all nested clips of a clip.
  func easings(in clip: Clip) -> [Easing] {
    clip.plays.flatMap { [$0.easing] + easings(in: clips[$0.clip]) }
  }
}

extension [PartValues] {
  /// Returns a blend of two sets of part values. Discrete properties switch at 0.5.
  func mixed(with others: [PartValues], _ t: Double) -> [PartValues] {
    zip(self, others).map { $0 == $1 ? $0 : $0.blended(with: $1, t, switchingAt: 0.5) }
  }
}

// MARK: - Times and tracks

/// A clip and its time span on the timeline, in seconds.
struct PlacedClip: Sendable {
  let clip: Clip
  var start = 0.0
  /// The time at which the clip is stopped; nil if it isn't.
  var end: Double?
}

extension MediaTiming {
  /// Returns the marks in seconds of the timeline, repeated with the period, if any.
  fileprivate func marks(of fractions: [Double], from start: Double, to end: Double) -> [Double] {
    let marks = marks(of: fractions)
    var (all, start) = ([Double](), start)
    repeat {
      all += marks.map { start + $0 }
      start += period ?? .infinity
    } while start < end && all.count < Timeline.maximumMarks
    return all
  }
}
