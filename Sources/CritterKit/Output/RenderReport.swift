import CritterEncode
package import CritterForms
public import CritterGraphics
package import CritterVector

/// What one output came to.
public struct RenderReport: Sendable {
  /// As the user named it.
  public let output: String
  /// The format's name.
  public let format: String
  /// Of every picture.
  public let size: PixelSize
  /// How often it plays in all, 0 for forever; nil for a format that does not say.
  public let plays: Int?
  /// Pictures in the output, after equal neighbors became one.
  public internal(set) var frames = 0
  /// Seconds, as the output's delays add up; 0 for a still.
  public internal(set) var duration = 0.0
  /// Of all its files.
  public internal(set) var bytes = 0
  /// Palette entries; nil for a format without a palette.
  public internal(set) var colors: Int?
  /// `sha256:` of the decoded frames and their delays; nil unless asked for.
  public internal(set) var digest: String?
  /// Of the bytes of its files, one after the other; nil unless asked for.
  package internal(set) var fileDigest: String?
  /// How many files it has.
  package internal(set) var files = 0

  /// What was given up for a budget, one phrase each.
  public let concessions: [String]
  /// What the picture lacks, one sentence each.
  public internal(set) var warnings: [String] = []

  /// The parts that are seen in perspective and drawn by affine maps, each where it is worst.
  package internal(set) var flattened: [Flattening] = []

  /// What the art holds that is not drawn, or not on every machine.
  package let artWarnings: [FileError.Problem]

  init(of plan: OutputPlan, _ artWarnings: [FileError.Problem]) {
    self.artWarnings = artWarnings
    output = plan.output.name
    format = plan.format.name
    concessions = plan.concessions
    size = plan.format.pictureSize(of: plan.size)
    plays = plan.plays
  }

  mutating func add(_ encoded: Encoded) {
    frames += encoded.frames
    duration += encoded.duration
    bytes += encoded.bytes.count
    files += 1
    if encoded.colors > 0 { colors = encoded.colors }
  }
}
