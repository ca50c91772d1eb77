import CritterGraphics

/// Makes a PNG's compressed data, choosing the way by the picture.
struct PNGCompressor {
  /// Bytes of rows that are worth the longest look, which takes a second for five million.
  private let mostForFinest: Int
  /// The same of rows of palette entries, of which a byte tells more.
  private let mostNumbersForFinest: Int
  /// Bytes of rows without a filter that are worth a long look, in half that time.
  private let mostForFine: Int
  /// Whether filters are tried where they seldom help: on palette entries, whose differences tell little, and
  /// on large flat pictures.
  private let filtersAll: Bool

  /// - Parameter effort: 1...9, as in `EncodeOptions`.
  static func forStills(effort: Int) -> PNGCompressor {
    switch effort {
    case ..<5:
      PNGCompressor(
        mostForFinest: 1 << 16, mostNumbersForFinest: 1 << 16, mostForFine: 160_000,
        filtersAll: false)
    case 5:
      PNGCompressor(
        mostForFinest: 1 << 16, mostNumbersForFinest: 160_000, mostForFine: 240_000,
        filtersAll: true)
    default:
      PNGCompressor(
        mostForFinest: .max, mostNumbersForFinest: .max, mostForFine: 0, filtersAll: true)
    }
  }

  /// Their files are the largest, and all but their first picture are parts.
  static let forAnimations = PNGCompressor(
    mostForFinest: 1 << 18, mostNumbersForFinest: 1 << 18, mostForFine: 160_000,
    filtersAll: false)

  func data(of rows: consuming PNGRows, _ plan: PNGPlan) -> [UInt8] {
    rows.filter(plan.filtering)
    let results = levels(for: rows, plan.filtering).map { Deflater(level: $0).zlib(rows.bytes) }
    return results.min { $0.count < $1.count } ?? []
  }

  /// - Parameter bitmap: what the rows are made of.
  func plan(_ rows: PNGRows, of bitmap: Bitmap) -> PNGPlan {
    guard bitmap.isFlat(bytesPerPixel: rows.bytesPerPixel, isIndexed: rows.isIndexed) else {
      return bestPlan(of: rows, among: PNGFiltering.allCases)
    }
    // Where trying several ways takes long, what helps is known.
    let takesLong = bitmap.isLarge || rows.isIndexed
    guard takesLong, filtersAll else {
      return bestPlan(of: rows, among: takesLong ? [.none] : [.none, .left, .up])
    }
    // Of palette entries a quick look does not find what makes the difference.
    return bestPlan(of: rows, among: [.none, .fewestPairs], level: rows.isIndexed ? 9 : 3)
  }

  /// About how many bytes the data will take.
  func estimate(of rows: PNGRows, level: Int = 3) -> Int {
    Deflater(level: level).zlib(rows.bytes).count
  }

  /// Those to try. Where no filter helps, level 9 looks for long matches better than 10 and in half the time, and
  /// now and then better than 11; where rows repeat, better than 12.
  private func levels(for rows: PNGRows, _ filtering: PNGFiltering) -> [Int] {
    let count = rows.bytes.count
    if count <= (rows.isIndexed ? mostNumbersForFinest : mostForFinest) { return [9, 12] }
    if filtering != .none { return [10] }
    return count <= mostForFine ? [9, 11] : [9]
  }

  private func bestPlan(
    of rows: PNGRows, among filterings: [PNGFiltering], level: Int = 3
  ) -> PNGPlan {
    let sample = rows.sample(bytes: 200_000) ?? rows
    let sizes = filterings.map { filtering in
      var filtered = sample
      filtered.filter(filtering)
      return estimate(of: filtered, level: level)
    }
    let best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
    return PNGPlan(
      filtering: filterings[best],
      estimate: sizes[best] * rows.bytes.count / max(sample.bytes.count, 1))
  }
}

/// How rows are to be compressed.
struct PNGPlan {
  let filtering: PNGFiltering
  /// About how many bytes it will come to.
  let estimate: Int
}

extension Bitmap {
  /// Whether trying several ways would take long.
  var isLarge: Bool { size.area > 256 * 256 }

  /// Whether so many pixels are as one beside them that filters would only spoil it: of our rigs'
  /// 97 in 100 are, of a page's with text 93, of a diagonal gradient's 77, of a photograph's 6.
  fileprivate func isFlat(bytesPerPixel: Int, isIndexed: Bool) -> Bool {
    let width = size.width
    // Deflate sees 32 KiB back: in wider pictures not as far as the row above.
    let seesAbove = width * bytesPerPixel < 32768
    var (same, seen) = (0, 0)
    // Every fourth row tells enough.
    for row in stride(from: 0, to: pixels.count, by: 4 * width) {
      let canLookUp = seesAbove && row > 0
      seen += width
      for place in row..<row + width {
        let isLikeLeft = place > row && pixels[place - 1] == pixels[place]
        if isLikeLeft || (canLookUp && pixels[place - width] == pixels[place]) { same += 1 }
      }
    }
    // Differences of palette entries tell little.
    return same * 100 > seen * (isIndexed ? 70 : 95)
  }
}
