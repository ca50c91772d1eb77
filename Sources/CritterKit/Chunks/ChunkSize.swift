/// How much goes into a chunk.
package enum ChunkSize: Hashable, Sendable {
  /// So many chunks, if there are as many pictures.
  case chunks(Int)
  /// About so many pictures each.
  case pictures(Int)
  /// About so many seconds of one core each.
  case seconds(Double)

  /// How many chunks come of it.
  func count(pictures: Int, seconds: Double) -> Int {
    switch self {
    case .chunks(let count): count
    case .pictures(let most): (pictures + most - 1) / most
    case .seconds(let most): Int((seconds / most).rounded(.up), within: 1...ChunkNumbers.most + 1)
    }
  }
}

/// An output as far as it matters for its division.
struct DivisibleOutput {
  /// What its pictures weigh, each more than 0.
  var weights: [Double]
  /// Whether chunks may draw some of its pictures.
  var isDivisible: Bool
}

/// Part of an output, or, where there is no range, all of it.
struct OutputPart: Hashable {
  var output: Int
  var pictures: Range<Int>?
}

/// Lays all outputs side by side on a line and cuts it into pieces of one length. An output that is
/// no longer than a piece goes to where its middle is; so does each picture of a longer one.
///
/// - Returns: at most so many, none of them empty.
func chunks(of outputs: [DivisibleOutput], _ count: Int) -> [[OutputPart]] {
  let length = outputs.reduce(0) { $0 + $1.weights.reduce(0, +) } / Double(count)
  var chunks = [[OutputPart]](repeating: [], count: count)
  var end = 0.0
  func chunk(of weight: Double) -> Int {
    end += weight
    return Int((end - weight / 2) / length, within: 0...count - 1)
  }
  for (number, output) in outputs.enumerated() {
    let whole = output.weights.reduce(0, +)
    guard output.isDivisible, whole > length else {
      chunks[chunk(of: whole)].append(OutputPart(output: number))
      continue
    }
    var starts: [(chunk: Int, picture: Int)] = []
    for (picture, weight) in output.weights.enumerated() {
      let place = chunk(of: weight)
      if starts.last?.chunk != place { starts.append((place, picture)) }
    }
    let ends = starts.dropFirst().map(\.picture) + [output.weights.count]
    for (start, end) in zip(starts, ends) {
      chunks[start.chunk].append(OutputPart(output: number, pictures: start.picture..<end))
    }
  }
  return chunks.filter { !$0.isEmpty }
}
