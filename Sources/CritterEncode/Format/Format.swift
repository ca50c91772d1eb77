public import CritterGraphics

/// A file format. The rest of the program uses only its entry in `all`.
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
  /// Whether the file contains the number of plays.
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

  /// The writer of a vector format; nil for a format of pixels.
  package let shapes: Shapes?
  /// The encoder of a format of pixels; nil for a vector format.
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

  /// Checks the options before the first frame is drawn.
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
  /// - Precondition: the format isn't `isVector`.
  /// - Parameters:
  ///   - frames: the frames; they can be read more than once.
  ///   - options: the options; the format ignores those that don't apply to it.
  /// - Throws: `EncodeError`, and the errors of `frames`.
  public func encode(
    _ frames: any FrameSource, _ options: EncodeOptions = EncodeOptions()
  ) throws -> Encoded {
    try encode(frames, options, workers: OneWorker(), inspect: nil)
  }

  /// Encodes to bytes in memory.
  ///
  /// - Precondition: the format isn't `isVector`.
  /// - Parameters:
  ///   - frames: the frames; they can be read more than once.
  ///   - workers: the workers that share the work; they don't affect the bytes.
  ///   - inspect: called with each image as a decoder shows it, in order; nil for none.
  /// - Throws: `EncodeError`, and the errors of `frames` and `inspect`.
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

/// An encoded file and its properties.
public struct Encoded: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// Pictures in the file, after equal neighbors became one and very long ones were repeated.
  public var frames: Int
  /// The sum of the file's delays in seconds; 0 for a still.
  public var duration: Double
  /// The number of palette entries, including the transparent one; 0 if the format has no palette.
  public var colors: Int

  /// One still without a palette.
  package init(still bytes: [UInt8]) {
    (self.bytes, frames, duration, colors) = (bytes, 1, 0, 0)
  }

  package init(bytes: [UInt8], frames: Int, duration: Double, colors: Int) {
    self.bytes = bytes
    self.frames = frames
    self.duration = duration
    self.colors = colors
  }
}

/// A picture as a decoder of the file shows it.
package struct DecodedPicture: Sendable {
  /// The size of the canvas.
  package var size: PixelSize
  /// Straight RGBA, four bytes per pixel, rows from the top without padding. A fully transparent
  /// pixel is four zeros.
  package var rgba: [UInt8]
  /// The delay in the file, a fraction of a second; 0/1 for a still.
  package var delay: (numerator: Int, denominator: Int)
}
