import CLibFuzzer

/// The mutator of this program, which libFuzzer calls instead of its own.
@_cdecl("LLVMFuzzerCustomMutator")
package func mutate(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ greatestCount: Int, _ seed: CUnsignedInt
) -> Int {
  guard let campaign = Campaign.current else { return count }
  var mutation = Mutation(campaign, seed: UInt64(seed))
  let input = UnsafeMutableBufferPointer(start: bytes, count: greatestCount)
  var result = Array(input.prefix(count))
  mutation.change(&result) { text in
    let room = text.count + 64
    text += [UInt8](repeating: 0, count: 64)
    text.removeLast(room - LLVMFuzzerMutate(&text, room - 64, room))
  }
  let kept = min(result.count, greatestCount)
  _ = input.update(fromContentsOf: result.prefix(kept))
  return kept
}

/// Mutations that keep most of the structure that a reader of this kind of file expects.
private struct Mutation {
  private let campaign: Campaign
  private var random: Random

  init(_ campaign: Campaign, seed: UInt64) {
    self.campaign = campaign
    random = Random(state: seed)
  }

  /// - Parameter anyhow: libFuzzer's own mutations, which use the values of comparisons.
  mutating func change(_ input: inout [UInt8], anyhow: (inout [UInt8]) -> Void) {
    for _ in 0...Int.random(in: 0...2, using: &random) {
      switch (campaign.target.kind, Int.random(in: 0..<4, using: &random)) {
      case (.bytes, _), (_, 0): anyhow(&input)
      case (.png, 1): changeChunks(&input)
      case (.png, _): anyhow(&input)
      case (.lines, 1), (.lines, 2): changeLines(&input)
      case (.words, _), (.lines, _): changeWords(&input)
      }
    }
    if campaign.target.kind == .png { input = PNGText(input).bytes }
  }

  // MARK: Words and lines

  private mutating func changeWords(_ input: inout [UInt8]) {
    var tokens = input.tokens
    let range = someRange(of: tokens.count, atMost: 6)
    if Int.random(in: 0..<3, using: &random) > 0,
      let word = campaign.words.randomElement(using: &random)
    {
      tokens.replaceSubrange(
        range.prefix(1).isEmpty ? range : range.lowerBound..<range.lowerBound + 1,
        with: [word[...]])
    } else {
      rearrange(&tokens, range, by: { $0.tokens })
    }
    input = Array(tokens.joined())
  }

  private mutating func changeLines(_ input: inout [UInt8]) {
    var lines = input.lines
    let range = someRange(of: lines.count, atMost: 8)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let isDeeper = Bool.random(using: &random)
      for index in range {
        lines[index] = isDeeper ? [32, 32] + lines[index] : lines[index].drop { $0 == 32 }
      }
    } else {
      rearrange(&lines, range, by: { $0.lines })
    }
    input = Array(lines.joined())
  }

  /// Deletes, repeats, or moves some pieces, or replaces them with pieces of a seed.
  private mutating func rearrange(
    _ pieces: inout [ArraySlice<UInt8>], _ range: Range<Int>,
    by split: ([UInt8]) -> [ArraySlice<UInt8>]
  ) {
    let own = pieces[range]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: pieces.removeSubrange(range)
    case 1:
      let times = [1, 1, 2, 8, 40].randomElement(using: &random) ?? 1
      pieces.insert(
        contentsOf: repeatElement(own, count: times).joined(), at: range.upperBound)
    case 2:
      pieces.removeSubrange(range)
      pieces.insert(contentsOf: own, at: Int.random(in: 0...pieces.count, using: &random))
    default:
      let others = campaign.seeds.randomElement(using: &random).map(split) ?? []
      pieces.replaceSubrange(range, with: others[someRange(of: others.count, atMost: 12)])
    }
  }

  private mutating func someRange(of count: Int, atMost length: Int) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &random)
    return start..<min(count, start + Int.random(in: 1...length, using: &random))
  }

  // MARK: Chunks

  private mutating func changeChunks(_ input: inout [UInt8]) {
    var png = PNGText(input)
    let other = campaign.seeds.randomElement(using: &random).map { PNGText($0).chunks } ?? []
    let range = someRange(of: png.chunks.count, atMost: 2)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: png.chunks.removeSubrange(range)
    case 1: png.chunks.insert(contentsOf: png.chunks[range], at: range.upperBound)
    default: png.chunks.replaceSubrange(range, with: other[someRange(of: other.count, atMost: 2)])
    }
    input = png.bytes
  }
}

extension [UInt8] {
  /// The words and numbers of the input; any other byte is a piece of one byte.
  var tokens: [ArraySlice<UInt8>] {
    pieces { a, b in !a.isOfWord || !b.isOfWord }
  }

  /// The lines of the input, each with its line break.
  var lines: [ArraySlice<UInt8>] {
    pieces { a, _ in a == UInt8(ascii: "\n") }
  }

  /// - Parameter isBoundary: whether a piece ends between two bytes.
  private func pieces(_ isBoundary: (UInt8, UInt8) -> Bool) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    for index in indices where index + 1 == count || isBoundary(self[index], self[index + 1]) {
      pieces.append(self[start...index])
      start = index + 1
    }
    return pieces
  }
}

extension UInt8 {
  fileprivate var isOfWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}

/// The random number generator SplitMix64.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
