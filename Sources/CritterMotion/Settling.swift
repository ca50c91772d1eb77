import CritterRig

extension Timeline {
  /// When what a transition moves is as good as there, in seconds: from then on nothing is farther
  /// from its end than a twentieth of its way. The whole duration of anything else.
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
