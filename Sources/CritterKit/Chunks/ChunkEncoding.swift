import CritterEncode
import CritterGraphics

extension Renderer {
  /// Encodes a chunk's pieces of the outputs that are encoded in pieces, and signs them off. The bytes
  /// depend on the plan and its inputs only.
  ///
  /// - Parameters:
  ///   - number: from 1; that of a chunk that has something to encode.
  ///   - drawn: what all chunks have drawn.
  ///   - skipsWhole: whether pieces will do that are there, whole and from the same inputs.
  ///   - output: by name.
  /// - Throws: `KitError` where the plan's inputs are not those here, and what encoding throws.
  package func encode(
    chunk number: Int, of plan: ChunkPlan, from drawn: Gathering, skipsWhole: Bool,
    progress: @escaping Progress, output: (String) throws -> ChunkedOutput
  ) throws -> ChunkOutcome {
    let names = drawn.encodedOutputs(number)
    let digest = drawn.encodingDigest(number)
    if skipsWhole, let known = drawn.folder.encoding(number, digest, names) {
      return ChunkOutcome(isNew: false, bytes: known.data.bytes)
    }
    let outputs = try names.map(output)
    for output in outputs { try drawn.check(output) }
    return try write { batch in
      let data = ChunkData(try batch.begin(drawn.folder.dataPath(number, .encoded)))
      let makes = try outputs.map { output in
        let bytes = try piece(of: output, by: number, plan, drawn, progress).bytes
        try data.append(bytes)
        return ChunkRecord.Product(output: output.name, files: [bytes.count])
      }
      let stored = data.finish()
      let record = ChunkRecord(digest, stored, makes)
      try batch.add(Array(record.text.utf8), to: drawn.folder.recordPath(number, .encoded))
      return ChunkOutcome(isNew: true, bytes: stored.bytes)
    }
  }

  private func piece(
    of output: ChunkedOutput, by number: Int, _ plan: ChunkPlan, _ drawn: Gathering,
    _ progress: @escaping Progress
  ) throws -> GIFPiece {
    let chunks = plan.encodingChunks(of: output.name)
    guard let piece = chunks.firstIndex(of: number) else {
      throw KitError.otherInputs(output: output.name)
    }
    let strips = try drawn.gifStrips(of: output.name, output.plan)
    return try strips.pieces(
      [piece], of: chunks.count, output.plan.options, workers: pool, progress: progress)[0]
  }
}
