public import CritterEncode
import CritterGraphics
import CritterRig
import CritterSyntax

/// Renders plans to complete files. All outputs use this pipeline.
package struct Renderer {
  private let pool: WorkerPool
  private let temporaries: TemporaryFiles
  private let isStrict: Bool
  private let bounds: String?
  private let standardOutput: ([UInt8]) throws(KitError) -> Void

  /// A callback with the number of frames drawn so far and the total. Throwing cancels the run.
  package typealias Progress = (_ done: Int, _ count: Int) throws -> Void

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - workers: the number of workers, at least 1. The output bytes don't depend on it.
  ///   - temporaries: the registry of incomplete files, for cleanup.
  ///   - isStrict: whether warnings are errors.
  ///   - bounds: the folder that must contain all outputs, or nil if the user chose the outputs.
  ///   - standardOutput: receives the bytes of an output that isn't a file.
  package init(
    workers: Int, temporaries: TemporaryFiles = TemporaryFiles(), isStrict: Bool = false,
    bounds: String? = nil, standardOutput: @escaping ([UInt8]) throws(KitError) -> Void = { _ in }
  ) {
    pool = WorkerPool(count: workers)
    self.temporaries = temporaries
    self.isStrict = isStrict
    self.bounds = bounds
    self.standardOutput = standardOutput
  }

  /// Renders one output. On an error, existing files stay unchanged.
  ///
  /// - Parameters:
  ///   - plan: the output to render.
  ///   - wantsDigest: whether to compute the report's digests, which takes time.
  ///   - progress: called for each frame.
  ///   - willCommit: called after all files are written and before the first one is renamed to its
  ///     path.
  /// - Throws: `KitError`, `DrawingError`, `EncodeError`, `TextError`, or `FileError`.
  package func render(
    _ plan: OutputPlan, wantsDigest: Bool = false, progress: @escaping Progress = { _, _ in },
    willCommit: () throws -> Void = {}
  ) throws -> RenderReport {
    if plan.output == .standardOutput {
      return try make(plan, wantsDigest, progress) { bytes, _ in try standardOutput(bytes) }
    }
    return try write { batch in
      let report = try make(plan, wantsDigest, progress, to: batch.add)
      try willCommit()
      return report
    }
  }

  /// Renders the output in memory, with digests.
  ///
  /// - Returns: the bytes of each file, in order, and the report.
  package func files(of plan: OutputPlan) throws -> (files: [[UInt8]], report: RenderReport) {
    var files: [[UInt8]] = []
    let report = try make(plan, true, { _, _ in }) { bytes, _ in files.append(bytes) }
    return (files, report)
  }

  /// Renders an output with a single file in memory, without digests.
  package func file(of plan: OutputPlan) throws -> (bytes: [UInt8], report: RenderReport) {
    var file: [UInt8] = []
    let report = try make(plan, false, { _, _ in }) { bytes, _ in file = bytes }
    return (file, report)
  }

  /// Returns the frames of a content, drawn or decoded by this renderer's workers.
  package func frames(of content: any FrameContent) throws -> any FrameSource {
    try content.frames(on: pool)
  }

  private func make(
    _ plan: OutputPlan, _ wantsDigest: Bool, _ progress: @escaping Progress,
    to sink: ([UInt8], _ path: String) throws -> Void
  ) throws -> RenderReport {
    // Without strict mode, the warnings come last, when the art has been parsed for the frames.
    let artWarnings = isStrict ? try artWarnings(of: plan) : nil
    let fitted = try plan.fitted(on: pool)
    let content = try fitted.encodable(on: pool, wantsDigest: wantsDigest, progress: progress)
    var report = try fitted.make(content, to: sink)
    report.artWarnings = try artWarnings ?? self.artWarnings(of: plan)
    if isStrict, let warning = report.warnings.first { throw KitError.warned(warning) }
    return report
  }

  /// Returns warnings about a plan's rig and art.
  ///
  /// - Throws: `FileError` with the warnings in strict mode.
  private func artWarnings(of plan: OutputPlan) throws(FileError) -> [FileError.Problem] {
    let warnings = plan.content.warnings
    if isStrict, !warnings.isEmpty { throw FileError(problems: warnings) }
    return warnings
  }

  /// Writes a batch of files: all or none.
  package func write<Result>(_ fill: (OutputBatch) throws -> Result) throws -> Result {
    try OutputBatch.write(temporaries, within: bounds, fill)
  }
}

extension Shot {
  /// Renders the shot to a file in memory.
  ///
  /// - Parameters:
  ///   - format: a format that holds the whole animation in a file.
  ///   - options: the encoding options.
  ///   - budget: the limits of the file.
  ///   - workers: the number of workers, at least 1. The bytes don't depend on it.
  /// - Throws: errors of the art, of texts, and of the format, each with a message.
  public func data(
    as format: Format, options: EncodeOptions = EncodeOptions(), budget: Budget = Budget(),
    workers: Int = 1
  ) throws -> [UInt8] {
    let plan = try OutputPlan(self, .standardOutput, format, options, budget: budget)
    return try Renderer(workers: workers).file(of: plan).bytes
  }

  /// Renders the shot to a file. On an error, or if the task is canceled, existing files stay
  /// unchanged.
  ///
  /// - Parameters:
  ///   - path: a file such as `name.gif`. For a sequence of stills, a folder ending in `/` or a
  ///     name with `%04d`.
  ///   - format: the format, or nil for the format of the file extension.
  ///   - options: the encoding options.
  ///   - budget: the limits of the file.
  ///   - workers: the number of workers, at least 1. The bytes don't depend on it.
  ///   - progress: called with the number of frames drawn so far and the total.
  /// - Throws: `CancellationError`, and errors of the art, of texts, of the format, and of the file
  ///   system, each with a message.
  @discardableResult
  public func write(
    to path: String, as format: Format? = nil, options: EncodeOptions = EncodeOptions(),
    budget: Budget = Budget(), workers: Int = 1,
    progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
  ) async throws -> RenderReport {
    let output = Output(path)
    let plan = try OutputPlan(
      self, output, try format ?? output.format(named: nil), options, budget: budget)
    return try await performBlocking { checkCancellation in
      try Renderer(workers: workers).render(
        plan,
        progress: { done, count in
          try checkCancellation()
          progress(done, count)
        }, willCommit: checkCancellation)
    }
  }
}
