import CritterGraphics
import CritterRig
import CritterSyntax

/// Resolves the clips that states and clips play.
struct PlayResolution {
  private(set) var clips: [Clip]
  private let names: Names
  private let context: ReadingContext
  /// The positions of each clip's plays in the file, by clip index.
  private var marks: [Int: [Mark?]] = [:]
  private var extents: [Int: Extent] = [:]
  /// The speed of each clip of the file, by clip index.
  private var speeds: [Int: Double] = [:]

  /// The size of a clip, including the clips that it plays.
  private struct Extent {
    /// The nesting depth of the played clips.
    var depth = 0
    /// The number of tracks and played clips. A clip that plays twice counts twice.
    var tracks: Int
  }

  private static let greatestDepth = 20
  private static let maximumTracks = 10_000

  /// Creates a resolution, and reports clips that play too many clips or play themselves.
  ///
  /// - Parameters:
  ///   - clips: the clips of nested rigs, followed by the clips of the file.
  ///   - entries: the entries of the file's clips.
  init(_ clips: [Clip], _ entries: [Named<ClipEntry>], _ context: ReadingContext) {
    self.clips = clips
    self.context = context
    names = Names(of: .clip, clips.map(\.name))
    let first = clips.count - entries.count
    for (index, entry) in zip(first..., entries) {
      let plays = self.plays(entry.value.plays, speed: entry.value.speed)
      self.clips[index].plays = plays.map(\.play)
      marks[index] = plays.map(\.mark)
      speeds[index] = entry.value.speed
    }
    for index in clips.indices { _ = extent(of: index, within: []) }
  }

  // MARK: States

  /// Returns the state with the clips that it plays.
  func state(_ state: State, _ entries: [PlayEntry]) -> State {
    var state = state
    let plays = plays(entries)
    var tracks = 0
    for (play, mark) in plays {
      let all = all(in: play.clip)
      tracks += 1 + (extents[play.clip]?.tracks ?? 0)
      if tracks > Self.maximumTracks { reportTracks(at: mark) }
      if all.contains(where: { !$0.inputs.isEmpty }) {
        context.report(
          "clip '\(clips[play.clip].name)' moves inputs, so a state can't play it", at: mark)
      }
      for track in all.flatMap(\.tracks) {
        state.played[track.part, default: []].insert(track.property.base)
      }
    }
    state.plays = plays.map(\.play)
    return state
  }

  // MARK: Clips

  /// - Parameter speed: the speed of the clip with the plays.
  private func plays(
    _ entries: [PlayEntry], speed: Double = 1
  ) -> [(play: ClipPlay, mark: Mark?)] {
    entries.compactMap { entry in
      guard let clip = names.index(of: entry.clip, context) else { return nil }
      let play = ClipPlay(
        clip: clip, start: entry.start / speed, duration: entry.duration.map { $0 / speed },
        easing: entry.easing, weight: entry.weight ?? 1)
      return (play, entry.clip.mark)
    }
  }

  /// Returns a clip and all clips that it plays, each once.
  private func all(in clip: Int) -> [Clip] {
    var (seen, open): (Set<Int>, [Int]) = ([clip], [clip])
    var all: [Clip] = []
    while let next = open.popLast() {
      all.append(clips[next])
      open += clips[next].plays.map(\.clip).filter { seen.insert($0).inserted }
    }
    return all
  }

  /// Returns the extent of a clip. Measures the played clips first, because durations depend on
  /// them.
  private mutating func extent(of index: Int, within outer: [Int]) -> Extent {
    if let cached = extents[index] { return cached }
    var extent = Extent(tracks: clips[index].tracks.count + clips[index].inputs.count)
    for (number, play) in clips[index].plays.enumerated() {
      let mark = marks[index]?[number]
      guard play.clip != index, !outer.contains(play.clip) else {
        context.report("clip '\(clips[play.clip].name)' would play itself", at: mark)
        continue
      }
      guard outer.count < Self.greatestDepth else {
        reportDepth(at: mark)
        continue
      }
      let inner = self.extent(of: play.clip, within: outer + [index])
      if inner.depth + 1 == Self.greatestDepth + 1 { reportDepth(at: mark) }
      extent.depth = max(extent.depth, inner.depth + 1)
      extent.tracks = min(extent.tracks + 1 + inner.tracks, Self.maximumTracks + 1)
      if extent.tracks > Self.maximumTracks { reportTracks(at: mark) }
      let speed = speeds[index] ?? 1
      if speed != 1, play.duration == nil {
        clips[index].plays[number].duration = clips[play.clip].duration / speed
      }
      fit(clips[index].plays[number], into: index, at: mark)
    }
    extents[index] = extent
    return extent
  }

  private func reportDepth(at mark: Mark?) {
    context.report("clips play each other more than \(Self.greatestDepth) deep", at: mark)
  }

  private func reportTracks(at mark: Mark?) {
    context.report(
      "more than \(Self.maximumTracks.grouped) tracks and clips, including those of the clips that play here",
      at: mark)
  }

  /// Extends a clip to the end of a clip that it plays. If the clip loops, reports plays after its
  /// end instead.
  private mutating func fit(_ play: ClipPlay, into index: Int, at mark: Mark?) {
    let (outer, inner) = (clips[index], clips[play.clip])
    let whole = play.duration ?? inner.duration
    let end = play.start + whole
    guard outer.loops else {
      clips[index].duration = max(outer.duration, end)
      return
    }
    let (length, name) = (outer.duration.shortText(decimals: 3), inner.name)
    let rest = ((outer.duration - play.start) / whole).remainder(dividingBy: 1)
    if end > outer.duration + 1e-9 {
      context.report(
        "clip '\(name)' plays until \(end.shortText(decimals: 3)) s, but this clip starts again "
          + "after \(length) s", at: mark)
    } else if inner.loops, abs(rest * whole) > 1e-6 {
      context.warn(
        "clip '\(name)' of \(whole.shortText(decimals: 3)) s is cut off, because this clip starts "
          + "again after \(length) s", at: mark)
    }
  }
}
