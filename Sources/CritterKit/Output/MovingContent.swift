import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterVector
import CritterSyntax

/// An animation as the content of a single vector file.
final class MovingContent: OutputContent {
  /// The digest of the animation's frames in every theme.
  let digest: Digest?
  private let shot: Shot
  private let plan: OutputPlan
  private let pool: WorkerPool
  private let progress: Renderer.Progress
  private var notes = MotionFile.Notes()

  init(
    of shot: Shot, _ plan: OutputPlan, _ digest: Digest?, on pool: WorkerPool,
    progress: @escaping Renderer.Progress
  ) throws {
    self.shot = shot
    self.plan = plan
    self.digest = digest
    self.pool = pool
    self.progress = progress
  }

  var flattened: [Flattening] { notes.flattened }

  var warnings: [String] {
    notes.embedded + plan.perspectiveWarnings(flattened) + themeWarnings + playerWarnings
  }

  private var playerWarnings: [String] {
    let features = notes.rareFeatures
    if features.isEmpty { return [] }
    return ["some Lottie players don't draw \(features.listed); check the file in your player"]
  }

  private var themeWarnings: [String] {
    notes.apart.map {
      "theme '\($0)' changes more than plain colors; the file contains the separate animation 'motion-\($0)' for it"
    }
  }

  /// Encodes the animation. The quality has no effect.
  func whole(quality: Int) throws -> Encoded {
    let motion = shot.motion(plays: plan.options.plays)
    let themes = plan.themes.map {
      ($0.theme, $0.shot.motion(plays: plan.options.plays))
    }
    let count = plan.durations.count
    let file = try MotionFile(motion, themes: themes, as: plan.format) { [progress] done in
      // The last call below also throws.
      try? progress(min(Int(done * Double(count)), count - 1), count)
    }
    notes = file.notes
    try addToDigest()
    try progress(count, count)
    return Encoded(bytes: file.bytes, frames: count, duration: motion.duration, colors: 0)
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    try body(whole(quality: 100), 0)
  }

  private func addToDigest() throws {
    guard let digest else { return }
    for shot in [shot] + plan.themes.map(\.shot) {
      try ShotFrames(of: shot, on: pool).inspect(digest.add)
    }
  }
}

extension Shot {
  /// Returns the animation as a function of time, not limited to frames.
  func motion(plays: Int?) -> VectorSource {
    let time = TimeMap(schedule, speed: playback.speed)
    let end = time.end(of: timeline.duration)
    let copied = end == nil ? [] : timeline.copies
    let (copies, parts) = (
      Set(copied.flatMap { $0.copies.map(\.part) }),
      copied.reduce(into: Set<Int>()) { $0.formUnion($1.parts) }
    )
    var source = VectorSource(title: title) { now in
      var pose = pose(at: time.instant(at: now))
      pose.placeholders = copies
      return try rig.partTree(of: pose, in: viewport, text: text)
    }
    source.duration = time.duration
    source.plays = plays
    source.frameRate = playback.requestedFrameRate
    source.loops = schedule.next != nil
    source.marks = time.times(of: timeline.marks { !parts.contains($0) })
    source.curves = timeline.curves.sorted {
      ($0.x1, $0.y1, $0.x2, $0.y2) < ($1.x1, $1.y1, $1.x2, $1.y2)
    }
    source.art = rig.art
    source.colors = rig.colors + rig.nestedColors
    source.copies = end.flatMap {
      copied.isEmpty ? nil : self.copies(copied, in: time, until: $0)
    }
    return source
  }

  /// Returns copies with their animation as a function of time.
  ///
  /// - Parameter end: the playback time in seconds at which the timeline ends.
  private func copies(
    _ copied: [CopiedMotion], in time: TimeMap, until end: Double
  ) -> CopiedParts {
    let originals = copied.map(\.original)
    let marks = timeline.marks { part in originals.contains { $0.contains(part) } }
    return CopiedParts(
      copied.flatMap { group in
        group.copies.map { copy in
          (
            rig.parts[copy.part].path, rig.parts[group.original.lowerBound].path,
            copy.delay * end / timeline.duration, copy.matrix
          )
        }
      }, end: end, loops: schedule.next != nil, marks: time.times(of: marks)
    ) { now in
      try rig.partTree(
        ofOnly: originals.map(\.lowerBound), of: pose(at: time.instant(at: now)), in: viewport,
        text: text)
    }
  }

  /// A rough estimate of the bytes of the animation as an SVG, from the sizes of its sources.
  package var roughVectorBytes: Int {
    let art = rig.art.reduce(0) { $0 + $1.bytes.count }
    // Numbers that follow the time have a keyframe for many samples.
    let sampled = rig.followsTime ? Int(300 * timeline.duration, within: 0...1_000_000) : 0
    return art + rig.parts.count * (200 + sampled) + timeline.placedTracks.count * 200
  }

  /// The title of the file: the rig and the selection.
  var title: String { "\(rig.name), \(selection.title)".printable }

  /// Returns the resolved tree of parts at a time in seconds.
  func partTree(at time: Double) throws -> PartTree {
    try rig.partTree(of: pose(at: time), in: viewport, text: text)
  }
}
