import CritterEncode
package import CritterGraphics
import CritterMotion
import CritterRig
package import CritterSyntax

/// An animation of image files of equal size: its frames in display order, and the size of the images
/// to make.
package struct FileAnimation: FrameContent {
  /// The frames in display order, with their durations.
  package private(set) var entries: [PNGFrames.Entry]
  /// The paths of all files, also of those whose frames aren't shown.
  package let sources: [String]
  /// The frame rate of a constant rate; otherwise that of the shortest frame.
  package let frameRate: Double
  package let playback: Playback
  package private(set) var speed: Double
  /// The size of the files' images.
  let fileSize: PixelSize
  private var framing: Framing
  /// The placement of the files' images in the images to make.
  private(set) var viewport: Viewport

  /// The size of every frame in pixels.
  package var size: PixelSize { viewport.size }

  /// - Parameter repeatsHolds: whether a longer frame is several frames, for the files of a sequence
  ///   at a constant rate.
  /// - Throws: `KitError` if there are too many frames or none, or if the size is impossible.
  package init(
    _ list: FrameList, _ playback: Playback, _ framing: Framing = Framing(),
    repeatsHolds: Bool = false
  ) throws(KitError) {
    entries =
      list.hasDurations
      ? try Self.timed(list.items, playback)
      : try Self.constant(list.items, playback, repeatsHolds: repeatsHolds)
    frameRate = list.hasDurations ? Self.shownRate(entries, playback) : playback.frameRate
    sources = list.files
    self.playback = playback
    speed = playback.speed
    self.framing = framing
    fileSize = list.size
    viewport = try framing.viewport(ofImages: list.size)
  }

  /// Returns the entries of frames with a constant rate.
  private static func constant(
    _ items: [FrameList.Item], _ playback: Playback, repeatsHolds: Bool
  ) throws(KitError) -> [PNGFrames.Entry] {
    let rate = playback.frameRate
    var schedule = try playback.schedule(stops: [Double(items.count - 1) / rate])
    if repeatsHolds { schedule = try schedule.repeating(frameRate: rate) }
    return schedule.entries.map { entry in
      let number = Int(entry.time * rate + 1e-6, within: 0...items.count - 1)
      return PNGFrames.Entry(image: items[number].image, duration: entry.duration)
    }
  }

  /// Returns the entries of frames with their own durations. A frame rate limits the frames per
  /// second; the speed stays.
  private static func timed(
    _ items: [FrameList.Item], _ playback: Playback
  ) throws(KitError) -> [PNGFrames.Entry] {
    let all = items.map {
      PNGFrames.Entry(
        image: $0.image, duration: ($0.duration ?? 1 / playback.frameRate) / playback.speed)
    }
    let numbers =
      playback.frames.isEmpty
      ? Array(all.indices)
      : try Schedule.numbers(of: playback.frames, below: all.count)
    var entries = numbers.map { all[$0] }
    if let rate = playback.requestedFrameRate { entries = entries.thinned(to: 1 / rate) }
    let back = playback.bounces ? Array(entries.dropLast().reversed()) : []
    entries[0].duration += playback.holdStart
    entries[entries.count - 1].duration += playback.holdEnd
    return entries + back
  }

  private static func shownRate(_ entries: [PNGFrames.Entry], _ playback: Playback) -> Double {
    let rate = 1 / (entries.map(\.duration).min() ?? 1)
    // Delays of whole milliseconds are an exact rate, for example 17 and 16 for 60.
    return min((rate * 1000).rounded() / 1000, playback.requestedFrameRate ?? .infinity)
  }

  package var durations: [Double] { entries.map(\.duration) }
  package var isDrawn: Bool { false }
  package var art: [ArtFile] { [] }
  package var warnings: [FileError.Problem] { [] }

  package func changed(
    speed factor: Double, rate: Double, to size: PixelSize?
  ) throws -> FileAnimation {
    var result = self
    result.speed *= factor
    for index in entries.indices { result.entries[index].duration /= factor }
    if rate < 1 {
      let mean = entries.reduce(0) { $0 + $1.duration } / Double(entries.count)
      result.entries = result.entries.thinned(to: mean / rate)
    }
    if let size {
      result.framing.width = size.width
      result.framing.height = size.height
      result.viewport = try result.framing.viewport(ofImages: fileSize)
    }
    return result
  }

  /// Files have no parts.
  package func forEachPartTree(_ body: (PartTree, Double, Double) throws -> Void) {}

  /// Returns the frames, decoded and scaled when needed.
  package func frames(on pool: WorkerPool) -> any FrameSource {
    let frames = PNGFrames(entries: entries, size: fileSize, pool: pool)
    return viewport == Viewport(size: fileSize, scale: 1)
      ? frames : ScaledFrames(source: frames, viewport: viewport)
  }
}

extension Framing {
  fileprivate func viewport(ofImages size: PixelSize) throws(KitError) -> Viewport {
    try viewport(of: Size(Double(size.width), Double(size.height)))
  }
}

extension [PNGFrames.Entry] {
  /// Returns the frames that show at each tick of a clock, in whole ticks; the same entries if none
  /// is shorter than a tick.
  ///
  /// - Parameter tick: the duration of a tick in seconds.
  fileprivate func thinned(to tick: Double) -> [PNGFrames.Entry] {
    guard contains(where: { $0.duration < tick - 1e-6 }) else { return self }
    var (starts, time) = ([Int](), 0.0)
    for entry in self {
      starts.append(Int((time / tick - 1e-6).rounded(.up)))
      time += entry.duration
    }
    let end = Swift.max((starts.last ?? 0) + 1, Int((time / tick).rounded()))
    return zip(self, zip(starts, starts.dropFirst() + [end])).compactMap { entry, ticks in
      ticks.1 > ticks.0
        ? PNGFrames.Entry(image: entry.image, duration: Double(ticks.1 - ticks.0) * tick) : nil
    }
  }
}
