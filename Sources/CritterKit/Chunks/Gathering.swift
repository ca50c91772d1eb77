import CritterEncode
import CritterGraphics

/// What all chunks of a plan have drawn, whole and in its place.
package struct Gathering {
  private let plan: ChunkPlan
  let folder: ChunkFolder
  private let drawnDigest: String
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
    (self.plan, self.folder, drawnDigest) = (plan, folder, plan.drawnDigest)
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
    if outputPlan.isEncodedInPieces(order) {
      return StoredGIF(
        try gifStrips(of: output, outputPlan), try pieces(of: output), outputPlan.options, pool,
        digest, progress)
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

  /// Of a GIF that is encoded in pieces.
  func gifStrips(of output: String, _ outputPlan: OutputPlan) throws -> GIFStrips {
    let durations = outputPlan.durations
    let order = try plan.order(of: output, frames: durations.count)
    let readers = ChunkReaders()
    let strips = try (pieces[output] ?? []).map { piece in
      let pictures = try piece.product.pictures(of: outputPlan.size)
      let strip = StoredFrames.Strip(path: piece.path, first: 0, pictures, from: piece.start)
      let end = piece.start + pictures.reduce(0) { $0 + $1.length }
      return GIFStrips.Strip(
        changed: pictures.map(\.changed),
        change: { try readers.bytes(of: piece.path, at: strip.offsets[$0], pictures[$0].length) },
        colors: { try readers.bytes(of: piece.path, at: end, piece.product.colors ?? 0) })
    }
    guard strips.reduce(0, { $0 + $1.count }) == order.firstFrames.count else {
      throw KitError.otherInputs(output: output)
    }
    return try GIFStrips(
      outputPlan.size, strips,
      zip(order.pictures, durations).map { (shown: $0, duration: $1) })
  }

  /// What chunks have encoded of a GIF, first to last; nil for what has to be encoded yet.
  private func pieces(of output: String) throws -> [GIFPiece?] {
    try plan.encodingChunks(of: output).map { number in
      let outputs = encodedOutputs(number)
      guard let place = outputs.firstIndex(of: output),
        let record = folder.encoding(number, encodingDigest(number), outputs)
      else { return nil }
      let sizes = record.makes.map { ($0.files ?? []).reduce(0, +) }
      let start = sizes.prefix(place).reduce(0, +)
      return GIFPiece(
        try ChunkReader(folder.dataPath(number, .encoded)).bytes(at: start, sizes[place]))
    }
  }

  /// Of all that a chunk's pieces depend on.
  func encodingDigest(_ number: Int) -> String {
    let counts = encodedOutputs(number).map { "\(plan.encodingChunks(of: $0).count)" }
    let pieces = counts.joined(separator: " ")
    return Digest.text(of: Array("\(number) of \(drawnDigest) in \(pieces)".utf8))
  }

  /// The outputs of which a chunk encodes a piece each.
  func encodedOutputs(_ number: Int) -> [String] {
    plan.chunks[number - 1].makes.map(\.output).filter { output in
      pieces[output]?.first?.product.colors != nil
        && plan.encodingChunks(of: output).contains(number)
    }
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
  func check(_ output: ChunkedOutput) throws(KitError) {
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
    byteCounts.reduce(0, +)
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
