import CritterGraphics
package import CritterRig

extension Rig {
  /// Applies a clip over values, with the clips that play in it.
  func apply(_ clip: Clip, at instant: ClipInstant, to values: inout [PartValues]) {
    for (play, inner) in playing(in: clip, at: instant) {
      let below = values
      apply(clips[play.clip], at: inner, to: &values)
      if play.weight < 1 { values = below.mixed(with: values, play.weight) }
    }
    for track in clip.tracks {
      track.apply(at: instant.time, isLast: instant.isLast, to: &values[track.part])
    }
  }

  /// Applies the movements of inputs by a clip, with the clips that play in it.
  func apply(_ clip: Clip, at instant: ClipInstant, to inputs: inout [Double]) {
    for (play, inner) in playing(in: clip, at: instant) {
      apply(clips[play.clip], at: inner, to: &inputs)
    }
    for track in clip.inputs {
      track.apply(at: instant.time, isLast: instant.isLast, to: &inputs)
    }
  }

  /// The clips that have an effect at an instant of the clip that plays them. A clip that loops
  /// ends with it.
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

  /// Whether a clip moves inputs, or a clip that plays in it.
  func movesInputs(_ clip: Clip) -> Bool {
    !clip.inputs.isEmpty || clip.plays.contains { movesInputs(clips[$0.clip]) }
  }

  /// The inputs that a clip moves, with those of the clips that play in it.
  package func movedInputs(of clip: Clip) -> Set<Int> {
    clip.plays.reduce(into: Set(clip.inputs.map(\.input))) {
      $0.formUnion(movedInputs(of: clips[$1.clip]))
    }
  }
}

extension [PartValues] {
  /// The values between these and others. Discrete values switch at half.
  func mixed(with others: [PartValues], _ t: Double) -> [PartValues] {
    zip(self, others).map { $0 == $1 ? $0 : $0.blended(with: $1, t, switchingAt: 0.5) }
  }
}

// MARK: - When something happens

/// A clip and when it plays, in seconds of the timeline.
struct PlacedClip: Sendable {
  let clip: Clip
  var start = 0.0
  /// When it is stopped; nil if nothing does that.
  var end: Double?
}

extension Rig {
  /// The times at which something in a clip starts, ends, or passes a keyframe, in seconds of the
  /// timeline, unordered.
  ///
  /// - Parameter duration: the duration of the timeline.
  func marks(of placed: PlacedClip, until duration: Double) -> [Double] {
    let (clip, end) = (placed.clip, max(placed.end ?? duration, placed.start))
    var all: [Double] = []
    for track in clip.tracks {
      all += track.timing.marks(of: track.keyframes.marks, from: placed.start, to: end)
    }
    for track in clip.inputs {
      all += track.timing.marks(of: track.keyframes.marks, from: placed.start, to: end)
    }
    for play in clip.plays where all.count < Timeline.mostMarks {
      let inner = clips[play.clip]
      guard inner.duration > 0 else { continue }
      let own = marks(of: PlacedClip(clip: inner), until: inner.duration)
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

  /// The tracks of a clip and of the clips that play in it. Their times don't contain the easing of
  /// such a clip.
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
      let inner = PlacedClip(
        clip: clips[play.clip], start: start + play.start * stretch, end: end)
      let tracks = tracks(of: inner, stretch: stretch * play.stretch(of: inner.clip))
      parts += tracks.parts
      inputs += tracks.inputs
    }
    return (parts, inputs)
  }

  /// The easings of the clips that play in a clip.
  func easings(in clip: Clip) -> [Easing] {
    clip.plays.flatMap { [$0.easing] + easings(in: clips[$0.clip]) }
  }
}

extension MediaTiming {
  /// The marks from one time of the timeline on, again and again if they have a period.
  fileprivate func marks(of fractions: [Double], from start: Double, to end: Double) -> [Double] {
    let marks = marks(of: fractions)
    var (all, start) = ([Double](), start)
    repeat {
      all += marks.map { start + $0 }
      start += period ?? .infinity
    } while start < end && all.count < Timeline.mostMarks
    return all
  }
}
