import CritterForms
import CritterSystem

/// Where the chunks of a plan put what they make: for each its data, and beside them its record.
package struct ChunkFolder: Sendable {
  /// Without a slash at its end.
  let path: String
  /// How many chunks the plan has.
  let count: Int

  /// - Parameter output: the name of what is rendered, or of the manifest.
  package init(of output: String, _ count: Int) {
    path = (output.hasSuffix("/") ? String(output.dropLast()) : output) + ".chunks"
    self.count = count
  }

  /// - Parameter number: from 1.
  func dataPath(_ number: Int) -> String { "\(path)/\(number)-of-\(count).data" }

  func recordPath(_ number: Int) -> String { "\(path)/\(number)-of-\(count).json" }

  /// What a chunk has made, if it is whole, from the plan's inputs and by this version.
  ///
  /// - Returns: nil when it has not made anything.
  func record(_ number: Int, of plan: ChunkPlan) throws(ChunkFlaw) -> ChunkRecord? {
    guard let record = try ChunkRecord(contentsOf: recordPath(number)) else { return nil }
    guard record.tool == plan.tool else { throw .otherVersion(record.tool) }
    let chunk = plan.chunks[number - 1]
    guard record.digest == chunk.digest else { throw .otherInputs }
    guard record.makes.map(\.output) == chunk.makes.map(\.output) else { throw .damaged }
    try checkData(number, record.data)
    return record
  }

  private func checkData(_ number: Int, _ data: ChunkRecord.StoredData) throws(ChunkFlaw) {
    let digest = Digest()
    var count = 0
    do throws(SourceError) {
      try SourceFile(dataPath(number)).forEachPiece(.any) { piece in
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
      for path in [recordPath(number), dataPath(number)] where unlink(path) != 0 && errno != ENOENT
      {
        throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
      }
    }
    // It stays where something else is in it.
    rmdir(path)
  }
}
