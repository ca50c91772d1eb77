import CritterForms
import CritterSystem

/// What a chunk does: it draws, and once all chunks are drawn it may encode.
enum ChunkStage: String {
  case drawn = ""
  case encoded = "-encoded"
}

/// Where the chunks of a plan put what they make: for each its data, and beside them its record.
package struct ChunkFolder: Sendable {
  /// Without a slash at its end.
  let path: String
  /// How many chunks the plan has.
  let count: Int

  /// - Parameter output: the name of what is rendered, or of the manifest.
  package init(of output: String, _ count: Int) {
    path = output.exact.withoutLastSlash + ".chunks"
    self.count = count
  }

  /// - Parameter number: from 1.
  func dataPath(_ number: Int, _ stage: ChunkStage = .drawn) -> String {
    "\(path)/\(number)-of-\(count)\(stage.rawValue).data"
  }

  func recordPath(_ number: Int, _ stage: ChunkStage = .drawn) -> String {
    "\(path)/\(number)-of-\(count)\(stage.rawValue).json"
  }

  /// What a chunk has drawn, if it is whole, from the plan's inputs and by this version.
  ///
  /// - Returns: nil when it has not made anything.
  func record(_ number: Int, of plan: ChunkPlan) throws(ChunkFlaw) -> ChunkRecord? {
    let chunk = plan.chunks[number - 1]
    return try record(number, .drawn, chunk.digest, chunk.makes.map(\.output))
  }

  /// What a chunk has encoded, if it is whole, from the plan's inputs and by this version.
  func encoding(_ number: Int, _ digest: String, _ outputs: [String]) -> ChunkRecord? {
    do throws(ChunkFlaw) {
      return try record(number, .encoded, digest, outputs)
    } catch {
      return nil
    }
  }

  private func record(
    _ number: Int, _ stage: ChunkStage, _ digest: String, _ outputs: [String]
  ) throws(ChunkFlaw) -> ChunkRecord? {
    guard let record = try ChunkRecord(contentsOf: recordPath(number, stage)) else { return nil }
    guard record.tool == critterVersion else { throw .otherVersion(record.tool) }
    guard record.digest == digest else { throw .otherInputs }
    guard record.makes.map(\.output) == outputs else { throw .damaged }
    try check(dataPath(number, stage), record.data)
    return record
  }

  private func check(_ path: String, _ data: ChunkRecord.StoredData) throws(ChunkFlaw) {
    let digest = Digest()
    var count = 0
    do throws(SourceError) {
      try SourceFile(path).forEachPiece(.any) { piece in
        digest.add(Array(piece))
        count += piece.count
      }
    } catch {
      throw error.isMissing ? .damaged : .unreadable("\(error)")
    }
    guard count == data.bytes, digest.text == data.digest else { throw .damaged }
  }

  /// What all chunks have made.
  ///
  /// - Throws: `KitError` that names the chunks which are not as they should be, or not there.
  package func records(of plan: ChunkPlan, workers: Int) throws -> [ChunkRecord] {
    let found = try WorkerPool(count: workers).map(count) { number in
      Result { () throws(ChunkFlaw) in try record(number + 1, of: plan) }
    }
    var (records, missing) = ([ChunkRecord](), [Int]())
    var flaws: [(number: Int, flaw: ChunkFlaw)] = []
    for (number, result) in zip(1..., found) {
      switch result {
      case .success(let record?): records.append(record)
      case .success(nil): missing.append(number)
      case .failure(let flaw): flaws.append((number, flaw))
      }
    }
    if let first = flaws.first {
      let numbers = ChunkNumbers(flaws.map(\.number)).description
      throw KitError.badChunks(
        numbers, path: recordPath(first.number), reason: first.flaw.reason)
    }
    if !missing.isEmpty {
      throw KitError.missingChunks(ChunkNumbers(missing).description, of: count, folder: path)
    }
    return records
  }

  /// Removes what chunks have made, and nothing else.
  package func remove() throws(KitError) {
    for number in 1...count {
      for stage in [ChunkStage.drawn, .encoded] {
        for path in [recordPath(number, stage), dataPath(number, stage)]
        where unlink(path) != 0 && errno != ENOENT {
          throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
      }
    }
    // It stays where something else is in it.
    rmdir(path)
  }
}
