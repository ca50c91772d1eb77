import CritterEncode
package import CritterForms
import CritterGraphics

/// What a chunk came to.
package struct ChunkOutcome {
  /// False where what was there would do.
  package let isNew: Bool
  /// Of its data, in bytes.
  package let bytes: Int
  package var artWarnings: [FileError.Problem] = []
}

extension Renderer {
  /// Makes what a plan wants of a chunk, and signs it off. The bytes depend on the plan and its
  /// inputs only.
  ///
  /// - Parameters:
  ///   - number: from 1.
  ///   - skipsWhole: whether a chunk will do that is there, whole and from the same inputs.
  ///   - output: by name.
  /// - Throws: what `render` does, and `KitError` where the plan's inputs are not those here.
  package func render(
    chunk number: Int, of plan: ChunkPlan, in folder: ChunkFolder, skipsWhole: Bool,
    progress: @escaping Progress, output: (String) throws -> ChunkedOutput
  ) throws -> ChunkOutcome {
    let chunk = try plan.chunk(number)
    let outputs = try chunk.makes.map { try output($0.output) }
    try plan.check(chunk, against: outputs)
    if skipsWhole, let bytes = folder.bytes(number, of: plan) {
      return ChunkOutcome(isNew: false, bytes: bytes)
    }
    let artWarnings = try outputs.flatMap { try self.artWarnings(of: $0.plan) }
    let stored = try write { batch in
      let data = ChunkData(try batch.begin(folder.dataPath(number)))
      let makes = try zip(chunk.makes, outputs).map { share, output in
        try make(share, of: output, plan, data, progress)
      }
      let stored = data.finish()
      let record = ChunkRecord(chunk.digest, stored, makes)
      try batch.add(Array(record.text.utf8), to: folder.recordPath(number))
      return stored
    }
    return ChunkOutcome(isNew: true, bytes: stored.bytes, artWarnings: artWarnings)
  }

  private func make(
    _ share: ChunkPlan.Share, of output: ChunkedOutput, _ plan: ChunkPlan, _ data: ChunkData,
    _ progress: @escaping Progress
  ) throws -> ChunkRecord.Product {
    var product = ChunkRecord.Product(output: share.output)
    guard share.pictures != nil else {
      var files: [Int] = []
      let report = try make(output.plan, true, progress) { bytes, _ in
        files.append(bytes.count)
        try data.append(bytes)
      }
      (product.files, product.report) = (files, ChunkRecord.Facts(report))
      product.note = try output.note?(report)
      return product
    }
    let order = try plan.order(of: share.output, frames: output.plan.durations.count)
    guard let range = share.range(below: order.firstFrames.count) else {
      throw KitError.otherInputs(output: share.output)
    }
    let part = output.plan.showing(frames: range.map { order.firstFrames[$0] })
    if part.output.isSequence {
      product.files = try addFiles(of: part, to: data, progress)
      return product
    }
    guard let drawn = try frames(of: output.plan, range, order) else { return product }
    let pictures: [StoredPicture]
    if output.plan.isEncodedInPieces(order) {
      let remaining = range.map { order.pictures.count - order.firstFrames[$0] }
      (pictures, product.colors) = try addStrip(of: drawn, remaining, to: data, progress)
    } else {
      pictures = try addPictures(of: drawn, to: data, progress)
    }
    product.differences = pictures.map(\.values)
    return product
  }

  /// The pictures of a range. Where a motion only goes on, they go on from the one before.
  private func frames(
    of plan: OutputPlan, _ range: Range<Int>, _ order: FrameOrder
  ) throws -> ShotFrames? {
    let frames = range.map { order.firstFrames[$0] }
    guard let shot = plan.showing(frames: frames).content.shot else { return nil }
    guard order.onlyGoesOn, range.lowerBound > 0, let whole = plan.content.shot else {
      return ShotFrames(of: shot, on: pool)
    }
    let earlier = whole.schedule.entries[frames[0] - 1].time
    return try ShotFrames(of: shot, on: pool, after: earlier)
  }

  private func addFiles(
    of part: OutputPlan, to data: ChunkData, _ progress: @escaping Progress
  ) throws -> [Int] {
    var files: [Int] = []
    let content = try part.encodable(on: pool, wantsDigest: false, progress: progress)
    try content.forEachFile { encoded, _ in
      files.append(encoded.bytes.count)
      try data.append(encoded.bytes)
    }
    return files
  }

  private func addPictures(
    of frames: ShotFrames, to data: ChunkData, _ progress: @escaping Progress
  ) throws -> [StoredPicture] {
    var canvas = try frames.before() ?? Bitmap(size: frames.size)
    var pictures: [StoredPicture] = []
    try WatchedFrames(source: frames, progress: progress).forEach { frame in
      let words = canvas.exchange(for: frame.bitmap, in: frame.changed)
      let bytes = PixelRuns.bytes(of: words)
      pictures.append(
        StoredPicture(changed: frames.placed(frame.changed), length: bytes.count))
      try data.append(bytes)
    }
    return pictures
  }

  /// - Parameter remaining: by picture, how many frames of the motion are to come with it.
  private func addStrip(
    of frames: ShotFrames, _ remaining: [Int], to data: ChunkData, _ progress: @escaping Progress
  ) throws -> (pictures: [StoredPicture], colors: Int) {
    var strip = try GIFStrip(frames.size, after: try frames.before())
    var pictures: [StoredPicture] = []
    try WatchedFrames(source: frames, progress: progress).forEach { frame in
      let (changed, bytes) = strip.add(frame, remaining: remaining[pictures.count])
      pictures.append(StoredPicture(changed: frames.placed(changed), length: bytes.count))
      try data.append(bytes)
    }
    let colors = strip.colors
    try data.append(colors)
    return (pictures, colors.count)
  }
}

extension ShotFrames {
  /// - Parameter rect: in the window.
  /// - Returns: where that is in the picture.
  fileprivate func placed(_ rect: PixelRect) -> PixelRect { rect.moved(by: window.x, window.y) }
}

extension ChunkFolder {
  /// Of a chunk that is whole; nil for any other.
  fileprivate func bytes(_ number: Int, of plan: ChunkPlan) -> Int? {
    do throws(ChunkFlaw) {
      return try record(number, of: plan)?.data.bytes
    } catch {
      return nil
    }
  }
}

extension ChunkPlan {
  /// - Throws: when an output's inputs, or what draws it, are not those of the plan.
  fileprivate func check(_ chunk: Chunk, against found: [ChunkedOutput]) throws(KitError) {
    var planned: [String: PlannedOutput] = [:]
    for output in found {
      planned[output.name] = self.output(output.name)
      for (name, version) in output.versions.sorted(by: { $0.key < $1.key })
      where versions[name] != version {
        throw .otherVersion(name, here: version, planned: versions[name] ?? "none")
      }
      guard planned[output.name]?.inputs == output.inputs else {
        throw .otherInputs(output: output.name)
      }
    }
    guard chunk.digest == Self.digest(of: chunk.makes, outputs: planned, versions) else {
      throw .badPlan(path: "chunk \(chunk.chunk)", reason: "the plan was changed; make it again")
    }
  }

  /// The frames of an output that several chunks draw.
  ///
  /// - Throws: when the plan says none that the output can have.
  func order(of output: String, frames: Int) throws(KitError) -> FrameOrder {
    guard let order = self.output(output)?.order.flatMap(FrameOrder.init),
      order.pictures.count == frames
    else { throw .otherInputs(output: output) }
    return order
  }
}

extension OutputPlan {
  /// Whether chunks encode it, too, if its frames only go on.
  var canBeEncodedInPieces: Bool { format.name == Format.gif.name && !output.isSequence }

  func isEncodedInPieces(_ order: FrameOrder) -> Bool {
    canBeEncodedInPieces && order.onlyGoesOn
  }
}
