import CritterRig

extension Timeline {
  /// The time in seconds after which every property of a transition stays within 5% of its end; the
  /// whole duration for other selections.
  package var settlingTime: Double {
    guard let tracks = transitionTracks, !tracks.isEmpty else { return duration }
    return tracks.map(\.settlingTime).max() ?? duration
  }
}

extension Track {
  fileprivate var settlingTime: Double {
    let end = timing.end
    guard let target = value(at: end), target.isContinuous else { return end }
    let times = (0...200).map { end * Double($0) / 200 }
    let distances = times.map { value(at: $0)?.distance(to: target) ?? 0 }
    let near = (distances.max() ?? 0) / 20
    return distances.lastIndex { $0 > near }.map { times[min($0 + 1, 200)] } ?? 0
  }
}
