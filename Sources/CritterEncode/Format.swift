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
  /// Whether `EncodeOptions.quality` makes a difference.
  public private(set) var hasQuality = false

  /// Nil for a format of shapes.
  let encoder:
    (@Sendable (any FrameSource, EncodeOptions, any Workers, Inspector?) throws -> Encoded)?

  public static let all: [Format] = [.gif, .png, .svg]

  /// True for a format of shapes rather than pixels: its files are made from drawings, by those
  /// who know the art, and not by `encode`.
  public var isVector: Bool { encoder == nil }

  public static func named(_ name: String) -> Format? {
    all.first { $0.name == name }
  }

  /// - Parameter fileExtension: in any case, without the dot.
  public static func forExtension(_ fileExtension: String) -> Format? {
    let lowercased = fileExtension.lowercased()
    return all.first { $0.extensions.contains(lowercased) }
  }

  /// Is handed one decoded picture after another.
  public typealias Inspector = (DecodedPicture) throws -> Void

  /// Encodes to bytes in memory.
  ///
  /// - Precondition: the format is one of pixels.
  /// - Parameter frames: may be run more than once.
  /// - Parameter workers: who shares the work; the bytes do not depend on it.
  /// - Parameter inspect: is handed every picture of the file as a decoder will show it, first to
  ///   last. Costs nothing when nil.
  /// - Throws: `EncodeError`, and whatever `frames` and `inspect` throw.
  public func encode(
    _ frames: any FrameSource, _ options: EncodeOptions = EncodeOptions(),
    workers: any Workers = OneWorker(), inspect: Inspector? = nil
  ) throws -> Encoded {
    precondition(frames.count > 0, "a frame source has at least one frame")
    guard let encoder else { preconditionFailure("\(name) is not made from frames") }
    try options.check()
    if !isAnimated && frames.count > 1 {
      throw EncodeError.notAnimated(format: name, frames: frames.count)
    }
    return try encoder(frames, options, workers, inspect)
  }
}
