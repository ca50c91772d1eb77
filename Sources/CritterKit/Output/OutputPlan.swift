public import CritterEncode
public import CritterGraphics
package import CritterSVG

/// An output that has been checked as far as possible without drawing: what it shows, where it goes
/// and in which form.
public struct OutputPlan: Sendable {
  /// Where it goes.
  public let output: Output
  /// In which form.
  public let format: Format
  /// How it is encoded.
  public package(set) var options: EncodeOptions
  /// Its limits.
  package let budget: Budget
  /// What was given up for the budget, one phrase each.
  package var concessions: [String] = []
  package let content: Content
  /// The same in the rig's themes, for a file that holds them all.
  package var themes: [ThemedShot] = []

  /// What an output is made of.
  package enum Content: Sendable {
    case shot(Shot)
    /// A single picture, and all the art in it.
    case figure(Figure, [ArtFile])
    /// PNG files of one size.
    case files([PNGFrames.Entry], PixelSize, Playback)
  }

  /// A sequence has a file for every frame of a rest, too.
  ///
  /// - Throws: `KitError` and `EncodeError` for what the output or its format cannot hold.
  public init(
    _ shot: Shot, _ output: Output, _ format: Format, _ options: EncodeOptions = EncodeOptions(),
    budget: Budget = Budget()
  ) throws {
    var shot = try shot.slowed(to: format.maximumFrameRate)
    if output.isSequence { shot = try shot.repeatingRests() }
    try self.init(.shot(shot), output, format, options, budget: budget)
  }

  /// - Throws: as the other initializer.
  package init(
    _ content: Content, _ output: Output, _ format: Format, _ options: EncodeOptions,
    budget: Budget = Budget()
  ) throws {
    (self.content, self.output, self.format) = (content, output, format)
    (self.options, self.budget) = (options, budget)
    try format.check(options)
    try check()
    try check(sources: [])
  }

  /// Of every frame.
  public var size: PixelSize {
    switch content {
    case .shot(let shot): shot.size
    case .figure(let figure, _): figure.size
    case .files(_, let size, _): size
    }
  }

  /// How long each frame shows, in seconds.
  package var durations: [Double] {
    switch content {
    case .shot(let shot): shot.schedule.entries.map(\.duration)
    case .figure: [1]
    case .files(let entries, _, _): entries.map(\.duration)
    }
  }

  /// Frames a second; 1 for a single picture.
  var frameRate: Double {
    switch content {
    case .shot(let shot): shot.playback.frameRate
    case .figure: 1
    case .files(_, _, let playback): playback.frameRate
    }
  }

  /// The numbers in the names of a sequence's files.
  var fileNumbers: [Int] {
    let count = durations.count
    return switch content {
    case .shot(let shot): shot.playback.fileNumbers(count: count)
    case .files(_, _, let playback): playback.fileNumbers(count: count)
    case .figure: [0]
    }
  }

  /// Whether a single file shows more than one frame.
  var isMotion: Bool { durations.count > 1 && !output.isSequence }

  /// How often it plays in all, 0 for forever; nil for what does not say.
  var plays: Int? {
    format.saysPlays && (isMotion || !format.hasStills) ? options.plays ?? 0 : nil
  }

  /// Of all frames together.
  package var pixels: Int { durations.count * size.area }

  /// The most pixels of all frames of a run: 8K at 60 frames a second for a hundred seconds.
  private static let mostPixels = 200_000_000_000

  /// - Parameter pixels: of all frames of a run.
  /// - Throws: when they are too many.
  package static func check(pixels: Int) throws(KitError) {
    if pixels > mostPixels { throw .tooManyPixels(pixels, limit: mostPixels) }
  }

  /// - Throws: when the output cannot hold the frames.
  private func check() throws(KitError) {
    try Self.check(pixels: pixels)
    switch content {
    case .shot: break
    case .files where format.isVector, .figure where format.isVector && !format.hasStills:
      throw .needsShapes(output: output.name, format: format.name)
    case .files, .figure: break
    }
    if output.isSequence {
      if !format.hasStills { throw .noSequence(output: output.name, format: format.name) }
      return
    }
    guard durations.count > 1 else { return }
    if !format.isAnimated { throw .needsStill(output: output.name, format: format.name) }
    if let limit = format.maximumFrameRate, frameRate > limit {
      throw .frameRate(frameRate, format: format.name, limit: limit)
    }
  }
}

extension OutputPlan {
  /// A shot as the request wants it written.
  ///
  /// - Parameter themes: the same in the rig's themes, for a format that holds them.
  package init(
    _ shot: Shot, themes: [ThemedShot] = [], for request: RenderRequest, _ output: Output,
    _ format: Format
  ) throws {
    try self.init(shot, output, format, request.options, budget: request.budget)
    self.themes = themes
    try check(sources: request.sources)
  }

  /// PNG files as an animation.
  ///
  /// - Parameter files: at least one.
  /// - Throws: `KitError` for files that are no PNGs of one size, and as the other initializers.
  package init(
    files: [String], _ playback: Playback, _ output: Output, _ format: Format,
    _ options: EncodeOptions
  ) throws {
    let size = try PixelSize(ofPNGs: files)
    var schedule = try playback.schedule(stops: [Double(files.count - 1) / playback.frameRate])
    if output.isSequence { schedule = try schedule.repeating(frameRate: playback.frameRate) }
    let entries = schedule.entries.map { entry in
      let number = Int(entry.time * playback.frameRate + 1e-6, within: 0...files.count - 1)
      return PNGFrames.Entry(path: files[number], duration: entry.duration)
    }
    try self.init(
      .files(entries, size, playback), output, format, options)
  }
}

extension RenderOptions {
  /// The files in a rig's folder that an output has its colors from: of all themes that it holds, or
  /// of the one that is asked for.
  package func themeFiles(of plan: OutputPlan) -> [String] {
    if themeFile != nil { return [] }
    return (plan.themes.map(\.theme) + [theme].compactMap(\.self))
      .map(RigDocument.themeFile(named:))
  }
}
