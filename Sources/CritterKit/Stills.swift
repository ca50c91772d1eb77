import CritterEncode
import CritterGraphics

/// Frames as files of their own: encoded side by side, neighbours that are equal only once.
struct Stills {
  let format: Format
  let options: EncodeOptions
  /// Whether the files' pictures are wanted, too.
  let decodes: Bool
  let crew: Crew

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
    var collected: [Run] = []
    var begun: (runs: [Run], stills: Shift<Still>)?
    func change() throws {
      let next = (collected, crew.make(from: collected.map(\.bitmap), encode))
      let done = begun
      (begun, collected) = (next, [])
      for (run, still) in zip(done?.runs ?? [], try done?.stills.products() ?? []) {
        for duration in run.durations { try body(still, duration) }
      }
    }
    try frames.forEach { frame in
      if frame.changed.isEmpty, !collected.isEmpty {
        return collected[collected.count - 1].durations.append(frame.duration)
      }
      if collected.count == crew.count { try change() }
      collected.append(Run(bitmap: frame.bitmap, durations: [frame.duration]))
    }
    try change()
    try change()
  }

  /// Equal neighbours.
  private struct Run {
    let bitmap: Bitmap
    var durations: [Double]
  }

  @Sendable private func encode(_ bitmap: Bitmap) throws -> Still {
    var picture: DecodedPicture?
    let frame = SingleFrame(frame: Frame(bitmap: bitmap, duration: 0))
    let encoded = try format.encode(frame, options, inspect: decodes ? { picture = $0 } : nil)
    return Still(encoded: encoded, picture: picture)
  }
}
