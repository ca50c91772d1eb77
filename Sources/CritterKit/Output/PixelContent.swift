import CritterEncode
import CritterGraphics

/// The frames of an output as pixels.
struct PixelContent: OutputContent {
  let digest: Digest?
  private let frames: any FrameSource
  private let format: Format
  private let options: EncodeOptions
  private let pool: WorkerPool
  /// The measurement of lost transparency, or nil if the format supports it.
  private let lost: LostTransparency?

  init(
    of plan: OutputPlan, _ frames: any FrameSource, on pool: WorkerPool, _ digest: Digest?,
    progress: @escaping Renderer.Progress
  ) {
    self.digest = digest
    self.pool = pool
    let lost =
      plan.format.hasAlpha
      ? nil : LostTransparency(plan.output.name, count: frames.count, matte: plan.options.matte)
    self.lost = lost
    self.frames = WatchedFrames(source: frames, progress: progress) { lost?.add($0.bitmap) }
    format = plan.format
    options = plan.options
  }

  var warnings: [String] { lost?.warnings ?? [] }

  func whole(quality: Int) throws -> Encoded {
    var options = options
    options.quality = quality
    return try format.encode(frames, options, workers: pool, inspect: digest?.add)
  }

  func forEachFile(_ body: (Encoded, Double) throws -> Void) throws {
    let stills = FrameEncoder(format: format, options: options, decodes: digest != nil, pool: pool)
    try stills.forEach(of: frames) { still, duration in
      if let decoded = still.decoded { digest?.add(decoded) }
      try body(still.encoded, duration)
    }
  }
}

/// An encoder that writes each frame to a separate file in parallel. Equal neighbors are encoded
/// once.
struct FrameEncoder {
  let format: Format
  let options: EncodeOptions
  /// Whether to decode the images of the files, too.
  let decodes: Bool
  let pool: WorkerPool

  /// A file of a sequence, and its decoded image.
  typealias EncodedFrame = (encoded: Encoded, decoded: DecodedFrame?)

  /// Calls `body` with each frame's file and its duration in seconds, in order.
  func forEach(
    of frames: any FrameSource, _ body: (EncodedFrame, _ duration: Double) throws -> Void
  ) throws {
    let length = pool.jobs(ofBytes: 8 * frames.size.area)
    var collected: [EqualFrames] = []
    var started: (groups: [EqualFrames], stills: WorkBatch<EncodedFrame>)?
    func change() throws {
      let next = (
        collected, pool.start(collected.map(\.bitmap)) { bitmap, _ in try encode(bitmap) }
      )
      let done = started
      started = next
      collected = []
      for (group, still) in zip(done?.groups ?? [], try done?.stills.results() ?? []) {
        for duration in group.durations { try body(still, duration) }
      }
    }
    try frames.forEach { frame in
      if frame.changed.isEmpty, !collected.isEmpty {
        return collected[collected.count - 1].durations.append(frame.duration)
      }
      if collected.count == length { try change() }
      collected.append((frame.bitmap, [frame.duration]))
    }
    try change()
    try change()
  }

  /// A run of equal frames.
  private typealias EqualFrames = (bitmap: Bitmap, durations: [Double])

  @Sendable private func encode(_ bitmap: Bitmap) throws -> EncodedFrame {
    var decoded: DecodedFrame?
    let frame = SingleFrame(Frame(bitmap: bitmap, duration: 0))
    var options = options
    // Sequences have many files, which are usually input for other programs, so encode them faster.
    options.effort = max(options.effort - 1, 1)
    let encoded = try format.encode(frame, options, inspect: decodes ? { decoded = $0 } : nil)
    return (encoded, decoded)
  }
}

/// A measurement of semi-transparent areas, such as soft shadows, for formats without them.
/// Antialiased edges don't count. With a matte, it checks that the drawing has another color.
final class LostTransparency {
  /// The maximum share of semi-transparent pixels among a frame's visible pixels, 0 to 1.
  private(set) var share = 0.0
  /// Whether a pixel has another color than the matte.
  private var hasOtherColor = false
  private var frames = 0
  private let matte: Bitmap.Pixel?
  /// The interval between measured frames, which limits the time for long animations.
  private let step: Int

  private let output: String

  /// Creates an empty measurement.
  ///
  /// - Parameters:
  ///   - output: the name for the warning.
  ///   - count: the number of frames.
  init(_ output: String, count: Int, matte: Color?) {
    self.output = output
    self.matte = matte.map { Bitmap.Pixel($0) }
    step = max(1, count / 20)
  }

  /// A warning if the lost areas are large enough to notice, or if the matte hides the drawing.
  var warnings: [String] {
    if matte != nil, !hasOtherColor {
      return [
        "\(output): the drawing has the color of --matte and can't be seen on such a page; choose "
          + "another --matte, or a --background"
      ]
    }
    guard share >= 0.01 else { return [] }
    return [
      "\(output): \(Int((share * 100).rounded()))% of the visible pixels are semi-transparent, which a GIF "
        + "can't show; set the color of your page, for example --matte white, or write WebP, APNG, "
        + "or SVG"
    ]
  }

  func add(_ bitmap: Bitmap) {
    defer { frames += 1 }
    guard frames % step == 0 else { return }
    if let matte {
      hasOtherColor =
        hasOtherColor || bitmap.pixels.contains { $0.alpha > 0 && $0.differs(over: matte) }
      return
    }
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    guard width > 2, height > 2 else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      var (visible, soft) = (0, 0)
      for y in 1..<height - 1 {
        for place in y * width + 1..<(y + 1) * width - 1 where pixels[place].alpha > 0 {
          visible += 1
          if pixels[place].isSoft, pixels[place - 1].isSoft, pixels[place + 1].isSoft,
            pixels[place - width].isSoft, pixels[place + width].isSoft
          {
            soft += 1
          }
        }
      }
      share = max(share, Double(soft) / Double(max(visible, 1)))
    }
  }
}

extension Bitmap.Pixel {
  fileprivate var isSoft: Bool { alpha > 0 && alpha < 255 }

  /// Whether a channel of the pixel over a matte differs enough from the matte to see it.
  fileprivate func differs(over matte: Self) -> Bool {
    let pixel = over(matte)
    let channels = [(pixel.red, matte.red), (pixel.green, matte.green), (pixel.blue, matte.blue)]
    return channels.contains { abs(Int($0) - Int($1)) >= 16 }
  }
}
