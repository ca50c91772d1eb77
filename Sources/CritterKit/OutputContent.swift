import CritterEncode
import CritterGraphics
import CritterRaster

/// What goes into an output: everything in one file, or each frame in a file of its own.
protocol OutputContent {
  func whole() throws -> Encoded
  /// The same at another quality.
  func whole(quality: Int) throws -> Encoded
  /// Hands each frame's file to `body`, first to last, and how many seconds it shows.
  func forEachFile(_ body: (Encoded, _ duration: Double) throws -> Void) throws
  /// Of the pictures that the files show; nil unless asked for.
  var digest: Digest? { get }
  /// What the files lack, one sentence each; after all have been made.
  var warnings: [String] { get }
}

extension OutputContent {
  /// Makes all files of an output.
  ///
  /// - Parameter sink: takes each file's bytes, and its path.
  func make(
    _ plan: some OutputPlan, to sink: ([UInt8], _ path: String) throws -> Void
  ) throws -> RenderReport {
    var report = RenderReport(of: plan)
    let fileDigest = digest.map { _ in Digest() }
    try forEachFile(of: plan.output) { encoded, path, duration in
      report.add(encoded)
      report.duration += duration
      fileDigest?.add(encoded.bytes)
      try sink(encoded.bytes, path)
    }
    (report.digest, report.fileDigest) = (digest?.text, fileDigest?.text)
    report.warnings = warnings
    return report
  }

  /// - Parameter body: takes a file's path, and how many seconds it shows beyond those that are
  ///   in the file.
  private func forEachFile(
    of output: Output, _ body: (Encoded, _ path: String, _ duration: Double) throws -> Void
  ) throws {
    guard case .sequence(let pattern) = output else { return try body(whole(), output.name, 0) }
    var number = 0
    try forEachFile { encoded, duration in
      try body(encoded, Output.path(pattern: pattern, frame: number), duration)
      number += 1
    }
  }
}

extension DrawnPlan {
  /// What goes into the output: pixels or shapes, as its format needs them.
  ///
  /// - Parameter art: what `readArt` says.
  func content(
    art: [ArtFile], wantsDigest: Bool, progress: @escaping (Int, Int) -> Void
  ) throws -> any OutputContent {
    let digest = wantsDigest ? Digest() : nil
    return format.isVector
      ? try VectorContent(of: self, art: art, digest, progress: progress)
      : PixelContent(
        try frames(art: art), of: self, workers: workers, digest, progress: progress)
  }
}
