public import CritterEncode
import CritterForms
import CritterGraphics
import CritterSystem

/// Makes outputs: the one pipeline from a plan to whole files in their places.
public struct Renderer {
  private let pool: WorkerPool
  private let temporaries: TemporaryFiles
  private let isStrict: Bool
  private let bounds: String?
  private let standardOutput: ([UInt8]) throws -> Void

  /// Is told how many frames are drawn and how many there are.
  public typealias Progress = (_ done: Int, _ count: Int) -> Void

  /// - Parameters:
  ///   - workers: at least 1; the bytes do not depend on it.
  ///   - temporaries: where files that are not yet whole are noted.
  ///   - isStrict: whether warnings are errors.
  ///   - bounds: the folder that no output may lead out of, or nil if the user chose the outputs.
  ///   - standardOutput: takes the bytes of an output that isn't a file.
  public init(
    workers: Int, temporaries: TemporaryFiles = TemporaryFiles(), isStrict: Bool = false,
    bounds: String? = nil, standardOutput: @escaping ([UInt8]) throws -> Void = { _ in }
  ) {
    pool = WorkerPool(count: workers)
    self.temporaries = temporaries
    self.isStrict = isStrict
    self.bounds = bounds
    self.standardOutput = standardOutput
  }

  /// Makes one output; on an error what was there before is still there.
  ///
  /// - Parameters:
  ///   - plan: what to make.
  ///   - wantsDigest: whether to compute the report's digests, which takes time.
  ///   - progress: is called for each frame.
  ///   - willCommit: is called when all is written and nothing is in its place yet.
  /// - Throws: `KitError`, `DrawingError`, `EncodeError`, `TextError` or `FileError`.
  public func render(
    _ plan: OutputPlan, wantsDigest: Bool = false, progress: @escaping Progress = { _, _ in },
    willCommit: () throws -> Void = {}
  ) throws -> RenderReport {
    if plan.output == .standardOutput {
      return try make(plan, wantsDigest, progress) { bytes, _ in try print(bytes) }
    }
    return try write { batch in
      let report = try make(plan, wantsDigest, progress, to: batch.add)
      try willCommit()
      return report
    }
  }

  /// Makes the output in memory.
  ///
  /// - Returns: the files' bytes, in order.
  package func files(of plan: OutputPlan) throws -> (files: [[UInt8]], report: RenderReport) {
    var files: [[UInt8]] = []
    let report = try make(plan, true, { _, _ in }) { bytes, _ in files.append(bytes) }
    return (files, report)
  }

  /// Makes an output of one file in memory, without digests.
  package func file(of plan: OutputPlan) throws -> (bytes: [UInt8], report: RenderReport) {
    var file: [UInt8] = []
    let report = try make(plan, false, { _, _ in }) { bytes, _ in file = bytes }
    return (file, report)
  }

  /// Frames of a shot, drawn by this renderer's workers.
  package func frames(of shot: Shot) -> ShotFrames { ShotFrames(of: shot, on: pool) }

  private func make(
    _ plan: OutputPlan, _ wantsDigest: Bool, _ progress: @escaping Progress,
    to sink: ([UInt8], _ path: String) throws -> Void
  ) throws -> RenderReport {
    let artWarnings = try artWarnings(of: plan)
    let plan = try plan.fitted(on: pool)
    let content = try plan.encodable(on: pool, wantsDigest: wantsDigest, progress: progress)
    let report = try plan.make(content, artWarnings, to: sink)
    if isStrict, let warning = report.warnings.first { throw KitError.warned(warning) }
    return report
  }

  /// - Throws: them, if they are to be errors.
  private func artWarnings(of plan: OutputPlan) throws(FileError) -> [FileError.Problem] {
    let warnings = plan.rigWarnings + plan.art.warnings
    if isStrict, !warnings.isEmpty { throw FileError(problems: warnings) }
    return warnings
  }

  /// Puts the files of a batch in their places, all of them or none.
  package func write<Result>(_ fill: (OutputBatch) throws -> Result) throws -> Result {
    try OutputBatch.write(temporaries, within: bounds, fill)
  }

  private func print(_ bytes: [UInt8]) throws(KitError) {
    do {
      try standardOutput(bytes)
    } catch let error as KitError {
      throw error
    } catch {
      throw .cannotWrite(path: "standard output", reason: error.reason)
    }
  }
}

extension Shot {
  /// Writes the shot to a file, whose name's ending tells the format; on an error what was there
  /// before is still there.
  ///
  /// - Parameters:
  ///   - path: `name.gif`, or for a sequence of stills a folder ending in `/` or a name with `%04d`.
  ///   - options: how it is encoded.
  ///   - workers: at least 1; the bytes do not depend on it.
  /// - Throws: `KitError`, `DrawingError`, `EncodeError` or `TextError`.
  @discardableResult
  public func write(
    to path: String, _ options: EncodeOptions = EncodeOptions(), workers: Int = 1
  ) throws -> RenderReport {
    let output = Output(path)
    let plan = try OutputPlan(self, output, output.format(named: nil), options)
    return try Renderer(workers: workers).render(plan)
  }
}
