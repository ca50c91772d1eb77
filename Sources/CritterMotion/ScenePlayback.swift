import CritterGraphics
import CritterRig

/// What has been done to a rig up to some time, and what therefore shows at any time.
///
/// A playback grows by changes in the order of time; between them it answers for every instant.
/// Each part's property has a model value, which jumps, and motions on top, which make the way.
struct ScenePlayback: Sendable {
  /// The values without any motion, as they are after the last change.
  private(set) var model: [PartValues]
  /// What each part's were and are, without any motion.
  private var models: [[Model]]
  private var motions: [Slot: [Motion]] = [:]
  private var clips: [(start: Double, clip: Clip)] = []

  private struct Slot: Hashable {
    let part: Int
    let property: Property
  }

  /// One part's values from some time on.
  private struct Model: Begun {
    let start: Double
    let values: PartValues
  }

  /// One track from its start on.
  private struct Motion: Begun {
    let start: Double
    let track: Track
    /// Adds to motions that are still under way rather than taking over from what they show.
    let isAdditive: Bool

    var end: Double { start + track.timing.end }
  }

  init(_ values: [PartValues]) {
    model = values
    models = values.map { [Model(start: 0, values: $0)] }
  }

  /// When the last change is made or the last motion over, in seconds.
  var end: Double {
    let motionEnds = motions.values.flatMap { $0.map(\.end) }
    return (motionEnds + clips.map { $0.start + $0.clip.duration }).max() ?? 0
  }

  /// All motions, of clips too, in the order in which they start.
  var placedTracks: [PlacedTrack] {
    let moved = motions.values.flatMap { $0.map { PlacedTrack(start: $0.start, track: $0.track) } }
    let played = clips.flatMap { start, clip in
      clip.tracks.map { PlacedTrack(start: start, track: $0) }
    }
    return (moved + played).sorted {
      ($0.start, $0.track.part, $0.track.keyframes.property.rawValue)
        < ($1.start, $1.track.part, $1.track.keyframes.property.rawValue)
    }
  }

  /// Every part's values at a time in seconds.
  func values(at time: Double) -> [PartValues] {
    var values = zip(models, model).map { $0.begun(at: time).last?.values ?? $1 }
    for (slot, motions) in motions {
      show(motions, at: time, property: slot.property, in: &values[slot.part])
    }
    for (start, clip) in playing(at: time) {
      for track in clip.tracks { track.apply(at: time - start, to: &values[track.part]) }
    }
    return values
  }

  /// The clips that have begun. One that is played again starts anew, as an animation that is
  /// added for the same key takes the place of the last.
  private func playing(at time: Double) -> [(start: Double, clip: Clip)] {
    let begun = clips.prefix { $0.start <= time }
    return begun.indices.compactMap { index in
      let isLast = !begun[(index + 1)...].contains { $0.clip.name == begun[index].clip.name }
      return isLast ? begun[index] : nil
    }
  }

  /// The motions of one property, the earlier first: the last one that took over, and what has
  /// been added since.
  private func show(
    _ motions: [Motion], at time: Double, property: Property, in values: inout PartValues
  ) {
    let begun = motions.begun(at: time)
    let first = begun.lastIndex { !$0.isAdditive } ?? 0
    let current = begun[first...]
    guard current.contains(where: { time < $0.end }) else { return }
    for (index, motion) in zip(current.indices, current) {
      var next = values
      motion.track.apply(at: time - motion.start, to: &next)
      if index == first {
        values = next
      } else {
        var origin = values
        motion.track.apply(at: 0, to: &origin)
        property.carry(values, from: origin, to: next, into: &values)
      }
    }
  }

  /// New model values at a time, with a motion for each property that has one.
  ///
  /// - Parameter motion: a track from the one value to the other and whether it adds to motions
  ///   under way, or nil for a jump. It is asked only for properties that differ.
  mutating func change(
    to values: [PartValues], at time: Double,
    motion: (_ part: Int, Property, _ shown: PartValues, _ old: PartValues) -> (Track, Bool)?
  ) {
    let (old, shown) = (model, self.values(at: time))
    model = values
    for part in values.indices where values[part] != old[part] {
      models[part].append(Model(start: time, values: values[part]))
      for property in Property.allCases where property.differs(old[part], values[part]) {
        let (track, isAdditive) =
          motion(part, property, shown[part], old[part])
          ?? (Track(jumpOf: property, of: part, to: values[part]), false)
        motions[Slot(part: part, property: property), default: []].append(
          Motion(start: time, track: track, isAdditive: isAdditive))
      }
    }
  }

  mutating func play(_ clip: Clip, at time: Double) {
    clips.append((time, clip))
  }
}

/// What counts from some time on, in seconds.
private protocol Begun: Sendable {
  var start: Double { get }
}

extension Array where Element: Begun {
  /// Those that have begun at a time, of all in the order of their starts.
  fileprivate func begun(at time: Double) -> ArraySlice<Element> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return self[..<low]
  }
}

extension Track {
  /// No way at all: the new value at once.
  fileprivate init(jumpOf property: Property, of part: Int, to values: PartValues) {
    let keyframes = Keyframes(
      property: property, values: [values], times: [0], easings: [], mode: .linear)
    self.init(part: part, keyframes: keyframes, timing: MediaTiming(duration: 0))
  }
}

extension Property {
  /// Moves what shows by the way from `origin` to `target`: by their difference, or by the
  /// transform that leads from the one to the other.
  fileprivate func carry(
    _ shown: PartValues, from origin: PartValues, to target: PartValues,
    into values: inout PartValues
  ) {
    switch self {
    case .transform:
      let way = origin.transform.inverse.map { $0 * target.transform }
      values.transform = way.map { shown.transform * $0 } ?? target.transform
    case .visible: values.isVisible = target.isVisible
    case .text: values.text = target.text
    case .art: (values.art, values.fade) = (target.art, target.fade)
    default:
      let (a, b) = (origin[numbers: self], target[numbers: self])
      values[numbers: self] = zip(shown[numbers: self], zip(a, b)).map { $0 + ($1.1 - $1.0) }
    }
  }
}
