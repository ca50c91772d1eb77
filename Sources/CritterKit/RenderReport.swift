import CritterEncode
public import CritterGraphics

/// What one output came to.
public struct RenderReport: Sendable {
  /// As the user named it.
  public let output: String
  /// The format's name.
  public let format: String
  public let size: PixelSize
  /// How often it plays in all; nil means forever.
  public let plays: Int?
  /// Pictures in the output, after equal neighbours became one.
  public private(set) var frames = 0
  /// Seconds, as the output's delays add up; 0 for a still.
  public private(set) var duration = 0.0
  /// Of all its files.
  public private(set) var bytes = 0
  /// Palette entries; nil for a format without a palette.
  public private(set) var colors: Int?
  /// `sha256:` of the decoded frames and their delays; nil unless asked for.
  public internal(set) var digest: String?

  init(output: String, format: Format, size: PixelSize, plays: Int?) {
    self.output = output
    self.format = format.name
    self.size = size
    self.plays = plays
  }

  mutating func add(_ encoded: Encoded) {
    frames += encoded.frames
    duration += encoded.duration
    bytes += encoded.bytes.count
    if encoded.colors > 0 { colors = encoded.colors }
  }
}
