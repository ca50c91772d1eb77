import CritterEncode
import CritterGraphics

/// What all chunks of a plan have made, whole and in its place.
package struct Gathering {
  private let plan: ChunkPlan
  private let folder: ChunkFolder
  /// Where what the chunks made of an output is.
  private let pieces: [String: [Piece]]

  private struct Piece {
    let product: ChunkRecord.Product
    let path: String
    /// Where it begins in the file.
    let start: Int
  }

  /// - Throws: `KitError` that names the chunks which are not there, or not as they should be.
  package init(_ plan: ChunkPlan, in folder: ChunkFolder, workers: Int) throws {
    (self.plan, self.folder) = (plan, folder)
    let records = try folder.records(of: plan, workers: workers)
    pieces = zip(1..., records).reduce(into: [:]) { pieces, pair in
      var start = 0
      for product in pair.1.makes {
        let piece = Piece(product: product, path: folder.dataPath(pair.0), start: start)
        pieces[product.output, default: []].append(piece)
        start += product.bytes
      }
    }
  }

  /// What a chunk noted of an output that it made whole.
  package func note(of output: String) -> String? { pieces[output]?.first?.product.note }

  /// Whether one chunk has made it.
  package func isWhole(_ output: String) -> Bool { pieces[output]?.first?.product.report != nil }

  // MARK: Outputs that one chunk has made

  fileprivate func forEachFile(
    of output: String, _ body: ([UInt8], _ number: Int) throws -> Void
  ) throws -> ChunkRecord.Facts {
    guard let piece = pieces[output]?.first, let facts = piece.product.report else {
      throw KitError.otherInputs(output: output)
    }
    let reader = try ChunkReader(piece.path)
    var start = piece.start
    for (number, length) in (piece.product.files ?? []).enumerated() {
      try body(try reader.bytes(at: start, length), number)
      start += length
    }
    return facts
  }

  // MARK: Outputs that several have made

  fileprivate func content(
    of output: String, _ outputPlan: OutputPlan, on pool: WorkerPool, _ wantsDigest: Bool,
    _ progress: @escaping (Int, Int) -> Void
  ) throws -> any OutputContent {
    let durations = outputPlan.durations
    let order = try plan.order(of: output, frames: durations.count)
    let digest = wantsDigest ? Digest() : nil
    if outputPlan.output.isSequence {
      return StoredStills(durations, order, try stills(of: output, order), digest)
    }
    let strips = try strips(of: output, order, outputPlan.size)
    let frames = StoredFrames(outputPlan.size, durations, order, strips)
    return PixelContent(of: outputPlan, frames, on: pool, digest, progress: progress)
  }

  private func strips(
    of output: String, _ order: FrameOrder, _ size: PixelSize
  ) throws -> [StoredFrames.Strip] {
    var strips: [StoredFrames.Strip] = []
    for piece in pieces[output] ?? [] {
      strips.append(
        StoredFrames.Strip(
          path: piece.path, first: strips.last?.range.upperBound ?? 0,
          try piece.product.pictures(of: size), from: piece.start))
    }
    guard strips.last?.range.upperBound == order.firstFrames.count else {
      throw KitError.otherInputs(output: output)
    }
    return strips
  }

  private func stills(of output: String, _ order: FrameOrder) throws -> [StoredStills.Strip] {
    let strips = (pieces[output] ?? []).map { piece in
      var end = piece.start
      return StoredStills.Strip(
        path: piece.path,
        places: (piece.product.files ?? []).map { length in
          defer { end += length }
          return (end, length)
        })
    }
    guard strips.reduce(0, { $0 + $1.places.count }) == order.firstFrames.count else {
      throw KitError.otherInputs(output: output)
    }
    return strips
  }
}

extension Renderer {
  /// Puts an output in its place that chunks have made, as `render` would.
  ///
  /// - Parameters:
  ///   - name: the plan's.
  ///   - output: where it goes.
  ///   - chunked: is asked for an output that several chunks have drawn.
  ///   - willCommit: is called when all is written and nothing is in its place yet.
  package func gather(
    _ name: String, to output: Output, from chunks: Gathering, wantsDigest: Bool = false,
    progress: @escaping Progress = { _, _ in }, willCommit: () throws -> Void = {},
    chunked: () throws -> ChunkedOutput
  ) throws -> RenderReport {
    try write { batch in
      let report =
        chunks.isWhole(name)
        ? try copy(name, output, from: chunks, to: batch)
        : try encode(try chunked(), chunks, wantsDigest, progress, to: batch)
      try willCommit()
      return report
    }
  }

  private func copy(
    _ name: String, _ output: Output, from chunks: Gathering, to batch: OutputBatch
  ) throws -> RenderReport {
    var (bytes, files) = (0, 0)
    let facts = try chunks.forEachFile(of: name) { file, number in
      try batch.add(file, to: output.path(ofFile: number))
      bytes += file.count
      files += 1
    }
    return RenderReport(output: name, facts, bytes: bytes, files: files)
  }

  private func encode(
    _ output: ChunkedOutput, _ chunks: Gathering, _ wantsDigest: Bool,
    _ progress: @escaping Progress, to batch: OutputBatch
  ) throws -> RenderReport {
    try chunks.check(output)
    let content = try chunks.content(of: output.name, output.plan, on: pool, wantsDigest, progress)
    return try output.plan.make(content, [], to: batch.add)
  }
}

extension Gathering {
  /// - Throws: when an output's inputs are not those of the plan.
  fileprivate func check(_ output: ChunkedOutput) throws(KitError) {
    guard plan.output(output.name)?.inputs == output.inputs else {
      throw .otherInputs(output: output.name)
    }
  }
}

extension Output {
  /// - Parameter number: from 0; that of a single file.
  fileprivate func path(ofFile number: Int) -> String {
    if case .sequence(let pattern) = self {
      Output.path(pattern: pattern, frame: number)
    } else {
      name
    }
  }
}

extension ChunkRecord.Product {
  /// Of the chunk's data.
  fileprivate var bytes: Int {
    (files ?? []).reduce(0, +) + (differences ?? []).reduce(0) { $0 + ($1.last ?? 0) }
  }
}

extension RenderReport {
  fileprivate init(output: String, _ facts: ChunkRecord.Facts, bytes: Int, files: Int) {
    (self.output, format, plays) = (output, facts.format, facts.plays)
    size = PixelSize(facts.size.first ?? 0, facts.size.last ?? 0)
    (frames, duration, colors) = (facts.frames, facts.duration, facts.colors)
    (self.bytes, self.files, digest) = (bytes, files, facts.digest)
    (concessions, warnings, artWarnings) = (facts.concessions, facts.warnings, [])
  }
}
