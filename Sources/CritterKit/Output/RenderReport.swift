import CritterEncode
public import CritterGraphics
import CritterRig
package import CritterVector
package import CritterSyntax

/// A report about one rendered output.
///
/// For an example, see ``Budget``.
public struct RenderReport: Sendable {
  /// The output name that the user gave.
  public let output: String
  /// The name of the format.
  public let format: String
  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The number of plays, 0 for forever, or nil for an output without a play count.
  public let plays: Int?
  /// The number of frames after merging equal neighbors.
  public internal(set) var frames = 0
  /// The sum of the output's delays in seconds, or 0 for a still.
  public internal(set) var duration = 0.0
  /// The total size of all files in bytes.
  public internal(set) var bytes = 0
  /// The number of palette entries, or nil for a format without a palette.
  public internal(set) var colors: Int?
  /// The SHA-256 digest of the decoded frames and their delays, or nil if not requested.
  public internal(set) var digest: String?
  /// The SHA-256 digest of the concatenated files, or nil if not requested.
  package internal(set) var fileDigest: String?
  /// The number of files.
  package internal(set) var files = 0

  /// The reductions that were needed to fit the budget, one phrase each.
  public let reductions: [String]
  /// Warnings about features missing from the output, one sentence each.
  public internal(set) var warnings: [String] = []

  /// The parts with perspective that are drawn with an affine approximation, each at its worst
  /// instant.
  package internal(set) var flattened: [Flattening] = []

  /// Warnings about art features that aren't drawn, or not on every machine.
  package internal(set) var artWarnings: [FileError.Problem] = []

  init(of plan: OutputPlan) {
    output = plan.output.name
    format = plan.format.name
    reductions = plan.reductions
    size = plan.format.imageSize(for: plan.size)
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
