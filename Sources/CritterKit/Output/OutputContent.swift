import CritterEncode
import CritterForms
import CritterGraphics
import CritterRaster
import CritterSVG
import CritterVector

/// What goes into an output: everything in one file, or each frame in a file of its own.
protocol OutputContent {
  /// - Parameter quality: takes the place of the options' own.
  func whole(quality: Int) throws -> Encoded
  /// Hands each frame's file to `body`, first to last, and how many seconds it shows.
  func forEachFile(_ body: (Encoded, _ duration: Double) throws -> Void) throws
  /// Of the pictures that the files show; nil unless asked for.
  var digest: Digest? { get }
  /// What the files lack, one sentence each; after all have been made.
  var warnings: [String] { get }
  /// The parts that are out of place since there is no perspective; after all have been made.
  var flattened: [Flattening] { get }
}

extension OutputContent {
  var flattened: [Flattening] { [] }
}

extension OutputPlan {
  /// What goes into the output: pixels or shapes, as its format needs them.
  func encodable(
    on pool: WorkerPool, wantsDigest: Bool, progress: @escaping (Int, Int) -> Void
  ) throws -> any OutputContent {
    let digest = wantsDigest ? Digest() : nil
    if format.isVector, isMotion || !format.hasStills, case .shot(let shot) = content {
      return try MovingContent(of: shot, self, digest, on: pool, progress: progress)
    }
    return format.isVector
      ? try VectorContent(of: self, digest, progress: progress)
      : PixelContent(of: self, try frames(on: pool), on: pool, digest, progress: progress)
  }

  /// What the rig says, but likely doesn't mean.
  var rigWarnings: [FileError.Problem] {
    if case .shot(let shot) = content { shot.rig.warnings } else { [] }
  }

  /// All that the drawings may show.
  var art: [ArtFile] {
    switch content {
    case .shot(let shot): shot.rig.art
    case .figure(_, let art): art
    case .files: []
    }
  }

  private func frames(on pool: WorkerPool) throws -> any FrameSource {
    switch content {
    case .shot(let shot): return ShotFrames(of: shot, on: pool)
    case .files(let entries, let size, _):
      return PNGFrames(entries: entries, size: size, pool: pool)
    case .figure(let figure, let art):
      let bitmap = try Rasterizer(art: art).bitmap(of: figure.drawing())
      return SingleFrame(Frame(bitmap: bitmap, duration: 1))
    }
  }

  /// Makes all files of the output.
  ///
  /// - Parameters:
  ///   - artWarnings: for the report.
  ///   - sink: takes each file's bytes, and its path.
  func make(
    _ made: any OutputContent, _ artWarnings: [FileError.Problem],
    to sink: ([UInt8], _ path: String) throws -> Void
  ) throws -> RenderReport {
    var report = RenderReport(of: self, artWarnings)
    let fileDigest = made.digest.map { _ in Digest() }
    func add(_ encoded: Encoded, _ path: String, _ duration: Double) throws {
      report.add(encoded)
      report.duration += duration
      fileDigest?.add(encoded.bytes)
      try sink(encoded.bytes, path)
    }
    if case .sequence(let pattern) = output {
      var numbers = fileNumbers[...]
      try made.forEachFile { encoded, duration in
        let number = numbers.popFirst() ?? 0
        try add(encoded, Output.path(pattern: pattern, frame: number), duration)
      }
    } else {
      try add(made.whole(quality: options.quality), output.name, 0)
    }
    (report.digest, report.fileDigest) = (made.digest?.text, fileDigest?.text)
    (report.warnings, report.flattened) = (made.warnings, made.flattened)
    return report
  }
}
