import CritterEncode
import CritterGraphics
import CritterMotion
import CritterVector
import CritterSyntax

/// The content of an output: one file for everything, or one file per frame.
protocol OutputContent {
  /// Encodes everything in one file.
  ///
  /// - Parameter quality: replaces the quality in the options.
  func whole(quality: Int) throws -> Encoded
  /// Calls `body` with each frame's file and its duration in seconds, in order.
  func forEachFile(_ body: (Encoded, _ duration: Double) throws -> Void) throws
  /// The digest of the decoded frames, or nil if not requested.
  var digest: Digest? { get }
  /// Warnings about features missing from the files, one sentence each. Complete after all files
  /// are made.
  var warnings: [String] { get }
  /// The parts with perspective that are drawn with an affine approximation. Complete after all
  /// files are made.
  var flattened: [Flattening] { get }
}

extension OutputContent {
  var flattened: [Flattening] { [] }
}

extension OutputPlan {
  /// Returns the content of the output as pixels or vectors, depending on the format.
  func encodable(
    on pool: WorkerPool, wantsDigest: Bool, progress: @escaping Renderer.Progress
  ) throws -> any OutputContent {
    let digest = wantsDigest ? Digest() : nil
    if format.isVector, isMotion || !format.hasStills, let shot {
      return try MovingContent(of: shot, self, digest, on: pool, progress: progress)
    }
    return format.isVector
      ? try VectorContent(of: self, digest, progress: progress)
      : PixelContent(of: self, try content.frames(on: pool), on: pool, digest, progress: progress)
  }

  /// Makes all files of the output.
  ///
  /// - Parameter sink: receives each file's bytes and path.
  func make(
    _ made: any OutputContent, to sink: ([UInt8], _ path: String) throws -> Void
  ) throws -> RenderReport {
    var report = RenderReport(of: self)
    let fileDigest = made.digest.map { _ in Digest() }
    func add(_ encoded: Encoded, _ path: String, _ duration: Double) throws {
      report.add(encoded)
      report.duration += duration
      fileDigest?.add(encoded.bytes)
      try sink(encoded.bytes, path)
    }
    if case .sequence = output {
      var paths = paths[...]
      try made.forEachFile { try add($0, paths.popFirst() ?? output.name, $1) }
    } else {
      try add(made.whole(quality: options.quality), output.name, 0)
    }
    report.digest = made.digest?.text
    report.fileDigest = fileDigest?.text
    report.warnings = made.warnings
    report.flattened = made.flattened
    return report
  }
}
