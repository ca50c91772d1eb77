import CritterEncode
import CritterGraphics

extension ChunkPlan {
  /// Splits outputs into chunks.
  ///
  /// - Parameters:
  ///   - arguments: those of `critter render` that ask for the outputs.
  ///   - file: the name of the plan's file, for the chunks' commands.
  ///   - workers: who look into the outputs.
  package init(
    _ outputs: [ChunkedOutput], _ size: ChunkSize, arguments: [String], file: String,
    workers: Int
  ) throws {
    let surveys = try WorkerPool(count: workers).map(outputs.count) { try outputs[$0].survey() }
    let count = size.count(
      pictures: surveys.reduce(0) { $0 + $1.drawing.count },
      seconds: surveys.reduce(0) { $0 + $1.cost })
    guard (1...ChunkNumbers.most).contains(count) else {
      throw KitError.tooManyChunks(count, limit: ChunkNumbers.most)
    }
    let divisible = zip(outputs, surveys).map { output, survey in
      survey.divisible(by: size, isFile: !output.plan.output.isSequence && outputs.count > 1)
    }
    let parts = CritterKit.chunks(of: divisible, count)
    let divided = Set(parts.joined().filter { $0.pictures != nil }.map(\.output))
    let inPieces = divided.filter { number in
      surveys[number].order.map(outputs[number].plan.isEncodedInPieces) == true
    }
    let makers = parts.joined().reduce(into: [:]) { $0[$1.output, default: 0] += 1 }
    self.outputs = zip(outputs, surveys).enumerated().map { number, pair in
      let (output, survey) = pair
      return PlannedOutput(
        output: output.name, inputs: output.inputs, frames: survey.frames,
        pictures: survey.drawing.count,
        order: divided.contains(number) ? survey.order?.text : nil,
        pieces: inPieces.contains(number) ? min(survey.pieces, makers[number] ?? 1) : nil)
    }
    versions = outputs.reduce(into: [:]) { $0.merge($1.versions) { known, _ in known } }
    (tool, self.arguments) = (critterVersion, arguments)
    let byName = Dictionary(self.outputs.map { ($0.output, $0) }) { first, _ in first }
    let total = parts.count
    let makes = parts.map { parts in
      parts.map { part in
        Share(
          output: outputs[part.output].name,
          pictures: part.pictures.map { "\($0.lowerBound)-\($0.upperBound - 1)" })
      }
    }
    let pieces = byName.compactMapValues(\.pieces)
    let encoding = Set(Self.encodingChunks(makes, pieces).values.joined())
    chunks = zip(parts, makes).enumerated().map { [versions] number, pair in
      let (parts, shares) = pair
      let name = "\(number + 1)/\(total)"
      return Chunk(
        chunk: name, digest: Self.digest(of: shares, outputs: byName, versions),
        cost: parts.reduce(0) { $0 + surveys[$1.output].cost(of: $1.pictures) },
        command: "critter render --plan \(file.shellQuoted) --chunk \(name)",
        encode: encoding.contains(number + 1)
          ? "critter encode --plan \(file.shellQuoted) --chunk \(name)" : nil,
        makes: shares)
    }
  }
}

extension OutputSurvey {
  /// The encoder of an animation works in one place: where there are others to be made meanwhile,
  /// one is better made whole.
  ///
  /// - Parameter isFile: whether it is one of several, and a file.
  fileprivate func divisible(by size: ChunkSize, isFile: Bool) -> DivisibleOutput {
    if case .pictures = size {
      return DivisibleOutput(weights: drawing.map { _ in 1 }, isDivisible: order != nil)
    }
    guard order != nil, !isFile else { return DivisibleOutput(weights: [cost], isDivisible: false) }
    return DivisibleOutput(weights: drawing, isDivisible: true)
  }

  /// - Parameter pictures: all when nil.
  fileprivate func cost(of pictures: Range<Int>?) -> Double {
    pictures.map { drawing[$0].reduce(0, +) } ?? cost
  }
}
