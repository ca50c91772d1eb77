import CritterEncode
package import CritterGraphics
import CritterRig
import CritterRigFile
import CritterVector

/// A validated output: its content, destination, and format. Nothing is drawn yet.
package struct OutputPlan: Sendable {
  /// The destination of the output.
  package let output: Output
  /// The format of the output.
  package let format: Format
  /// The encoding options.
  package var options: EncodeOptions
  /// The size limits of the output.
  package let budget: Budget
  /// The reductions that were needed to fit the budget, one phrase each.
  package var reductions: [String] = []
  /// The source of the frames.
  package let content: any FrameContent
  /// The shot in the rig's themes, for a format with themes.
  package var themes: [ThemedShot] = []

  /// Creates a plan.
  ///
  /// - Throws: `KitError` or `EncodeError` if the output or format can't hold the content.
  package init(
    _ content: any FrameContent, _ output: Output, _ format: Format,
    _ options: EncodeOptions = EncodeOptions(), budget: Budget = Budget()
  ) throws {
    self.content = try content.adapted(to: output, format)
    self.output = output
    self.format = format
    self.options = options
    self.options.maximumVideoRate = budget.frameRate
    self.options.maximumImages = budget.frames
    self.budget = budget
    try format.check(options)
    try check()
    try check(sources: [])
  }

  /// The shot that the output shows; nil for images.
  package var shot: Shot? { content as? Shot }

  /// The size of every frame in pixels.
  package var size: PixelSize { content.size }

  /// The duration of each frame in seconds.
  package var durations: [Double] { content.durations }

  /// The file numbers of a sequence.
  var fileNumbers: [Int] { content.playback.fileNumbers(count: durations.count) }

  /// Whether a single file shows more than one frame.
  var isMotion: Bool { durations.count > 1 && !output.isSequence }

  /// The number of plays, 0 for forever, or nil for a format or still without a play count.
  var plays: Int? {
    format.storesPlayCount && (isMotion || !format.hasStills) ? options.plays ?? 0 : nil
  }

  /// The number of pixels in all frames together.
  package var pixels: Int { durations.count * size.area }

  /// The least memory for drawing and encoding a frame.
  package var memory: ByteCount { ByteCount(size.area * format.pixelMemory) }

  /// Checks the memory of the output before it is drawn.
  ///
  /// - Parameter limit: the maximum memory of the run.
  package func check(memory limit: ByteCount) throws(KitError) {
    if memory.bytes > limit.bytes {
      throw .tooMuchMemory(output: output.name, least: memory, limit: limit)
    }
  }

  /// The maximum number of pixels per run: 100 seconds of 8K at 60 frames per second.
  private static let maximumPixels = 200_000_000_000

  /// The maximum number of files of a sequence.
  private static let maximumFiles = 100_000

  /// Checks the number of pixels of a run against the limit.
  ///
  /// - Parameter pixels: the number of pixels in all frames of a run.
  /// - Throws: an error if there are too many pixels.
  package static func check(pixels: Int) throws(KitError) {
    if pixels > maximumPixels { throw .tooManyPixels(pixels, limit: maximumPixels) }
  }

  /// Checks the content against the output and its format.
  ///
  /// - Throws: an error if the output can't hold the frames.
  private func check() throws(KitError) {
    try Self.check(pixels: pixels)
    if format.isVector, !content.isDrawn || shot == nil && !format.hasStills {
      throw .needsShapes(output: output.name, format: format.title)
    }
    if let rate = content.playback.requestedFrameRate, let rates = format.vectorFormat?.frameRates,
      !rates.contains(rate)
    {
      throw .otherFrameRate(rate, format: format.title, known: rates)
    }
    if output.isSequence {
      if !format.hasStills { throw .noSequence(output: output.name, format: format.title) }
      if durations.count > Self.maximumFiles {
        throw .tooManyFrames(durations.count, limit: Self.maximumFiles)
      }
      return
    }
    guard durations.count > 1 else { return }
    if !format.isAnimated { throw .needsStill(output: output.name, format: format.title) }
    if let limit = format.maximumFrameRate, content.frameRate > limit {
      throw .frameRate(content.frameRate, format: format.title, limit: limit)
    }
  }

  /// Creates a plan for a shot with the options, budget, and sources of a request.
  ///
  /// - Parameter themes: the shot in the rig's themes, for a format with themes.
  package init(
    _ shot: Shot, themes: [ThemedShot] = [], for request: RenderRequest, _ output: Output,
    _ format: Format
  ) throws {
    try self.init(shot, output, format, request.options, budget: request.budget)
    self.themes = themes
    try check(sources: request.sources)
  }

  /// Creates a plan for an animation of image files, with the options, size, and budget of a
  /// request.
  ///
  /// - Throws: `KitError`, and the errors of the other initializer.
  package init(
    _ frames: FrameList, for request: RenderRequest, _ output: Output, _ format: Format
  ) throws {
    let animation = try FileAnimation(
      frames, request.playback, request.framing, repeatsHolds: output.isSequence)
    try self.init(animation, output, format, request.options, budget: request.budget)
  }
}

extension Format.VectorFormat {
  /// The frame rates that players accept; nil for any.
  fileprivate var frameRates: [Double]? {
    switch self {
    case .telegramSticker: Lottie.stickerFrameRates
    case .svg, .lottie, .dotLottie: nil
    }
  }
}

extension RenderOptions {
  /// Returns the theme files in the rig's folder that an output uses.
  package func themeFiles(of plan: OutputPlan) -> [String] {
    if themeFile != nil { return [] }
    return (plan.themes.map(\.theme) + [theme].compactMap(\.self))
      .map(RigDocument.themeFile(named:))
  }
}
