import CritterEncode
import CritterGraphics

/// Frames as files of their own: encoded side by side, neighbors that are equal only once.
struct Stills {
  let format: Format
  let options: EncodeOptions
  /// Whether the files' pictures are wanted, too.
  let decodes: Bool
  let pool: WorkerPool

  /// A file of a sequence.
  struct Still: Sendable {
    var encoded: Encoded
    /// What the file shows.
    var picture: DecodedPicture?
  }

  /// Hands out the file of each frame, first to last, and how long the frame shows, in seconds.
  func forEach(
    of frames: any FrameSource, _ body: (Still, _ duration: Double) throws -> Void
  ) throws {
    let length = pool.jobs(ofBytes: 8 * frames.size.area)
    var collected: [EqualFrames] = []
    var begun: (groups: [EqualFrames], stills: WorkBatch<Still>)?
    func change() throws {
      let next = (
        collected, pool.start(collected.map(\.bitmap)) { bitmap, _ in try encode(bitmap) }
      )
      let done = begun
      (begun, collected) = (next, [])
      for (group, still) in zip(done?.groups ?? [], try done?.stills.results() ?? []) {
        for duration in group.durations { try body(still, duration) }
      }
    }
    try frames.forEach { frame in
      if frame.changed.isEmpty, !collected.isEmpty {
        return collected[collected.count - 1].durations.append(frame.duration)
      }
      if collected.count == length { try change() }
      collected.append(EqualFrames(bitmap: frame.bitmap, durations: [frame.duration]))
    }
    try change()
    try change()
  }

  /// Equal neighbors.
  private struct EqualFrames {
    let bitmap: Bitmap
    var durations: [Double]
  }

  @Sendable private func encode(_ bitmap: Bitmap) throws -> Still {
    var picture: DecodedPicture?
    let frame = SingleFrame(Frame(bitmap: bitmap, duration: 0))
    var options = options
    // They are many, and other programs' input more often than what is shown.
    options.effort = max(options.effort - 1, 1)
    let encoded = try format.encode(frame, options, inspect: decodes ? { picture = $0 } : nil)
    return Still(encoded: encoded, picture: picture)
  }
}
