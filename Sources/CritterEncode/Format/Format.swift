public import CritterGraphics

/// A file format. Its entry in `all` is all that the rest of the program knows of it.
public struct Format: Sendable {
  /// Lowercase, as `--format` takes it.
  public let name: String
  /// Lowercase, without the dot; the usual one first.
  public let extensions: [String]
  /// One line for help.
  public let summary: String
  /// False when a file holds exactly one frame.
  public let isAnimated: Bool
  /// Frames per second; nil when the format sets no limit.
  public let maximumFrameRate: Double?
  /// Whether a file says how often it plays.
  public let saysPlays: Bool
  /// Whether `EncodeOptions.quality` makes a difference.
  public let hasQuality: Bool
  /// Whether a frame can have a file of its own.
  public let hasStills: Bool
  /// Whether one file has room for all themes of a rig.
  public let hasThemes: Bool
  /// Whether pixels can be semi-transparent.
  package let hasAlpha: Bool
  private let hasEvenSides: Bool

  /// Nil for a format of pixels.
  package let shapes: Shapes?
  /// Nil for a format of shapes.
  let encoder: Encode?

  /// How a format writes shapes.
  package enum Shapes: Sendable {
    case svg, lottie, dotLottie
  }

  /// Is handed at least one frame.
  typealias Encode =
    @Sendable (any FrameSource, EncodeOptions, any Workers, Inspector?) throws -> Encoded

  init(
    name: String, extensions: [String], summary: String, isAnimated: Bool,
    maximumFrameRate: Double? = nil, saysPlays: Bool = false, hasQuality: Bool = false,
    hasStills: Bool = false, hasThemes: Bool = false, hasAlpha: Bool = true,
    hasEvenSides: Bool = false, shapes: Shapes? = nil, encoder: Encode? = nil
  ) {
    self.name = name
    self.extensions = extensions
    self.summary = summary
    self.isAnimated = isAnimated
    self.maximumFrameRate = maximumFrameRate
    self.saysPlays = saysPlays
    self.hasQuality = hasQuality
    self.hasStills = hasStills || !isAnimated
    self.hasThemes = hasThemes
    self.hasAlpha = hasAlpha
    self.hasEvenSides = hasEvenSides
    self.shapes = shapes
    self.encoder = encoder
  }

  /// True for a format of shapes rather than pixels: its files are made from drawings, by those
  /// who know the art, and not by `encode`.
  public var isVector: Bool { encoder == nil }

  /// How large a file's pictures are that is made of frames of this size.
  package func pictureSize(of frames: PixelSize) -> PixelSize {
    hasEvenSides ? frames.even : frames
  }

  /// Is handed one decoded picture after another.
  package typealias Inspector = (DecodedPicture) throws -> Void

  /// What `encode` checks before it asks for the first frame.
  ///
  /// - Throws: `EncodeError` for an option that makes no sense, here or at all.
  package func check(_ options: EncodeOptions) throws {
    try options.check()
    if isAnimated, !saysPlays, let plays = options.plays, plays > 1 {
      throw EncodeError.cannotSayPlays(plays, format: name)
    }
  }

  /// Encodes to bytes in memory.
  ///
  /// - Precondition: the format is one of pixels, not `isVector`.
  /// - Parameters:
  ///   - frames: may be run more than once.
  ///   - options: what the format has no use for is left aside.
  /// - Throws: `EncodeError`, and whatever `frames` throws.
  public func encode(
    _ frames: any FrameSource, _ options: EncodeOptions = EncodeOptions()
  ) throws -> Encoded {
    try encode(frames, options, workers: OneWorker(), inspect: nil)
  }

  /// Encodes to bytes in memory.
  ///
  /// - Precondition: the format is one of pixels.
  /// - Parameters:
  ///   - frames: may be run more than once.
  ///   - workers: who shares the work; the bytes do not depend on it.
  ///   - inspect: is handed every picture of the file as a decoder will show it, first to last.
  ///     Costs nothing when nil.
  /// - Throws: `EncodeError`, and whatever `frames` and `inspect` throw.
  package func encode(
    _ frames: any FrameSource, _ options: EncodeOptions = EncodeOptions(),
    workers: any Workers = OneWorker(), inspect: Inspector?
  ) throws -> Encoded {
    precondition(frames.count > 0, "a frame source has at least one frame")
    guard let encoder else { preconditionFailure("\(name) isn't made from frames") }
    try check(options)
    if !isAnimated && frames.count > 1 {
      throw EncodeError.notAnimated(format: name, frames: frames.count)
    }
    return try encoder(frames, options, workers, inspect)
  }
}
