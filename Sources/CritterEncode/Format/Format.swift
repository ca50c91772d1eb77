public import CritterGraphics

/// A file format with its properties and its encoder.
///
/// ```swift
/// let options = EncodeOptions(plays: 1, colors: 16, dither: Dither.none)
/// let encoded = try Format.gif.encode(frames, options)
/// print("\(encoded.frames) frames, \(encoded.duration) s, \(encoded.bytes.count) bytes")
/// ```
public struct Format: Sendable {
  /// The lowercase name, such as `gif`.
  public let name: String
  /// The name in sentences, such as `GIF`.
  package let title: String
  /// The lowercase file extensions without the dot, the most common one first.
  public let extensions: [String]
  /// The media type of a file, such as `image/gif`.
  package let mediaType: String
  /// A one-line description.
  public let summary: String
  /// Whether a file can contain several frames.
  public let isAnimated: Bool
  /// The maximum frame rate in frames per second; nil without a limit.
  public let maximumFrameRate: Double?
  /// The options that have an effect on a file.
  package let options: Set<EncodeOptions.Name>
  /// Whether a file can be a still.
  public let hasStills: Bool
  /// Whether one file can contain all themes of a rig.
  public let hasThemes: Bool
  /// Whether pixels can be semi-transparent.
  package let hasAlpha: Bool
  /// Whether images have an even number of columns and rows.
  private let hasEvenSides: Bool
  /// Whether players repeat an animation forever, because a file stores no number of plays.
  package let playsForever: Bool
  /// The least memory for each pixel of a frame, in bytes, as measured with a still; 0 for vectors.
  package let pixelMemory: Int
  /// The characters at the start of each file, with `?` for any byte; empty for text.
  private let start: String

  /// The kind of a vector format; nil for a pixel format.
  package let vectorFormat: VectorFormat?
  /// The encoder of a pixel format; nil for a vector format.
  let encoder: Encode?

  /// The kind of a vector format.
  package enum VectorFormat: Sendable {
    case svg, lottie, dotLottie, telegramSticker
  }

  /// A function that encodes at least one frame, in the options that the format supports.
  typealias Encode =
    @Sendable (any FrameSource, EncodeOptions, any Workers, Inspector?) throws -> Encoded

  /// - Parameters:
  ///   - title: the name in sentences; nil for the name in capitals.
  ///   - mediaType: the media type; nil for an image with the format's name.
  init(
    name: String, title: String? = nil, extensions: [String], mediaType: String? = nil,
    summary: String, isAnimated: Bool,
    maximumFrameRate: Double? = nil, options: Set<EncodeOptions.Name> = [],
    hasStills: Bool = false, hasThemes: Bool = false, hasAlpha: Bool = true,
    hasEvenSides: Bool = false, playsForever: Bool = false, pixelMemory: Int = 7,
    start: String = "",
    vectorFormat: VectorFormat? = nil,
    encoder: Encode? = nil
  ) {
    self.name = name
    self.title = title ?? name.uppercased()
    self.extensions = extensions
    self.mediaType = mediaType ?? "image/\(name)"
    self.summary = summary
    self.isAnimated = isAnimated
    self.maximumFrameRate = maximumFrameRate
    self.options = options
    self.hasStills = hasStills || !isAnimated
    self.hasThemes = hasThemes
    self.hasAlpha = hasAlpha
    self.hasEvenSides = hasEvenSides
    self.playsForever = playsForever
    self.start = start
    self.pixelMemory = encoder == nil ? 0 : pixelMemory
    self.vectorFormat = vectorFormat
    self.encoder = encoder
  }

  /// Whether a file stores the number of plays.
  public var storesPlayCount: Bool { options.contains(.loop) }

  /// Whether `EncodeOptions.quality` has an effect.
  public var hasQuality: Bool { options.contains(.quality) }

  /// Whether the format contains vectors. `encode` doesn't support vector formats.
  public var isVector: Bool { encoder == nil }

  /// Returns the size of the images in a file, for frames of a size.
  package func imageSize(for frames: PixelSize) -> PixelSize {
    hasEvenSides ? frames.even : frames
  }

  /// Returns whether a file has the start of a file in this format; false for text formats.
  ///
  /// - Parameter bytes: the file, or its first bytes.
  package func isStart(of bytes: [UInt8]) -> Bool {
    let start = start.unicodeScalars.map { $0 == "?" ? nil : UInt8($0.value) }
    return !start.isEmpty && bytes.count >= start.count
      && zip(start, bytes).allSatisfy { $0 == nil || $0 == $1 }
  }

  /// A function that receives each frame of a file, in order, as a decoder shows it.
  package typealias Inspector = (DecodedFrame) throws -> Void

  /// Checks options without encoding.
  ///
  /// - Throws: `EncodeError` for an option that is invalid for every format or for this one.
  package func check(_ options: EncodeOptions) throws {
    try options.check()
    if isAnimated, !storesPlayCount, let plays = options.plays, playsForever || plays > 1 {
      throw EncodeError.playCountNotStored(plays, format: name)
    }
  }

  /// Encodes frames to a file in memory.
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

  /// Encodes frames to a file in memory, with several workers.
  ///
  /// - Precondition: the format isn't `isVector`.
  /// - Parameters:
  ///   - frames: the frames; they can be read more than once.
  ///   - workers: the executor for independent jobs; it doesn't affect the bytes.
  ///   - inspect: called with each frame as a decoder shows it, in order; nil for none.
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
///
/// For an example, see `Format`.
public struct Encoded: Sendable {
  /// The whole file.
  public var bytes: [UInt8]
  /// The number of frames in the file, where equal neighbors are merged and very long frames are
  /// split.
  public var frames: Int
  /// The sum of the file's delays in seconds; 0 for a still.
  public var duration: Double
  /// The number of palette entries, including the transparent one; 0 if the format has no palette.
  public var colors: Int

  /// Creates the result for a still without a palette.
  package init(still bytes: [UInt8]) {
    self.init(bytes: bytes, frames: 1, duration: 0, colors: 0)
  }

  package init(bytes: [UInt8], frames: Int, duration: Double, colors: Int) {
    self.bytes = bytes
    self.frames = frames
    self.duration = duration
    self.colors = colors
  }
}

/// A frame of a file, as a decoder shows it.
package struct DecodedFrame: Sendable {
  /// The size of the canvas.
  package var size: PixelSize
  /// Straight RGBA, four bytes per pixel, rows from the top without padding. A fully transparent
  /// pixel is four zeros.
  package var rgba: [UInt8]
  /// The delay in the file, a fraction of a second; 0/1 for a still.
  package var delay: (numerator: Int, denominator: Int)
}
